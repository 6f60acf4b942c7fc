import { Gauge, type Metric } from '@k8s-ts/generic-apiserver';
import type { KeyValueStore } from '@k8s-ts/storage';

/** Maximum time to wait for the size of a store, in ms. */
const waitMs = 1000;

/**
 * The sizes of stores by their place in the list: `etcd-0`, `etcd-1`, … (`kubernetes/apiserver
 * pkg/storage/etcd3/metrics`). Stores that do not report their size in time are left out.
 */
export function storageSizes(stores: readonly Pick<KeyValueStore, 'size'>[]): Metric {
  let sizes: readonly (number | undefined)[] = [];
  const gauge = new Gauge('apiserver_storage_size_bytes', 'Size of the storage database in bytes.', () =>
    sizes.flatMap((size, i) => (size === undefined ? [] : [[{ storage_cluster_id: `etcd-${i}` }, size] as const])),
  );
  return Object.assign(gauge, {
    async refresh() {
      sizes = await Promise.all(stores.map(sizeOf));
    },
  });
}

async function sizeOf(store: Pick<KeyValueStore, 'size'>): Promise<number | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, waitMs, undefined);
  });
  try {
    return await Promise.race([store.size?.(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
