import type { KeyValueStore, WatchBatch, WatchOptions } from '@k8s-ts/storage/kv';

/** A real store whose watches and ranges can be made to fail or to lag. */
export class FaultyStore implements KeyValueStore {
  readonly #store: KeyValueStore;
  readonly #breaks = new Set<(error: unknown) => void>();
  #held: Promise<void> | undefined;
  #release: (() => void) | undefined;
  /** While set, ranges throw this. */
  rangeError: unknown;
  /** While set, new watches throw this. */
  watchError: unknown;
  /** While set, watches report progress but no changes. */
  loseEvents = false;
  /** Number of ranges and gets so far. */
  reads = 0;
  /** Number of watches opened so far. */
  watches = 0;

  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  /** Watches yield nothing until {@link release}. */
  hold(): void {
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  release(): void {
    this.#release?.();
    this.#held = undefined;
  }

  /** Makes running watches throw this. */
  breakWatches(error: unknown): void {
    for (const fail of this.#breaks) fail(error);
  }

  async *watch(options: WatchOptions): AsyncGenerator<WatchBatch> {
    this.watches++;
    if (this.watchError !== undefined) throw this.watchError;
    let fail: (error: unknown) => void = () => undefined;
    const broken = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    broken.catch(() => undefined);
    this.#breaks.add(fail);
    const controller = new AbortController();
    const signal = AbortSignal.any([options.signal, controller.signal]);
    const inner = this.#store.watch({ ...options, signal })[Symbol.asyncIterator]();
    try {
      for (;;) {
        const result = await Promise.race([inner.next(), broken]);
        if (result.done) return;
        while (this.#held !== undefined && !options.signal.aborted) await Promise.race([this.#held, broken]);
        yield this.loseEvents ? { ...result.value, events: [] } : result.value;
      }
    } finally {
      this.#breaks.delete(fail);
      controller.abort();
    }
  }

  async range(options: Parameters<KeyValueStore['range']>[0]) {
    this.reads++;
    if (this.rangeError !== undefined) throw this.rangeError;
    return this.#store.range(options);
  }

  get(...args: Parameters<KeyValueStore['get']>) {
    this.reads++;
    return this.#store.get(...args);
  }

  put = (...args: Parameters<KeyValueStore['put']>) => this.#store.put(...args);
  delete = (...args: Parameters<KeyValueStore['delete']>) => this.#store.delete(...args);
  requestProgress = () => this.#store.requestProgress();
  lease = (ttlSeconds: number) => this.#store.lease(ttlSeconds);
  revision = (signal?: AbortSignal) => this.#store.revision(signal);
  compact = (revision: number) => this.#store.compact(revision);
  compactRevision = () => this.#store.compactRevision();
  ping = (signal?: AbortSignal) => this.#store.ping(signal);
  close = () => this.#store.close();
}
