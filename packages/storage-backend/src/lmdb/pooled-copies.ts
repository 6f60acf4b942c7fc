const POOL_SIZE = 256 * 1024;
/** Longer values have buffers of their own. */
const LONGEST_POOLED = 16 * 1024;

/**
 * Copies of values, many to a buffer: a list of 100,000 values is then a few thousand buffers to the garbage collector instead of as many as
 * there are values. Who keeps one value for long has to copy it, or it keeps the others of its buffer alive.
 */
export class PooledCopies {
  #pool = Buffer.allocUnsafeSlow(0);
  #at = 0;

  of(bytes: Uint8Array): Uint8Array {
    const { length } = bytes;
    if (length > LONGEST_POOLED) {
      const own = Buffer.allocUnsafeSlow(length);
      own.set(bytes.subarray(0, length));
      return own;
    }
    if (this.#at + length > this.#pool.length) {
      this.#pool = Buffer.allocUnsafeSlow(POOL_SIZE);
      this.#at = 0;
    }
    const copy = this.#pool.subarray(this.#at, this.#at + length);
    copy.set(bytes.subarray(0, length));
    this.#at += length;
    return copy;
  }
}
