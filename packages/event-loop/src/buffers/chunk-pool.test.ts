import { expect, it } from 'vitest';
import { chunkBytes, emptyChunkPool, firstBytesOf, giveBackChunk, isChunk, takeChunk } from './chunk-pool.js';

it('lends a buffer again that was given back', () => {
  emptyChunkPool();
  const chunk = takeChunk();
  expect(chunk.length).toBe(chunkBytes);
  expect(takeChunk() === chunk).toBe(false);
  giveBackChunk(chunk);
  expect(takeChunk()).toBe(chunk);
  expect(takeChunk() === chunk).toBe(false);
});

it('takes a buffer back once, and only those that it lent', () => {
  emptyChunkPool();
  const chunk = takeChunk();
  giveBackChunk(chunk);
  giveBackChunk(chunk);
  giveBackChunk(Buffer.alloc(chunkBytes));
  giveBackChunk(chunk.subarray(1));
  expect(takeChunk()).toBe(chunk);
  const others = [takeChunk(), takeChunk()];
  expect(new Set([chunk, ...others]).size).toBe(3);
});

it('takes a buffer back of which a part was used', () => {
  emptyChunkPool();
  const chunk = takeChunk();
  const part = firstBytesOf(chunk, 1000);
  expect([isChunk(chunk), isChunk(part), isChunk(Buffer.alloc(chunkBytes))]).toEqual([false, true, false]);
  giveBackChunk(chunk);
  giveBackChunk(part.subarray(0, 500));
  expect(takeChunk() === chunk).toBe(false);
  giveBackChunk(part);
  expect(isChunk(part)).toBe(false);
  expect(takeChunk()).toBe(chunk);
});

it('keeps few buffers', () => {
  emptyChunkPool();
  const chunks = new Set(Array.from({ length: 100 }, takeChunk));
  for (const chunk of chunks) giveBackChunk(chunk);
  const again = Array.from({ length: 100 }, takeChunk).filter((chunk) => chunks.has(chunk));
  expect(again.length).toBeLessThan(32);
});
