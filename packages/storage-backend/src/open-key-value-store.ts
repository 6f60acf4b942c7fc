import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { startCompactor } from './compactor.js';
import { type KeyValueEngine, keyValueEngine } from './key-value-engine.js';
import type { StorageConfig } from './storage-config.js';

const COMPACTION_INTERVAL_MS = 5 * 60_000;

/** A store that is open or opening, and its compactor. */
interface Shared {
  readonly identity: string;
  readonly opening: Promise<KeyValueStore>;
  users: number;
  /** 0: no compaction. */
  compactionIntervalMs: number;
  stopCompactor: () => Promise<void>;
}

/** Opens stores in another thread or process: `RemoteStores` of `@k8s-ts/storage-backend/remote`. */
export interface StoreOpener {
  open(config: StorageConfig): Promise<KeyValueStore>;
}

let remote: StoreOpener | undefined;

/**
 * Makes this thread, or the main thread of this process, use the stores of another one (`@k8s-ts/storage-backend/remote`) instead of opening stores
 * itself. They are not compacted from here. Stores of etcd's API v2 are opened here all the same. Call before stores are opened.
 */
export function useRemoteStores(stores: StoreOpener): void {
  remote = stores;
}

const open = new Map<string, Shared>();
/** Stores that are being closed. Opening the same store waits for that. */
const closing = new Map<string, Promise<unknown>>();

/** A reference to a shared store. */
export interface OpenKeyValueStore {
  readonly store: KeyValueStore;
  /** Releases the reference; releasing the last one closes the store. Idempotent. */
  destroy(): Promise<void>;
}

/**
 * Opens the key-value store of a configuration, or adds a reference to it when this process has it open already (equal type and transport,
 * folder or name). The last `destroy` closes it. It is compacted at the shortest interval that any of its users asked for.
 *
 * @throws for an unknown type, an engine whose packages are not installed, a folder in use, contradictory options
 */
export async function openKeyValueStore(config: StorageConfig): Promise<OpenKeyValueStore> {
  return openEngineStore(await keyValueEngine(config), config);
}

/** Like {@link openKeyValueStore}, for an engine that is known already. */
export async function openEngineStore(engine: KeyValueEngine, config: StorageConfig): Promise<OpenKeyValueStore> {
  const { identity } = engine;
  const keepsHistory = engine.ownStorage === undefined;
  let shared = open.get(identity);
  if (shared === undefined) {
    const opening = (closing.get(identity) ?? Promise.resolve()).then(() =>
      keepsHistory && remote !== undefined ? remote.open(config) : engine.open(),
    );
    shared = { identity, opening, users: 0, compactionIntervalMs: 0, stopCompactor: async () => undefined };
    open.set(identity, shared);
  }
  // Counted before the first await, so that the store cannot be closed in between.
  const mine = shared;
  mine.users++;
  let store: KeyValueStore;
  try {
    store = await mine.opening;
  } catch (error) {
    if (open.get(identity) === mine) open.delete(identity);
    throw error;
  }
  if (keepsHistory && remote === undefined)
    compactAtLeast(mine, store, config.compactionIntervalMs ?? COMPACTION_INTERVAL_MS);
  let destroyed: Promise<void> | undefined;
  return {
    store,
    destroy() {
      destroyed ??= release(mine, store);
      return destroyed;
    },
  };
}

function compactAtLeast(shared: Shared, store: KeyValueStore, intervalMs: number): void {
  if (intervalMs <= 0 || (shared.compactionIntervalMs > 0 && shared.compactionIntervalMs <= intervalMs)) return;
  void shared.stopCompactor();
  shared.compactionIntervalMs = intervalMs;
  shared.stopCompactor = startCompactor(store, intervalMs);
}

async function release(shared: Shared, store: KeyValueStore): Promise<void> {
  const { identity } = shared;
  shared.users--;
  if (shared.users > 0) return;
  open.delete(identity);
  const ending = shared.stopCompactor().then(() => store.close());
  const settled = ending.catch(() => undefined);
  closing.set(identity, settled);
  try {
    await ending;
  } finally {
    if (closing.get(identity) === settled) closing.delete(identity);
  }
}
