import { Buffer } from 'node:buffer';
import { chunkBytes, copyBytes, firstBytesOf, takeChunk } from '@k8s-ts/event-loop';

/** Collects bytes in buffers. */
export class ChunkWriter {
  readonly #nextSize: number;
  #buffer: Buffer;
  #at = 0;
  #full: Uint8Array[] = [];

  /**
   * @param size of the first buffer, in bytes
   * @param nextSize size of the other buffers, in bytes. Default: the same as `size`
   */
  constructor(size: number, nextSize = size) {
    this.#nextSize = nextSize;
    this.#buffer = newBuffer(size);
  }

  /** Whether {@link take} has something to return. */
  get isFull(): boolean {
    return this.#full.length > 0;
  }

  /** Bytes written that the client has not taken. */
  get written(): number {
    return this.#full.reduce((sum, { length }) => sum + length, this.#at);
  }

  byte(value: number): void {
    if (this.#at === this.#buffer.length) this.#flush();
    this.#buffer[this.#at++] = value;
  }

  /** An unsigned number of at most 32 bits as protobuf writes it. */
  varint(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.byte((rest & 0x7f) | 0x80);
    this.byte(rest);
  }

  text(text: string): void {
    // Texts are mostly short, and then fit even if each character takes three bytes.
    if (text.length * 3 <= this.#buffer.length - this.#at) this.#at += this.#buffer.write(text, this.#at, 'utf8');
    else this.bytes(Buffer.from(text), 0);
  }

  /** @param from offset of the first byte to write */
  bytes(bytes: Uint8Array, from = 0): void {
    let at = from;
    while (at < bytes.length) {
      if (this.#at === this.#buffer.length) this.#flush();
      const count = Math.min(bytes.length - at, this.#buffer.length - this.#at);
      copyBytes(this.#buffer, at === 0 && count === bytes.length ? bytes : bytes.subarray(at, at + count), this.#at);
      this.#at += count;
      at += count;
    }
  }

  #flush(): void {
    this.#full.push(this.#buffer);
    this.#buffer = newBuffer(this.#nextSize);
    this.#at = 0;
  }

  /** The buffers that are full. They are not returned again. */
  take(): readonly Uint8Array[] {
    const full = this.#full;
    this.#full = [];
    return full;
  }

  /** The buffers that are full, and the rest. */
  finish(): readonly Uint8Array[] {
    const chunks = this.take();
    return this.#at === 0 ? chunks : [...chunks, firstBytesOf(this.#buffer, this.#at)];
  }
}

const newBuffer = (size: number): Buffer => (size === chunkBytes ? takeChunk() : Buffer.allocUnsafeSlow(size));
