import { Buffer } from 'node:buffer';

/**
 * Size of the buffers of the pool, in bytes. While few lists are being written, each buffer is passed to the socket in
 * one write. A list of 80 MB takes a fifth less CPU time with these buffers than with writes of 128 KiB, because the
 * server and its client wake up less often; larger buffers save nothing more.
 */
export const chunkBytes = 512 * 1024;
/** Maximum number of free buffers in the pool. */
const kept = 8;

/** Lends buffers of {@link chunkBytes} and reuses the returned ones. */
export class ChunkPool {
  readonly #free: Buffer[] = [];
  /**
   * Buffers in use. The key is the only view of the buffer with which it may be returned; other views are ignored, so
   * that the caller of a part cannot return the memory of the whole. A buffer that is never returned is
   * garbage-collected.
   */
  readonly #lent = new WeakMap<Uint8Array, Buffer>();

  /** See `takeChunk`. */
  take(): Buffer {
    const chunk = this.#free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);
    this.#lent.set(chunk, chunk);
    return chunk;
  }

  /** See `firstBytesOf`. */
  firstBytesOf(chunk: Buffer, length: number): Buffer {
    const part = chunk.subarray(0, length);
    if (this.#lent.delete(chunk)) this.#lent.set(part, chunk);
    return part;
  }

  /** See `isChunk`. */
  has(bytes: Uint8Array): boolean {
    return this.#lent.has(bytes);
  }

  /** See `giveBackChunk`. */
  giveBack(bytes: Uint8Array): void {
    const chunk = this.#lent.get(bytes);
    if (chunk === undefined) return;
    this.#lent.delete(bytes);
    if (this.#free.length < kept) this.#free.push(chunk);
  }

  /** See `emptyChunkPool`. */
  empty(): void {
    this.#free.length = 0;
  }
}
