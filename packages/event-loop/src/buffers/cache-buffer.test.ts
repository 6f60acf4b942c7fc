import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { cacheBuffer } from './cache-buffer.js';

const mebibyte = 1024 * 1024;

it('holds as many bytes as asked for, all zero', () => {
  expect(cacheBuffer(3)).toEqual(Buffer.from([0, 0, 0]));
  expect(cacheBuffer(0)).toHaveLength(0);
});

it('is not counted by V8', () => {
  const kept: Buffer[] = [];
  const growth = Array.from({ length: 8 }, () => {
    const before = getHeapStatistics().external_memory;
    kept.push(cacheBuffer(mebibyte));
    return getHeapStatistics().external_memory - before;
  });
  // One of them may begin a collection, which is done by a large buffer that V8 counts.
  expect(growth.filter((bytes) => bytes >= mebibyte).length).toBeLessThanOrEqual(1);
  expect(kept).toHaveLength(8);
});

it('is collected when nobody uses it and more buffers are made, small and large ones', async () => {
  for (const length of [10_000, 2 * mebibyte]) {
    let freed = 0;
    const registry = new FinalizationRegistry<undefined>(() => freed++);
    for (let made = 0; made < 4_000 * mebibyte && freed === 0; made += 8 * mebibyte) {
      (function makeGarbage() {
        for (let bytes = 0; bytes < 8 * mebibyte; bytes += length) {
          const { buffer } = cacheBuffer(length);
          if (bytes === 0) registry.register(buffer, undefined);
        }
      })();
      await nextTurn();
    }
    await expect.poll(() => freed, { timeout: 30_000 }).toBeGreaterThan(0);
  }
}, 120_000);
