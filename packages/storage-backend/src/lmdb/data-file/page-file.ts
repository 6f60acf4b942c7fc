import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { DamagedStoreError } from '../damaged-store-error.js';

const BLOCK = 1 << 16;
const MAX_BLOCKS = 64;

/**
 * An LMDB data file, open for reading. It is read with ordinary reads and never mapped into memory, so damage in the
 * file cannot end the process.
 */
export interface PageFile {
  readonly path: string;
  /** Length of the file in bytes, when it was opened or {@link measure} was called last. */
  readonly length: number;
  /**
   * Bytes of the file, valid until 64 further reads. Cached: only for pages that do not change while the file is open.
   *
   * @throws DamagedStoreError when they are not all in the file
   */
  read(offset: number, length: number): Buffer;
  /** Like {@link read}, without the cache. */
  readNew(offset: number, length: number): Buffer;
  /** Reads the length of the file again, because another process may have extended it. */
  measure(): void;
  close(): void;
}

/**
 * Opens a data file.
 *
 * @throws DamagedStoreError when it is not a regular file
 */
export function openPageFile(path: string): PageFile {
  const descriptor = openSync(path, 'r');
  const stats = fstatSync(descriptor);
  let { size } = stats;
  if (!stats.isFile()) {
    closeSync(descriptor);
    throw new DamagedStoreError(path, stats.isDirectory() ? 'it is a folder' : 'it is not a regular file');
  }
  const blocks = new Map<number, Buffer>();

  const readNew = (offset: number, length: number): Buffer => {
    if (!(offset + length <= size)) throw new DamagedStoreError(path, `it ends after ${size} bytes, too early`);
    const buffer = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const count = readSync(descriptor, buffer, done, length - done, offset + done);
      if (count === 0) throw new DamagedStoreError(path, `it ends after ${offset + done} bytes, too early`);
      done += count;
    }
    return buffer;
  };
  const block = (index: number): Buffer => {
    let found = blocks.get(index);
    if (found === undefined) {
      found = readNew(index * BLOCK, Math.min(BLOCK, size - index * BLOCK));
      const oldest = blocks.keys().next();
      if (blocks.size >= MAX_BLOCKS && !oldest.done) blocks.delete(oldest.value);
      blocks.set(index, found);
    }
    return found;
  };
  return {
    path,
    get length() {
      return size;
    },
    read(offset, length) {
      if (!(offset + length <= size)) return readNew(offset, length);
      const index = Math.floor(offset / BLOCK);
      const start = offset - index * BLOCK;
      if (start + length > BLOCK) return readNew(offset, length);
      return block(index).subarray(start, start + length);
    },
    readNew,
    measure() {
      ({ size } = fstatSync(descriptor));
    },
    close: () => closeSync(descriptor),
  };
}

/**
 * A 64-bit number, little-endian. Inexact above 2^53, which is beyond every valid number of a page or a transaction.
 */
export function readUInt64(bytes: Buffer, offset: number): number {
  return bytes.readUInt32LE(offset + 4) * 0x1_0000_0000 + bytes.readUInt32LE(offset);
}
