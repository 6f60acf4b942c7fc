import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WriteFailedError } from '@k8s-ts/storage/kv';
import { SmallDisk } from '@k8s-ts/storage-testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupStore } from './backup-store.js';
import { openLmdbStore } from './lmdb-store.js';
import { restoreStore } from './restore-store.js';

describe.skipIf(!SmallDisk.isAvailable())(
  'a store on a full disk (skipped where the test cannot mount a tmpfs)',
  () => {
    let disk: SmallDisk;
    let directory: string;

    beforeEach(() => {
      disk = SmallDisk.mount(4);
      directory = disk.folder;
    });

    afterEach(() => disk.unmount());

    it.each([0, 4096, 40_960, 200_000])(
      'does not open with %i bytes left, leaves nothing behind, and opens when there is space again',
      async (left) => {
        disk.fill(left);
        const reason = `the store in ${directory} cannot be written: the disk is full (ENOSPC: no space left on device, write)`;
        expect(() => openLmdbStore({ directory })).toThrow(new WriteFailedError(reason));
        expect(readdirSync(directory)).toEqual(['filler']);
        disk.free();
        const store = openLmdbStore({ directory });
        await store.put({ key: '/a', value: Buffer.from('1'), expectedRevision: 0 });
        await store.close();
      },
    );

    it('refuses writes with the reason, answers reads, and accepts writes when there is space again', async () => {
      const store = openLmdbStore({ directory });
      const told: (string | undefined)[] = [];
      store.onWriteFailure?.((error) => told.push(error?.message));
      const value = Buffer.alloc(50_000, 'x');
      let { revision } = await store.put({ key: '/a', value, expectedRevision: 0 });
      disk.fill();
      const put = (key: string, expectedRevision: number) => store.put({ key, value, expectedRevision });
      const refusal = new WriteFailedError(
        `the store in ${directory} cannot be written: the disk is full (ENOSPC: no space left on device, write)`,
      );
      await store.ping();
      // The room at the end of the file is used up first.
      const puts = async () => {
        for (let i = 0; i < 100; i++) ({ revision } = await put('/a', revision));
      };
      await expect(puts()).rejects.toEqual(refusal);
      for (let i = 0; i < 3; i++) {
        await expect(put('/a', revision)).rejects.toEqual(refusal);
        await expect(store.ping()).rejects.toEqual(refusal);
      }
      expect((await store.get('/a')).kv?.value).toEqual(value);
      expect(told).toEqual([refusal.message]);
      disk.free();
      await store.ping();
      expect(told).toEqual([refusal.message, undefined]);
      expect(await put('/a', revision)).toMatchObject({ succeeded: true });
      await store.close();
    });

    it('refuses leases and compactions, closes, and has all data after it is opened again', async () => {
      const store = openLmdbStore({ directory });
      let revision = 0;
      for (let i = 0; i < 20; i++) {
        ({ revision } = await store.put({ key: '/a', value: Buffer.alloc(100, `${i} `), expectedRevision: revision }));
      }
      disk.fill();
      // Free pages of the file are used up first.
      const fills = async () => {
        for (let i = 0; i < 500; i++) await store.lease(1000);
      };
      const puts = async () => {
        for (let i = 0; i < 500; i++)
          await store.put({ key: `/${i}`, value: Buffer.alloc(10_000), expectedRevision: 0 });
      };
      await expect(puts()).rejects.toBeInstanceOf(WriteFailedError);
      await expect(fills()).rejects.toBeInstanceOf(WriteFailedError);
      await expect(store.put({ key: '/b', value: Buffer.alloc(300_000), expectedRevision: 0 })).rejects.toBeInstanceOf(
        WriteFailedError,
      );
      await store.close();
      expect(existsSync(join(directory, 'CLEAN'))).toBe(false);
      disk.free();
      const again = openLmdbStore({ directory });
      expect((await again.get('/a')).kv).toMatchObject({ modRevision: revision, value: Buffer.alloc(100, '19 ') });
      await again.compact(revision);
      await again.close();
    });

    it('is backed up to another disk; backups to a full one and restores there leave nothing behind', async () => {
      const store = openLmdbStore({ directory });
      await store.put({ key: '/a', value: Buffer.alloc(100_000, 'x'), expectedRevision: 0 });
      disk.fill();
      const elsewhere = mkdtempSync(join(tmpdir(), 'backup-'));
      const before = readdirSync(directory);
      await expect(backupStore(directory, join(directory, 'backup.mdb'))).rejects.toThrow(
        `${join(directory, 'backup.mdb')} cannot be written: No space left on device`,
      );
      expect(readdirSync(directory)).toEqual(before);
      const { report } = await backupStore(directory, join(elsewhere, 'backup.mdb'));
      expect(report.versions).toBe(1);
      await store.close();
      const restored = join(directory, 'restored');
      expect(() => restoreStore(restored, join(elsewhere, 'backup.mdb'))).toThrow(
        /ENOSPC: no space left on device, copyfile .*backup\.mdb|cannot be written: the disk is full/,
      );
      expect(readdirSync(restored)).toEqual([]);
      rmSync(elsewhere, { recursive: true });
    });
  },
);
