import { Buffer } from 'node:buffer';

/**
 * Size of the buffers of the pool, in bytes. Each is written at once. A list of 80 MB takes a fifth less CPU time with these than with writes of 128 KiB,
 * because the server and its client wake up less often; larger ones save nothing more.
 */
export const chunkBytes = 512 * 1024;
/** As many buffers are kept: those of a few lists at a time. */
const kept = 8;

const free: Buffer[] = [];
/** Buffers of the pool that are in use, by their memory. One that nobody gives back is collected like any other. */
const lent = new WeakMap<object, Buffer>();

/** A buffer of {@link chunkBytes}, with any content. */
export function takeChunk(): Buffer {
  const chunk = free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
  lent.set(chunk.buffer, chunk);
  return chunk;
}

/** Whether bytes are those of a buffer of {@link takeChunk}, or of a part of it. */
export function isChunk({ buffer }: Uint8Array): boolean {
  return lent.has(buffer);
}

/**
 * Gives a buffer back once nobody reads it any more. Lists of many MB otherwise leave buffers behind whose size makes V8 collect garbage again and
 * again. Others than those of {@link takeChunk} are left alone.
 *
 * @param bytes the buffer, or the part of it that was used
 */
export function giveBackChunk({ buffer }: Uint8Array): void {
  const chunk = lent.get(buffer);
  if (chunk === undefined) return;
  lent.delete(buffer);
  if (free.length < kept) free.push(chunk);
}

/** Lets go of the buffers that are kept. */
export function emptyChunkPool(): void {
  free.length = 0;
}
