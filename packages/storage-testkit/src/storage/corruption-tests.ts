import { StorageErrorCode, type Transformer } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { create, failure, listPaths, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { podKey } from './pod.js';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (value: string) => new TextEncoder().encode(value);

/** Prefixes values and binds them to their keys. Values with an older prefix can be read and are stale. */
function prefixTransformer(): Transformer & { current: string } {
  return {
    current: 'one:',
    transformFromStorage(value, { authenticatedData }) {
      const match = /^(one|two):([^:]*):/.exec(text(value));
      if (match?.[2] !== authenticatedData) throw new Error('value cannot be read');
      return { data: value.slice(match[0].length), stale: match[1] !== this.current.slice(0, 3) };
    },
    transformToStorage(data, { authenticatedData }) {
      return bytes(`${this.current}${authenticatedData}:${text(data)}`);
    },
  };
}

/** Transformed values, stale values, and values that cannot be read. */
export function corruptionTests(open: OpenStorage): void {
  describe('transformed values', () => {
    it('are read, listed and watched unchanged, and stored in another form', async () => {
      const { storage, kv } = await open({ transformer: prefixTransformer() });
      const watch = await follow(storage, '/pods', { resourceVersion: '' });
      await create(storage, 'ns/a', { text: 'secret' });
      expect((await storage.get(podKey('ns/a'))).object.spec?.text).toBe('secret');
      expect(await listPaths(storage)).toEqual(['ns/a']);
      expect((await watch.brief(1))[0]).toMatch(/^ADDED ns\/a@/);
      await storage.delete(podKey('ns/a'));
      expect((await watch.brief(1))[0]).toMatch(/^DELETED ns\/a@/);
      await watch.stop();
      if (kv === undefined) return;
      await create(storage, 'ns/b');
      const stored = (await kv.get('/registry/pods/ns/b')).kv;
      expect(text(stored?.value ?? bytes(''))).toMatch(/^one:\/registry\/pods\/ns\/b:\{"kind":"Pod"/);
    });

    it('are written again when they are stale, although nothing changes', async () => {
      const transformer = prefixTransformer();
      const { storage } = await open({ transformer });
      const created = await create(storage, 'ns/a', { text: 'x' });
      expect((await put(storage, 'ns/a', { text: 'x' })).revision).toBe(created.revision);
      transformer.current = 'two:';
      const rewritten = await put(storage, 'ns/a', { text: 'x' });
      expect(rewritten.revision).toBeGreaterThan(created.revision);
      expect((await put(storage, 'ns/a', { text: 'x' })).revision).toBe(rewritten.revision);
    });
  });

  describe('objects that cannot be read', () => {
    const corrupt = '/registry/pods/ns/corrupt';

    it('fail reads, and do not affect other objects', async () => {
      const { storage, kv } = await open();
      if (kv === undefined) return;
      await create(storage, 'ns/a');
      await kv.put({ key: corrupt, value: bytes('no pod'), expectedRevision: 0 });
      await expect(storage.get(podKey('ns/corrupt'))).rejects.toThrow();
      expect((await storage.get(podKey('ns/a'))).object.metadata.name).toBe('a');
      await expect(
        storage.guaranteedUpdate(podKey('ns/corrupt'), { tryUpdate: () => ({ object: { metadata: {} } }) }),
      ).rejects.toThrow();
      await expect(storage.delete(podKey('ns/corrupt'))).rejects.toThrow();
      await expect(storage.delete(podKey('ns/corrupt'), { ignoreStoreReadError: true })).rejects.toThrow();
    });

    it('can be named and deleted where that is allowed', async () => {
      const { storage, kv } = await open({ unsafeCorruptObjectDeletion: true });
      if (kv === undefined) return;
      await create(storage, 'ns/a');
      await kv.put({ key: corrupt, value: bytes('no pod'), expectedRevision: 0 });
      const error = await failure(storage.get(podKey('ns/corrupt')));
      expect(error.code).toBe(StorageErrorCode.corruptObject);
      expect(error.message).toMatch(
        /^StorageError: corrupt object, Code: 7, Key: \/registry\/pods\/ns\/corrupt, ResourceVersion: 0, AdditionalErrorMsg: object not decodable revision=[0-9]+: /,
      );
      await storage.delete(podKey('ns/corrupt'), { ignoreStoreReadError: true });
      expect((await failure(storage.get(podKey('ns/corrupt')))).code).toBe(StorageErrorCode.keyNotFound);
    });
  });
}
