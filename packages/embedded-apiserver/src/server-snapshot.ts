import type { RESTOptionsFactory, RestorableCache } from '@k8s-ts/registry-generic';
import type { CacheSnapshot } from '@k8s-ts/storage/cacher';
import type { MemoryStore, StoreSnapshot } from '@k8s-ts/storage-backend/memory';

/** The stored objects of a server at a certain time. The snapshot shares them with the server and never changes. */
export interface ServerSnapshot {
  /** The content of the store. */
  readonly store: StoreSnapshot;
  /** The states of watch caches, for the server that the snapshot was taken from. */
  readonly caches: ReadonlyMap<RestorableCache, CacheSnapshot>;
}

/** See `APIServer.snapshot` and `APIServer.restore`. */
export interface ServerSnapshots {
  take(): Promise<ServerSnapshot>;
  restore(snapshot: ServerSnapshot): Promise<void>;
}

/** The parts of a server that have to list again when its store was replaced. */
export interface StoreFollowers {
  readonly restOptions: Pick<RESTOptionsFactory, 'caches'>;
  /** Functions that list the objects again; each of them resolves once the new objects take effect. */
  readonly relist: readonly (() => Promise<void>)[];
}

/** Takes and restores snapshots of a server. Undefined for a store without snapshots. */
export function snapshotsOf(store: MemoryStore | undefined, followers: StoreFollowers): ServerSnapshots | undefined {
  return (
    store && {
      take: () => takeSnapshot(store, followers),
      restore: (snapshot) => restoreSnapshot(store, followers, snapshot),
    }
  );
}

/** Takes a snapshot of the store, and of the caches at the same revision. */
async function takeSnapshot(store: MemoryStore, { restOptions }: StoreFollowers): Promise<ServerSnapshot> {
  const taken = store.snapshot();
  const caches = new Map<RestorableCache, CacheSnapshot>();
  await Promise.all(
    [...(restOptions.caches ?? [])].map(async (cache) => {
      // A cache without a state, for example one that is being closed, lists its objects when the snapshot is restored.
      const state = await cache.snapshot(taken.revision).catch(() => undefined);
      if (state !== undefined) caches.set(cache, state);
    }),
  );
  return { store: taken, caches };
}

/** Restores a state of the store. Resolves once it takes effect in caches, roles and definitions. */
async function restoreSnapshot(
  store: MemoryStore,
  { restOptions, relist }: StoreFollowers,
  snapshot: ServerSnapshot,
): Promise<void> {
  const revision = store.restore(snapshot.store);
  const open = restOptions.caches ?? new Set();
  // There is no await in between, so that no cache starts to list before it is notified.
  const restored = [...open].map(async (cache) => {
    try {
      await cache.restore(revision, snapshot.caches.get(cache));
    } catch (error) {
      // The caches of custom resources are closed some time after their definition was deleted.
      if (open.has(cache)) throw error;
    }
  });
  await Promise.all(restored);
  await Promise.all(relist.map((each) => each()));
}
