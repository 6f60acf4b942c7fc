import { isResourceExpired, isTooLargeResourceVersion, newResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { newKeyNotFoundError, StorageNotReadyError } from '../errors/storage-error.js';
import type {
  CacheableStorage,
  DeleteOptions,
  GuaranteedUpdateOptions,
  ListOptions,
  ListResult,
  ObjectAttributes,
  StorageInterface,
  StoredObject,
  WatchEvent,
  WatchOptions,
} from '../interface/storage-interface.js';
import { prepareKey } from '../interface/storage-key.js';
import { parseResourceVersion } from '../interface/versioner.js';
import { validateListOptions } from '../selection/list-options.js';
import { isEmptyPredicate } from '../selection/selection-predicate.js';
import { BookmarkTimer } from './bookmark-timer.js';
import { CacheWatcher, type InitialEvents } from './cache-watcher.js';
import { ConsistencyTimer } from './consistency-timer.js';
import { Dispatcher } from './dispatcher.js';
import { equalsStorage } from './equals-storage.js';
import type { EventHistoryOptions } from './event-history.js';
import { Freshness } from './freshness.js';
import { listFromCache, listPlan } from './list-from-cache.js';
import { ReadyState } from './ready-state.js';
import { Reflector } from './reflector.js';
import { WatchCache } from './watch-cache.js';
import { WatcherIndex } from './watcher-index.js';

export interface CacherOptions<T extends KubeObject> {
  /** What is cached. The cacher owns it from now on: {@link Cacher.destroy} ends it as well. */
  readonly storage: CacheableStorage<T>;
  /** Prefix of the resource, such as `/pods`. */
  readonly resourcePrefix: string;
  /** Labels and selectable fields, taken once from each revision. */
  readonly getAttrs: (object: T) => ObjectAttributes;
  /** A field by whose values watchers and lists are indexed, such as `spec.nodeName`. Default: none. */
  readonly triggerField?: string;
  readonly history?: EventHistoryOptions;
  /** How often each watcher that wants bookmarks gets one, in ms. Default one minute. */
  readonly bookmarkFrequency?: number;
  /** How long a read waits for the cache to catch up, in ms. Default 3000. */
  readonly freshnessTimeout?: number;
  /** Events that may wait for a watcher's consumer before it counts as slow. Default 1000. */
  readonly watchQueueLimit?: number;
  /** How often {@link Cacher.checkConsistency} is called, in ms (or half as long again); 0: never. Default 5 minutes. */
  readonly consistencyCheckInterval?: number;
  /** Called when the cache was found to differ from the store at a revision. */
  onInconsistency?(revision: number): void;
}

/**
 * The watch cache of one resource: it follows the storage below and answers lists and watches from memory, as fresh as asked for. Writes
 * go through, with the cached object as a first guess. `kubernetes/apiserver pkg/storage/cacher`.
 */
export class Cacher<T extends KubeObject = KubeObject> implements StorageInterface<T> {
  readonly #storage: CacheableStorage<T>;
  readonly #resourcePrefix: string;
  readonly #watchQueueLimit: number;
  readonly #ready = new ReadyState();
  readonly #cache: WatchCache<T>;
  readonly #watchers: WatcherIndex<T>;
  readonly #freshness: Freshness;
  readonly #bookmarks: BookmarkTimer<T>;
  readonly #reflector: Reflector<T>;
  readonly #stopped = new Error('apiserver cacher is stopped');
  readonly #consistency: ConsistencyTimer;
  readonly #onInconsistency: ((revision: number) => void) | undefined;

  constructor(options: CacherOptions<T>) {
    const { storage, resourcePrefix } = options;
    if (!/^\/.*[^/]/.test(resourcePrefix))
      throw new Error(`resourcePrefix needs to start from / and name a resource: ${resourcePrefix}`);
    this.#storage = storage;
    this.#resourcePrefix = resourcePrefix.endsWith('/') ? resourcePrefix : `${resourcePrefix}/`;
    this.#watchQueueLimit = options.watchQueueLimit ?? 1000;
    this.#cache = new WatchCache(options);
    this.#watchers = new WatcherIndex(this.#resourcePrefix, options.triggerField);
    this.#freshness = new Freshness(() => storage.requestProgress(), options.freshnessTimeout ?? 3000);
    this.#bookmarks = new BookmarkTimer({
      frequency: options.bookmarkFrequency ?? 60_000,
      send: (watchers) => this.#sendBookmarks(watchers),
    });
    this.#reflector = new Reflector({
      storage,
      resourcePrefix: this.#resourcePrefix,
      cache: this.#cache,
      freshness: this.#freshness,
      ready: this.#ready,
      dispatcher: new Dispatcher(this.#watchers),
    });
    this.#onInconsistency = options.onInconsistency?.bind(options);
    this.#consistency = new ConsistencyTimer({
      interval: options.consistencyCheckInterval ?? 300_000,
      check: (signal) => this.checkConsistency(signal),
    });
    this.#reflector.start();
  }

  /** Resolves when the cache has loaded the state. @throws Error once it is destroyed */
  ready(): Promise<void> {
    return this.#ready.wait();
  }

  /** Newest revision that the cache has seen, 0 before it has loaded. */
  get revision(): number {
    return this.#cache.revision;
  }

  create(
    key: string,
    object: T,
    options?: { readonly ttlSeconds?: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject<T>> {
    return this.#storage.create(key, object, options);
  }

  async get(
    key: string,
    options: { readonly resourceVersion?: string; readonly signal?: AbortSignal } = {},
  ): Promise<StoredObject<T>> {
    if (!options.resourceVersion || !this.#ready.isReady) return this.#storage.get(key, options);
    const revision = parseResourceVersion(options.resourceVersion);
    const prepared = prepareKey(this.#resourcePrefix, key, false);
    await this.#freshness.wait(revision, options.signal);
    const entry = this.#cache.get(prepared);
    if (entry === undefined) throw newKeyNotFoundError(prepared, this.#cache.revision);
    return entry.object;
  }

  async list(prefix: string, options: ListOptions<T> = {}): Promise<ListResult<T>> {
    validateListOptions(this.#resourcePrefix, options);
    const plan = listPlan(this.#resourcePrefix, options);
    const exact = plan.kind === 'exact' ? plan.revision : undefined;
    if (plan.kind === 'storage' || (exact !== undefined && !(await this.#knows(exact)))) {
      return this.#storage.list(prefix, options);
    }
    if (!this.#ready.isReady && (options.limit ?? 0) > 0 && isEmptyPredicate(options.predicate)) {
      return this.#storage.list(prefix, options);
    }
    const key = prepareKey(this.#resourcePrefix, prefix, options.recursive ?? true);
    this.#ready.assertReady();
    try {
      const revision = plan.revision ?? (await this.#storage.currentRevision(options.signal));
      await this.#freshness.wait(revision, options.signal);
      return await listFromCache(this.#cache, { key, exact, options });
    } catch (error) {
      const fallBack = isResourceExpired(error) || (plan.kind === 'consistent' && isTooLargeResourceVersion(error));
      if (!fallBack) throw error;
      return this.#storage.list(prefix, options);
    }
  }

  /** Whether an exact list can be answered from here: of a revision to come, or of one that neither cache nor store has forgotten. */
  async #knows(revision: number): Promise<boolean> {
    if (revision > this.#cache.revision) return true;
    return this.#cache.snapshots.has(revision) && revision >= (await this.#storage.compactRevision());
  }

  async watch(prefix: string, options: WatchOptions<T>): Promise<AsyncIterable<readonly WatchEvent<T>[]>> {
    const key = prepareKey(this.#resourcePrefix, prefix, options.recursive ?? true);
    const requested = parseResourceVersion(options.resourceVersion);
    this.#ready.assertReady();
    const { generation } = this.#ready;
    let from = requested;
    try {
      if (!options.resourceVersion && options.sendInitialEvents !== undefined) {
        from = await this.#storage.currentRevision(options.signal);
      }
      if (options.sendInitialEvents === true) await this.#freshness.wait(from, options.signal);
    } catch (error) {
      if (options.signal.aborted || error === this.#stopped) return noEvents();
      return oneEvent({ type: 'ERROR', error });
    }
    if (!this.#ready.isReady || this.#ready.generation !== generation || options.signal.aborted) return noEvents();

    // From here to the end nothing is awaited, so that the watcher misses no change between its first events and its registration.
    const initial = this.#initialEvents(key, from, options);
    if (initial === undefined) {
      const { oldestStart } = this.#cache.history;
      return oneEvent({
        type: 'ERROR',
        error: newResourceExpired(`too old resource version: ${from} (${oldestStart})`),
      });
    }
    const marksEnd = options.sendInitialEvents === true && options.allowWatchBookmarks === true;
    const watcher = new CacheWatcher<T>({
      prefix: key,
      recursive: options.recursive ?? true,
      predicate: isEmptyPredicate(options.predicate) ? undefined : options.predicate,
      initial,
      initialBookmark: marksEnd ? bookmark(this.#cache.revision, true) : undefined,
      afterRevision: from > this.#cache.revision ? from : 0,
      queueLimit: this.#watchQueueLimit,
      signal: options.signal,
      onEnd: (ended) => {
        this.#watchers.delete(ended);
        this.#bookmarks.delete(ended);
      },
    });
    this.#watchers.add(watcher);
    if (options.allowWatchBookmarks) this.#bookmarks.add(watcher, options.deadline);
    return watcher;
  }

  /** Undefined: the cache no longer has all changes since then. */
  #initialEvents(key: string, from: number, options: WatchOptions<T>): InitialEvents<T> | undefined {
    const { sendInitialEvents } = options;
    if (sendInitialEvents ?? from === 0) return { entries: this.#entries(key, options.recursive ?? true) };
    const changes = this.#cache.history.since(from === 0 ? this.#cache.revision : from);
    return changes && { changes };
  }

  #entries(key: string, recursive: boolean) {
    if (recursive) return this.#cache.list(key);
    const entry = this.#cache.get(key);
    return entry ? [entry] : [];
  }

  guaranteedUpdate(key: string, options: GuaranteedUpdateOptions<T>): Promise<StoredObject<T>> {
    return this.#storage.guaranteedUpdate(key, { ...options, suggestion: this.#suggestion(key) });
  }

  delete(key: string, options: DeleteOptions<T> = {}): Promise<StoredObject<T>> {
    return this.#storage.delete(key, { ...options, suggestion: this.#suggestion(key) });
  }

  count(prefix: string): Promise<number> {
    return this.#storage.count(prefix);
  }

  currentRevision(signal?: AbortSignal): Promise<number> {
    return this.#storage.currentRevision(signal);
  }

  async readinessCheck(): Promise<void> {
    if (!this.#ready.isReady) throw new StorageNotReadyError();
  }

  /**
   * Compares the cache with the store, keys and versions, both at one revision, and serves past revisions from the cache only as long as
   * they agree. Happens by itself every `consistencyCheckInterval`.
   *
   * @returns whether they agree
   */
  async checkConsistency(signal?: AbortSignal): Promise<boolean> {
    this.#ready.assertReady();
    const { revision } = this.#cache;
    const cached = this.#cache.list(this.#resourcePrefix).map(({ object }) => object);
    const consistent = await equalsStorage(cached, this.#storage, { prefix: this.#resourcePrefix, revision, signal });
    if (!consistent) this.#onInconsistency?.(revision);
    this.markConsistent(consistent);
    return consistent;
  }

  /** Switches lists of past revisions off or on again, where a comparison has found the cache to differ from the store or not. */
  markConsistent(consistent: boolean): void {
    this.#cache.snapshots.setEnabled(consistent);
  }

  async destroy(): Promise<void> {
    this.#ready.stop();
    this.#freshness.stop(this.#stopped);
    await Promise.all([this.#reflector.stop(), this.#consistency.stop()]);
    await this.#storage.destroy();
  }

  #suggestion(key: string): StoredObject<T> | undefined {
    return this.#ready.isReady ? this.#cache.get(key)?.object : undefined;
  }

  /** First makes sure that the cache is about as new as the store, so that a quiet resource's watchers do not fall out of the history. */
  async #sendBookmarks(watchers: readonly CacheWatcher<T>[]): Promise<void> {
    if (!this.#ready.isReady) return;
    try {
      await this.#freshness.wait(await this.#storage.currentRevision());
    } catch {
      // What the cache has is news enough.
    }
    const { revision } = this.#cache;
    const event = bookmark<T>(revision, false);
    for (const watcher of watchers) watcher.pushBookmark(revision, event);
  }
}

function bookmark<T extends KubeObject>(revision: number, initialEventsEnd: boolean): WatchEvent<T> {
  return { type: 'BOOKMARK', resourceVersion: String(revision), initialEventsEnd };
}

async function* oneEvent<T extends KubeObject>(event: WatchEvent<T>): AsyncGenerator<readonly WatchEvent<T>[]> {
  yield [event];
}

async function* noEvents(): AsyncGenerator<never> {}
