/** Thrown when the text is not the canonical JSON of its type. The caller then decodes it to an object. */
export const notCanonical = new Error('the JSON is not canonical');
/** Thrown when the output does not fit into its buffer. The caller then tries again with a larger one. */
export const outputFull = new RangeError('the output buffer is full');

const smallBuffer = 256 * 1024;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The positions of a transcoding: in the JSON text that is read, and in the message that is written. Both advance from
 * start to end.
 */
export class TranscoderIO {
  src: Uint8Array = new Uint8Array(0);
  /** Position in {@link src}. */
  at = 0;
  out = new Uint8Array(smallBuffer);
  /** Position in {@link out}. Writes beyond the end of the buffer are lost; {@link checkRoom} notices them. */
  pos = 0;
  /** Start and end in {@link out} of the members of open objects; a start of -1 marks an absent member. */
  starts = new Int32Array(1024);
  ends = new Int32Array(1024);
  /** Number of entries in use in {@link starts} and {@link ends}. */
  open = 0;

  /** Begins a transcoding with room for `room` bytes. */
  begin(src: Uint8Array, at: number, room: number): void {
    this.src = src;
    this.at = at;
    this.pos = 0;
    this.open = 0;
    if (this.out.length < room) this.out = new Uint8Array(room);
  }

  /** A copy of the written bytes. The memory that one large object needed is not kept. */
  finish(): Uint8Array {
    this.checkRoom();
    const bytes = this.out.slice(0, this.pos);
    this.release();
    return bytes;
  }

  /** Drops the reference to the text, and the buffer if it is large. */
  release(): void {
    this.src = this.src.subarray(0, 0);
    if (this.out.length > 1 << 20) this.out = new Uint8Array(smallBuffer);
  }

  /** @throws outputFull when something was written beyond the end of the buffer */
  checkRoom(): void {
    if (this.pos > this.out.length) throw outputFull;
  }

  /** Reserves entries for the members of an object, all absent. Returns the index of the first. */
  reserve(count: number): number {
    const base = this.open;
    this.open = base + count;
    if (this.open > this.starts.length) {
      const [starts, ends] = [this.starts, this.ends];
      this.starts = new Int32Array(this.open * 2);
      this.ends = new Int32Array(this.open * 2);
      this.starts.set(starts);
      this.ends.set(ends);
    }
    this.starts.fill(-1, base, this.open);
    return base;
  }

  raw(bytes: Uint8Array): void {
    const { length } = bytes;
    if (this.pos + length > this.out.length) throw outputFull;
    if (length > 24) this.out.set(bytes, this.pos);
    else for (let i = 0; i < length; i++) this.out[this.pos + i] = bytes[i] as number;
    this.pos += length;
  }

  /** An unsigned varint of an integer up to 2^53. */
  varint(value: number): void {
    const { out } = this;
    let rest = value;
    let { pos } = this;
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) out[pos++] = (rest % 128) | 0x80;
    for (; rest >= 0x80; rest >>>= 7) out[pos++] = (rest & 0x7f) | 0x80;
    out[pos++] = rest;
    this.pos = pos;
  }

  /**
   * Writes the length of a value that begins at `start`, in front of it, where `room` bytes were left free for it.
   *
   * @returns the number of bytes that the length takes
   */
  prefix(start: number, room: number): number {
    const length = this.pos - start;
    const needed = length < 0x80 ? 1 : length < 0x4000 ? 2 : length < 0x200000 ? 3 : length < 0x10000000 ? 4 : 5;
    if (needed !== room) {
      this.out.copyWithin(start + needed - room, start, this.pos);
      this.checkRoom();
    }
    this.pos = start - room;
    this.varint(length);
    this.pos += length;
    return needed;
  }

  /** Reads the expected byte. @throws notCanonical for another byte */
  expect(byte: number): void {
    if (this.src[this.at] !== byte) throw notCanonical;
    this.at++;
  }

  /** Reads `null` if it is next. */
  null(): boolean {
    const { src, at } = this;
    if (src[at] !== 0x6e) return false;
    if (src[at + 1] !== 0x75 || src[at + 2] !== 0x6c || src[at + 3] !== 0x6c) throw notCanonical;
    this.at = at + 4;
    return true;
  }

  /** The text from `start` up to the current position. */
  textFrom(start: number): string {
    return utf8.decode(this.src.subarray(start, this.at));
  }

  /** Skips a string. Returns whether it has escapes. @throws notCanonical when it does not end */
  skipString(): boolean {
    const { src } = this;
    let at = this.at;
    if (src[at] !== 0x22) throw notCanonical;
    let escapes = false;
    for (at++; ; at++) {
      const byte = src[at];
      if (byte === 0x22) break;
      if (byte === 0x5c) {
        escapes = true;
        at++;
      } else if (byte === undefined) throw notCanonical;
    }
    this.at = at + 1;
    return escapes;
  }

  /** Skips a value without white space. @throws notCanonical when it does not end */
  skipValue(): void {
    const { src } = this;
    let depth = 0;
    for (;;) {
      const byte = src[this.at];
      if (byte === 0x22) this.skipString();
      else if (byte === 0x7b || byte === 0x5b) {
        depth++;
        this.at++;
      } else if (byte === 0x7d || byte === 0x5d) {
        depth--;
        this.at++;
      } else if (byte === undefined) throw notCanonical;
      else if (depth > 0) this.at++;
      else {
        const start = this.at;
        while (isScalarByte(src[this.at])) this.at++;
        if (this.at === start) throw notCanonical;
        return;
      }
      if (depth === 0) return;
      if (depth < 0) throw notCanonical;
    }
  }
}

/** A byte of a number or of `true`, `false`, `null`. */
function isScalarByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x30 && byte <= 0x39) ||
      (byte >= 0x61 && byte <= 0x7a) ||
      byte === 0x2d ||
      byte === 0x2b ||
      byte === 0x2e ||
      byte === 0x45)
  );
}
