/** Larger buffers are not kept. In bytes. */
const largestKept = 64 * 1024;
const decoder = new TextDecoder();
const escapeCode = 0x7f;
const zero = 0x30;
const space = 0x20;

/**
 * Makes a text of ASCII characters out of many short pieces. The pieces go into a buffer that is used again, which takes less time and memory
 * than joining strings. One text is made at a time.
 */
export class ShapeWriter {
  #bytes = new Uint8Array(4096);
  #end = 0;

  /** Length of the text so far, in characters. */
  get length(): number {
    return this.#end;
  }

  /** Adds one ASCII character other than DEL, by its code. */
  code(code: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = code;
  }

  /** Adds a text after its length. Characters beyond ASCII are written in three more characters, 6 bits in each. */
  text(text: string): void {
    const { length } = text;
    this.#reserve(4 * length + 16);
    const bytes = this.#bytes;
    let end = this.#end;
    let rest = length;
    do {
      bytes[end++] = zero + (rest % 10);
      rest = (rest - (rest % 10)) / 10;
    } while (rest > 0);
    bytes[end++] = space;
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code < escapeCode) bytes[end++] = code;
      else {
        bytes[end++] = escapeCode;
        bytes[end++] = space + (code >> 12);
        bytes[end++] = space + ((code >> 6) & 63);
        bytes[end++] = space + (code & 63);
      }
    }
    this.#end = end;
  }

  /** Returns the text and begins an empty one. */
  take(): string {
    const text = decoder.decode(this.#bytes.subarray(0, this.#end));
    this.#end = 0;
    if (this.#bytes.length > largestKept) this.#bytes = new Uint8Array(4096);
    return text;
  }

  #reserve(count: number): void {
    const needed = this.#end + count;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * needed);
    larger.set(this.#bytes.subarray(0, this.#end));
    this.#bytes = larger;
  }
}
