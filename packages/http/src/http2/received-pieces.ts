import { Buffer } from 'node:buffer';

/** Minimum size of pieces that are kept without copying, in bytes, if they are most of their buffer. */
const large = 1024;
/** Small pieces are collected in buffers of at most this size, in bytes. */
const maxCollected = 16 * 1024;

/**
 * The pieces of a body that were not read yet. Takes memory in proportion to their bytes: a small piece would otherwise keep all that was read along with it, and
 * a client may send a body byte by byte, between other frames.
 */
export class ReceivedPieces {
  #pieces: Uint8Array[] = [];
  /** Buffer in which the last piece grows. */
  #collected: Buffer | undefined;
  #collectedLength = 0;
  #received = 0;

  /** @param bytes must not change; the caller must not use the rest of their buffer */
  push(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#received += length;
    const isFirst = this.#received === length;
    if ((isFirst || length >= large) && 2 * length >= bytes.buffer.byteLength) this.#add(bytes, undefined);
    else if (isFirst) this.#add(Buffer.from(bytes), undefined);
    else this.#collect(bytes);
  }

  /** Removes the first piece. */
  shift(): Uint8Array | undefined {
    const piece = this.#pieces.shift();
    if (this.#pieces.length === 0) this.#collected = undefined;
    return piece;
  }

  /** Takes all pieces. */
  take(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#collected = undefined;
    return pieces;
  }

  #add(piece: Uint8Array, collected: Buffer | undefined): void {
    this.#pieces.push(piece);
    this.#collected = collected;
    this.#collectedLength = piece.length;
  }

  #collect(bytes: Uint8Array): void {
    const collected = this.#collected;
    const end = this.#collectedLength + bytes.length;
    if (collected !== undefined && end <= collected.length) {
      collected.set(bytes, this.#collectedLength);
      this.#pieces[this.#pieces.length - 1] = collected.subarray(0, end);
      this.#collectedLength = end;
      return;
    }
    const size = Math.max(bytes.length, Math.min(maxCollected, Math.max(large, this.#received)));
    const larger = Buffer.allocUnsafeSlow(size);
    larger.set(bytes);
    this.#add(larger.subarray(0, bytes.length), larger);
  }
}
