import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type RevisionContext, StoredRevision } from '../codec/stored-revision.js';
import type { ObjectAttributes } from '../interface/storage-interface.js';

interface WrittenValue<T extends KubeObject> {
  readonly data: Uint8Array;
  readonly object: T;
  readonly attributes: ObjectAttributes | undefined;
  /** Made by the writer or by the watch that reports the write, whichever comes first. */
  revision: StoredRevision<T> | undefined;
}

/**
 * Values that this storage is writing, by the identity of their bytes. An engine in this process reports a write with
 * the same byte array that it was given. The watch then takes the revision from here: nothing is decrypted or decoded,
 * and the writer and the watch cache share one {@link StoredRevision}. Other engines report a copy, which is not found
 * here.
 */
export class WrittenValues<T extends KubeObject> {
  readonly #values = new WeakMap<Uint8Array, WrittenValue<T>>();
  #followers = 0;

  /** Values are only kept while at least one watch follows the store. Call the result when the watch ends. */
  follow(): () => void {
    this.#followers++;
    return () => {
      this.#followers--;
    };
  }

  /**
   * Adds a value before it is written.
   *
   * @param value the bytes that are given to the store
   * @param data the same before encryption
   * @param object the object that was encoded
   * @param attributes attributes of the object, if they are known already
   */
  add(value: Uint8Array, data: Uint8Array, object: T, attributes?: ObjectAttributes): void {
    if (this.#followers > 0) this.#values.set(value, { data, object, attributes, revision: undefined });
  }

  /**
   * The revision of a written value. The second call for a value forgets it.
   *
   * @param key key of the object, without the storage prefix
   * @returns undefined for a value that is not known (any more)
   */
  take(context: RevisionContext<T>, key: string, revision: number, value: Uint8Array): StoredRevision<T> | undefined {
    const written = this.#values.get(value);
    if (written === undefined) return undefined;
    if (written.revision !== undefined) {
      this.#values.delete(value);
      return written.revision.revision === revision ? written.revision : undefined;
    }
    const { data, object, attributes } = written;
    written.revision = new StoredRevision(context, key, revision, data, object);
    if (attributes !== undefined) written.revision.presetAttributes(attributes);
    return written.revision;
  }
}
