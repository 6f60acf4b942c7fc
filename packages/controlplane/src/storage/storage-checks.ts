import type { CleanupStack, HealthCheck, Metric } from '@k8s-ts/generic-apiserver';
import type { ComponentCheck } from '@k8s-ts/registry-core';
import type { KeyValueStore } from '@k8s-ts/storage';
import { newStorageCheck, openKeyValueStore, probeStore, type StorageConfig } from '@k8s-ts/storage-backend';
import { storageSizes } from './storage-sizes.js';

/**
 * Time limit for a store's answer to `componentstatuses`, in ms (`kubernetes
 * pkg/registry/core/componentstatus/validator.go`).
 */
const componentTimeoutMs = 20_000;

/**
 * Checks that the key-value stores answer. `health` is for `/healthz`, `/livez` and `/readyz`; `ready` is for `/readyz`
 * only.
 */
export interface StorageChecks {
  readonly health: readonly HealthCheck[];
  readonly ready: readonly HealthCheck[];
  /** Checks of the stores: the general one first. They reject when a store does not answer. */
  readonly probes: readonly (() => Promise<void>)[];
  /** The sizes of the stores. */
  readonly size: Metric;
}

/**
 * Opens a connection for each store and makes a check of it: `etcd` for the general store, `etcd-override-0`, … for the
 * others. Stores with the same servers are checked once (`kubernetes/apiserver pkg/server/options/etcd.go`).
 *
 * @param cleanup gets the functions that close the connections
 * @param onWriteFailure called with the reason when an embedded store begins to refuse writes; called again only after
 *   the store has accepted writes in between
 */
export async function openStorageChecks(
  configs: readonly StorageConfig[],
  cleanup: CleanupStack,
  onWriteFailure: (error: Error) => void,
): Promise<StorageChecks> {
  const [general, ...overrides] = configs;
  const health: HealthCheck[] = [];
  const ready: HealthCheck[] = [];
  const stores: KeyValueStore[] = [];
  const add = async (config: StorageConfig | undefined, name: string, readyName: string) => {
    const { store, destroy } = await openKeyValueStore(config as StorageConfig);
    cleanup.defer(destroy);
    stores.push(store);
    store.onWriteFailure?.((error) => error && onWriteFailure(error));
    health.push({ name, group: 'etcd', check: newStorageCheck(store, config?.healthcheckTimeoutMs) });
    ready.push({
      name: readyName,
      group: 'etcd-readiness',
      check: newStorageCheck(store, config?.readycheckTimeoutMs),
    });
  };
  await add(general, 'etcd', 'etcd-readiness');
  const byServers = new Map(
    overrides.map((config) => [[...(config.transport?.servers ?? [])].sort().join(';'), config]),
  );
  let i = 0;
  for (const config of byServers.values()) {
    await add(config, `etcd-override-${i}`, `etcd-override-readiness-${i}`);
    i++;
  }
  const probes = stores.map((store) => () => probeStore(store, componentTimeoutMs));
  return { health, ready, probes, size: storageSizes(stores) };
}

/** The checks as `componentstatuses` lists them: `etcd-0` for the general store, `etcd-1`, … for the others. */
export function componentChecksOf({ probes }: StorageChecks): Readonly<Record<string, ComponentCheck>> {
  const answer = async (probe: () => Promise<void>) => {
    await probe();
    return 'ok';
  };
  return Object.fromEntries(probes.map((probe, index) => [`etcd-${index}`, () => answer(probe)]));
}
