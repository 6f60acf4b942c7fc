import { KeyValueStorage } from '@k8s-ts/storage';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { startCompactor } from './compactor.js';
import { keyValueEngine } from './key-value-engine.js';
import type { KeyValueStores, OpenKeyValueStore, StorageConfig } from './storage-config.js';

const COMPACTION_INTERVAL_MS = 5 * 60_000;

/** Opens stores in another thread or process: `RemoteStores` of `@k8s-ts/storage-backend/remote`. */
export interface StoreOpener {
  open(config: StorageConfig): Promise<KeyValueStore>;
}

/** A store that is open or opening, and its compactor. */
interface Shared {
  readonly identity: string;
  readonly opening: Promise<KeyValueStore>;
  users: number;
  /** 0: no compaction. */
  compactionIntervalMs: number;
  stopCompactor: () => Promise<void>;
}

/**
 * Stores that are open. Configurations that name the same store (equal type and transport, folder or name) share it;
 * the last `destroy` closes it.
 */
export class StorePool implements KeyValueStores {
  readonly #remote: StoreOpener | undefined;
  readonly #open = new Map<string, Shared>();
  /** Stores that are being closed. Opening the same store waits for that. */
  readonly #closing = new Map<string, Promise<unknown>>();

  /**
   * @param remote opens the stores in another thread or process. This pool does not compact them. Stores of etcd's API
   *   v2 are always opened here. Default: all stores are opened here
   */
  constructor(remote?: StoreOpener) {
    this.#remote = remote;
  }

  async open(config: StorageConfig): Promise<OpenKeyValueStore> {
    const engine = await keyValueEngine(config);
    const { identity } = engine;
    const remote = engine.ownStorage === undefined ? this.#remote : undefined;
    let shared = this.#open.get(identity);
    if (shared === undefined) {
      const opening = (this.#closing.get(identity) ?? Promise.resolve()).then(() =>
        remote === undefined ? engine.open() : remote.open(plainConfig(config)),
      );
      shared = { identity, opening, users: 0, compactionIntervalMs: 0, stopCompactor: async () => undefined };
      this.#open.set(identity, shared);
    }
    // Counted before the first await, so that the store cannot be closed in between.
    const mine = shared;
    mine.users++;
    let store: KeyValueStore;
    try {
      store = await mine.opening;
    } catch (error) {
      if (this.#open.get(identity) === mine) this.#open.delete(identity);
      throw error;
    }
    if (engine.ownStorage === undefined && remote === undefined)
      compactAtLeast(mine, store, config.compactionIntervalMs ?? COMPACTION_INTERVAL_MS);
    let destroyed: Promise<void> | undefined;
    return {
      store,
      newStorage: async (options) => (await engine.ownStorage?.(store, options)) ?? new KeyValueStorage(store, options),
      destroy: () => {
        destroyed ??= this.#release(mine, store);
        return destroyed;
      },
    };
  }

  async #release(shared: Shared, store: KeyValueStore): Promise<void> {
    const { identity } = shared;
    shared.users--;
    if (shared.users > 0) return;
    this.#open.delete(identity);
    const ending = shared.stopCompactor().then(() => store.close());
    const settled = ending.catch(() => undefined);
    this.#closing.set(identity, settled);
    try {
      await ending;
    } finally {
      if (this.#closing.get(identity) === settled) this.#closing.delete(identity);
    }
  }
}

/** A configuration for another thread or process: without functions. */
function plainConfig({ stores: _stores, transport, ...config }: StorageConfig): StorageConfig {
  const { tracer: _tracer, ...plain } = transport ?? {};
  return { ...config, ...(transport ? { transport: plain } : {}) };
}

/** The stores of this process. A process can open a data folder only once. */
const processStores = new StorePool();

/**
 * Opens the key-value store of a configuration, or adds a reference to it when it is open already, in `config.stores`
 * or in this process. It is compacted at the shortest interval that any of its users asked for.
 *
 * @throws for an unknown type, an engine whose packages are not installed, a folder in use, contradictory options
 */
export function openKeyValueStore(config: StorageConfig): Promise<OpenKeyValueStore> {
  return (config.stores ?? processStores).open(config);
}

function compactAtLeast(shared: Shared, store: KeyValueStore, intervalMs: number): void {
  if (intervalMs <= 0 || (shared.compactionIntervalMs > 0 && shared.compactionIntervalMs <= intervalMs)) return;
  void shared.stopCompactor();
  shared.compactionIntervalMs = intervalMs;
  shared.stopCompactor = startCompactor(store, intervalMs);
}
