import { Buffer } from 'node:buffer';

const mebibyte = 1024 * 1024;

/**
 * Garbage is collected when buffers have grown by this many bytes since the last collection, or by this part of the
 * bytes that it left if that is more.
 */
const minGrowth = 24 * mebibyte;
const growthShare = 1 / 2;

/** One buffer in this many bytes is watched, to estimate how many bytes are in use. */
const sampleBytes = mebibyte;

/** Maximum number of bytes of old responses before a collection: the same as V8's limit for ordinary buffers. */
const maxOldResponses = 64 * mebibyte;

/**
 * Makes buffers of shared memory, whose size V8 does not count. When ordinary buffers have grown by 64 MiB, V8 marks
 * the whole heap, however much is still in use, and lets little else run meanwhile. A server that writes 10 MB a second
 * and keeps it in the watch cache for 75 seconds would be interrupted every three seconds. Shared buffers are collected
 * with the heap, or when they have grown by half.
 */
export class SharedMemory {
  readonly #collect: () => void;
  /** Bytes of the cache buffers that have been made and are not known to have been collected. */
  #inUse = 0;
  /** Bytes that were in use when garbage was last collected. */
  #leftOver = 0;
  /** Bytes of the cache buffers made since the last watched one. */
  #unwatched = 0;
  #oldResponses = 0;
  readonly #watched = new FinalizationRegistry<number>((bytes) => {
    this.#inUse -= bytes;
    this.#leftOver = this.#inUse;
  });

  /** @param collect begins a collection */
  constructor(collect: () => void) {
    this.#collect = collect;
  }

  /** See `HeapPolicy.cacheBuffer`. */
  cacheBuffer(length: number): Buffer {
    const memory = new SharedArrayBuffer(length);
    this.#unwatched += length;
    if (this.#unwatched >= sampleBytes) {
      this.#watched.register(memory, this.#unwatched);
      this.#inUse += this.#unwatched;
      this.#unwatched = 0;
      if (this.#inUse - this.#leftOver >= Math.max(minGrowth, this.#leftOver * growthShare)) {
        this.#leftOver = this.#inUse;
        this.#collect();
      }
    }
    return Buffer.from(memory);
  }

  /**
   * See `HeapPolicy.responseBuffer`. When a thousand clients do not read, a thousand buffers wait for them. If the
   * buffers were ordinary ones, V8 would start six collections within a second to free them, of 10 to 50 ms each,
   * although they are in use.
   */
  responseBuffer(length: number): Buffer {
    return Buffer.from(new SharedArrayBuffer(length));
  }

  /** See `HeapPolicy.countOldResponse`. The quick collections of new objects do not free such buffers. */
  countOldResponse(bytes: number): void {
    this.#oldResponses += bytes;
    if (this.#oldResponses < maxOldResponses) return;
    this.#oldResponses = 0;
    this.#collect();
  }
}
