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
  const before = getHeapStatistics().external_memory;
  const kept = Array.from({ length: 8 }, () => cacheBuffer(mebibyte));
  expect(getHeapStatistics().external_memory - before).toBeLessThan(4 * mebibyte);
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
    expect(freed).toBeGreaterThan(0);
  }
}, 120_000);
