import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { KeyValueStorage } from '@k8s-ts/storage';
import { openLmdbStore } from '@k8s-ts/storage-backend/lmdb';
import { perSecond } from './pairs.js';
import { podCodec, podKey, podResource, storedPod } from './stored-pod.js';

/** Writes this many pods to a store in this folder. */
export async function writePods(directory: string, pods: number): Promise<void> {
  const { kv, storage } = openPods(directory);
  await perSecond(pods, 512, (index) => storage.create(podKey(index), storedPod(index)));
  await kv.close();
}

/** Opens the store in a folder, and the storage of pods in it. */
export function openPods(directory: string) {
  const kv = openLmdbStore({ directory });
  return { kv, storage: new KeyValueStorage<KubeObject>(kv, { codec: podCodec, groupResource: podResource }) };
}
