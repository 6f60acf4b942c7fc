import { StorageErrorCode } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { create, expectWhole, failure, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { type Pod, pod, podKey } from './pod.js';

const key = podKey('ns/a');
const withText = (object: Pod | undefined, text: string): Pod => ({ ...(object as Pod), spec: { text } });

/** The guaranteed update: races, preconditions, suggestions, no-ops, times to live. */
export function updateTests(
  open: OpenStorage,
  { shortestLease, keepsTTL }: { readonly shortestLease: number; readonly keepsTTL: boolean },
): void {
  describe('guaranteedUpdate', () => {
    it('sets a new version', async () => {
      const { storage } = await open();
      const created = await create(storage, 'ns/a');
      const updated = await storage.guaranteedUpdate(key, {
        tryUpdate: (object, { revision }) => {
          expect(revision).toBe(created.revision);
          expect(object).toEqual(created.object);
          return { object: withText(object, 'new') };
        },
      });
      expectWhole(updated);
      expect(updated.revision).toBeGreaterThan(created.revision);
      expect((await storage.get(key)).object).toEqual(updated.object);
    });

    it('refuses a missing object, or creates it', async () => {
      const { storage } = await open();
      const tryUpdate = (object: Pod | undefined, { revision }: { revision: number }) => {
        expect(object).toBeUndefined();
        expect(revision).toBe(0);
        return { object: pod('ns/a') };
      };
      expect((await failure(storage.guaranteedUpdate(key, { tryUpdate }))).code).toBe(StorageErrorCode.keyNotFound);
      expectWhole(await storage.guaranteedUpdate(key, { tryUpdate, ignoreNotFound: true }));
    });

    it('writes nothing when nothing changes', async () => {
      const { storage } = await open();
      const created = await create(storage, 'ns/a', { text: 'same' });
      const before = await storage.currentRevision();
      for (const suggestion of [undefined, created]) {
        const same = await storage.guaranteedUpdate(key, {
          ...(suggestion ? { suggestion } : {}),
          tryUpdate: (object) => ({
            object: { ...(object as Pod), metadata: { ...(object as Pod).metadata, selfLink: '/self' } },
          }),
        });
        expect(same.revision).toBe(created.revision);
        expectWhole(same);
      }
      expect(await storage.currentRevision()).toBe(before);
    });

    it('reads the current state when a stale suggestion would change nothing', async () => {
      const { storage } = await open();
      const stale = await create(storage, 'ns/a', { text: 'old' });
      await put(storage, 'ns/a', { text: 'new' });
      const updated = await storage.guaranteedUpdate(key, {
        suggestion: stale,
        tryUpdate: (object) => ({ object: withText(object, 'old') }),
      });
      expect(updated.revision).toBeGreaterThan(stale.revision + 1);
      expect((await storage.get(key)).object.spec?.text).toBe('old');
    });

    it('checks preconditions against the current object', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a', { uid: 'A' });
      const tryUpdate = (object: Pod | undefined) => ({ object: withText(object, 'new') });
      const other = await failure(storage.guaranteedUpdate(key, { preconditions: { uid: 'B' }, tryUpdate }));
      expect(other.code).toBe(StorageErrorCode.invalidObject);
      await storage.guaranteedUpdate(key, { preconditions: { uid: 'A' }, tryUpdate });
      const missing = storage.guaranteedUpdate(podKey('ns/none'), {
        preconditions: { uid: 'A' },
        ignoreNotFound: true,
        tryUpdate,
      });
      expect((await failure(missing)).message).toContain('UID in precondition: A, UID in object meta: ');
    });

    it('retries when another client was faster', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a');
      const seen: (string | undefined)[] = [];
      const updated = await storage.guaranteedUpdate(key, {
        tryUpdate: async (object) => {
          seen.push(object?.spec?.text);
          if (seen.length === 1) await put(storage, 'ns/a', { text: 'meanwhile' });
          return { object: withText(object, `${object?.spec?.text ?? ''}!`) };
        },
      });
      expect(seen).toEqual([undefined, 'meanwhile']);
      expect(updated.object.spec?.text).toBe('meanwhile!');
    });

    it('validates the current object when a stale suggestion has failed', async () => {
      const { storage } = await open();
      const stale = await create(storage, 'ns/a', { text: 'old' });
      await put(storage, 'ns/a', { text: 'new' });
      const updated = await storage.guaranteedUpdate(key, {
        suggestion: stale,
        tryUpdate: (object) => {
          if (object?.spec?.text === 'old') throw new Error('stale');
          return { object: withText(object, 'newest') };
        },
      });
      expect(updated.object.spec?.text).toBe('newest');
      const refused = storage.guaranteedUpdate(key, {
        suggestion: updated,
        tryUpdate: () => {
          throw new Error('refused');
        },
      });
      await expect(refused).rejects.toThrow('refused');
    });

    it('lets all of many writers succeed', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a', { text: '0' });
      const increment = () =>
        storage.guaranteedUpdate(key, {
          tryUpdate: (object) => ({ object: withText(object, String(Number(object?.spec?.text) + 1)) }),
        });
      await Promise.all(Array.from({ length: 25 }, increment));
      expect((await storage.get(key)).object.spec?.text).toBe('25');
    });

    it('sets and removes a time to live', async () => {
      const { storage } = await open();
      const ttlSeconds = shortestLease;
      for (const path of ['ns/a', 'ns/b']) {
        await storage.guaranteedUpdate(podKey(path), {
          ignoreNotFound: true,
          tryUpdate: () => ({ object: pod(path), ttlSeconds }),
        });
      }
      await storage.guaranteedUpdate(podKey('ns/b'), {
        tryUpdate: () => ({ object: pod('ns/b', { text: 'stays' }), ...(keepsTTL ? { ttlSeconds: 0 } : {}) }),
      });
      await expect
        .poll(
          () =>
            storage.get(key).then(
              () => true,
              () => false,
            ),
          { timeout: shortestLease * 1000 + 8000 },
        )
        .toBe(false);
      expect((await storage.get(podKey('ns/b'))).object.spec?.text).toBe('stays');
    });
  });
}
