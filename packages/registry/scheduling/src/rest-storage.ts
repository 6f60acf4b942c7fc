import { newForbidden } from '@k8s-ts/apimachinery/errors';
import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-builtin';
import { type AnyRESTStorage, extendStore, type Store } from '@k8s-ts/registry-generic';
import { type PriorityClass, priorityClassStrategy } from './priority-class/priority-class-strategy.js';
import { systemPriorityClass } from './priority-class/system-priority-classes.js';

/** The stores of the group, for admission and for programs. */
export interface SchedulingStores {
  readonly priorityClasses: Store<PriorityClass>;
}

const group = 'scheduling.k8s.io';

/** The REST storages of `scheduling.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<SchedulingStores> {
  return newBuiltinProvider(group, async ({ store }) => {
    const priorityClasses = await store<PriorityClass>({
      resource: 'priorityclasses',
      kind: 'PriorityClass',
      strategy: priorityClassStrategy,
    });
    return { stores: { priorityClasses }, resources: { priorityclasses: keepSystemClasses(priorityClasses) } };
  });
}

/** Refuses to delete single system classes. Deleting a collection deletes them too, as in kube-apiserver. */
function keepSystemClasses(store: Store<PriorityClass>): AnyRESTStorage {
  return extendStore(store, {
    async delete(name, ...more) {
      if (systemPriorityClass(name)) {
        const message = 'this is a system priority class and cannot be deleted';
        throw newForbidden({ group, resource: 'priorityclasses' }, name, message);
      }
      return store.delete(name, ...more);
    },
  });
}
