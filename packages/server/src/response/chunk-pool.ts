import { Buffer } from 'node:buffer';

/** Size of the buffers of the pool, in bytes. */
export const chunkBytes = 256 * 1024;
/** As many buffers are kept: those of a few lists at a time. */
const kept = 16;

const free: Buffer[] = [];
/** Buffers of the pool that are in use. One that nobody gives back is collected like any other. */
const lent = new WeakSet<Uint8Array>();

/** A buffer of {@link chunkBytes}, with any content. */
export function takeChunk(): Buffer {
  const chunk = free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
  lent.add(chunk);
  return chunk;
}

/**
 * Gives a buffer back once nobody reads it any more. Lists of many MB otherwise leave buffers behind whose size makes V8 collect garbage again and
 * again. Others than those of {@link takeChunk} are left alone, and so are parts of them.
 */
export function giveBackChunk(chunk: Uint8Array): void {
  if (!lent.delete(chunk)) return;
  if (free.length < kept) free.push(chunk as Buffer);
}

/** Lets go of the buffers that are kept. */
export function emptyChunkPool(): void {
  free.length = 0;
}
