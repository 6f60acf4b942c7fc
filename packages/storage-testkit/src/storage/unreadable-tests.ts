import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { StorageErrorCode, type Transformer } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { follow } from './event-reader.js';
import { create, createAll, failure, listPaths, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { podKey, select } from './pod.js';

const bytes = (value: string) => new TextEncoder().encode(value);
const corrupt = (name: string) => `/registry/pods/ns/${name}`;

/** A transformer that fails to read values of keys ending in `secret` while `locked` is true. */
function lockable(): Transformer & { locked: boolean } {
  return {
    locked: false,
    transformFromStorage(data, { authenticatedData }) {
      if (this.locked && authenticatedData.endsWith('secret')) throw new Error('no key for it');
      return { data, stale: false };
    },
    transformToStorage: (data) => data,
  };
}

/** Values that cannot be decrypted or decoded, read without a cache. */
export function unreadableTests(open: OpenStorage): void {
  describe('values that cannot be decrypted', () => {
    it('fail only the operations that need them, with the reason', async () => {
      const transformer = lockable();
      const { storage } = await open({ transformer });
      await createAll(storage, 'ns/secret', 'ns/open', 'ns2/open');
      transformer.locked = true;
      const key = podKey('ns/secret');
      const attempts: [string, () => Promise<unknown>][] = [
        ['get', () => storage.get(key)],
        ['update', () => storage.guaranteedUpdate(key, { tryUpdate: (object) => ({ object: object as never }) })],
        ['update or create', () => put(storage, 'ns/secret')],
        ['delete', () => storage.delete(key)],
        ['unread delete', () => storage.delete(key, { ignoreStoreReadError: true })],
      ];
      for (const [name, attempt] of attempts) {
        expect([name, (await failure(attempt())).message]).toEqual([name, 'no key for it']);
      }
      for (const options of [{}, { limit: 5 }, { predicate: select({ field: 'metadata.name=open' }) }]) {
        const error = await failure(storage.list('/pods', options));
        expect(error.message).toBe('unable to transform key "/registry/pods/ns/secret": no key for it');
      }
      expect((await storage.get(podKey('ns/open'))).object.metadata.name).toBe('open');
      expect(await listPaths(storage, '/pods/ns2')).toEqual(['ns2/open']);
      expect((await failure(create(storage, 'ns/secret'))).code).toBe(StorageErrorCode.keyExists);
      expect(await storage.count('/pods')).toBe(3);
      transformer.locked = false;
      expect(await listPaths(storage)).toEqual(['ns/open', 'ns/secret', 'ns2/open']);
    });

    it('end a watch with an error, and deliver no later event', async () => {
      const transformer = lockable();
      const { storage } = await open({ transformer });
      const before = String(await storage.currentRevision());
      await createAll(storage, 'ns/a', 'ns/secret', 'ns/b');
      transformer.locked = true;
      for (const resourceVersion of [before, '']) {
        const watch = await follow(storage, '/pods', { resourceVersion });
        await create(storage, `ns/later${resourceVersion}`);
        const events: string[] = [];
        await watch.ended();
        events.push(...(await watch.rest(0)).map((text) => text.replace(/@.*/, '')));
        expect(events.at(-1)).toMatch(/^ERROR .*no key for it/);
        expect(events.filter((text) => text.startsWith('ERROR'))).toHaveLength(1);
        expect(events.filter((text) => /ns\/(secret|b|later)/.test(text) && !text.startsWith('ERROR'))).toEqual([]);
        await watch.stop();
      }
      const elsewhere = await follow(storage, '/pods/ns2', { resourceVersion: before });
      await create(storage, 'ns2/a');
      expect((await elsewhere.brief(1))[0]).toMatch(/^ADDED ns2\/a@/);
      await elsewhere.stop();
    });
  });

  describe('values that cannot be decoded, where they may be deleted', () => {
    it('are all named by a list', async () => {
      const { storage, kv } = await open({ unsafeCorruptObjectDeletion: true });
      if (kv === undefined) return;
      await create(storage, 'ns/good');
      for (const name of ['bad1', 'bad2'])
        await kv.put({ key: corrupt(name), value: bytes('no pod'), expectedRevision: 0 });
      const error = await failure(storage.list('/pods'));
      expect(error.message).toBe('failed to read one or more pods from the storage');
      if (!isStatusError(error)) throw error;
      expect([error.code, error.status.reason]).toEqual([500, 'StorageReadError']);
      expect(error.status.details?.causes?.map(({ reason, field }) => [reason, field])).toEqual([
        ['UnexpectedServerResponse', corrupt('bad1')],
        ['UnexpectedServerResponse', corrupt('bad2')],
      ]);
    });

    it('are at most a hundred in a list', async () => {
      const { storage, kv } = await open({ unsafeCorruptObjectDeletion: true });
      if (kv === undefined) return;
      for (let i = 0; i < 105; i++)
        await kv.put({ key: corrupt(`bad${i}`), value: bytes('no pod'), expectedRevision: 0 });
      const error = await failure(storage.list('/pods'));
      if (!isStatusError(error)) throw error;
      const causes = error.status.details?.causes ?? [];
      expect(causes).toHaveLength(101);
      expect(causes.at(-1)).toEqual({ reason: 'FieldValueTooMany', message: 'too many errors, the list is truncated' });
    });

    it('end watches with an error when they are deleted', async () => {
      const transformer = lockable();
      const { storage } = await open({ unsafeCorruptObjectDeletion: true, transformer });
      const { revision } = await create(storage, 'ns/secret');
      transformer.locked = true;
      const watch = await follow(storage, '/pods', { resourceVersion: String(revision) });
      expect((await failure(storage.delete(podKey('ns/secret')))).code).toBe(StorageErrorCode.corruptObject);
      await storage.delete(podKey('ns/secret'), { ignoreStoreReadError: true });
      const [event] = await watch.take(1);
      expect(event).toMatchObject({ type: 'ERROR', error: { code: 500, status: { reason: 'StorageReadError' } } });
      if (event?.type === 'ERROR') {
        expect((event.error as Error).message).toContain('saw a DELETED event, but object data is corrupt');
      }
      await watch.ended();
    });
  });
}
