import { Buffer } from 'node:buffer';

const mebibyte = 1024 * 1024;

/**
 * Garbage is collected when buffers have grown by this many bytes since it was last collected, or by this part of what
 * was left then if that is more.
 */
const minGrowth = 24 * mebibyte;
const growthShare = 1 / 2;

/** One buffer in this many bytes is watched, to estimate how many bytes are in use. */
const sampleBytes = mebibyte;

/**
 * Maximum number of bytes of old responses: the number that V8 allows of ordinary buffers before it begins a
 * collection.
 */
const maxOldResponses = 64 * mebibyte;

/**
 * Buffers of shared memory, whose size V8 does not count. When ordinary buffers have grown by 64 MiB, V8 marks the
 * whole heap and lets little else run meanwhile, however much they hold: every three seconds in a server that writes 10
 * MB a second and keeps them for the 75 seconds of the watch cache. Shared buffers are collected with the heap, or when
 * they have grown by half.
 */
export class SharedMemory {
  readonly #collect: () => void;
  /** Bytes of the cache buffers that have been made and are not known to have been collected. */
  #inUse = 0;
  /** Bytes that were in use when garbage was last collected. */
  #leftOver = 0;
  /** Bytes of the cache buffers made since the last that is watched. */
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
   * See `HeapPolicy.responseBuffer`. When a thousand clients do not read, each has a buffer that waits for it. V8 would
   * take ordinary buffers for garbage, and look for it six times within a second, for 10 to 50 ms each time.
   */
  responseBuffer(length: number): Buffer {
    return Buffer.from(new SharedArrayBuffer(length));
  }

  /** See `HeapPolicy.countOldResponse`. Such buffers outlive the quick collections of new objects. */
  countOldResponse(bytes: number): void {
    this.#oldResponses += bytes;
    if (this.#oldResponses < maxOldResponses) return;
    this.#oldResponses = 0;
    this.#collect();
  }
}
