import type {
  ConditionalDelete,
  ConditionalPut,
  GetOptions,
  GetResult,
  KeyValueStore,
  RangeOptions,
  RangeResult,
  WatchBatch,
  WatchOptions,
  WriteResult,
} from '../kv/key-value-store.js';
import type { ResourceStatistics, StoreOperation } from '../statistics/index.js';

/** A key-value store that counts its reads and writes and measures how long they take. */
export class MeasuredStore implements KeyValueStore {
  readonly isCurrentRevision: KeyValueStore['isCurrentRevision'];
  readonly now: KeyValueStore['now'];
  readonly size: KeyValueStore['size'];
  readonly writesAreCancellable: boolean;
  readonly #store: KeyValueStore;
  readonly #statistics: ResourceStatistics;

  constructor(store: KeyValueStore, statistics: ResourceStatistics) {
    this.#store = store;
    this.#statistics = statistics;
    this.isCurrentRevision =
      store.isCurrentRevision &&
      ((key, revision) => {
        const start = performance.now();
        const isCurrentRevision = store.isCurrentRevision?.(key, revision) === true;
        // If the revision is not current, the caller reads the key, and that read is counted.
        if (isCurrentRevision) statistics.requested('get', (performance.now() - start) / 1000, false);
        return isCurrentRevision;
      });
    this.writesAreCancellable = store.writesAreCancellable !== false;
    this.now = store.now?.bind(store);
    this.size = store.size?.bind(store);
  }

  get(key: string, options?: GetOptions): Promise<GetResult> {
    return this.#measured('get', this.#store.get(key, options));
  }

  range(options: RangeOptions): Promise<RangeResult> {
    const operation = !options.keysOnly ? 'list' : options.limit === 1 ? 'listWithCount' : 'listOnlyKeys';
    return this.#measured(operation, this.#store.range(options));
  }

  put(write: ConditionalPut): Promise<WriteResult> {
    return this.#measured(write.expectedRevision === 0 ? 'create' : 'update', this.#store.put(write));
  }

  delete(write: ConditionalDelete): Promise<WriteResult> {
    return this.#measured('delete', this.#store.delete(write));
  }

  watch(options: WatchOptions): AsyncIterable<WatchBatch> {
    return this.#store.watch(options);
  }

  requestProgress(): Promise<void> {
    return this.#store.requestProgress();
  }

  lease(ttlSeconds: number): Promise<string> {
    return this.#store.lease(ttlSeconds);
  }

  revision(signal?: AbortSignal): Promise<number> {
    return this.#store.revision(signal);
  }

  compact(revision: number): Promise<void> {
    return this.#store.compact(revision);
  }

  compactRevision(): Promise<number> {
    return this.#store.compactRevision();
  }

  ping(signal?: AbortSignal): Promise<void> {
    return this.#store.ping(signal);
  }

  close(): Promise<void> {
    return this.#store.close();
  }

  /** Returns the given promise itself, so that callers do not wait longer. */
  #measured<R>(operation: StoreOperation, result: Promise<R>): Promise<R> {
    const start = performance.now();
    const done = (failed: boolean): void => {
      this.#statistics.requested(operation, (performance.now() - start) / 1000, failed);
    };
    result.then(
      () => done(false),
      () => done(true),
    );
    return result;
  }
}
