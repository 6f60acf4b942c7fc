import { requestMajorGC } from './request-major-gc.js';

const mebibyte = 1024 * 1024;

/** Garbage is collected when buffers have grown by this many bytes since it was last collected, or by this part of what was left then if that is more. */
const minGrowth = 24 * mebibyte;
const growthShare = 1 / 2;

/** One buffer in this many bytes is watched, to estimate how many bytes are in use. */
const sampleBytes = mebibyte;

/** Bytes of the buffers that have been made and are not known to have been collected. */
let inUse = 0;
/** Bytes that were in use when garbage was last collected. */
let leftOver = 0;
/** Bytes of the buffers made since the last that is watched. */
let unwatched = 0;

const watched = new FinalizationRegistry<number>((bytes) => {
  inUse -= bytes;
  leftOver = inUse;
});

/**
 * A buffer for bytes that a cache keeps, filled with zeros and backed by shared memory. V8 does not count the size of shared buffers. When ordinary buffers have
 * grown by 64 MiB, it marks the whole heap and lets little else run meanwhile, however much they hold: every three seconds in a server that writes 10 MB a second
 * and keeps them for the 75 seconds of the watch cache. These buffers are collected with the heap, or when they have grown by half.
 *
 * @param length in bytes
 */
export function cacheBuffer(length: number): Buffer<SharedArrayBuffer> {
  const memory = new SharedArrayBuffer(length);
  unwatched += length;
  if (unwatched >= sampleBytes) {
    watched.register(memory, unwatched);
    inUse += unwatched;
    unwatched = 0;
    if (inUse - leftOver >= Math.max(minGrowth, leftOver * growthShare)) {
      leftOver = inUse;
      requestMajorGC();
    }
  }
  return Buffer.from(memory);
}
