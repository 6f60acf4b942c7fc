import { newForbidden } from '@k8s-ts/apimachinery/errors';
import { type AnyRESTStorage, extendStore, type Store } from '@k8s-ts/registry-generic';
import type { PriorityClass } from './priority-class-strategy.js';
import { systemPriorityClass } from './system-priority-classes.js';

/** Refuses to delete single system classes. Deleting a collection deletes them too, as in kube-apiserver. */
export function keepSystemClasses(store: Store<PriorityClass>): AnyRESTStorage {
  return extendStore(store, {
    async delete(name, ...more) {
      if (systemPriorityClass(name)) {
        const message = 'this is a system priority class and cannot be deleted';
        throw newForbidden(store.resource, name, message);
      }
      return store.delete(name, ...more);
    },
  });
}
