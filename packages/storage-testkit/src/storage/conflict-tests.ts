import { StorageErrorCode, type StoredObject } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { create, createAll, failure, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { type Pod, pod, podKey } from './pod.js';

const key = podKey('ns/a');
const bytes = (text: string) => new TextEncoder().encode(text);
const withText = (object: Pod | undefined, text: string): Pod => ({ ...(object as Pod), spec: { text } });

/** Concurrent updates and deletions, stale suggestions, and stored bytes written by other programs. */
export function conflictTests(open: OpenStorage): void {
  describe('conflicting writes', () => {
    it('check preconditions against the newest state, never against a suggested one', async () => {
      const { storage } = await open();
      const stale = await create(storage, 'ns/a', { uid: 'A', text: '1' });
      const current = await put(storage, 'ns/a', { uid: 'A', text: '2' });
      const tryUpdate = (object: Pod | undefined) => ({ object: withText(object, 'new') });
      const older = { resourceVersion: String(stale.revision) };
      for (const suggestion of [undefined, stale, current]) {
        const error = await failure(
          storage.guaranteedUpdate(key, { preconditions: older, tryUpdate, ...(suggestion ? { suggestion } : {}) }),
        );
        expect(error.code).toBe(StorageErrorCode.invalidObject);
        expect(error.message).toContain(
          `ResourceVersion in precondition: ${stale.revision}, ResourceVersion in object meta: ${current.revision}`,
        );
      }
      const updated = await storage.guaranteedUpdate(key, {
        suggestion: stale,
        preconditions: { uid: 'A', resourceVersion: String(current.revision) },
        tryUpdate,
      });
      expect(updated.object.spec?.text).toBe('new');
    });

    it('check preconditions again in each round', async () => {
      const { storage } = await open();
      const { revision } = await create(storage, 'ns/a', { uid: 'A' });
      const interfere = async () => {
        await storage.delete(key);
        await create(storage, 'ns/a', { uid: 'B' });
      };
      let rounds = 0;
      const update = storage.guaranteedUpdate(key, {
        preconditions: { uid: 'A', resourceVersion: String(revision) },
        tryUpdate: async (object) => {
          if (++rounds === 1) await interfere();
          return { object: withText(object, 'x') };
        },
      });
      expect((await failure(update)).message).toContain('UID in precondition: A, UID in object meta: B');
      expect(rounds).toBe(1);
      let asked = 0;
      const deletion = storage.delete(key, {
        preconditions: { uid: 'B' },
        validateDeletion: async () => {
          asked++;
          await storage.delete(key);
          await create(storage, 'ns/a', { uid: 'C' });
        },
      });
      expect((await failure(deletion)).message).toContain('UID in precondition: B, UID in object meta: C');
      expect(asked).toBe(1);
      expect((await storage.get(key)).object.metadata.uid).toBe('C');
    });

    it('detect that the object was deleted meanwhile', async () => {
      const { storage } = await open();
      const remembered = await create(storage, 'ns/a');
      await storage.delete(key);
      for (const suggestion of [undefined, remembered]) {
        const more = suggestion ? { suggestion } : {};
        const update = storage.guaranteedUpdate(key, {
          ...more,
          tryUpdate: () => ({ object: pod('ns/a', { text: 'x' }) }),
        });
        expect((await failure(update)).code).toBe(StorageErrorCode.keyNotFound);
        expect((await failure(storage.delete(key, more))).code).toBe(StorageErrorCode.keyNotFound);
      }
      await create(storage, 'ns/a');
      const gone = storage.guaranteedUpdate(key, {
        tryUpdate: async (object) => {
          await storage.delete(key);
          return { object: withText(object, 'x') };
        },
      });
      expect((await failure(gone)).code).toBe(StorageErrorCode.keyNotFound);
      await create(storage, 'ns/a');
      const twice = storage.delete(key, { validateDeletion: async () => void (await storage.delete(key)) });
      expect((await failure(twice)).code).toBe(StorageErrorCode.keyNotFound);
    });

    it('create or update, depending on the current state', async () => {
      const { storage } = await open();
      const seen: (string | undefined)[] = [];
      let rounds = 0;
      const result = await storage.guaranteedUpdate(key, {
        ignoreNotFound: true,
        tryUpdate: async (object, { revision }) => {
          seen.push(object?.spec?.text);
          expect(revision > 0).toBe(object !== undefined);
          rounds++;
          if (rounds === 1) await create(storage, 'ns/a', { text: 'theirs' });
          if (rounds === 2) await storage.delete(key);
          return { object: pod('ns/a', { text: `ours after ${object?.spec?.text}` }) };
        },
      });
      expect(seen).toEqual([undefined, 'theirs', undefined]);
      expect(result.object.spec?.text).toBe('ours after undefined');
      const stale: StoredObject<Pod> = result;
      await storage.delete(key);
      const again = await storage.guaranteedUpdate(key, {
        ignoreNotFound: true,
        suggestion: stale,
        tryUpdate: (object) => ({ object: pod('ns/a', { text: object === undefined ? 'made' : 'changed' }) }),
      });
      expect(again.object.spec?.text).toBe('made');
    });

    it('let only one of many creators succeed', async () => {
      const { storage } = await open();
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) => create(storage, 'ns/a', { text: String(i) })),
      );
      const made = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(made).toHaveLength(1);
      expect((await storage.get(key)).object).toEqual(made[0]?.object);
      const deletions = await Promise.allSettled(Array.from({ length: 20 }, () => storage.delete(key)));
      expect(deletions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    it('end when their signal has aborted, and then write nothing', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a', { text: 'before' });
      const controller = new AbortController();
      const update = storage.guaranteedUpdate(key, {
        signal: controller.signal,
        tryUpdate: async (object) => {
          await put(storage, 'ns/a', { text: 'meanwhile' });
          controller.abort(new Error('gone'));
          return { object: withText(object, 'late') };
        },
      });
      await expect(update).rejects.toThrow();
      await expect(storage.delete(key, { signal: controller.signal })).rejects.toThrow();
      await expect(storage.create(podKey('ns/b'), pod('ns/b'), { signal: controller.signal })).rejects.toThrow();
      expect((await storage.get(key)).object.spec?.text).toBe('meanwhile');
      expect((await failure(storage.get(podKey('ns/b')))).code).toBe(StorageErrorCode.keyNotFound);
    });

    it('write an unchanged object if it is stored in another form', async () => {
      const { storage, kv } = await open();
      if (kv === undefined) return;
      const json = JSON.stringify(pod('ns/a', { text: 'x' }));
      const forms = [json.replaceAll(':', ': '), `${json}\n\n`, json.replace('"text":"x"', '"text":"\\u0078"')];
      for (const form of forms) {
        const { revision } = await kv.put({ key: '/registry/pods/ns/a', value: bytes(form), expectedRevision: 0 });
        await storage.list('/pods');
        expect((await storage.get(key)).object.spec?.text).toBe('x');
        const same = (object: Pod | undefined) => ({ object: object as Pod });
        const rewritten = await storage.guaranteedUpdate(key, { tryUpdate: same });
        expect([form, rewritten.revision > revision]).toEqual([form, true]);
        expect((await storage.guaranteedUpdate(key, { tryUpdate: same })).revision).toBe(rewritten.revision);
        await storage.delete(key);
      }
    });
  });

  it('counts existing objects only', async () => {
    const { storage } = await open();
    await createAll(storage, 'ns/a', 'ns/b', 'ns2/a');
    await put(storage, 'ns/a', { text: 'x' });
    await storage.delete(podKey('ns/b'));
    expect([await storage.count('/pods'), await storage.count('/pods/ns/'), await storage.count('/pods/ns/a')]).toEqual(
      [2, 1, 0],
    );
  });
}
