import { Buffer } from 'node:buffer';

/** Buffers that are used again: their sizes, in bytes, and how many of each are kept. */
const pools: readonly { readonly size: number; readonly kept: number; readonly free: Buffer[] }[] = [
  { size: 16 * 1024, kept: 8, free: [] },
  { size: 160 * 1024, kept: 4, free: [] },
  { size: 576 * 1024, kept: 2, free: [] },
];

/** Buffers of this size, in bytes, are parts of Node's own pool. Thousands of watches may each have an event to write. */
const small = 2048;

/** Takes a buffer of at least so many bytes, with any content, for what is put together to be written at once. */
export function takeWriteBuffer(bytes: number): Buffer {
  if (bytes <= small) return Buffer.allocUnsafe(small);
  const pool = pools.find(({ size }) => size >= bytes);
  return pool?.free.pop() ?? Buffer.allocUnsafeSlow(pool?.size ?? bytes);
}

/** Gives a buffer of {@link takeWriteBuffer} back when nobody uses it any more. */
export function giveBackWriteBuffer(buffer: Buffer): void {
  const pool = pools.find(({ size }) => size === buffer.length);
  if (pool !== undefined && pool.free.length < pool.kept) pool.free.push(buffer);
}
