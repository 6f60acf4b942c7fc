import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { KeyValueStorage } from '@k8s-ts/storage';
import { newEtcd3Store } from '@k8s-ts/storage-backend/etcd3';
import { findEtcd, startEtcd } from '@k8s-ts/storage-testkit';
import { Etcd3 } from 'etcd3';
import { type Result, round } from '../../kit/result.js';
import { inPairs, perSecond } from './pairs.js';
import { podCodec, podKey, podResource, storedPod } from './stored-pod.js';

const writes = 2000;
const inFlight = 64;
const rounds = 9;

/**
 * Compares creations through the storage on a real etcd with transactions of the same bytes through the client library
 * alone. No results without an etcd.
 */
export async function measureEtcd3Puts(): Promise<readonly Result[]> {
  if (findEtcd() === undefined) {
    console.log('etcd3: no etcd on the PATH or in ETCD_BINARY, left out');
    return [];
  }
  const etcd = await startEtcd({ args: ['--quota-backend-bytes', String(8 << 30)] });
  const kv = newEtcd3Store({ endpoints: [etcd.endpoint] });
  const client = new Etcd3({ hosts: etcd.endpoint });
  const storage = new KeyValueStorage<KubeObject>(kv, { codec: podCodec, groupResource: podResource });
  const objects = Array.from({ length: writes }, (_, index) => storedPod(index));
  const bytes = objects.map((object) => Buffer.from(podCodec.encode(object)));
  let turn = 0;
  try {
    const { ours, other } = await inPairs(
      () => {
        const base = ++turn * writes;
        return perSecond(writes, inFlight, (index) =>
          storage.create(podKey(base + index), objects[index] as KubeObject),
        );
      },
      () => {
        const base = ++turn * writes;
        return perSecond(writes, inFlight, async (index) => {
          const key = Buffer.from(`/registry${podKey(base + index)}`);
          const { succeeded } = await client.kv.txn({
            compare: [{ key, target: 'Mod', result: 'Equal', mod_revision: 0 }],
            success: [{ request_put: { key, value: bytes[index] as Buffer } }],
            failure: [{ request_range: { key } }],
          });
          if (!succeeded) throw new Error(`${key} exists`);
        });
      },
      rounds,
    );
    return [
      {
        name: `etcd3: creates of pods, ${inFlight} in flight`,
        value: round(ours, 0),
        unit: '/s',
        other: { name: 'etcd3 client alone', value: round(other, 0), ratio: round(ours / other, 2) },
        target: '≥ 0.7×',
        met: ours / other >= 0.7,
      },
    ];
  } finally {
    client.close();
    await kv.close();
    await etcd.stop();
  }
}
