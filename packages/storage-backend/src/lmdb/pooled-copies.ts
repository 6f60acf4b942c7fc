const POOL_SIZE = 256 * 1024;
/** Maximum length of values that share a buffer, in bytes. Longer values get separate buffers. */
const LONGEST_POOLED = 16 * 1024;

/**
 * Copies values into shared buffers: a list of 100,000 values then needs a few thousand buffers instead of 100,000.
 * Callers that keep a single value for long must copy it, because it keeps the whole buffer alive.
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
