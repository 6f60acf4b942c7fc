import { StorageErrorCode, type StorageInterface, type StoredObject } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { create, expectWhole, failure, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { type Pod, podKey } from './pod.js';

const key = podKey('ns/a');

/** Deletion, with preconditions, validation and suggestions. */
export function deleteTests(open: OpenStorage): void {
  const gone = (storage: StorageInterface<Pod>) =>
    storage.get(key).then(
      () => false,
      (error) => error.code === StorageErrorCode.keyNotFound,
    );

  /** A storage with an object, and an outdated state of that object. */
  async function withStale(): Promise<{ storage: StorageInterface<Pod>; stale: StoredObject<Pod> }> {
    const { storage } = await open();
    const stale = await create(storage, 'ns/a', { uid: 'A' });
    await put(storage, 'ns/a', { uid: 'A', text: 'newer' });
    return { storage, stale };
  }

  describe('delete', () => {
    it('returns the last state, at the version of the deletion', async () => {
      const { storage } = await open();
      const created = await create(storage, 'ns/a', { text: 'last' });
      const deleted = await storage.delete(key);
      expectWhole(deleted);
      expect(deleted.revision).toBeGreaterThan(created.revision);
      expect(deleted.object.spec?.text).toBe('last');
      expect(await gone(storage)).toBe(true);
    });

    it('reports a missing object', async () => {
      const { storage } = await open();
      expect((await failure(storage.delete(key))).code).toBe(StorageErrorCode.keyNotFound);
    });

    it('checks preconditions against the object', async () => {
      const { storage } = await open();
      const { revision } = await create(storage, 'ns/a', { uid: 'A' });
      const other = await failure(storage.delete(key, { preconditions: { uid: 'B' } }));
      expect(other.message).toBe(
        'StorageError: invalid object, Code: 4, Key: /registry/pods/ns/a, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: B, UID in object meta: A',
      );
      const older = await failure(storage.delete(key, { preconditions: { resourceVersion: '1' } }));
      expect(older.message).toMatch(
        new RegExp(
          `Precondition failed: ResourceVersion in precondition: 1, ResourceVersion in object meta: ${revision}$`,
        ),
      );
      await storage.delete(key, { preconditions: { uid: 'A', resourceVersion: String(revision) } });
      expect(await gone(storage)).toBe(true);
    });

    it('lets validation refuse, which at last checks the stored object', async () => {
      const { storage, stale } = await withStale();
      const seen: (string | undefined)[] = [];
      const refused = storage.delete(key, {
        suggestion: stale,
        validateDeletion: (object) => {
          seen.push(object.spec?.text);
          throw new Error('refused');
        },
      });
      await expect(refused).rejects.toThrow('refused');
      expect(seen.at(-1)).toBe('newer');
      expect(await gone(storage)).toBe(false);
    });

    it('deletes an object that has changed since it was suggested', async () => {
      const { storage, stale } = await withStale();
      const deleted = await storage.delete(key, { suggestion: stale });
      expect(deleted.object.spec?.text).toBe('newer');
      expect(await gone(storage)).toBe(true);
    });

    it('refuses to delete a stored object that fails validation although the suggestion passes it', async () => {
      const { storage, stale } = await withStale();
      const refused = storage.delete(key, {
        suggestion: stale,
        validateDeletion: (object) => {
          if (object.spec?.text === 'newer') throw new Error('refused');
        },
      });
      await expect(refused).rejects.toThrow('refused');
      const version = { resourceVersion: String(stale.revision) };
      const error = await failure(storage.delete(key, { suggestion: stale, preconditions: version }));
      expect(error.code).toBe(StorageErrorCode.invalidObject);
      expect(await gone(storage)).toBe(false);
    });

    it('deletes a stored object that passes validation although the suggestion fails it', async () => {
      const { storage, stale } = await withStale();
      const current = await storage.get(key);
      await storage.delete(key, {
        suggestion: stale,
        preconditions: { resourceVersion: String(current.revision) },
        validateDeletion: (object) => {
          if (object.spec?.text !== 'newer') throw new Error('refused');
        },
      });
      expect(await gone(storage)).toBe(true);
    });

    it('detects that the suggested object no longer exists', async () => {
      const { storage, stale } = await withStale();
      await storage.delete(key);
      const error = await failure(storage.delete(key, { suggestion: stale }));
      expect(error.code).toBe(StorageErrorCode.keyNotFound);
    });

    it('retries when another client was faster', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a');
      const seen: (string | undefined)[] = [];
      await storage.delete(key, {
        validateDeletion: async (object) => {
          seen.push(object.spec?.text);
          if (seen.length === 1) await put(storage, 'ns/a', { text: 'meanwhile' });
        },
      });
      expect(seen).toEqual([undefined, 'meanwhile']);
    });
  });
}
