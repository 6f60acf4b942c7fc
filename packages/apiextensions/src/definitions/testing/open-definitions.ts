import type { Status } from '@k8s-ts/apimachinery/errors';
import {
  internalContext,
  newRESTOptionsFactory,
  type StorageFactory,
  type Store,
  type StoreClient,
} from '@k8s-ts/registry-generic';
import { builtinStoreClient, newStorageFactory } from '@k8s-ts/registry-shared';
import type { DefinitionStatusClient } from '../controllers/status-writer.js';
import type { CustomResourceDefinition } from '../kind/custom-resource-definition.js';
import { newRESTStorageProvider } from '../registry/rest-storage.js';

/** The registry of definitions over a store, without a server. */
export interface OpenDefinitions {
  readonly store: Store<CustomResourceDefinition>;
  /**
   * Creates and updates with defaults. Updates of the status answer with metadata only. Deletes as DELETE does: the
   * finalizer is added.
   */
  readonly client: Pick<StoreClient<CustomResourceDefinition>, 'get' | 'list' | 'watch' | 'create' | 'update'> &
    DefinitionStatusClient & { delete(name: string): Promise<CustomResourceDefinition | Status | undefined> };
  close(): Promise<void>;
}

let stores = 0;

/** A storage factory over a new store in memory. */
export const memoryStorage = (): StorageFactory =>
  newStorageFactory({ config: { type: 'memory', memory: `definitions-${process.pid}-${++stores}` } });

/** Opens the registry of definitions. Several may be open over one store. */
export async function openDefinitions(storageFactory: StorageFactory = memoryStorage()): Promise<OpenDefinitions> {
  const restOptions = newRESTOptionsFactory({ storageFactory });
  const { stores, groupInfo, destroy } = await newRESTStorageProvider().newRESTStorage({ restOptions });
  const store = stores.definitions;
  const { customresourcedefinitions: main, 'customresourcedefinitions/status': status } =
    groupInfo.versionedResources.v1 ?? {};
  const client = builtinStoreClient(store);
  return {
    store,
    client: {
      ...client,
      async updateStatus(definition) {
        const { name = '' } = definition.metadata;
        const info = { updatedObject: async () => definition };
        const updated = await status?.update?.(name, info, {}, internalContext(''));
        return { metadata: updated?.result.object.metadata ?? {} };
      },
      async delete(name) {
        const deleted = await main?.delete?.(name, {}, internalContext(''));
        return deleted?.result?.object as CustomResourceDefinition | undefined;
      },
    },
    close: destroy,
  };
}
