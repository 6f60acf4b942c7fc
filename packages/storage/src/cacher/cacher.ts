import { isResourceExpired, isTooLargeResourceVersion, newResourceExpired } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { waitForBudget } from '@k8s-ts/event-loop';
import { newKeyNotFoundError, StorageNotReadyError } from '../errors/storage-error.js';
import type {
  CacheableStorage,
  DeleteOptions,
  GetOptions,
  GuaranteedUpdateOptions,
  ListOptions,
  ListResult,
  ObjectAttributes,
  SelectionPredicate,
  StorageInterface,
  StoredObject,
  WatchEvent,
  WatchOptions,
} from '../interface/storage-interface.js';
import { prepareKey } from '../interface/storage-key.js';
import { parseResourceVersion } from '../interface/versioner.js';
import { validateListOptions } from '../selection/list-options.js';
import { isEmptyPredicate } from '../selection/selection-predicate.js';
import { ResourceStatistics } from '../statistics/index.js';
import { BookmarkTimer } from './bookmark-timer.js';
import { CacheWatcher, type InitialEvents } from './cache-watcher.js';
import { ConsistencyTimer } from './consistency-timer.js';
import { Dispatcher } from './dispatcher.js';
import { equalsStorage } from './equals-storage.js';
import type { EventHistoryOptions } from './event-history.js';
import { Freshness } from './freshness.js';
import { listFromCache, listPlan } from './list-from-cache.js';
import type { ObjectStore } from './object-store.js';
import { ReadyState } from './ready-state.js';
import { CacheReflector } from './reflector.js';
import { WatchCache } from './watch-cache.js';
import { WatcherIndex } from './watcher-index.js';

export interface CacherOptions<T extends KubeObject> {
  /** The storage to cache. The cacher owns it: {@link Cacher.destroy} destroys it too. */
  readonly storage: CacheableStorage<T>;
  /** Prefix of the resource, such as `/pods`. */
  readonly resourcePrefix: string;
  /** Returns the labels and selectable fields of an object. Called once per revision. */
  readonly getAttrs: (object: T) => ObjectAttributes;
  /** Field that indexes watchers and lists, such as `spec.nodeName`. Default: none. */
  readonly triggerField?: string;
  readonly history?: EventHistoryOptions;
  /** Interval between bookmarks for watchers that asked for them, in ms. Default one minute. */
  readonly bookmarkFrequency?: number;
  /** Maximum time for which a read waits until the cache has caught up, in ms. Default 3000. */
  readonly freshnessTimeout?: number;
  /** Number of events that may wait for a watcher's consumer before the watcher counts as slow. Default 1000. */
  readonly watchQueueLimit?: number;
  /**
   * Interval of {@link Cacher.checkConsistency} in ms, randomly prolonged by up to a half; 0: never. Default 5 minutes.
   */
  readonly consistencyCheckInterval?: number;
  /** Counts what this cache does. Default: not counted. */
  readonly statistics?: ResourceStatistics;
  /** Called when the cache differs from the store at a revision. */
  onInconsistency?(revision: number): void;
}

/** Maximum number of prefixes whose lists are cached for {@link Cacher.peekList}. */
const maxLists = 1000;
const noObjects: readonly never[] = [];

/** The state of a {@link Cacher} at one revision. It shares its objects with the cache, and never changes. */
export interface CacheSnapshot<T extends KubeObject = KubeObject> {
  readonly store: ObjectStore<T>;
}

/**
 * The watch cache of one resource: it follows the storage below and answers lists and watches from memory, at least as
 * fresh as requested. Writes are passed to the storage, with the cached object as the suggestion.
 * `kubernetes/apiserver pkg/storage/cacher/cacher.go, Cacher`.
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
  readonly #reflector: CacheReflector<T>;
  readonly #stopped = new Error('apiserver cacher is stopped');
  readonly #consistency: ConsistencyTimer;
  readonly #statistics: ResourceStatistics;
  readonly #onInconsistency: ((revision: number) => void) | undefined;
  /** Results of {@link peekList} by prefix, while the cache does not change. */
  readonly #lists = new Map<string, readonly StoredObject<T>[]>();
  #listsAt = 0;

  constructor(options: CacherOptions<T>) {
    const { storage, resourcePrefix } = options;
    if (!/^\/.*[^/]/.test(resourcePrefix))
      throw new Error(`resourcePrefix needs to start from / and name a resource: ${resourcePrefix}`);
    this.#storage = storage;
    this.#resourcePrefix = resourcePrefix.endsWith('/') ? resourcePrefix : `${resourcePrefix}/`;
    this.#watchQueueLimit = options.watchQueueLimit ?? 1000;
    const cache = new WatchCache(options);
    const statistics = options.statistics ?? new ResourceStatistics({ group: '', resource: '' });
    this.#cache = cache;
    this.#statistics = statistics;
    this.#watchers = new WatcherIndex(this.#resourcePrefix, options.triggerField);
    this.#freshness = new Freshness(
      () => storage.requestProgress(),
      options.freshnessTimeout ?? 3000,
      statistics.readWaits,
    );
    this.#bookmarks = new BookmarkTimer({
      frequency: options.bookmarkFrequency ?? 60_000,
      send: (watchers) => this.#sendBookmarks(watchers),
    });
    this.#reflector = new CacheReflector({
      storage,
      resourcePrefix: this.#resourcePrefix,
      cache: this.#cache,
      freshness: this.#freshness,
      ready: this.#ready,
      dispatcher: new Dispatcher(this.#watchers, statistics),
      statistics,
    });
    this.#onInconsistency = options.onInconsistency?.bind(options);
    this.#consistency = new ConsistencyTimer({
      interval: options.consistencyCheckInterval ?? 300_000,
      check: (signal) => this.checkConsistency(signal),
    });
    this.#reflector.start();
    statistics.cache = cache;
  }

  /** Resolves when the cache has loaded the state. @throws Error once it is destroyed */
  ready(): Promise<void> {
    return this.#ready.wait();
  }

  /** Newest revision of the cache; 0 before it has loaded its state. */
  get revision(): number {
    return this.#cache.revision;
  }

  get writesAreCancellable(): boolean {
    return this.#storage.writesAreCancellable !== false;
  }

  create(
    key: string,
    object: T,
    options?: { readonly ttlSeconds?: number; readonly signal?: AbortSignal },
  ): Promise<StoredObject<T>> {
    return this.#storage.create(key, object, options);
  }

  async get(key: string, options: GetOptions<T> = {}): Promise<StoredObject<T>> {
    if (!options.resourceVersion || !this.#ready.isReady) {
      const suggestion = this.#suggestion(key);
      const stored = await this.#storage.get(key, suggestion ? { ...options, suggestion } : options);
      return suggestion?.revision === stored.revision ? suggestion : this.#shared(stored);
    }
    const revision = parseResourceVersion(options.resourceVersion);
    const prepared = prepareKey(this.#resourcePrefix, key, false);
    if (!this.#freshness.isReached(revision)) await this.#freshness.wait(revision, options.signal);
    const entry = this.#cache.get(prepared);
    if (entry === undefined) throw newKeyNotFoundError(prepared, this.#cache.revision);
    return entry.object;
  }

  getSync(key: string, resourceVersion = ''): StoredObject<T> | undefined {
    const object = this.#suggestion(key);
    if (object === undefined) return undefined;
    if (resourceVersion === '') return this.#storage.isCurrentRevision?.(key, object.revision) ? object : undefined;
    return this.#freshness.isReached(parseResourceVersion(resourceVersion)) ? object : undefined;
  }

  /** The cached object if it is the same revision, so that its JSON and other forms are reused. */
  #shared(stored: StoredObject<T>): StoredObject<T> {
    const cached = this.#suggestion(stored.key);
    return cached?.revision === stored.revision ? cached : stored;
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
      // Many lists may have waited for this revision, so they share a budget of time for each turn of the event loop.
      const later = waitForBudget(this.#cache.size);
      if (later !== undefined) {
        await later;
        // The store may have been restored in the meantime.
        if (this.#freshness.revision < revision) await this.#freshness.wait(revision, options.signal);
      }
      const result = await listFromCache(this.#cache, { key, exact, options, statistics: this.#statistics });
      if (plan.kind === 'consistent') this.#statistics.consistentReads.answered++;
      return result;
    } catch (error) {
      if (isResourceExpired(error)) return this.#storage.list(prefix, options);
      if (plan.kind !== 'consistent') throw error;
      if (isTooLargeResourceVersion(error)) {
        this.#statistics.consistentReads.fellBack++;
        return this.#storage.list(prefix, options);
      }
      this.#statistics.consistentReads.failed++;
      throw error;
    }
  }

  peekList(prefix: string): readonly StoredObject<T>[] | undefined {
    if (!this.#ready.isReady) return undefined;
    // An empty list needs no further work. Admission lists the quotas for each write, and many servers have no quotas.
    if (this.#cache.size === 0) return noObjects;
    if (this.#listsAt !== this.#cache.changes || this.#lists.size > maxLists) {
      this.#lists.clear();
      this.#listsAt = this.#cache.changes;
    }
    const known = this.#lists.get(prefix);
    if (known !== undefined) return known;
    const list = this.#cache.list(prepareKey(this.#resourcePrefix, prefix, true)).map(({ object }) => object);
    this.#lists.set(prefix, list);
    return list;
  }

  peek(key: string): StoredObject<T> | undefined {
    return this.#suggestion(key);
  }

  cachedSize(key: string): number | undefined {
    return this.#suggestion(key)?.size;
  }

  /**
   * Whether the cache can answer a list of exactly this revision: a future one (after waiting), or one that is still in
   * the history and not compacted.
   */
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
      const later = beginsWithState(from, options) ? waitForBudget(this.#cache.size) : undefined;
      if (later !== undefined) await later;
    } catch (error) {
      if (options.signal.aborted || error === this.#stopped) return noEvents();
      return oneEvent({ type: 'ERROR', error });
    }
    if (!this.#ready.isReady || this.#ready.generation !== generation || options.signal.aborted) return noEvents();

    // There is no await from here on, so that the watcher misses no change between its initial events and its
    // registration.
    const initial = this.#initialEvents(key, from, options);
    if (initial === undefined) {
      const { oldestStart } = this.#cache.history;
      return oneEvent({
        type: 'ERROR',
        error: newResourceExpired(`too old resource version: ${from} (${oldestStart})`),
      });
    }
    this.#statistics.initialEvents += 'entries' in initial ? initial.entries.length : initial.changes.length;
    const predicate = this.#watched(options.predicate);
    const marksEnd = options.sendInitialEvents === true && options.allowWatchBookmarks === true;
    const watcher = new CacheWatcher<T>({
      prefix: key,
      recursive: options.recursive ?? true,
      predicate,
      initial,
      initialBookmark: marksEnd ? bookmark(this.#cache.revision, true) : undefined,
      afterRevision: from > this.#cache.revision ? from : 0,
      queueLimit: this.#watchQueueLimit,
      signal: options.signal,
      onEnd: (ended) => {
        this.#watchers.delete(ended);
        if (predicate?.shard !== undefined) this.#statistics.shardedWatches--;
        this.#bookmarks.delete(ended);
      },
    });
    this.#watchers.add(watcher);
    if (options.allowWatchBookmarks) this.#bookmarks.add(watcher, options.deadline);
    return watcher;
  }

  /** The predicate of a watch, which counts what its shard leaves out. Undefined: everything. */
  #watched(predicate: SelectionPredicate<T> | undefined): SelectionPredicate<T> | undefined {
    if (predicate === undefined || isEmptyPredicate(predicate)) return undefined;
    const { shard } = predicate;
    if (shard === undefined) return predicate;
    const statistics = this.#statistics;
    statistics.shardedWatches++;
    const matches = (object: KubeObject) => {
      const isInShard = shard.matches(object);
      if (!isInShard) statistics.filteredEvents++;
      return isInShard;
    };
    return { ...predicate, shard: { ...shard, matches } };
  }

  /** Undefined: the cache does not have all changes since then. */
  #initialEvents(key: string, from: number, options: WatchOptions<T>): InitialEvents<T> | undefined {
    if (beginsWithState(from, options)) return { entries: this.#entries(key, options.recursive ?? true) };
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
   * Compares keys and versions of the cache with the store at one revision. While they differ, past revisions are not
   * served from the cache. Called automatically every `consistencyCheckInterval`.
   *
   * @returns whether they agree
   */
  async checkConsistency(signal?: AbortSignal): Promise<boolean> {
    this.#ready.assertReady();
    const { revision } = this.#cache;
    const cached = this.#cache.list(this.#resourcePrefix).map(({ object }) => object);
    const { consistencyChecks } = this.#statistics;
    let consistent: boolean;
    try {
      consistent = await equalsStorage(cached, this.#storage, { prefix: this.#resourcePrefix, revision, signal });
    } catch (error) {
      consistencyChecks.error++;
      throw error;
    }
    consistencyChecks[consistent ? 'success' : 'failure']++;
    if (!consistent) this.#onInconsistency?.(revision);
    this.markConsistent(consistent);
    return consistent;
  }

  /** Enables or disables lists of past revisions from the cache, after a comparison with the store. */
  markConsistent(consistent: boolean): void {
    this.#cache.snapshots.setEnabled(consistent);
  }

  /** The state at a revision, which the storage has reached; undefined when it is not available. */
  async snapshot(revision: number): Promise<CacheSnapshot<T> | undefined> {
    if (!this.#ready.isReady) return undefined;
    await this.#freshness.wait(revision);
    const store = this.#cache.at(revision)?.clone();
    return store && { store };
  }

  /**
   * Call right after the underlying key-value store was restored. Ends all watches: their clients learn that their
   * versions have expired. Resolves once the cache shows the restored state.
   *
   * @param revision the revision of the restored store
   * @param snapshot the state of this cache in the restored store. Default: the state is listed
   */
  async restore(revision: number, snapshot?: CacheSnapshot<T>): Promise<void> {
    this.#reflector.restored({ store: snapshot?.store.clone(), revision });
    while (this.#cache.revision < revision) {
      await this.#ready.wait();
      await this.#freshness.wait(revision);
    }
    await this.#ready.wait();
  }

  async destroy(): Promise<void> {
    if (this.#statistics.cache === this.#cache) this.#statistics.cache = undefined;
    this.#ready.stop();
    this.#freshness.stop(this.#stopped);
    await Promise.all([this.#reflector.stop(), this.#consistency.stop()]);
    await this.#storage.destroy();
  }

  #suggestion(key: string): StoredObject<T> | undefined {
    return this.#ready.isReady ? this.#cache.get(key)?.object : undefined;
  }

  /**
   * Waits until the cache is as new as the store, so that watchers of resources with few changes get a recent revision
   * to resume from.
   */
  async #sendBookmarks(watchers: readonly CacheWatcher<T>[]): Promise<void> {
    if (!this.#ready.isReady) return;
    try {
      await this.#freshness.wait(await this.#storage.currentRevision());
    } catch {
      // When the store does not answer, the revision of the cache is used.
    }
    const { revision } = this.#cache;
    const event = bookmark<T>(revision, false);
    for (const watcher of watchers) watcher.pushBookmark(revision, event);
  }
}

/** Whether a watch begins with the current state, as events. */
function beginsWithState<T extends KubeObject>(from: number, { sendInitialEvents }: WatchOptions<T>): boolean {
  return sendInitialEvents ?? from === 0;
}

function bookmark<T extends KubeObject>(revision: number, initialEventsEnd: boolean): WatchEvent<T> {
  return { type: 'BOOKMARK', resourceVersion: String(revision), initialEventsEnd };
}

async function* oneEvent<T extends KubeObject>(event: WatchEvent<T>): AsyncGenerator<readonly WatchEvent<T>[]> {
  yield [event];
}

async function* noEvents(): AsyncGenerator<never> {}
