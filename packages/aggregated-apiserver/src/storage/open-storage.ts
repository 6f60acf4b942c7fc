import { type CleanupStack, type HealthCheck, type Metric, storageMetrics } from '@k8s-ts/generic-apiserver';
import { DefaultStorageFactory, newRESTOptionsFactory, type RESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageCheck, openKeyValueStore, type StorageConfig } from '@k8s-ts/storage-backend';

/** The storage of a server. */
export interface ServerStorage {
  /** How the storages of kinds are opened. */
  readonly restOptions: RESTOptionsFactory;
  /** Check that the store answers. Empty without a store. */
  readonly healthChecks: readonly HealthCheck[];
  readonly metrics: readonly Metric[];
}

/**
 * Opens the store.
 *
 * @param config undefined: there is no store. The kinds of the server keep their objects elsewhere
 * @param cleanup closes the store
 * @throws Error when the store cannot be opened
 */
export async function openStorage(config: StorageConfig | undefined, cleanup: CleanupStack): Promise<ServerStorage> {
  const storageFactory = new DefaultStorageFactory({ config: config ?? { type: 'none' } });
  const restOptions = newRESTOptionsFactory({ storageFactory });
  const metrics = restOptions.statistics ? storageMetrics(restOptions.statistics) : [];
  if (config === undefined) return { restOptions, healthChecks: [], metrics };
  const { store, destroy } = await openKeyValueStore(config);
  cleanup.defer(destroy);
  const check = newStorageCheck(store, config.healthcheckTimeoutMs);
  return { restOptions, healthChecks: [{ name: 'etcd', check }], metrics };
}
