import { applyDefaults } from '@k8s-ts/api/defaults';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type ClientStorage, type StoreClient, storeClient } from '@k8s-ts/registry-generic';

/**
 * A client of a store of a built-in kind, see {@link storeClient}. Objects get the kind's defaults before they are
 * created or replaced.
 */
export function builtinStoreClient<T extends KubeObject>(store: ClientStorage<T>): StoreClient<T> {
  return storeClient(store, { prepare: (object) => applyDefaults(store.kind, object) });
}
