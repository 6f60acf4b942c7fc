import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { KeyValueStorage, type StorageCodec } from '@k8s-ts/storage';
import { Cacher } from '@k8s-ts/storage/cacher';
import { storageSuite } from '@k8s-ts/storage-testkit';
import { createMemoryStore } from './memory/index.js';

/**
 * A codec that writes JSON with extra spaces. So no stored text can be served as it is, and every revision is decoded
 * and encoded again.
 */
function spacious<T extends KubeObject>(codec: StorageCodec<T>): StorageCodec<T> {
  return { ...codec, encode: (object) => Buffer.concat([codec.encode(object), Buffer.from(' ')]) };
}

for (const cached of [false, true]) {
  storageSuite({
    name: `${cached ? 'Cacher' : 'KeyValueStorage'} over values that have to be encoded anew`,
    supports: { stressChanges: 1000, watchCache: cached },
    async create(settings) {
      const kv = createMemoryStore();
      const below = new KeyValueStorage(kv, { ...settings, codec: spacious(settings.codec) });
      const cacher = cached ? new Cacher({ ...settings, storage: below }) : undefined;
      await cacher?.ready();
      const storage = cacher ?? below;
      const cleanup = async () => {
        await storage.destroy();
        await kv.close();
      };
      return { storage, kv, cleanup };
    },
  });
}
