import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSnapshot } from './data-file/meta-page.js';
import { openPageFile } from './data-file/page-file.js';
import { openLmdbStore } from './index.js';
import { inChild, lmdbModule } from './testing/in-child.js';

const PAGE = 16_384;
/** A child opens each folder, reads and writes there, and prints one line of JSON per folder. */
const USE_FOLDERS = `
  const { openLmdbStore } = await import(${JSON.stringify(lmdbModule)});
  for (const directory of JSON.parse(process.argv[1])) {
    let outcome;
    try {
      const store = openLmdbStore({ directory });
      const { kvs } = await store.range({ start: '/registry/', end: '/registry0' });
      const put = (_, at) => store.put({ key: '/registry/new/' + at, value: Buffer.alloc(at * 90), expectedRevision: 0 });
      await Promise.all(Array.from({ length: 60 }, put));
      await store.compact((await store.revision()) - 3);
      await store.close();
      outcome = { keys: kvs.length };
    } catch (error) {
      outcome = { name: error.name, message: error.message };
    }
    process.stdout.write(JSON.stringify(outcome) + '\\n');
  }`;

type Outcome = { readonly keys: number } | { readonly name: string; readonly message: string };

async function openInChild(directories: readonly string[]): Promise<readonly Outcome[]> {
  const child = spawn(process.execPath, inChild(USE_FOLDERS, JSON.stringify(directories)), {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = await new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  const lines = output.split('\n').slice(0, -1);
  expect([ended, lines.length], `after ${lines.length} files`).toEqual([{ code: 0, signal: null }, directories.length]);
  return lines.map((line) => JSON.parse(line) as Outcome);
}

let root: string;
let original: Buffer;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'damaged-files-'));
  const directory = join(root, 'original');
  const store = openLmdbStore({ directory });
  const revisions = new Map<string, number>();
  for (let round = 0; round < 4; round++) {
    const writes = Array.from({ length: 100 }, async (_, at) => {
      const key = `/registry/pods/default/${(at * 7 + round * 31) % 150}`;
      const value = Buffer.alloc(at % 10 === 0 ? 9_000 : at * 7, 'x');
      const { revision } = await store.put({ key, value, expectedRevision: revisions.get(key) ?? 0 });
      revisions.set(key, revision);
    });
    await Promise.all(writes);
    if (round === 2) await store.compact((await store.revision()) - 50);
  }
  await store.close();
  const path = join(directory, 'data.mdb');
  const file = openPageFile(path);
  const { lastPage } = readSnapshot(file);
  file.close();
  // The data file without the reserved space behind the last page.
  original = readFileSync(path).subarray(0, (lastPage + 1) * PAGE);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A data directory with this file, and without the marker of a clean end. */
function folder(name: string, data: Uint8Array): string {
  const directory = join(root, name);
  mkdirSync(directory);
  writeFileSync(join(directory, 'data.mdb'), data);
  return directory;
}

function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(original);
  change(bytes);
  return bytes;
}

/**
 * Offset of a used page of a kind: 1 branch, 2 leaf, 4 overflow. The last such page in the file is never an old copy of
 * a used page.
 */
function pageOf(kind: number): number {
  const used = new Set<number>();
  const at = (page: number) => original.subarray(page * PAGE, (page + 1) * PAGE);
  const tree = (page: number): void => {
    used.add(page);
    const bytes = at(page);
    for (let index = 0; index < bytes.readUInt16LE(20) / 2; index++) {
      const node = 24 + bytes.readUInt16LE(24 + 2 * index);
      const data = node + 8 + bytes.readUInt16LE(node + 6);
      if (bytes.readUInt16LE(18) === 1) tree(bytes.readUInt32LE(node));
      else if (bytes.readUInt16LE(node + 4) === 1) used.add(bytes.readUInt32LE(data));
      else if (bytes.readUInt16LE(node + 4) === 2 && bytes.readUInt32LE(data + 44) === 0)
        tree(bytes.readUInt32LE(data + 40));
    }
  };
  const metas = [0, PAGE].map((offset) => original.subarray(offset));
  const newest = metas.sort((a, b) => Number(b.readBigUInt64LE(152) - a.readBigUInt64LE(152)))[0] as Buffer;
  tree(newest.readUInt32LE(136));
  const found = [...used].find((page) => at(page).readUInt16LE(18) === kind);
  if (found === undefined) throw new Error(`the file has no page of kind ${kind}`);
  return found * PAGE;
}

describe('a damaged data file', () => {
  it('is refused with an error that names it, and is not changed', { timeout: 60_000 }, async () => {
    const pages = original.length / PAGE;
    const cases: readonly (readonly [string, Uint8Array, RegExp])[] = [
      ['one byte', original.subarray(0, 1), /ends after 1 bytes/],
      ['in the first meta page', original.subarray(0, 100), /ends after 100 bytes/],
      ['after the first meta page', original.subarray(0, PAGE), /ends after 16384 bytes/],
      ['after the meta pages', original.subarray(0, 2 * PAGE), /too early/],
      ['half', original.subarray(0, Math.floor(pages / 2) * PAGE), /too early|not in the file|last page/],
      ['most', original.subarray(0, Math.floor(pages * 0.9) * PAGE + 5), /too early|not in the file/],
      ['foreign', Buffer.from('SQLite format 3\0'.repeat(1_000)), /not an LMDB file/],
      ['zeros', Buffer.alloc(original.length), /not an LMDB file/],
      ['zero meta', changed((bytes) => bytes.fill(0, PAGE, 2 * PAGE)), /second meta page is not valid/],
      [
        'zero branch',
        changed((bytes) => bytes.fill(0, pageOf(1), pageOf(1) + PAGE)),
        /page \d+ has another page's number/,
      ],
      [
        'zero leaf',
        changed((bytes) => bytes.fill(0, pageOf(2), pageOf(2) + PAGE)),
        /page \d+ has another page's number/,
      ],
      [
        'zero overflow',
        changed((bytes) => bytes.fill(0, pageOf(4), pageOf(4) + PAGE)),
        /page \d+ has another page's number/,
      ],
      ['page size', changed((bytes) => bytes.writeUInt32LE(0x1001, 48)), /page size 4097/],
      ['transaction', changed((bytes) => (bytes[155] = 0x7f)), /contradict|number of another transaction/],
      ['root', changed((bytes) => bytes.writeUInt32LE(0x7fff_ffff, 136)), /too early/],
      ['leaf kind', changed((bytes) => bytes.writeUInt16LE(0x22, pageOf(2) + 18)), /is not a leaf page/],
      ['leaf bounds', changed((bytes) => bytes.writeUInt16LE(0xfffe, pageOf(2) + 20)), /invalid bounds/],
      ['leaf entry', changed((bytes) => bytes.writeUInt16LE(0xfff0, pageOf(2) + 24)), /invalid entry/],
      [
        'branch child',
        changed((bytes) => bytes.writeUInt32LE(0x00ff_ffff, pageOf(1) + 24 + bytes.readUInt16LE(pageOf(1) + 24))),
        /not in the file/,
      ],
      ['overflow length', changed((bytes) => bytes.writeUInt32LE(0xffff, pageOf(4) + 20)), /is not an overflow page/],
    ];
    const directories = cases.map(([name, data]) => folder(name, data));
    const outcomes = await openInChild(directories);
    for (const [at, [name, data, reason]] of cases.entries()) {
      const path = join(directories[at] as string, 'data.mdb');
      expect(outcomes[at], name).toEqual({ name: 'DamagedStoreError', message: expect.stringMatching(reason) });
      expect((outcomes[at] as Error).message, name).toMatch(
        /^\S.*data\.mdb is damaged \(.+\)\. Restore it from a backup with 'apiserver store restore', or move it away to begin with an empty store$/,
      );
      expect(readFileSync(path).equals(data), name).toBe(true);
    }
  });

  it('never ends the process, whichever bits are flipped', { timeout: 120_000 }, async () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return Math.floor((seed / 0x8000_0000) * below);
    };
    const directories = Array.from({ length: 80 }, (_, at) =>
      folder(
        `flip-${at}`,
        changed((bytes) => {
          // Every second change hits the header and the first entries of a page, or the meta pages.
          const page = at % 4 === 0 ? random(2) : random(bytes.length / PAGE);
          const offset = page * PAGE + random(at % 2 === 0 ? 180 : PAGE);
          bytes[offset] = (bytes[offset] as number) ^ (1 << random(8));
        }),
      ),
    );
    const outcomes = await openInChild(directories);
    const errors = new Set(outcomes.flatMap((outcome) => ('name' in outcome ? [outcome.name] : [])));
    expect([...errors].filter((name) => name !== 'DamagedStoreError' && name !== 'StoreFormatError')).toEqual([]);
    expect(outcomes.some((outcome) => 'keys' in outcome)).toBe(true);
  });

  it('is reported when it is a folder, or when it is empty although it had content', () => {
    const directory = join(root, 'folder');
    mkdirSync(join(directory, 'data.mdb'), { recursive: true });
    expect(() => openLmdbStore({ directory })).toThrow(/is damaged \(it is a folder\)/);
    const emptied = folder('emptied', new Uint8Array(0));
    copyFileSync(join(root, 'original', 'CLEAN'), join(emptied, 'CLEAN'));
    expect(() => openLmdbStore({ directory: emptied })).toThrow(/is damaged \(it is empty\)/);
    expect(statSync(join(emptied, 'data.mdb')).size).toBe(0);
  });

  it('is detected although the store was closed, because the file has changed since', async () => {
    const directory = folder('changed', original);
    const store = openLmdbStore({ directory });
    await store.close();
    const path = join(directory, 'data.mdb');
    const bytes = readFileSync(path);
    bytes.writeUInt16LE(0, pageOf(4) + 18);
    writeFileSync(path, bytes);
    expect(() => openLmdbStore({ directory })).toThrow(/is not an overflow page/);
  });

  it('is an error for the file of another program', async () => {
    const directory = join(root, 'other-program');
    mkdirSync(directory);
    const { open } = await import('lmdb');
    const other = open({ path: join(directory, 'data.mdb'), noSubdir: true, overlappingSync: false });
    await other.put('a', 1);
    await other.close();
    expect(() => openLmdbStore({ directory })).toThrow(/is an LMDB file of another program/);
  });
});

describe('a sound data file', () => {
  it('opens when it was copied from elsewhere, and when it is empty because the first start was interrupted', async () => {
    for (const [name, data, keys] of [
      ['copied', original, 150],
      ['interrupted', new Uint8Array(0), 0],
    ] as const) {
      const store = openLmdbStore({ directory: folder(name, data) });
      expect((await store.range({ start: '/registry/', end: '/registry0' })).kvs.length).toBe(keys);
      await store.close();
      expect(existsSync(join(root, name, 'CLEAN'))).toBe(true);
    }
  });
});
