import { join } from 'node:path';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { KeyValueStorage } from '@k8s-ts/storage';
import { openLmdbStore } from '@k8s-ts/storage-backend/lmdb';
import { open } from 'lmdb';
import { type Result, round } from '../../kit/result.js';
import { inFolder } from './folder.js';
import { inPairs, perSecond } from './pairs.js';
import { podCodec, podKey, podResource, storedPod } from './stored-pod.js';

const writes = 8192;
const inFlight = 64;
const rounds = 7;

/**
 * Measures durable conditional writes: half of them create objects, half update them. Compares them with lmdb alone,
 * which writes the same bytes durably under the same conditions, but without history, global revision and decoding.
 */
export async function measureLmdbPuts(): Promise<readonly Result[]> {
  return [await puts('small objects', smallObject), await puts('pods', storedPod)];
}

async function puts(name: string, make: (index: number) => KubeObject): Promise<Result> {
  const objects = Array.from({ length: writes / 2 }, (_, index) => make(index));
  const changed = objects.map((object) => ({
    ...object,
    metadata: { ...object.metadata, labels: { ...object.metadata.labels, tier: 'changed' } },
  }));
  const { ours, other } = await inPairs(
    () => inFolder((folder) => throughStorage(folder, objects, changed)),
    () => inFolder((folder) => throughLmdb(folder, objects, changed)),
    rounds,
  );
  return {
    name: `lmdb: puts of ${name}, ${inFlight} in flight`,
    value: round(ours, 0),
    unit: '/s',
    other: { name: 'lmdb alone', value: round(other, 0), ratio: round(ours / other, 2) },
    target: '≥ 15000/s',
    met: ours >= 15_000,
  };
}

async function throughStorage(
  directory: string,
  objects: readonly KubeObject[],
  changed: readonly KubeObject[],
): Promise<number> {
  const kv = openLmdbStore({ directory });
  const storage = new KeyValueStorage<KubeObject>(kv, { codec: podCodec, groupResource: podResource });
  try {
    return await perSecond(writes, inFlight, (index) => {
      const at = index % objects.length;
      return index < objects.length
        ? storage.create(podKey(at), objects[at] as KubeObject)
        : storage.guaranteedUpdate(podKey(at), { tryUpdate: () => ({ object: changed[at] as KubeObject }) });
    });
  } finally {
    await kv.close();
  }
}

async function throughLmdb(
  folder: string,
  objects: readonly KubeObject[],
  changed: readonly KubeObject[],
): Promise<number> {
  const database = open<Buffer, string>({
    path: join(folder, 'data.mdb'),
    noSubdir: true,
    overlappingSync: false,
    encoding: 'binary',
    cache: false,
    useVersions: true,
  });
  const bytes = [...objects, ...changed].map((object) => Buffer.from(podCodec.encode(object)));
  try {
    return await perSecond(writes, inFlight, async (index) => {
      const key = `/registry${podKey(index % objects.length)}`;
      const value = bytes[index] as Buffer;
      const done =
        index < objects.length
          ? await database.ifNoExists(key, () => database.put(key, value, 1))
          : await database.put(key, value, 2, 1);
      if (!done) throw new Error(`${key} was not as expected`);
    });
  } finally {
    await database.close();
  }
}

/** An object of about half a KB, like leases and small config maps. */
function smallObject(index: number): KubeObject {
  const { metadata } = storedPod(index);
  const { managedFields: _, annotations: __, ...rest } = metadata;
  return { kind: 'Pod', apiVersion: 'v1', metadata: rest, spec: { text: `${index}`.padStart(200, 'x') } } as KubeObject;
}
