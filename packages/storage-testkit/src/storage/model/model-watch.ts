import type { StorageInterface, WatchEvent, WatchOptions } from '@k8s-ts/storage';
import type { Pod } from '../pod.js';
import { itemOf } from './observed.js';
import { type Scope, type StorageModel, told } from './storage-model.js';

/** How a watch was opened, and where it may begin. */
export interface WatchStart {
  readonly prefix: string;
  readonly scope: Scope;
  readonly options: Omit<WatchOptions<Pod>, 'signal'>;
  /** The watch begins with initial events. */
  readonly initial: boolean;
  /** Oldest revision at which it may begin. */
  readonly from: number;
  /** Newest revision at which it may begin; undefined: the newest at the time of the check. */
  readonly upTo: number | undefined;
  /** Whether the watch `must` or `may` end with 410 before its first event. Default: it must not. */
  readonly expired?: 'must' | 'may' | undefined;
}

const PATIENCE_MS = 30_000;

/** A running watch that can be compared with the model. */
export class ModelWatch {
  readonly #start: WatchStart;
  readonly #abort = new AbortController();
  readonly #running: Promise<void>;
  #events: string[] = [];
  #problem: unknown;
  #expired = false;
  /** The storage has opened the watch. */
  #isOpen = false;
  #ended = false;
  #wake: () => void = () => undefined;
  /** Revision of the last event or bookmark. */
  #last = 0;
  /** Revision of the bookmark that ended the initial events. */
  #begun: number | undefined;
  /** Number of events before that bookmark. */
  #initialCount = 0;
  /** History was compacted before the watch's first event. */
  #compacted = false;
  /** Everything up to this revision has been seen and checked. */
  #checked: number | undefined;

  constructor(storage: StorageInterface<Pod>, start: WatchStart) {
    this.#start = start;
    this.#running = this.#read(storage).catch((error: unknown) => {
      this.#problem = error;
      this.#wake();
    });
  }

  /**
   * The watch was too late, or its start is not known exactly: its further events cannot be compared with the model.
   */
  get isOver(): boolean {
    return this.#expired || this.#checked === undefined;
  }

  /**
   * Resolves when the watch has yielded exactly the expected events up to now.
   *
   * @throws Error that names the difference
   */
  async settle(model: StorageModel): Promise<void> {
    const { expired } = this.#start;
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      if (this.#problem !== undefined) throw this.#problem;
      if (this.#expired) {
        if (expired === undefined && !(this.#compacted && this.#last === 0))
          throw new Error(`${this.#name()} ended with 410`);
        return;
      }
      if (expired !== 'must') {
        const revision = this.#agreesFrom(model);
        if (revision !== undefined) {
          if (!this.#isCertain(revision)) return;
          this.#checked = Math.max(model.revision, this.#start.initial ? 0 : this.#start.from);
          this.#events = [];
          return;
        }
      }
      if (this.#ended) throw new Error(`${this.#name()} ended after ${this.#told()}`);
      const left = end - Date.now();
      if (left <= 0) throw new Error(`${this.#name()} told ${this.#told()} instead of ${this.#wanted(model)}`);
      await this.#change(left);
    }
  }

  /**
   * History is compacted up to a revision. A watch without events may not have started in the store yet; it may end
   * with 410 now.
   */
  compact(revision: number): void {
    if (this.#last === 0 && this.#start.from + 1 < revision) this.#compacted = true;
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#running;
    if (this.#problem !== undefined) throw this.#problem;
  }

  /**
   * Whether it is certain that the watch began at this revision, or at one with the same events. A watch without events
   * may still begin later, and a later start may only seem right because the first event has not arrived yet.
   */
  #isCertain(revision: number): boolean {
    if (this.#checked !== undefined || this.#begun !== undefined) return true;
    const { from, initial } = this.#start;
    return revision === from && (initial ? this.#events.length > 0 : this.#isOpen);
  }

  /** The start revision that explains the events, if there is one. */
  #agreesFrom(model: StorageModel): number | undefined {
    const { from, upTo = model.revision, scope, initial } = this.#start;
    if (this.#checked !== undefined) return same(this.#events, model.events(scope, this.#checked)) ? from : undefined;
    const { sendInitialEvents, allowWatchBookmarks } = this.#start.options;
    if (sendInitialEvents === true && allowWatchBookmarks === true && this.#begun === undefined) return undefined;
    const first = Math.max(this.#begun ?? from, model.floor);
    const last = this.#begun ?? upTo;
    if (this.#begun !== undefined && (this.#begun < from || this.#begun > upTo)) {
      throw new Error(`${this.#name()} began at ${this.#begun}, not between ${from} and ${upTo}`);
    }
    for (let revision = first; revision <= last; revision++) {
      const state = initial ? model.list(scope, revision).map((item) => told('ADDED', item)) : [];
      if (this.#begun !== undefined && state.length !== this.#initialCount) {
        throw new Error(`${this.#name()} ended its state of ${state.length} after ${this.#initialCount}`);
      }
      if (same(this.#events, [...state, ...model.events(scope, revision)])) return revision;
    }
    return undefined;
  }

  #wanted(model: StorageModel): string {
    const { from, scope, initial } = this.#start;
    const after = Math.max(this.#checked ?? this.#begun ?? from, model.floor);
    const state = initial && this.#checked === undefined ? model.list(scope, after) : [];
    const all = [...state.map((item) => told('ADDED', item)), ...model.events(scope, after)];
    return `${all.length} (after ${after}): ${all.join('; ')}`;
  }

  #told(): string {
    return `${this.#events.length}: ${this.#events.join('; ')}`;
  }

  #name(): string {
    const { prefix, options, scope } = this.#start;
    const { predicate, ...rest } = options;
    return `the watch of ${prefix} (${JSON.stringify({ ...rest, selects: scope.selects?.toString() })})`;
  }

  async #read(storage: StorageInterface<Pod>): Promise<void> {
    const { prefix, options } = this.#start;
    const batches = await storage.watch(prefix, { ...options, signal: this.#abort.signal });
    this.#isOpen = true;
    for await (const batch of batches) {
      for (const event of batch) this.#take(event);
      this.#wake();
    }
    this.#ended = true;
    this.#wake();
  }

  #take(event: WatchEvent<Pod>): void {
    if (event.type === 'ERROR') {
      if ((event.error as { code?: number }).code !== 410) throw event.error;
      this.#expired = true;
      return;
    }
    const revision = event.type === 'BOOKMARK' ? Number(event.resourceVersion) : event.object.revision;
    // Initial events come in key order; later ones with rising revisions.
    const rises = !this.#start.initial || this.#begun !== undefined;
    if (event.type === 'BOOKMARK') {
      if (revision < this.#last && rises) throw new Error(`${this.#name()}: bookmark ${revision} after ${this.#last}`);
      if (event.initialEventsEnd) {
        this.#begun = revision;
        this.#initialCount = this.#events.length;
      }
    } else {
      if (revision <= this.#last && rises) throw new Error(`${this.#name()}: ${revision} after ${this.#last}`);
      this.#events.push(told(event.type, itemOf(event.object)));
    }
    this.#last = revision;
  }

  #change(timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, at) => text === b[at]);
}
