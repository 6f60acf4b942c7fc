import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLmdbStore } from './lmdb-store.js';

/** Mounts a small file system. False where this is not Linux, or the process may not: not root, or root in a container without the right. */
function mountSmall(directory: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory]).status === 0;
}

function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'full-disk-'));
  const mounted = mountSmall(directory);
  if (mounted) execFileSync('umount', [directory]);
  rmdirSync(directory);
  return mounted;
}

describe.skipIf(!canMount())('a store on a full disk (skipped where the test cannot mount a tmpfs)', () => {
  let directory: string;

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'full-disk-'));
    expect(mountSmall(directory)).toBe(true);
  });

  afterEach(() => {
    execFileSync('umount', [directory]);
    rmdirSync(directory);
  });

  it('does not open, leaves nothing behind, and opens when there is space again', async () => {
    const filler = join(directory, 'filler');
    expect(() => writeFileSync(filler, Buffer.alloc(2 << 20))).toThrow('ENOSPC');
    expect(() => openLmdbStore({ directory })).toThrow('ENOSPC');
    expect(readdirSync(directory)).toEqual(['filler']);
    rmSync(filler);
    const store = openLmdbStore({ directory });
    await store.put({ key: '/a', value: Buffer.from('1'), expectedRevision: 0 });
    await store.close();
  });
});
