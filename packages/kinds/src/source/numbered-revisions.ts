import { isResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Change, type ChangeBatch, objectResourceVersion, type StoredObject } from '@k8s-ts/storage';
import { CompactedError } from '@k8s-ts/storage/kv';
import type { NumberedChange, NumberedSource } from './object-source.js';
import { listRequestOf, requestOf } from './request-of.js';
import type { Revisions, SourceList } from './revisions.js';
import type { SourceObjects } from './source-objects.js';
import { untilAborted } from './until-aborted.js';

/** The objects of a source that numbers its changes, at the revisions of the source. */
export class NumberedRevisions<T extends KubeObject> implements Revisions<T> {
  readonly #source: NumberedSource<T>;
  readonly #objects: SourceObjects<T>;
  /** The last revision that was read. */
  #revision = 0;

  constructor(source: NumberedSource<T>, objects: SourceObjects<T>) {
    this.#source = source;
    this.#objects = objects;
  }

  async list(signal?: AbortSignal): Promise<SourceList<T>> {
    const { objects, revision } = await this.#source.list(listRequestOf(signal));
    this.#revision = Math.max(this.#revision, revision);
    return { objects: objects.map((object) => this.written(object)), revision };
  }

  async get(key: string, signal?: AbortSignal): Promise<StoredObject<T> | undefined> {
    const object = this.#source.get
      ? await this.#source.get(this.#objects.nameOf(key), requestOf(signal))
      : (await this.#source.list(listRequestOf(signal))).objects.find(
          (each) => this.#objects.keyOfObject(each) === key,
        );
    return object && this.written(object);
  }

  async *changes(after: number, signal: AbortSignal): AsyncIterable<ChangeBatch<T>> {
    try {
      for await (const each of untilAborted(this.#source.watch({ revision: after, signal }), signal)) {
        const change = this.#changeOf(each);
        this.#revision = Math.max(this.#revision, change.revision);
        yield { changes: [change], revision: change.revision };
      }
    } catch (error) {
      throw isResourceExpired(error) ? new CompactedError(0) : error;
    }
  }

  async revision(signal?: AbortSignal): Promise<number> {
    return this.#source.revision ? this.#source.revision(requestOf(signal)) : this.#revision;
  }

  written(object: T): StoredObject<T> {
    const revision = objectResourceVersion(object);
    if (revision > 0) return this.#objects.stored(object, revision);
    throw new Error(`the source has returned ${this.#objects.keyOfObject(object)} without a resourceVersion`);
  }

  deleted(object: T): StoredObject<T> {
    return this.written(object);
  }

  #changeOf(change: NumberedChange<T>): Change<T> {
    if (change.type === 'deleted') return { key: this.#objects.keyOf(change.name), revision: change.revision };
    const object = this.written(change.object);
    return { key: object.key, revision: object.revision, object };
  }
}
