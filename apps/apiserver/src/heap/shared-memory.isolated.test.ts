import { setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { requestMajorGC } from './request-major-gc.js';
import { SharedMemory } from './shared-memory.js';

const mebibyte = 1024 * 1024;

it('SharedMemory makes buffers of the requested size', () => {
  const memory = new SharedMemory(() => {});
  for (const make of [memory.cacheBuffer, memory.responseBuffer]) {
    expect(make.call(memory, 3)).toEqual(Buffer.from([0, 0, 0]));
    expect(make.call(memory, 0)).toHaveLength(0);
  }
});

it('SharedMemory makes buffers whose size V8 does not count', () => {
  const memory = new SharedMemory(() => {});
  const kept: Buffer[] = [];
  for (const make of [memory.cacheBuffer, memory.responseBuffer]) {
    const growth = Array.from({ length: 8 }, () => {
      const before = getHeapStatistics().external_memory;
      kept.push(make.call(memory, mebibyte));
      return getHeapStatistics().external_memory - before;
    });
    expect(growth.filter((bytes) => bytes >= mebibyte)).toEqual([]);
  }
  expect(kept).toHaveLength(16);
});

it('SharedMemory begins a collection when cache buffers have grown by 24 MiB, or by half', () => {
  let begun = 0;
  const memory = new SharedMemory(() => begun++);
  const kept: Buffer[] = [];
  const begunAfter = (mebibytes: number) => {
    for (let i = 0; i < mebibytes; i++) kept.push(memory.cacheBuffer(mebibyte));
    return begun;
  };
  expect([23, 1, 23, 1, 23, 1, 35, 1].map(begunAfter)).toEqual([0, 1, 1, 2, 2, 3, 3, 4]);
});

it('SharedMemory begins a collection when 64 MiB of old responses are unused', () => {
  let begun = 0;
  const memory = new SharedMemory(() => begun++);
  memory.countOldResponse(64 * mebibyte - 1);
  expect(begun).toBe(0);
  memory.countOldResponse(1);
  memory.countOldResponse(63 * mebibyte);
  expect(begun).toBe(1);
});

it('SharedMemory has V8 collect unused buffers, small and large ones, when more are made', async () => {
  const memory = new SharedMemory(requestMajorGC);
  for (const length of [10_000, 2 * mebibyte]) {
    let freed = 0;
    const registry = new FinalizationRegistry<undefined>(() => freed++);
    for (let made = 0; made < 4_000 * mebibyte && freed === 0; made += 8 * mebibyte) {
      (function makeGarbage() {
        for (let bytes = 0; bytes < 8 * mebibyte; bytes += length) {
          const { buffer } = memory.cacheBuffer(length);
          if (bytes === 0) registry.register(buffer, undefined);
        }
      })();
      await nextTurn();
    }
    await expect.poll(() => freed, { timeout: 30_000 }).toBeGreaterThan(0);
  }
}, 120_000);
