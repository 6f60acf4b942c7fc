import type { ComponentCheck } from '@k8s-ts/registry-core';
import type { HealthCheck, Metric } from '@k8s-ts/server';
import type { KeyValueStore } from '@k8s-ts/storage';
import { openKeyValueStore, type StorageConfig } from '@k8s-ts/storage-backend';
import type { CleanupStack } from '../cleanup-stack.js';
import { storageSizes } from './storage-sizes.js';

/** Checks that the key-value stores answer. `health` is for `/healthz`, `/livez` and `/readyz`; `ready` is for `/readyz` only. */
export interface StorageChecks {
  readonly health: readonly HealthCheck[];
  readonly ready: readonly HealthCheck[];
  /** The sizes of the stores. */
  readonly size: Metric;
}

/**
 * Opens a connection for each store and makes a check of it: `etcd` for the general store, `etcd-override-0`, … for the others. Stores with the
 * same servers are checked once (`kubernetes/apiserver pkg/server/options/etcd.go`).
 *
 * @param cleanup gets the functions that close the connections
 */
export async function openStorageChecks(
  configs: readonly StorageConfig[],
  cleanup: CleanupStack,
): Promise<StorageChecks> {
  const [general, ...overrides] = configs;
  const health: HealthCheck[] = [];
  const ready: HealthCheck[] = [];
  const stores: KeyValueStore[] = [];
  const add = async (config: StorageConfig | undefined, name: string, readyName: string) => {
    const { store, destroy } = await openKeyValueStore(config as StorageConfig);
    cleanup.defer(destroy);
    stores.push(store);
    const check = () => store.ping();
    health.push({ name, group: 'etcd', check });
    ready.push({ name: readyName, group: 'etcd-readiness', check });
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
  return { health, ready, size: storageSizes(stores) };
}

/** The checks as `componentstatuses` lists them: `etcd-0` for the general store, `etcd-1`, … for the others. */
export function componentChecksOf({ health }: StorageChecks): Readonly<Record<string, ComponentCheck>> {
  const answer = async ({ check }: HealthCheck) => {
    await check();
    return 'ok';
  };
  return Object.fromEntries(health.map((each, index) => [`etcd-${index}`, () => answer(each)]));
}
