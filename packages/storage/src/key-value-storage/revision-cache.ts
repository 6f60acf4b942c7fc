import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { StoredRevision } from '../codec/stored-revision.js';
import type { KeyValue } from '../kv/key-value-store.js';

/** An object read from a stored value. */
export interface ReadObject<T extends KubeObject> {
  readonly object: StoredRevision<T>;
  /** True when the value should be written again although the object is unchanged: see `TransformedValue.stale`. */
  readonly stale: boolean;
}

/** Caches decoded revisions, so that they are not decrypted and decoded again. The oldest entry is dropped first. */
export class RevisionCache<T extends KubeObject> {
  /** By revision, which is unique for each write. */
  readonly #entries = new Map<number, { readonly key: string; readonly read: ReadObject<T> }>();

  /** @param size largest number of entries */
  constructor(private readonly size: number) {}

  find({ key, modRevision }: KeyValue): ReadObject<T> | undefined {
    const entry = this.#entries.get(modRevision);
    return entry?.key === key ? entry.read : undefined;
  }

  /** Adds an entry. Returns `read`. */
  keep({ key, modRevision }: KeyValue, read: ReadObject<T>): ReadObject<T> {
    if (this.#entries.size >= this.size) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(modRevision, { key, read });
    return read;
  }
}
