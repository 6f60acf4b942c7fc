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
  /** @param old the same object at a resync; another one of the same name, with another uid, when a deletion was missed */
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
  /** Replaces objects before they are stored, for example to drop unused fields. Name, namespace and versions must stay. */
  readonly transform?: (object: T) => T;
  /**
   * Called with the errors of failed lists and watches, and with errors thrown by handlers. Default: failures of the source are only tried again;
   * errors of handlers become uncaught exceptions.
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

/** Keeps a copy of a collection in memory and tells of changes (`kubernetes/client-go tools/cache`, SharedIndexInformer). */
export interface Informer<T extends ObjectLike, Index extends string = never> {
  /** The copy. Empty until the first list has arrived. */
  readonly store: Store<T, Index>;
  /** The version that the store shows; undefined before the first list. */
  readonly resourceVersion: string | undefined;
  readonly isRunning: boolean;
  /** Adds functions to be called with changes; first with an `onAdd` for each object that is there. @returns removes them */
  addHandler(handler: InformerHandler<T>): () => void;
  /** Adds an index. @throws TypeError when another index has the name */
  addIndexer(name: string, indexer: Indexer<T>): void;
  /** Whether the first list is in the store and has been told. */
  hasSynced(): boolean;
  /** Resolves once synced. Rejects with the signal's reason, or when the informer stops before. */
  whenSynced(signal?: AbortSignal): Promise<void>;
  /**
   * Resolves once the store shows this version or a later one. Rejects with the signal's reason, when the informer stops before, and when the source
   * was set back to an earlier version while the caller waits.
   *
   * @param version a resourceVersion, or an object that has one, such as the answer to a write
   * @throws TypeError for an object without a resourceVersion
   */
  waitForVersion(version: string | number | ObjectLike, signal?: AbortSignal): Promise<void>;
  /**
   * Lists the newest state at once, in place of the running watch, for a source that is known to have been replaced. Resolves once the store shows
   * that list, or when the informer has stopped. Does nothing when the informer does not run.
   */
  relist(): Promise<void>;
  /**
   * Follows the source until the signal aborts or {@link Informer.stop} is called, then resolves. Never rejects. An informer runs once.
   *
   * @throws Error when it runs or has run
   */
  run(signal?: AbortSignal): Promise<void>;
  /** Ends {@link Informer.run} and waits for it. The store stays as it is. */
  stop(): Promise<void>;
}

/** An informer, to be started by `run`. */
export function newInformer<T extends ObjectLike, Index extends string = never>(
  options: InformerOptions<T, Index>,
): Informer<T, Index> {
  const { source, indexers, resyncMs = 0, transform = (object: T) => object, onError, clock = systemClock } = options;
  const store = new ObjectStore<T, Index>(indexers);
  const waiters = new VersionWaiters();
  const stopping = new AbortController();
  let handlers: readonly InformerHandler<T>[] = [];
  let running: Promise<void> | undefined;
  let isEnded = false;
  let hasSynced = false;
  const relisting: (() => void)[] = [];
  const settleRelists = () => {
    for (const settle of relisting.splice(0)) settle();
  };

  const call = (run: () => void) => {
    try {
      run();
    } catch (error) {
      if (onError) onError(error);
      else
        setTimeout(() => {
          throw error;
        });
    }
  };
  const tell = (told: readonly InformerHandler<T>[], run: (handler: InformerHandler<T>) => void) => {
    for (const handler of told) if (handlers.includes(handler)) call(() => run(handler));
  };
  const set = (given: T) => {
    const object = transform(given);
    const old = store.set(object);
    if (old === undefined) tell(handlers, (handler) => handler.onAdd?.(object, false));
    else tell(handlers, (handler) => handler.onUpdate?.(old, object));
  };

  const reflector = new Reflector<T>({
    ...options,
    source,
    sink: {
      replace(items, resourceVersion) {
        const told = handlers;
        const isInitial = !hasSynced;
        const objects = items.map(transform);
        const present = new Set(objects.map(objectKey));
        const gone = store.list().filter((object) => !present.has(objectKey(object)));
        for (const object of gone) store.delete(object);
        const changes = objects.flatMap((object) => {
          const old = store.set(object);
          return isSameState(old, object) ? [] : [{ old, object }];
        });
        for (const object of gone) tell(told, (handler) => handler.onDelete?.(object, true));
        for (const { old, object } of changes) {
          if (old === undefined) tell(told, (handler) => handler.onAdd?.(object, isInitial));
          else tell(told, (handler) => handler.onUpdate?.(old, object));
        }
        hasSynced = true;
        waiters.advance(resourceVersion);
        settleRelists();
      },
      set,
      delete(given) {
        const object = transform(given);
        if (store.delete(object) !== undefined) tell(handlers, (handler) => handler.onDelete?.(object, false));
      },
      progress: (resourceVersion) => waiters.advance(resourceVersion),
    },
  });

  const resync = () => {
    const told = handlers;
    for (const object of store.list()) tell(told, (handler) => handler.onUpdate?.(object, object));
  };

  const run = async () => {
    const { signal } = stopping;
    let cancelResync = () => {};
    const scheduleResync = () => {
      cancelResync = clock.schedule(resyncMs, () => {
        if (hasSynced) resync();
        scheduleResync();
      });
    };
    if (resyncMs > 0) scheduleResync();
    await reflector.run(signal);
    cancelResync();
    isEnded = true;
    waiters.close(new Error('the informer has stopped'));
    settleRelists();
  };

  return {
    store,
    get resourceVersion() {
      return waiters.version;
    },
    get isRunning() {
      return running !== undefined && !isEnded;
    },
    addHandler(handler) {
      // A handler may be added twice: each addition has an object of its own.
      const added: InformerHandler<T> = {
        onAdd: (object, isInInitialList) => handler.onAdd?.(object, isInInitialList),
        onUpdate: (old, object) => handler.onUpdate?.(old, object),
        onDelete: (object, isFinalStateUnknown) => handler.onDelete?.(object, isFinalStateUnknown),
      };
      handlers = [...handlers, added];
      for (const object of store.list()) tell([added], ({ onAdd }) => onAdd?.(object, true));
      return () => {
        handlers = handlers.filter((each) => each !== added);
      };
    },
    addIndexer: (name, indexer) => store.addIndexer(name, indexer),
    hasSynced: () => hasSynced,
    whenSynced: (signal) => waiters.wait(undefined, signal),
    waitForVersion: async (version, signal) => waiters.wait(versionOf(version), signal),
    async relist() {
      if (running === undefined || isEnded) return;
      reflector.relist();
      await new Promise<void>((resolve) => relisting.push(resolve));
    },
    run(signal) {
      if (running !== undefined) throw new Error('an informer runs once');
      const stop = () => stopping.abort();
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop, { once: true });
      running = run().finally(() => signal?.removeEventListener('abort', stop));
      return running;
    },
    async stop() {
      stopping.abort();
      // An informer that was never started must reject its waiters, too.
      running ??= run();
      await running;
    },
  };
}

/** Whether a list shows an object as it was known. Objects without a version count as changed. */
function isSameState(old: ObjectLike | undefined, object: ObjectLike): boolean {
  const version = object.metadata?.resourceVersion;
  return old !== undefined && version !== undefined && old.metadata?.resourceVersion === version;
}

function versionOf(version: string | number | ObjectLike): string {
  const text = typeof version === 'object' ? version.metadata?.resourceVersion : version;
  if (text === undefined) throw new TypeError('the object has no resourceVersion');
  return String(text);
}
