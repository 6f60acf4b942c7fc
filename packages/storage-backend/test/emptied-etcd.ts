import { type Etcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll } from 'vitest';
import { newEtcd3Store } from '../src/etcd3/index.js';
import type { Opened } from './storage-suites.js';

/**
 * Opens empty stores, one after the other, in one etcd for all tests of a `describe`. Each removes all keys in the end.
 */
export function inEmptiedEtcd(): () => Opened {
  let etcd: Etcd;
  beforeAll(async () => {
    etcd = await startEtcd();
  });
  afterAll(() => etcd?.stop());
  return () => ({
    kv: newEtcd3Store({ endpoints: [etcd.endpoint] }),
    async remove() {
      // Matches all keys, from the first to the last one.
      const all = { key: 'AA==', range_end: 'AA==' };
      const { ok } = await fetch(`${etcd.endpoint}/v3/kv/deleterange`, { method: 'POST', body: JSON.stringify(all) });
      if (!ok) throw new Error('the keys were not removed');
    },
  });
}
