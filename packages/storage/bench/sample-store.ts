import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type ConditionalPut,
  jsonStorageCodec,
  type KeyEvent,
  type KeyValue,
  KeyValueStorage,
  type KeyValueStore,
  type WriteResult,
} from '@k8s-ts/storage';
import { samplePod } from './sample-pod.js';

export const podCodec = jsonStorageCodec<KubeObject>({ gvk: { group: '', version: 'v1', kind: 'Pod' } });

/**
 * As much of a key-value store as a cache needs to load and follow: it makes the pods when they are read, as a store on disk would, so that what
 * is measured is the cache.
 */
export class SampleStore implements Partial<KeyValueStore> {
  readonly #count: number;
  #revision: number;
  #queue: KeyEvent[] = [];
  #wake: (() => void) | undefined;

  constructor(count: number) {
    this.#count = count;
    this.#revision = count;
  }

  async range({ start, limit = 0 }: { start: string; limit?: number }) {
    const from = start.endsWith('/') ? 0 : Number(/pod-(\d+)/.exec(start)?.[1] ?? -1) + 1;
    const to = limit > 0 ? Math.min(from + limit, this.#count) : this.#count;
    const kvs: KeyValue[] = [];
    for (let i = from; i < to; i++) kvs.push(this.#pod(i, i + 1));
    return { kvs, count: this.#count - from, more: to < this.#count, revision: this.#count };
  }

  async revision() {
    return this.#revision;
  }

  async requestProgress() {}

  async compactRevision() {
    return 0;
  }

  async *watch({ signal }: { signal: AbortSignal }) {
    const wake = () => this.#wake?.();
    signal.addEventListener('abort', wake);
    while (!signal.aborted) {
      const events = this.#queue;
      this.#queue = [];
      if (events.length > 0) yield { events, revision: this.#revision };
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
    }
  }

  /** Changes a pod. */
  async put(write: ConditionalPut): Promise<WriteResult> {
    this.change(write.key, write.value);
    return { succeeded: true, revision: this.#revision };
  }

  change(key: string, value: Uint8Array): void {
    const revision = ++this.#revision;
    this.#queue.push({ type: 'put', key, revision, kv: { key, value, modRevision: revision, createRevision: 1 } });
    this.#wake?.();
  }

  #pod(index: number, revision: number): KeyValue {
    const object = samplePod(index);
    const key = `/registry/pods/${object.metadata.namespace}/pod-${index}`;
    return { key, value: podCodec.encode(object), modRevision: revision, createRevision: revision };
  }
}

/** A storage of so many pods. */
export function sampleStorage(count: number) {
  const kv = new SampleStore(count);
  const storage = new KeyValueStorage(kv as unknown as KeyValueStore, {
    codec: podCodec,
    groupResource: { group: '', resource: 'pods' },
  });
  return { kv, storage };
}
