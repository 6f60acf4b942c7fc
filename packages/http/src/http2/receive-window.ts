/**
 * Number of bytes that a client may send before the server allows more (RFC 9113, section 5.2), of one stream or of a
 * connection.
 */
export class ReceiveWindow {
  readonly #size: number;
  readonly #update: (increment: number) => void;
  #left: number;
  /** Bytes that may be allowed again. */
  #taken = 0;

  /**
   * @param size in bytes
   * @param update sends the client an update by this many bytes
   */
  constructor(size: number, update: (increment: number) => void) {
    this.#size = size;
    this.#left = size;
    this.#update = update;
  }

  /** Counts received bytes. Returns false when there are more than allowed. */
  receive(length: number): boolean {
    this.#left -= length;
    return this.#left >= 0;
  }

  /** Returns bytes to the window. The client gets an update when half of the window has been returned. */
  allowAgain(length: number): void {
    this.#taken += length;
    if (this.#taken < this.#size / 2) return;
    const increment = this.#taken;
    this.#left += increment;
    this.#taken = 0;
    this.#update(increment);
  }
}
