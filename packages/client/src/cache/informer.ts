import type { ObjectLike } from '../client/resource-client.js';
import { type Clock, systemClock } from '../clock/clock.js';
import type { BackoffOptions } from './backoff.js';
import type { ListerWatcher } from './lister-watcher.js';
import { objectKey } from './object-key.js';
import { Reflector } from './reflector.js';
import { type Indexer, ObjectStore, type Store } from './store.js';
import { VersionWaiters } from './version-waiters.js';

/** Functions that are called, in order, with each change of an informer's store. The store shows the change already. */
export interface InformerHandler<T> {
  /** @param isInInitialList the object was there before the informer had synced, or before the handler was added */
  onAdd?(object: T, isInInitialList: boolean): void;
  /**
   * @param old the same object at a resync; another one of the same name, with another uid, when a deletion was missed
   */
  onUpdate?(old: T, object: T): void;
  /** @param isFinalStateUnknown the deletion was missed, and the object is the last state that was seen */
  onDelete?(object: T, isFinalStateUnknown: boolean): void;
}

export interface InformerOptions<T extends ObjectLike, Index extends string = never> {
  /** A resource of a client, or anything else that lists and watches. */
  readonly source: ListerWatcher<T>;
  /** Indexes of the store, by name. */
  readonly indexers?: Readonly<Record<Index, Indexer<T>>>;
  /** Calls `onUpdate` with every object at this interval, in ms. Default 0: never. */
  readonly resyncMs?: number;
  /**
   * Replaces objects before they are stored, for example to drop unused fields. Name, namespace and versions must stay.
   */
  readonly transform?: (object: T) => T;
  /**
   * Called with the errors of failed lists and watches, and with errors thrown by handlers. Default: failures of the
   * source are only tried again; errors of handlers become uncaught exceptions.
   */
  readonly onError?: (error: unknown) => void;
  /** See {@link ReflectorOptions.pageSize}. */
  readonly pageSize?: number;
  /** See {@link ReflectorOptions.watchList}. */
  readonly watchList?: boolean;
  /** See {@link ReflectorOptions.backoff}. */
  readonly backoff?: BackoffOptions;
  /** See {@link ReflectorOptions.minWatchSeconds}. */
  readonly minWatchSeconds?: number;
  readonly clock?: Clock;
  readonly random?: () => number;
}

/**
 * Keeps a copy of a collection in memory and reports changes (`kubernetes/client-go tools/cache`, SharedIndexInformer).
 */
export interface Informer<T extends ObjectLike, Index extends string = never> {
  /** The copy. Empty until the first list has arrived. */
  readonly store: Store<T, Index>;
  /** The version that the store shows; undefined before the first list. */
  readonly resourceVersion: string | undefined;
  readonly isRunning: boolean;
  /**
   * Adds functions that are called with changes, first with an `onAdd` for each object that the store has.
   * @returns a function that removes them
   */
  addHandler(handler: InformerHandler<T>): () => void;
  /** Adds an index. @throws TypeError when another index has the name */
  addIndexer(name: string, indexer: Indexer<T>): void;
  /** Whether the store has the first list and the handlers have been called for it. */
  hasSynced(): boolean;
  /** Resolves once synced. Rejects with the signal's reason, or when the informer stops before. */
  whenSynced(signal?: AbortSignal): Promise<void>;
  /**
   * Resolves once the store shows this version or a later one. Rejects with the signal's reason, when the informer
   * stops before, and when the source was set back to an earlier version while the caller waits.
   *
   * @param version a resourceVersion, or an object that has one, such as the answer to a write
   * @throws TypeError for an object without a resourceVersion
   */
  waitForVersion(version: string | number | ObjectLike, signal?: AbortSignal): Promise<void>;
  /**
   * Lists the newest state at once, in place of the running watch, for a source that is known to have been replaced.
   * Resolves once the store shows that list, or when the informer has stopped. Does nothing when the informer does not
   * run.
   */
  relist(): Promise<void>;
  /**
   * Follows the source until the signal aborts or {@link Informer.stop} is called, then resolves. Never rejects. An
   * informer runs once.
   *
   * @throws Error when it runs or has run
   */
  run(signal?: AbortSignal): Promise<void>;
  /** Ends {@link Informer.run} and waits for it. The store keeps its content. */
  stop(): Promise<void>;
}

/** An informer, to be started by `run`. */
export function newInformer<T extends ObjectLike, Index extends string = never>(
  options: InformerOptions<T, Index>,
): Informer<T, Index> {
  return new SharedInformer<T, Index>(options);
}

class SharedInformer<T extends ObjectLike, Index extends string> implements Informer<T, Index> {
  readonly store: ObjectStore<T, Index>;
  readonly #resyncMs: number;
  readonly #transform: (object: T) => T;
  readonly #onError: ((error: unknown) => void) | undefined;
  readonly #clock: Clock;
  readonly #waiters = new VersionWaiters();
  readonly #stopping = new AbortController();
  #handlers: readonly InformerHandler<T>[] = [];
  #running: Promise<void> | undefined;
  #isEnded = false;
  #hasSynced = false;
  readonly #relisting: (() => void)[] = [];
  readonly #reflector: Reflector<T>;

  constructor(options: InformerOptions<T, Index>) {
    const { source, indexers } = options;
    this.#resyncMs = options.resyncMs ?? 0;
    this.#transform = options.transform ?? ((object: T) => object);
    this.#onError = options.onError;
    this.#clock = options.clock ?? systemClock;
    this.store = new ObjectStore<T, Index>(indexers);
    this.#reflector = new Reflector<T>({
      ...options,
      source,
      sink: {
        replace: (items, resourceVersion) => this.#replace(items, resourceVersion),
        set: (given) => this.#set(given),
        delete: (given) => this.#delete(given),
        progress: (resourceVersion) => this.#waiters.advance(resourceVersion),
      },
    });
  }

  get resourceVersion(): string | undefined {
    return this.#waiters.version;
  }

  get isRunning(): boolean {
    return this.#running !== undefined && !this.#isEnded;
  }

  addHandler(handler: InformerHandler<T>): () => void {
    // A handler may be added twice: each addition has an object of its own.
    const added: InformerHandler<T> = {
      onAdd: (object, isInInitialList) => handler.onAdd?.(object, isInInitialList),
      onUpdate: (old, object) => handler.onUpdate?.(old, object),
      onDelete: (object, isFinalStateUnknown) => handler.onDelete?.(object, isFinalStateUnknown),
    };
    this.#handlers = [...this.#handlers, added];
    for (const object of this.store.list()) this.#tell([added], ({ onAdd }) => onAdd?.(object, true));
    return () => {
      this.#handlers = this.#handlers.filter((each) => each !== added);
    };
  }

  addIndexer(name: string, indexer: Indexer<T>): void {
    this.store.addIndexer(name, indexer);
  }

  hasSynced(): boolean {
    return this.#hasSynced;
  }

  whenSynced(signal?: AbortSignal): Promise<void> {
    return this.#waiters.wait(undefined, signal);
  }

  async waitForVersion(version: string | number | ObjectLike, signal?: AbortSignal): Promise<void> {
    return this.#waiters.wait(versionOf(version), signal);
  }

  async relist(): Promise<void> {
    if (this.#running === undefined || this.#isEnded) return;
    this.#reflector.relist();
    await new Promise<void>((resolve) => this.#relisting.push(resolve));
  }

  run(signal?: AbortSignal): Promise<void> {
    if (this.#running !== undefined) throw new Error('an informer runs once');
    const stop = () => this.#stopping.abort();
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
    this.#running = this.#run().finally(() => signal?.removeEventListener('abort', stop));
    return this.#running;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    // An informer that was never started must reject its waiters, too.
    this.#running ??= this.#run();
    await this.#running;
  }

  #settleRelists(): void {
    for (const settle of this.#relisting.splice(0)) settle();
  }

  #call(run: () => void) {
    try {
      run();
    } catch (error) {
      if (this.#onError) return this.#onError(error);
      setTimeout(() => {
        throw error;
      });
    }
  }

  #tell(told: readonly InformerHandler<T>[], run: (handler: InformerHandler<T>) => void): void {
    for (const handler of told) if (this.#handlers.includes(handler)) this.#call(() => run(handler));
  }

  #replace(items: readonly T[], resourceVersion: string): void {
    const told = this.#handlers;
    const isInitial = !this.#hasSynced;
    const objects = items.map(this.#transform);
    const present = new Set(objects.map(objectKey));
    const gone = this.store.list().filter((object) => !present.has(objectKey(object)));
    for (const object of gone) this.store.delete(object);
    const changes = objects.flatMap((object) => {
      const old = this.store.set(object);
      return isSameState(old, object) ? [] : [{ old, object }];
    });
    for (const object of gone) this.#tell(told, (handler) => handler.onDelete?.(object, true));
    for (const { old, object } of changes) {
      if (old === undefined) this.#tell(told, (handler) => handler.onAdd?.(object, isInitial));
      else this.#tell(told, (handler) => handler.onUpdate?.(old, object));
    }
    this.#hasSynced = true;
    this.#waiters.advance(resourceVersion);
    this.#settleRelists();
  }

  #set(given: T): void {
    const object = this.#transform(given);
    const old = this.store.set(object);
    if (old === undefined) this.#tell(this.#handlers, (handler) => handler.onAdd?.(object, false));
    else this.#tell(this.#handlers, (handler) => handler.onUpdate?.(old, object));
  }

  #delete(given: T): void {
    const object = this.#transform(given);
    if (this.store.delete(object) === undefined) return;
    this.#tell(this.#handlers, (handler) => handler.onDelete?.(object, false));
  }

  #resync(): void {
    const told = this.#handlers;
    for (const object of this.store.list()) this.#tell(told, (handler) => handler.onUpdate?.(object, object));
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let cancelResync = () => {};
    const scheduleResync = () => {
      cancelResync = this.#clock.schedule(this.#resyncMs, () => {
        if (this.#hasSynced) this.#resync();
        scheduleResync();
      });
    };
    if (this.#resyncMs > 0) scheduleResync();
    await this.#reflector.run(signal);
    cancelResync();
    this.#isEnded = true;
    this.#waiters.close(new Error('the informer has stopped'));
    this.#settleRelists();
  }
}

/** Whether a list contains an object in its known state. Objects without a version count as changed. */
function isSameState(old: ObjectLike | undefined, object: ObjectLike): boolean {
  const version = object.metadata?.resourceVersion;
  return old !== undefined && version !== undefined && old.metadata?.resourceVersion === version;
}

function versionOf(version: string | number | ObjectLike): string {
  const text = typeof version === 'object' ? version.metadata?.resourceVersion : version;
  if (text === undefined) throw new TypeError('the object has no resourceVersion');
  return String(text);
}
