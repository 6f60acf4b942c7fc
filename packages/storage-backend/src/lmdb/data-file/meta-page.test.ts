import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readSnapshot } from './meta-page.js';
import { openPageFile, type PageFile } from './page-file.js';

let folder: string;
let root: RootDatabase;
let file: PageFile;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meta-page-'));
  const path = join(folder, 'data.mdb');
  root = open({ path, noSubdir: true, overlappingSync: false });
  root.putSync('a', 0);
  file = openPageFile(path);
});

afterEach(async () => {
  file.close();
  await root.close();
  rmSync(folder, { recursive: true });
});

/** The file, which is written to after each of the first reads. */
function writtenAfterReads(reads: number, write: () => void): PageFile {
  let done = 0;
  return {
    path: file.path,
    get length() {
      return file.length;
    },
    read: file.read,
    readNew(offset, length) {
      const bytes = file.readNew(offset, length);
      if (done++ < reads) write();
      return bytes;
    },
    measure: file.measure,
    close: file.close,
  };
}

it('readSnapshot reads meta pages again when transactions have ended meanwhile', () => {
  const { transaction } = readSnapshot(file);
  const written = writtenAfterReads(1, () => {
    for (let i = 0; i < 3; i++) root.putSync('a', i);
  });
  expect(readSnapshot(written).transaction).toBe(transaction + 3);
});

it('readSnapshot measures the file again when it has grown meanwhile', () => {
  const before = file.length;
  const written = writtenAfterReads(1, () => {
    for (const key of ['b', 'c']) root.putSync(key, 'x'.repeat(5_000_000));
  });
  const { main, pageSize } = readSnapshot(written);
  expect((main.root ?? 0) * pageSize).toBeGreaterThan(before);
});

it('readSnapshot refuses a file whose meta pages still contradict each other', () => {
  const written = writtenAfterReads(Number.POSITIVE_INFINITY, () => {
    for (let i = 0; i < 2; i++) root.putSync('a', i);
  });
  expect(() => readSnapshot(written)).toThrow('is damaged (its meta pages contradict each other)');
});
