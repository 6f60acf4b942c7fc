import { identityTransformer, KeyValueStorage, type Transformer } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { storageSuite } from '@k8s-ts/storage-testkit';

/** A store and its cleanup. */
export interface Opened {
  readonly kv: KeyValueStore;
  readonly remove?: () => Promise<void> | void;
}

interface Supports {
  readonly stressChanges?: number;
}

/**
 * Runs the storage suites over an engine, with and without a watch cache.
 *
 * @param open opens an empty store
 * @param transformer for tests that do not set one
 */
export function storageSuites(
  engine: string,
  open: () => Opened | Promise<Opened>,
  supports: Supports = {},
  transformer: Transformer = identityTransformer,
): void {
  storageSuite({
    name: `KeyValueStorage over ${engine}`,
    supports,
    async create(settings) {
      const { kv, remove } = await open();
      const storage = new KeyValueStorage(kv, { transformer, ...settings });
      const cleanup = async () => {
        await storage.destroy();
        await kv.close();
        await remove?.();
      };
      return { storage, kv, cleanup };
    },
  });

  storageSuite({
    name: `Cacher over ${engine}`,
    supports: { ...supports, watchCache: true },
    async create(settings) {
      const { kv, remove } = await open();
      const storage = new Cacher({ ...settings, storage: new KeyValueStorage(kv, { transformer, ...settings }) });
      await storage.ready();
      const cleanup = async () => {
        await storage.destroy();
        await kv.close();
        await remove?.();
      };
      return { storage, kv, cleanup };
    },
  });
}
