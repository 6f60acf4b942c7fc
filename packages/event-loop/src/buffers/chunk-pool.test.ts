import { beforeEach, expect, it } from 'vitest';
import { ChunkPool, chunkBytes } from './chunk-pool.js';

let pool: ChunkPool;
beforeEach(() => {
  pool = new ChunkPool();
});

it('ChunkPool lends a returned buffer again', () => {
  const chunk = pool.take();
  expect(chunk.length).toBe(chunkBytes);
  expect(pool.take() === chunk).toBe(false);
  pool.giveBack(chunk);
  expect(pool.take()).toBe(chunk);
  expect(pool.take() === chunk).toBe(false);
});

it('ChunkPool accepts a buffer back once, and only buffers that it lent', () => {
  const chunk = pool.take();
  pool.giveBack(chunk);
  pool.giveBack(chunk);
  pool.giveBack(Buffer.alloc(chunkBytes));
  pool.giveBack(chunk.subarray(1));
  expect(pool.take()).toBe(chunk);
  const others = [pool.take(), pool.take()];
  expect(new Set([chunk, ...others]).size).toBe(3);
});

it('ChunkPool accepts a buffer back that was partly used', () => {
  const chunk = pool.take();
  const part = pool.firstBytesOf(chunk, 1000);
  expect([pool.has(chunk), pool.has(part), pool.has(Buffer.alloc(chunkBytes))]).toEqual([false, true, false]);
  pool.giveBack(chunk);
  pool.giveBack(part.subarray(0, 500));
  expect(pool.take() === chunk).toBe(false);
  pool.giveBack(part);
  expect(pool.has(part)).toBe(false);
  expect(pool.take()).toBe(chunk);
});

it('ChunkPool keeps few buffers', () => {
  const chunks = new Set(Array.from({ length: 100 }, () => pool.take()));
  for (const chunk of chunks) pool.giveBack(chunk);
  const again = Array.from({ length: 100 }, () => pool.take()).filter((chunk) => chunks.has(chunk));
  expect(again.length).toBeLessThan(32);
});
