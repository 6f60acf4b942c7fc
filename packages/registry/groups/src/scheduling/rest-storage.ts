import { newForbidden } from '@k8s-ts/apimachinery/errors';
import { type AnyRESTStorage, extendStore, type Store } from '@k8s-ts/registry-generic';
import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type PriorityClass, priorityClassStrategy } from './priority-class/priority-class-strategy.js';
import { systemPriorityClass } from './priority-class/system-priority-classes.js';
import type { Workload } from './workload/workload-strategy.js';

/** The stores of the group, for admission and for programs. */
export interface SchedulingStores {
  readonly priorityClasses: Store<PriorityClass>;
  /** Absent when workloads are not served. */
  readonly workloads?: Store<Workload>;
}

/** Which kinds of the group scheduling.k8s.io are served beside those that are on by default. */
export interface SchedulingStorageOptions {
  /** Whether workloads, which have no stable version, are served. Default false. */
  readonly workloads?: boolean;
}

const group = 'scheduling.k8s.io';

/** The REST storages of `scheduling.k8s.io/v1`, and of `v1alpha1` for workloads. The code of kinds that are not served is not loaded. */
export function newRESTStorageProvider({
  workloads: servesWorkloads = false,
}: SchedulingStorageOptions = {}): RESTStorageProvider<SchedulingStores> {
  return newBuiltinProvider<SchedulingStores>(group, async ({ store }) => {
    const priorityClasses = await store<PriorityClass>({
      resource: 'priorityclasses',
      kind: 'PriorityClass',
      strategy: priorityClassStrategy,
    });
    const v1 = { priorityclasses: keepSystemClasses(priorityClasses) };
    if (!servesWorkloads) return { stores: { priorityClasses }, resources: v1 };
    const { workloadStrategy } = await import('./workload/workload-strategy.js');
    const version = 'v1alpha1';
    const workloads = await store<Workload>({
      resource: 'workloads',
      kind: 'Workload',
      version,
      strategy: workloadStrategy,
    });
    return { stores: { priorityClasses, workloads }, versionedResources: { v1, [version]: { workloads } } };
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
