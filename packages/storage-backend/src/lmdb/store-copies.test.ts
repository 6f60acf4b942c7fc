import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupStore, checkStore, openLmdbStore, restoreStore } from './index.js';
import { inChild, lmdbModule } from './testing/in-child.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'store-copies-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function fill(store: KeyValueStore): Promise<void> {
  const keys = ['pods/default/a', 'pods/default/b', 'services/specs/default/a', 'example.com/widgets/default/a'];
  for (const key of keys) {
    await store.put({ key: `/registry/${key}`, value: Buffer.from(key), expectedRevision: 0 });
  }
  await store.put({ key: '/registry/pods/default/a', value: Buffer.from('new'), expectedRevision: 2 });
}

/** Replaces `/a` and `/b` by turns in one order, forever, and prints a line after each turn. */
const WRITER = `
  const { openLmdbStore } = await import(${JSON.stringify(lmdbModule)});
  const store = openLmdbStore({ directory: process.argv[1] });
  let [a, b] = [0, 0];
  for (let turn = 1; ; turn++) {
    const value = Buffer.from(String(turn).padEnd(6_000));
    a = (await store.put({ key: '/registry/x/a', value, expectedRevision: a })).revision;
    b = (await store.put({ key: '/registry/x/b', value, expectedRevision: b })).revision;
    if (turn % 20 === 0) await store.compact(b - 1);
    process.stdout.write(turn + '\\n');
  }`;

describe('checkStore', () => {
  it('counts the content of the store, open or closed', async () => {
    const directory = join(root, 'data');
    const store = openLmdbStore({ directory });
    await fill(store);
    const expected = {
      complete: true,
      revision: 6,
      compactRevision: 0,
      versions: 5,
      leases: 0,
      keys: new Map([
        ['/registry/example.com/widgets', 1],
        ['/registry/pods', 2],
        ['/registry/services/specs', 1],
      ]),
    };
    expect(await checkStore(directory)).toMatchObject(expected);
    await store.close();
    expect(await checkStore(directory)).toMatchObject(expected);
    expect(existsSync(join(directory, 'LOCK'))).toBe(false);
    await expect(checkStore(join(root, 'nothing'))).rejects.toThrow(/there is no store at/);
  });
});

describe('backupStore and restoreStore', () => {
  it('make the same store again', async () => {
    const directory = join(root, 'data');
    const store = openLmdbStore({ directory });
    await fill(store);
    const { file, report } = await backupStore(directory, `${root}/backups/`);
    expect([file, report.revision]).toEqual([join(root, 'backups', 'data.mdb'), 6]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(root, 'backups'))).toEqual(['data.mdb']);
    await expect(backupStore(directory, join(root, 'backups'))).rejects.toThrow(/exists already/);
    expect(() => restoreStore(directory, file)).toThrow(/is in use by this process/);
    expect(() => restoreStore(join(root, 'other'), directory)).toThrow(/is in use by a running server/);
    await store.close();
    expect(() => restoreStore(directory, file)).toThrow(/exists already; move it away first/);

    const restored = join(root, 'restored');
    restoreStore(restored, join(root, 'backups'));
    const again = openLmdbStore({ directory: restored });
    const { kvs } = await again.range({ start: '/registry/', end: '/registry0' });
    expect(kvs.map(({ key, modRevision, value }) => [key, modRevision, Buffer.from(value).toString()])).toEqual([
      ['/registry/example.com/widgets/default/a', 5, 'example.com/widgets/default/a'],
      ['/registry/pods/default/a', 6, 'new'],
      ['/registry/pods/default/b', 3, 'pods/default/b'],
      ['/registry/services/specs/default/a', 4, 'services/specs/default/a'],
    ]);
    await again.close();
  });

  it('refuse damaged stores and backups, and leave nothing behind', async () => {
    const directory = join(root, 'data');
    const store = openLmdbStore({ directory });
    await fill(store);
    await store.close();
    const path = join(directory, 'data.mdb');
    const bytes = readFileSync(path);
    bytes.fill(0, 2 * 16_384);
    writeFileSync(path, bytes);
    await expect(checkStore(directory)).rejects.toThrow(/data\/data\.mdb is damaged/);
    await expect(backupStore(directory, join(root, 'backup.mdb'))).rejects.toThrow(/data\/data\.mdb is damaged/);
    expect(() => restoreStore(join(root, 'restored'), path)).toThrow(/data\/data\.mdb is damaged/);
    expect(readdirSync(root).sort()).toEqual(['data', 'restored']);
    expect(readdirSync(join(root, 'restored'))).toEqual([]);
  });

  it('copy and check one moment of a store that another process writes', { timeout: 60_000 }, async () => {
    const directory = join(root, 'data');
    const child = spawn(process.execPath, inChild(WRITER, directory), { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      const turns = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      for (let turn = 0; turn < 30; turn++) await turns.next();
      for (let round = 0; round < 5; round++) {
        expect((await checkStore(directory)).keys).toEqual(new Map([['/registry/x', 2]]));
        const { file } = await backupStore(directory, join(root, `backup-${round}`));
        const restored = join(root, `restored-${round}`);
        restoreStore(restored, file);
        const store = openLmdbStore({ directory: restored });
        const { kvs } = await store.range({ start: '/registry/', end: '/registry0' });
        const [a = 0, b = 0] = kvs.map(({ value }) => Number(Buffer.from(value).toString()));
        expect([a - b === 0 || a - b === 1, b >= 29]).toEqual([true, true]);
        await store.close();
        await turns.next();
      }
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
    const store = openLmdbStore({ directory });
    await store.close();
  });
});
