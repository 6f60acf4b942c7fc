import { expect, it } from 'vitest';
import { storageSizes } from './storage-sizes.js';

it('storageSizes shows the sizes of the stores that answer', async () => {
  const metric = storageSizes([
    { size: async () => 4096 },
    { size: () => Promise.reject(new Error('away')) },
    { size: async () => 20 },
    { size: () => new Promise(() => {}) },
    {},
  ]);
  expect(metric.lines()).toEqual([]);
  await metric.refresh?.();
  expect(metric.lines()).toEqual([
    'apiserver_storage_size_bytes{storage_cluster_id="etcd-0"} 4096',
    'apiserver_storage_size_bytes{storage_cluster_id="etcd-2"} 20',
  ]);
});
