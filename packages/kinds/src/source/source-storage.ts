import { newMethodNotSupported } from '@k8s-ts/apimachinery/errors';
import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type CacheableStorage,
  type ChangeBatch,
  checkPreconditions,
  type DeleteOptions,
  type GetOptions,
  type GuaranteedUpdateOptions,
  type ListOptions,
  type ListResult,
  listObjects,
  newKeyExistsError,
  newKeyNotFoundError,
  StorageError,
  StorageErrorCode,
  type StoredObject,
  type WatchEvent,
} from '@k8s-ts/storage';
import type { SourceWrites } from './object-source.js';
import { requestOf } from './request-of.js';
import type { Revisions, SourceList } from './revisions.js';
import type { SourceObjects } from './source-objects.js';

export interface SourceStorageOptions<T extends KubeObject> {
  readonly revisions: Revisions<T>;
  readonly writes: SourceWrites<T>;
  readonly objects: SourceObjects<T>;
  readonly resource: GroupResource;
  /** A list that was just read. It is the result of the first `list`, which is that of the cache. */
  readonly first: SourceList<T>;
}

/** The state of an object from which a write starts. */
interface KeyState<T extends KubeObject> {
  readonly stored: StoredObject<T> | undefined;
  /** Whether the state was read for this write. If not, it may be out of date. */
  readonly isNew: boolean;
}

/**
 * The objects of a source as a storage under a watch cache. It answers no lists of past revisions; the cache answers
 * those that it still knows.
 */
export class SourceStorage<T extends KubeObject> implements CacheableStorage<T> {
  readonly #options: SourceStorageOptions<T>;
  #first: SourceList<T> | undefined;

  constructor(options: SourceStorageOptions<T>) {
    this.#options = options;
    this.#first = options.first;
  }

  async create(key: string, object: T, { signal }: { readonly signal?: AbortSignal } = {}): Promise<StoredObject<T>> {
    const created = await this.#create(object, signal);
    if (created === undefined) throw newKeyExistsError(key);
    return created;
  }

  async get(key: string, { signal }: GetOptions<T> = {}): Promise<StoredObject<T>> {
    const stored = await this.#options.revisions.get(key, signal);
    if (stored === undefined) throw newKeyNotFoundError(key);
    return stored;
  }

  async list(prefix: string, options: ListOptions<T> = {}): Promise<ListResult<T>> {
    const { objects, revision } = this.#first ?? (await this.#options.revisions.list(options.signal));
    this.#first = undefined;
    const key = (options.recursive ?? true) && !prefix.endsWith('/') ? `${prefix}/` : prefix;
    return listObjects(objects, key, options, revision);
  }

  /** Never called: the cache answers watches. */
  async watch(): Promise<AsyncIterable<readonly WatchEvent<T>[]>> {
    throw new Error('a source is watched by its cache');
  }

  watchChanges(
    _prefix: string,
    { fromRevision, signal }: { readonly fromRevision: number; readonly signal: AbortSignal },
  ): AsyncIterable<ChangeBatch<T>> {
    return this.#options.revisions.changes(fromRevision - 1, signal);
  }

  async guaranteedUpdate(key: string, options: GuaranteedUpdateOptions<T>): Promise<StoredObject<T>> {
    const { ignoreNotFound = false, preconditions, suggestion, signal } = options;
    return this.#retry(key, suggestion, signal, async ({ stored, isNew }) => {
      if (stored === undefined && !ignoreNotFound) throw newKeyNotFoundError(key);
      checkPreconditions(preconditions, key, stored?.object);
      const { object } = await options.tryUpdate(stored?.object, { revision: stored?.revision ?? 0 });
      if (stored === undefined) return this.#create(object, signal);
      if (stored.isStoredAs?.(this.#options.objects.encode(object))) return isNew ? stored : undefined;
      return this.#update(object, stored.object, signal);
    });
  }

  async delete(key: string, options: DeleteOptions<T> = {}): Promise<StoredObject<T>> {
    const { preconditions, suggestion, signal } = options;
    const { revisions, writes, resource } = this.#options;
    return this.#retry(key, suggestion, signal, async ({ stored }) => {
      if (stored === undefined) throw newKeyNotFoundError(key);
      checkPreconditions(preconditions, key, stored.object);
      await options.validateDeletion?.(stored.object);
      if (writes.delete === undefined) throw newMethodNotSupported(resource, 'delete');
      const deleted = await writes.delete(stored.object, requestOf(signal));
      return deleted && revisions.deleted(deleted);
    });
  }

  async count(prefix: string): Promise<number> {
    return (await this.list(prefix)).items.length;
  }

  currentRevision(signal?: AbortSignal): Promise<number> {
    return this.#options.revisions.revision(signal);
  }

  async requestProgress(): Promise<void> {}

  async compactRevision(): Promise<number> {
    return 0;
  }

  async readinessCheck(): Promise<void> {}

  async destroy(): Promise<void> {
    this.#options.revisions.stop?.();
  }

  /**
   * Tries a write until no other write interferes. It is tried again when the object has changed since the given state,
   * and `attempt` resolves with undefined or fails on a state that may be out of date.
   *
   * @throws StorageError with code resourceVersionConflicts when the source refuses a write of an unchanged object
   */
  async #retry(
    key: string,
    suggestion: StoredObject<T> | undefined,
    signal: AbortSignal | undefined,
    attempt: (state: KeyState<T>) => Promise<StoredObject<T> | undefined>,
  ): Promise<StoredObject<T>> {
    const read = async (): Promise<KeyState<T>> => ({
      stored: await this.#options.revisions.get(key, signal),
      isNew: true,
    });
    let state: KeyState<T> = suggestion ? { stored: suggestion, isNew: false } : await read();
    for (;;) {
      signal?.throwIfAborted();
      let failure: { readonly error: unknown } | undefined;
      try {
        const written = await attempt(state);
        if (written !== undefined) return written;
      } catch (error) {
        if (state.isNew) throw error;
        failure = { error };
      }
      const before = state;
      state = await read();
      if (state.stored?.revision !== before.stored?.revision) continue;
      if (failure !== undefined) throw failure.error;
      if (before.isNew) {
        const detail = 'the other system has refused the change';
        throw new StorageError(StorageErrorCode.resourceVersionConflicts, key, state.stored?.revision, detail);
      }
    }
  }

  async #create(object: T, signal: AbortSignal | undefined): Promise<StoredObject<T> | undefined> {
    const { revisions, writes, resource } = this.#options;
    if (writes.create === undefined) throw newMethodNotSupported(resource, 'create');
    const created = await writes.create(object, requestOf(signal));
    return created && revisions.written(created);
  }

  async #update(object: T, old: T, signal: AbortSignal | undefined): Promise<StoredObject<T> | undefined> {
    const { revisions, writes, resource } = this.#options;
    if (writes.update === undefined) throw newMethodNotSupported(resource, 'update');
    const updated = await writes.update(object, old, requestOf(signal));
    return updated && revisions.written(updated);
  }
}
