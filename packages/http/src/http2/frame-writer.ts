import { Buffer } from 'node:buffer';
import { copyBytes } from '@k8s-ts/event-loop';
import { flag, frameType, headBytes } from './frames.js';

/** Pools of reusable buffers: the size of the buffers, in bytes, and the maximum number of free buffers. */
const pools: readonly { readonly size: number; readonly kept: number; readonly free: Buffer[] }[] = [
  { size: 16 * 1024, kept: 8, free: [] },
  { size: 160 * 1024, kept: 4, free: [] },
  { size: 576 * 1024, kept: 2, free: [] },
];

/**
 * Size of the smallest buffers, in bytes. Thousands of watches may each need one for an event at the same time, so they
 * are small, and {@link pools} does not keep them: Node takes them from its own pool.
 */
const small = 2048;

/** Takes a buffer of at least this many bytes. */
function take(bytes: number): Buffer {
  if (bytes <= small) return Buffer.allocUnsafe(small);
  const pool = pools.find(({ size }) => size >= bytes);
  return pool?.free.pop() ?? Buffer.allocUnsafeSlow(pool?.size ?? bytes);
}

/** Returns a buffer of {@link take} that is not used any more. */
function giveBack(buffer: Buffer): void {
  const pool = pools.find(({ size }) => size === buffer.length);
  if (pool !== undefined && pool.free.length < pool.kept) pool.free.push(buffer);
}

/** Collects frames that are written together. */
export class FrameWriter {
  #buffer: Buffer | undefined;
  #length = 0;

  /** Number of collected bytes. */
  get length(): number {
    return this.#length;
  }

  /**
   * Makes space for this many more bytes, so that the collected bytes are not copied when the buffer becomes too small.
   */
  reserve(bytes: number): void {
    this.#withSpace(this.#length + bytes);
  }

  /** Adds a frame of a few bytes. */
  frame(type: number, flags: number, stream: number, payload: readonly number[] | Uint8Array): void {
    const at = this.#head(type, flags, stream, payload.length);
    (this.#buffer as Buffer).set(payload, at);
  }

  /**
   * Adds the head of an answer.
   *
   * @param block a character for each byte
   * @param maxFrameSize the longest payload that the client accepts, in bytes
   */
  headers(stream: number, block: string, isEnd: boolean, maxFrameSize: number): void {
    const endStream = isEnd ? flag.endStream : 0;
    if (block.length <= maxFrameSize) {
      const at = this.#head(frameType.headers, endStream | flag.endHeaders, stream, block.length);
      (this.#buffer as Buffer).write(block, at, 'latin1');
      return;
    }
    for (let start = 0; start < block.length; start += maxFrameSize) {
      const part = block.slice(start, start + maxFrameSize);
      const endHeaders = start + maxFrameSize >= block.length ? flag.endHeaders : 0;
      const [type, flags] = start === 0 ? [frameType.headers, endStream] : [frameType.continuation, 0];
      const at = this.#head(type, flags | endHeaders, stream, part.length);
      (this.#buffer as Buffer).write(part, at, 'latin1');
    }
  }

  /** Adds a DATA frame with the bytes between `start` and `end`. */
  data(stream: number, bytes: Uint8Array, start: number, end: number, isEnd: boolean): void {
    const at = this.#head(frameType.data, isEnd ? flag.endStream : 0, stream, end - start);
    copyBytes(this.#buffer as Buffer, start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end), at);
  }

  /**
   * Removes the collected bytes.
   * @returns the bytes, and a function to call when they are not needed any more
   */
  take(): readonly [Buffer, () => void] {
    const buffer = this.#buffer as Buffer;
    const bytes = buffer.subarray(0, this.#length);
    this.#buffer = undefined;
    this.#length = 0;
    return [bytes, () => giveBack(buffer)];
  }

  /** Adds the head of a frame. @returns where its payload belongs */
  #head(type: number, flags: number, stream: number, length: number): number {
    const at = this.#length;
    const buffer = this.#withSpace(at + headBytes + length);
    buffer[at] = length >> 16;
    buffer[at + 1] = length >> 8;
    buffer[at + 2] = length;
    buffer[at + 3] = type;
    buffer[at + 4] = flags;
    buffer[at + 5] = stream >> 24;
    buffer[at + 6] = stream >> 16;
    buffer[at + 7] = stream >> 8;
    buffer[at + 8] = stream;
    this.#length = at + headBytes + length;
    return at + headBytes;
  }

  #withSpace(bytes: number): Buffer {
    const buffer = this.#buffer;
    if (buffer !== undefined && buffer.length >= bytes) return buffer;
    const larger = take(Math.max(bytes, 2 * this.#length));
    if (buffer !== undefined) {
      larger.set(buffer.subarray(0, this.#length));
      giveBack(buffer);
    }
    this.#buffer = larger;
    return larger;
  }
}

/** An integer as four bytes. */
export const uint32 = (value: number): readonly number[] => [
  (value >>> 24) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];
