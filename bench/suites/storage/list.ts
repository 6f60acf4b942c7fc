import { unstructuredKinds } from '@k8s-ts/apimachinery/runtime';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { EncodingCache } from '@k8s-ts/generic-apiserver';
import { KeyValueStorage, type StorageInterface } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { createMemoryStore } from '@k8s-ts/storage-backend/memory';
import { joinedChunks } from '../../../packages/generic-apiserver/src/representation/bodies/joined-body.js';
import { jsonList } from '../../../packages/generic-apiserver/src/representation/lists/write-list.js';
import { type Result, round } from '../../kit/result.js';
import { inPairs, median } from './pairs.js';
import { podAttributes, podCodec, podKey, podResource, storedPod } from './stored-pod.js';
import { threadTime } from './thread-time.js';

const pods = 10_000;
const rounds = 15;

/**
 * Compares a list of 10,000 pods from the cache, including the encoding of the response, with JSON.stringify of the
 * same list of parsed objects.
 */
export async function measureList(): Promise<readonly Result[]> {
  const kv = createMemoryStore();
  const storage = new KeyValueStorage<KubeObject>(kv, { codec: podCodec, groupResource: podResource });
  for (let index = 0; index < pods; index++) await storage.create(podKey(index), storedPod(index));
  const cacher = new Cacher({ storage, resourcePrefix: '/pods', getAttrs: podAttributes });
  await cacher.ready();
  const begun = performance.now();
  const bytes = await listToBytes(cacher);
  const first = performance.now() - begun;

  const { items, resourceVersion } = await cacher.list('/pods', { resourceVersion: '0' });
  const parsed = {
    kind: 'PodList',
    apiVersion: 'v1',
    metadata: { resourceVersion },
    items: items.map(({ json }) => JSON.parse(Buffer.from(json).toString())),
  };
  const work: number[] = [];
  const { ours, other } = await inPairs(
    async () => {
      const worked = threadTime();
      const elapsed = await milliseconds(() => listToBytes(cacher));
      work.push(threadTime() - worked);
      return elapsed;
    },
    () => milliseconds(() => Buffer.from(JSON.stringify(parsed)).length),
    rounds,
  );
  await cacher.destroy();
  await kv.close();
  const target = { target: '≤ 60 ms' };
  return [
    { name: `list of ${pods} pods, the first`, value: round(first, 1), unit: 'ms', ...target, met: first <= 60 },
    {
      name: `list of ${pods} pods (${round(bytes / 1e6, 1)} MB)`,
      value: round(ours, 1),
      unit: 'ms',
      other: { name: 'JSON.stringify', value: round(other, 1), ratio: round(ours / other, 2) },
      ...target,
      met: ours <= 60,
    },
    {
      name: `list of ${pods} pods, work`,
      value: round(median(work), 1),
      unit: 'ms',
      ...target,
      met: median(work) <= 60,
    },
  ];
}

/** Lists all pods like a streamed response. @returns size of the list in bytes */
export async function listToBytes(storage: StorageInterface, resourceVersion = '0'): Promise<number> {
  const list = await storage.list('/pods', { resourceVersion });
  let bytes = 0;
  // Items from a storage have their JSON, so the serializer does not encode any.
  const scope = {
    serializer: unstructuredKinds.codecs.codecFor(podCodec.gvk),
    kind: podCodec.gvk,
    encodings: new EncodingCache(0),
  };
  for await (const chunk of joinedChunks(jsonList(scope, list))) bytes += chunk.length;
  return bytes;
}

async function milliseconds(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
