import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { KeyValue } from '../kv/key-value-store.js';
import type { ReadObject } from './stored-value.js';

/** Revisions that have been read, so that nobody decrypts and decodes them again; the oldest are forgotten first. */
export class RevisionCache<T extends KubeObject> {
  /** By revision: no two writes have the same. */
  readonly #entries = new Map<number, { readonly key: string; readonly read: ReadObject<T> }>();

  /** @param size how many are remembered */
  constructor(private readonly size: number) {}

  find({ key, modRevision }: KeyValue): ReadObject<T> | undefined {
    const entry = this.#entries.get(modRevision);
    return entry?.key === key ? entry.read : undefined;
  }

  /** Remembers what was read. Returns it. */
  keep({ key, modRevision }: KeyValue, read: ReadObject<T>): ReadObject<T> {
    if (this.#entries.size >= this.size) {
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
    this.#entries.set(modRevision, { key, read });
    return read;
  }
}
