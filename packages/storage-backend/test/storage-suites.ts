import { identityTransformer, KeyValueStorage, type Transformer } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { storageSuite } from '@k8s-ts/storage-testkit';

/** A store, and what is to be done once it is closed. */
export interface Opened {
  readonly kv: KeyValueStore;
  readonly remove?: () => Promise<void> | void;
}

interface Supports {
  readonly stressChanges?: number;
}

/**
 * The storage contract over an engine, straight and behind a watch cache.
 *
 * @param open gives an empty store
 * @param transformer for the tests that bring none of their own
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
