import type { GroupResource } from '@k8s-ts/apimachinery/schema';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { revisionContext } from '../codec/stored-revision.js';
import { identityTransformer, type Transformer } from '../codec/transformer.js';
import type { ValueMemory } from '../codec/value-memory.js';
import { newKeyExistsError, newKeyNotFoundError, ResourceVersionSetOnCreateError } from '../errors/storage-error.js';
import type {
  CacheableStorage,
  ChangeBatch,
  DeleteOptions,
  GetOptions,
  GuaranteedUpdateOptions,
  KeyRevision,
  ListOptions,
  ListResult,
  ObjectAttributes,
  StorageCodec,
  StoredObject,
  WatchEvent,
  WatchOptions,
} from '../interface/storage-interface.js';
import { normalizePrefix, prepareKey } from '../interface/storage-key.js';
import { hasResourceVersion, prepareObjectForStorage } from '../interface/versioner.js';
import type { KeyValueStore } from '../kv/key-value-store.js';
import { prefixEnd } from '../kv/key-value-store.js';
import { parseListVersion } from '../selection/list-options.js';
import type { ResourceStatistics } from '../statistics/index.js';
import { conditionalDelete, unreadDelete } from './conditional-delete.js';
import { storageFailure } from './corrupt-data-error.js';
import { guaranteedUpdate } from './guaranteed-update.js';
import { LeaseManager, type LeaseManagerOptions } from './lease-manager.js';
import { assertNotOlder, listKeys } from './list-keys.js';
import { MeasuredStore } from './measured-store.js';
import { RevisionCache } from './revision-cache.js';
import { type StorageContext, shortKey, wholeKey } from './storage-context.js';
import { attributesOf, readValue, writeValue, writtenRevision } from './stored-value.js';
import { watchChanges, watchKeys } from './watch-keys.js';
import { WrittenValues } from './written-values.js';

export interface KeyValueStorageOptions<T extends KubeObject> {
  /** Prefix of all keys. Default `/registry`. */
  readonly prefix?: string;
  /** Prefix of the resource below it, such as `/pods`; keys outside are refused. Default: not checked. */
  readonly resourcePrefix?: string;
  readonly codec: StorageCodec<T>;
  readonly groupResource: GroupResource;
  /** Default: values are not encrypted. */
  readonly transformer?: Transformer;
  readonly leases?: LeaseManagerOptions;
  /**
   * Lists name all corrupt objects instead of ending at the first, and `ignoreStoreReadError` deletes them
   * (kube-apiserver's alpha gate AllowUnsafeMalformedObjectDeletion). Default false.
   */
  readonly unsafeCorruptObjectDeletion?: boolean;
  /** Number of decoded revisions that are cached for lists and watches. Default 0. */
  readonly revisionCacheSize?: number;
  /**
   * Reads the attributes of an object that is written. They are sent with the write to the watches of other processes,
   * which then need not decode the object for them. The function must return the same in all processes. Default: every
   * process decodes the objects of the others.
   */
  readonly sharedAttributes?: (object: T) => ObjectAttributes;
  /** Deep-freeze decoded objects, to find code that mutates them. For tests. Default false. */
  readonly freezeObjects?: boolean;
  /** Memory for values, shared with other stores. Default: memory of its own. */
  readonly memory?: ValueMemory;
  /** Counts what this storage does. Default: nothing is counted. */
  readonly statistics?: ResourceStatistics;
}

/** Number of keys in a page when keys are read without values. */
const keysPerPage = 10_000;
/** The reason with which iterations are aborted. Made once, because making the stack of an error takes time. */
const iterationEnded = new Error('the iteration has ended');

/** Kubernetes' storage semantics over a revisioned key-value store. {@link destroy} does not close the store. */
export class KeyValueStorage<T extends KubeObject = KubeObject> implements CacheableStorage<T> {
  readonly groupResource: GroupResource;
  readonly #context: StorageContext<T>;
  readonly #resourcePrefix: string;
  /** The controllers of running watches. */
  readonly #running = new Set<AbortController>();
  #destroyed = false;

  constructor(store: KeyValueStore, options: KeyValueStorageOptions<T>) {
    const { statistics } = options;
    const kv = statistics === undefined ? store : new MeasuredStore(store, statistics);
    this.groupResource = options.groupResource;
    const { resourcePrefix = '' } = options;
    this.#resourcePrefix =
      resourcePrefix === '' || resourcePrefix.endsWith('/') ? resourcePrefix : `${resourcePrefix}/`;
    this.#context = {
      kv,
      leases: new LeaseManager(kv, options.leases),
      revisions: revisionContext(options.codec, options.freezeObjects, options.memory),
      transformer: options.transformer ?? identityTransformer,
      prefix: normalizePrefix(options.prefix ?? '/registry'),
      resource: options.groupResource,
      unsafeCorruptObjectDeletion: options.unsafeCorruptObjectDeletion ?? false,
      written: new WrittenValues<T>(),
      sharedAttributes: options.sharedAttributes,
      statistics,
      cache: options.revisionCacheSize ? new RevisionCache<T>(options.revisionCacheSize) : undefined,
    };
  }

  /** True with any transformer, because a transformer may have to ask another process. */
  get writesAreCancellable(): boolean {
    const { kv, transformer } = this.#context;
    return kv.writesAreCancellable !== false || transformer.keepsBytes !== true;
  }

  async create(
    key: string,
    object: T,
    options: { readonly ttlSeconds?: number; readonly signal?: AbortSignal } = {},
  ): Promise<StoredObject<T>> {
    const context = this.#context;
    const whole = this.#key(key, false);
    if (hasResourceVersion(object)) throw new ResourceVersionSetOnCreateError();
    const data = context.revisions.codec.encode(prepareObjectForStorage(object));
    try {
      const { ttlSeconds, signal } = options;
      const lease = ttlSeconds ? await context.leases.lease(ttlSeconds) : undefined;
      const encrypted = writeValue(context, whole, data);
      const value = encrypted instanceof Promise ? await encrypted : encrypted;
      const attributes = attributesOf(context, object);
      context.written.add(value, data, object, attributes);
      const write = { key: whole, value, expectedRevision: 0, signal, ...(attributes && { attributes }) };
      const written = await context.kv.put(lease ? { ...write, lease } : write);
      if (!written.succeeded) throw newKeyExistsError(whole);
      return writtenRevision(context, whole, written.revision, value, data);
    } catch (error) {
      throw storageFailure(context, whole, error);
    }
  }

  async get(key: string, options: GetOptions<T> = {}): Promise<StoredObject<T>> {
    const whole = this.#key(key, false);
    const { signal, suggestion } = options;
    return this.#guarded(whole, async () => {
      const { kv, notModified, revision } = await this.#context.kv.get(whole, {
        ...(signal ? { signal } : {}),
        ...(suggestion ? { ifNoneMatchRevision: suggestion.revision } : {}),
      });
      if (options.resourceVersion) assertNotOlder(parseListVersion(options.resourceVersion), revision);
      if (notModified && suggestion) return suggestion;
      if (kv === undefined) throw newKeyNotFoundError(whole);
      return (await readValue(this.#context, kv)).object;
    });
  }

  isCurrentRevision(key: string, revision: number): boolean {
    return this.#context.kv.isCurrentRevision?.(wholeKey(this.#context, key), revision) === true;
  }

  async list(prefix: string, options: ListOptions<T> = {}): Promise<ListResult<T>> {
    return listKeys(this.#context, this.#key(prefix, options.recursive ?? true), options);
  }

  async watch(prefix: string, options: WatchOptions<T>): Promise<AsyncIterable<readonly WatchEvent<T>[]>> {
    const whole = this.#key(prefix, options.recursive ?? true);
    // Options are checked inside the async function, so that invalid ones reject the promise.
    const begin = await watchKeys(this.#context, whole, options);
    return this.#untilDestroyed(options.signal, begin);
  }

  watchChanges(
    prefix: string,
    options: { readonly fromRevision: number; readonly signal: AbortSignal },
  ): AsyncIterable<ChangeBatch<T>> {
    const range = {
      prefix: this.#key(prefix, true),
      recursive: true,
      fromRevision: options.fromRevision,
      withPrevious: false,
    };
    return this.#untilDestroyed(options.signal, (signal) => watchChanges(this.#context, range, signal));
  }

  async guaranteedUpdate(key: string, options: GuaranteedUpdateOptions<T>): Promise<StoredObject<T>> {
    const whole = this.#key(key, false);
    return this.#guarded(whole, () => guaranteedUpdate(this.#context, whole, options));
  }

  async delete(key: string, options: DeleteOptions<T> = {}): Promise<StoredObject<T>> {
    const whole = this.#key(key, false);
    const unread = options.ignoreStoreReadError && this.#context.unsafeCorruptObjectDeletion;
    return this.#guarded(whole, () =>
      unread ? unreadDelete(this.#context, whole, options.signal) : conditionalDelete(this.#context, whole, options),
    );
  }

  async count(prefix: string): Promise<number> {
    const start = this.#key(prefix, true);
    const range = { start, end: prefixEnd(start), limit: 1, keysOnly: true };
    return this.#guarded(start, async () => (await this.#context.kv.range(range)).count);
  }

  currentRevision(signal?: AbortSignal): Promise<number> {
    return this.#guarded(this.#context.prefix, () => this.#context.kv.revision(signal));
  }

  compactRevision(): Promise<number> {
    return this.#context.kv.compactRevision();
  }

  async *keysAt(
    prefix: string,
    { revision, signal }: { readonly revision: number; readonly signal?: AbortSignal | undefined },
  ): AsyncGenerator<readonly KeyRevision[]> {
    let start = this.#key(prefix, true);
    const end = prefixEnd(start);
    for (;;) {
      const range = { start, end, revision, limit: keysPerPage, keysOnly: true, ...(signal ? { signal } : {}) };
      const { kvs, more } = await this.#context.kv.range(range);
      yield kvs.map(({ key, modRevision }) => ({ key: shortKey(this.#context, key), revision: modRevision }));
      const last = kvs.at(-1);
      if (!more || last === undefined) return;
      start = `${last.key}\u0000`;
    }
  }

  requestProgress(): Promise<void> {
    return this.#context.kv.requestProgress();
  }

  readinessCheck(): Promise<void> {
    return this.#context.kv.ping();
  }

  async destroy(): Promise<void> {
    this.#destroyed = true;
    for (const controller of this.#running) controller.abort();
  }

  #key(key: string, recursive: boolean): string {
    return wholeKey(this.#context, prepareKey(this.#resourcePrefix, key, recursive));
  }

  /** Wraps an iteration so that the caller's signal or {@link destroy} ends it. */
  async *#untilDestroyed<V>(outer: AbortSignal, begin: (signal: AbortSignal) => AsyncIterable<V>): AsyncGenerator<V> {
    const controller = new AbortController();
    const abort = () => controller.abort();
    if (outer.aborted || this.#destroyed) return;
    outer.addEventListener('abort', abort, { once: true });
    this.#running.add(controller);
    try {
      yield* begin(controller.signal);
    } finally {
      outer.removeEventListener('abort', abort);
      this.#running.delete(controller);
      controller.abort(iterationEnded);
    }
  }

  async #guarded<R>(key: string, operation: () => Promise<R>): Promise<R> {
    try {
      return await operation();
    } catch (error) {
      throw storageFailure(this.#context, key, error);
    }
  }
}
