import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type KeyValueStore, prefixEnd } from '@k8s-ts/storage/kv';
import { keyValueStoreSuite } from '@k8s-ts/storage-testkit';
import { open as openFile } from 'lmdb';
import { afterEach, describe, expect, it } from 'vitest';
import { DATA_FILE, openLmdbStore } from './lmdb-store.js';
import { inChild, lmdbModule } from './testing/in-child.js';

const directories: string[] = [];
const stores: KeyValueStore[] = [];

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'lmdb-store-'));
  directories.push(directory);
  return directory;
}

function open(directory: string): KeyValueStore {
  const store = openLmdbStore({ directory });
  stores.push(store);
  return store;
}

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

/** A process that opens a store, runs `script` on it, and prints each acknowledged write on its own line. */
function writer(directory: string, script: string) {
  const source = `
    const { openLmdbStore } = await import(${JSON.stringify(lmdbModule)});
    const store = openLmdbStore({ directory: ${JSON.stringify(directory)} });
    ${script}`;
  const child = spawn(process.execPath, inChild(source), { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const until = async (count: number) => {
    while (lines.length < count) {
      if (child.exitCode !== null) throw new Error('the writer ended early');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  return { lines, until, kill };
}

const WRITE_FOREVER = `
  await Promise.all(Array.from({ length: 64 }, async (_, worker) => {
    for (let at = 0; ; at++) {
      const key = '/k/' + worker + '-' + at;
      const { revision } = await store.put({ key, value: Buffer.from(key), expectedRevision: 0 });
      process.stdout.write(revision + ' ' + key + '\\n');
    }
  }));`;

keyValueStoreSuite({
  name: 'lmdb',
  supports: { restart: true },
  async create() {
    const directory = mkdtempSync(join(tmpdir(), 'lmdb-store-'));
    let store = openLmdbStore({ directory });
    return {
      store,
      async reopen() {
        await store.close();
        store = openLmdbStore({ directory });
        return store;
      },
      async cleanup() {
        await store.close();
        rmSync(directory, { recursive: true, force: true });
      },
    };
  },
});

describe('the data directory', () => {
  it('makes all tables of a new file in one transaction', async () => {
    const directory = newDirectory();
    await openLmdbStore({ directory }).close();
    const file = openFile({ path: join(directory, DATA_FILE), noSubdir: true, readOnly: true });
    try {
      expect(file.getStats()).toMatchObject({ entryCount: 4, lastTxnId: 1 });
    } finally {
      await file.close();
    }
  });

  it('belongs to one store at a time', async () => {
    const directory = newDirectory();
    const store = open(directory);
    expect(() => openLmdbStore({ directory })).toThrow(/is in use by this process/);
    await store.close();
    expect(existsSync(join(directory, 'LOCK'))).toBe(false);
    open(directory);
  });

  it('is refused while another process uses it, and taken over when that was killed', { timeout: 60_000 }, async () => {
    const directory = newDirectory();
    const other = writer(directory, `console.log('open'); process.stdin.resume();`);
    await other.until(1);
    expect(() => openLmdbStore({ directory })).toThrow(/is in use by process \d+/);
    await other.kill();
    expect(existsSync(join(directory, 'LOCK'))).toBe(true);
    open(directory);
  });

  it('is taken over when a later process has the process id of its former owner', () => {
    const directory = newDirectory();
    writeFileSync(join(directory, 'LOCK'), JSON.stringify({ id: 'x', pid: process.pid, started: 'earlier/1' }));
    open(directory);
    expect(JSON.parse(readFileSync(join(directory, 'LOCK'), 'utf8')).pid).toBe(process.pid);
  });

  it('names the format of unknown data', async () => {
    const directory = newDirectory();
    await open(directory).close();
    const { open: openLmdb } = await import('lmdb');
    const root = openLmdb({ path: join(directory, 'data.mdb'), noSubdir: true, maxDbs: 4, overlappingSync: false });
    root.openDB({ name: 'meta', encoding: 'json' }).putSync('format', 99);
    await root.close();
    expect(() => openLmdbStore({ directory })).toThrow(/has format 99/);
    expect(existsSync(join(directory, 'LOCK'))).toBe(false);
  });
});

describe('a killed process', () => {
  it('loses no acknowledged write', { timeout: 120_000 }, async () => {
    const directory = newDirectory();
    let known: string[] = [];
    for (let round = 0; round < 3; round++) {
      const script = WRITE_FOREVER.replace("'/k/'", `'/k/${round}-'`);
      const child = writer(directory, script);
      await child.until(2_000 + round * 1_500);
      await child.kill();
      known = known.concat(child.lines);
      const store = open(directory);
      const { kvs } = await store.range({ start: '/k/', end: prefixEnd('/k/') });
      const found = new Set(kvs.map((kv) => `${kv.modRevision} ${kv.key}`));
      // The last line may be cut.
      const complete = known.filter((line) => /^\d+ \/k\/\d+-\d+-\d+$/.test(line));
      expect(complete.filter((line) => !found.has(line))).toEqual([]);
      expect(await store.revision()).toBe(kvs.length + 1);
      expect(kvs.every((kv) => Buffer.from(kv.value).toString() === kv.key)).toBe(true);
      await store.close();
    }
    expect(known.length).toBeGreaterThan(10_000);
  });
});
