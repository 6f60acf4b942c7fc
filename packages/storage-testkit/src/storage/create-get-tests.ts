import { StorageErrorCode } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { create, expectWhole, failure, put } from './helpers.js';
import type { OpenStorage } from './opened-storage.js';
import { pod, podKey } from './pod.js';

/** Creating, getting, counting, times to live. */
export function createGetTests(open: OpenStorage, shortestLease: number): void {
  describe('create', () => {
    it('stores the object and answers with its version', async () => {
      const { storage } = await open();
      const created = await create(storage, 'ns/a', { text: 'ä<&>' });
      expectWhole(created);
      expect(created.object).toMatchObject(pod('ns/a', { text: 'ä<&>' }));
      const read = await storage.get(podKey('ns/a'));
      expect(read.object).toEqual(created.object);
      expect(Buffer.compare(read.json, created.json)).toBe(0);
    });

    it('refuses an object with a version, unless the version is not a number', async () => {
      const { storage } = await open();
      const versioned = (resourceVersion: string) => {
        const object = pod('ns/a');
        return { ...object, metadata: { ...object.metadata, resourceVersion } };
      };
      const error = await failure(storage.create(podKey('ns/a'), versioned('5')));
      expect(error.message).toBe('resourceVersion should not be set on objects to be created');
      const created = await storage.create(podKey('ns/a'), versioned('abc'));
      expect(created.object.metadata.resourceVersion).toBe(String(created.revision));
      await storage.delete(podKey('ns/a'));
      expectWhole(await storage.create(podKey('ns/a'), versioned('0')));
    });

    it('does not store selfLink', async () => {
      const { storage } = await open();
      const object = pod('ns/a');
      const created = await storage.create(podKey('ns/a'), {
        ...object,
        metadata: { ...object.metadata, selfLink: '/self' },
      });
      expect(created.object.metadata).not.toHaveProperty('selfLink');
    });

    it('refuses a key that exists', async () => {
      const { storage } = await open();
      await create(storage, 'ns/a');
      const error = await failure(create(storage, 'ns/a', { text: 'other' }));
      expect(error.code).toBe(StorageErrorCode.keyExists);
      expect(error.message).toBe(
        'StorageError: key exists, Code: 2, Key: /registry/pods/ns/a, ResourceVersion: 0, AdditionalErrorMsg: <nil>',
      );
    });

    it('refuses keys with .. in them or outside of the resource', async () => {
      const { storage } = await open();
      for (const key of ['/pods/ns/..', '/pods/./a', '../pods/a', '/nodes/a', '', '/']) {
        await expect(storage.create(key, pod('ns/a'))).rejects.toThrow(/^(invalid|empty) key: /);
      }
    });

    it('ignores expired objects', async () => {
      const { storage } = await open();
      await storage.create(podKey('ns/a'), pod('ns/a'), { ttlSeconds: shortestLease });
      expect((await storage.get(podKey('ns/a'))).object.metadata.name).toBe('a');
      await expect
        .poll(
          () =>
            storage.get(podKey('ns/a')).then(
              () => true,
              () => false,
            ),
          { timeout: shortestLease * 1000 + 8000 },
        )
        .toBe(false);
    });
  });

  describe('get', () => {
    it('finds objects at any version up to the newest', async () => {
      const { storage } = await open();
      const first = await create(storage, 'ns/a');
      const second = await put(storage, 'ns/a', { text: 'two' });
      await create(storage, 'ns/b');
      const revision = await storage.currentRevision();
      for (const resourceVersion of ['', String(first.revision), String(second.revision), String(revision)]) {
        expect((await storage.get(podKey('ns/a'), { resourceVersion })).object).toEqual(second.object);
      }
      expect((await storage.get(podKey('ns/a'), { resourceVersion: '0' })).object.metadata.name).toBe('a');
    });

    it('refuses a version that does not exist yet', async () => {
      const { storage } = await open({ freshnessTimeout: 100 });
      await create(storage, 'ns/a');
      const error = await failure(storage.get(podKey('ns/a'), { resourceVersion: '9000000' }));
      expect(error.message).toMatch(/^Timeout: Too large resource version: 9000000, current: [0-9]+$/);
      expect(error.code).toBe(504);
    });

    it('refuses a version that is no number', async () => {
      const { storage } = await open();
      const error = await failure(storage.get(podKey('ns/a'), { resourceVersion: 'abc' }));
      expect(error.message).toContain(
        'resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
      );
    });

    it('reports the missing key', async () => {
      const { storage } = await open();
      await create(storage, 'ns/ab');
      const error = await failure(storage.get(podKey('ns/a')));
      expect(error.code).toBe(StorageErrorCode.keyNotFound);
      expect(error.message).toBe(
        'StorageError: key not found, Code: 1, Key: /registry/pods/ns/a, ResourceVersion: 0, AdditionalErrorMsg: <nil>',
      );
    });
  });

  it('counts objects below a prefix', async () => {
    const { storage } = await open();
    for (const path of ['a/one', 'a/two', 'ab/one']) await create(storage, path);
    expect(await storage.count('/pods')).toBe(3);
    expect(await storage.count('/pods/a')).toBe(2);
    expect(await storage.count('/pods/none')).toBe(0);
  });

  it('is ready', async () => {
    const { storage } = await open();
    await storage.readinessCheck();
  });
}
