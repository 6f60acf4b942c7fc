import type { Store } from '@k8s-ts/registry-generic';
import { newBuiltinProvider, type RESTStorageProvider } from '@k8s-ts/registry-shared';
import { type RuntimeClass, runtimeClassStrategy } from './runtime-class/runtime-class-strategy.js';

/** The stores of the group, for admission and for programs. */
export interface NodeStores {
  readonly runtimeClasses: Store<RuntimeClass>;
}

/** The REST storages of `node.k8s.io/v1`. */
export function newRESTStorageProvider(): RESTStorageProvider<NodeStores> {
  return newBuiltinProvider('node.k8s.io', async ({ store }) => {
    const runtimeClasses = await store<RuntimeClass>({
      resource: 'runtimeclasses',
      kind: 'RuntimeClass',
      strategy: runtimeClassStrategy,
    });
    return { stores: { runtimeClasses }, resources: { runtimeclasses: runtimeClasses } };
  });
}
