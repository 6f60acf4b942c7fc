import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StorageInterface } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { type Result, round } from '../../kit/result.js';
import { listToBytes } from './list.js';
import { openPods } from './many-pods.js';
import { podAttributes, podCodec } from './stored-pod.js';

/**
 * Measures the memory of a cache of the pods in this folder (heap, external memory and array buffers) before and after
 * all pods have been listed. The memory of the store is not counted: the store is opened first. Needs --expose-gc.
 */
export async function measureMemory(directory: string): Promise<readonly Result[]> {
  const { kv, storage } = openPods(directory);
  const stored = await storedBytes(storage);
  const before = await usedBytes();
  const cacher = new Cacher({
    storage,
    resourcePrefix: '/pods',
    getAttrs: podAttributes,
    triggerField: 'spec.nodeName',
  });
  await cacher.ready();
  const loaded = (await usedBytes()) - before;
  await listToBytes(cacher);
  const listed = (await usedBytes()) - before;
  const results = [
    { name: 'cache', bytes: loaded },
    { name: 'cache, listed once', bytes: listed },
  ].map(({ name, bytes }) => ({
    name: `memory: ${name}`,
    value: round(bytes / 1e6, 0),
    unit: 'MB',
    other: { name: 'stored', value: round(stored.bytes / 1e6, 0), ratio: round(bytes / stored.bytes, 2) },
    target: '≤ 2.2×',
    met: bytes <= 2.2 * stored.bytes,
  }));
  await cacher.destroy();
  await kv.close();
  return results;
}

async function storedBytes(storage: StorageInterface<KubeObject>): Promise<{ readonly bytes: number }> {
  let bytes = 0;
  let next: string | undefined;
  do {
    const page = await storage.list('/pods', { limit: 1000, ...(next && { continue: next }) });
    for (const { object } of page.items) bytes += podCodec.encode(object).length;
    next = page.continue;
  } while (next);
  return { bytes };
}

async function usedBytes(): Promise<number> {
  const { gc } = globalThis as { readonly gc?: () => void };
  if (gc === undefined) throw new Error('memory is measured with --expose-gc');
  for (let round = 0; round < 5; round++) {
    gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // External memory includes the array buffers.
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
