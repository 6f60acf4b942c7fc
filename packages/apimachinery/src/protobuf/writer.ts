const utf8 = new TextEncoder();

/**
 * Writes a message from its end to its start, so that the length of a nested message is known when it is written before
 * the message. Fields are therefore written in descending order.
 */
export class Writer {
  #bytes: Uint8Array;
  /** Start of the written bytes, which extend to the buffer's end. */
  #pos: number;

  constructor(size = 8192) {
    this.#bytes = new Uint8Array(size);
    this.#pos = size;
  }

  /** Bytes written so far. */
  get size(): number {
    return this.#bytes.length - this.#pos;
  }

  /** A copy of the written bytes. The writer is empty afterwards. */
  finish(): Uint8Array {
    const out = this.#bytes.slice(this.#pos);
    // The memory that one large object needed is not kept.
    if (this.#bytes.length > 1 << 20) this.#bytes = new Uint8Array(8192);
    this.#pos = this.#bytes.length;
    return out;
  }

  /** Discards the written bytes, for example after an error. */
  reset(): void {
    this.#pos = this.#bytes.length;
  }

  #grow(more: number): void {
    const size = this.size;
    const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, size + more));
    bytes.set(this.#bytes.subarray(this.#pos), bytes.length - size);
    this.#bytes = bytes;
    this.#pos = bytes.length - size;
  }

  /** An unsigned varint of at most 32 bits. */
  uint32(value: number): void {
    if (this.#pos < 5) this.#grow(5);
    if (value < 0x80) {
      this.#bytes[--this.#pos] = value;
      return;
    }
    const size = value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5;
    let pos = this.#pos - size;
    this.#pos = pos;
    let rest = value >>> 0;
    while (rest >= 0x80) {
      this.#bytes[pos++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[pos] = rest;
  }

  int64(value: number | bigint): void {
    if (typeof value === 'number' && value >= 0 && value <= 0xffffffff) {
      this.uint32(value);
      return;
    }
    const parts: number[] = [];
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest >= 0x80n; rest >>= 7n) parts.push(Number(rest & 0x7fn) | 0x80);
    parts.push(Number(rest));
    this.raw(parts);
  }

  double(value: number): void {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setFloat64(0, value, true);
    this.raw(bytes);
  }

  raw(bytes: ArrayLike<number>): void {
    const { length } = bytes;
    if (this.#pos < length) this.#grow(length);
    this.#pos -= length;
    this.#bytes.set(bytes, this.#pos);
  }

  /** A text preceded by its length. */
  string(text: string): void {
    const { length } = text;
    if (length > 64) {
      this.#long(text);
      return;
    }
    if (this.#pos < length) this.#grow(length);
    const bytes = this.#bytes;
    let pos = this.#pos;
    for (let i = length - 1; i >= 0; i--) {
      const code = text.charCodeAt(i);
      if (code > 0x7f) {
        this.#long(text);
        return;
      }
      bytes[--pos] = code;
    }
    this.#pos = pos;
    this.uint32(length);
  }

  #long(text: string): void {
    const most = text.length * 3;
    if (this.#pos < most) this.#grow(most);
    const start = this.#pos - most;
    const { written } = utf8.encodeInto(text, this.#bytes.subarray(start, this.#pos));
    this.#bytes.copyWithin(this.#pos - written, start, start + written);
    this.#pos -= written;
    this.uint32(written);
  }
}
