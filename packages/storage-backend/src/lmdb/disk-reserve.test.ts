import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomNumbers } from '@k8s-ts/storage-testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Version } from '../mvcc/key-index.js';
import { openLmdbJournal } from './lmdb-journal.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'disk-reserve-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const rounds = Number(process.env.RESERVE_ROUNDS ?? 4);

it.each(Array.from({ length: rounds }, (_, seed) => seed))(
  'the LMDB journal makes the file long enough for each transaction before it begins (seed %i)',
  async (seed) => {
    const below = randomNumbers(seed);
    const path = join(folder, 'data.mdb');
    const { journal } = openLmdbJournal(path);
    let revision = 1;
    let stored: Version[] = [];

    const append = () => {
      const batch = Array.from({ length: 1 + below(40) }, (): Version => {
        // Most values are small; some need several pages.
        const value = Buffer.alloc(
          below([1_000, 1_000, 1_000, 9_000, 20_000, seed % 2 ? 1_000_000 : 9_000][below(6)] ?? 0),
        );
        return { key: `/registry/a/${++revision}`, revision, createRevision: revision, lease: undefined, value };
      });
      stored.push(...batch);
      return journal.append(batch);
    };
    const remove = () => {
      const every = 1 + below(9);
      const removed = new Set(stored.filter((_, i) => i % every === 0).slice(0, 200));
      stored = stored.filter((version) => !removed.has(version));
      return journal.remove([...removed]);
    };
    const steps = [
      append,
      append,
      append,
      remove,
      () => journal.putLease({ id: `${below(500)}`.padStart(16, '0'), ttlSeconds: 3600, expiresAt: 1e13 }),
      () => journal.setCompacted(revision, revision),
    ];
    for (let i = 0; i < 60; i++) {
      const written = steps[below(steps.length)]?.();
      const { size } = statSync(path);
      await written;
      expect(statSync(path).size, `step ${i}`).toBe(size);
    }
    await journal.close();
  },
);
