import { negativeLength, overflow, ProtobufError, unexpectedEnd } from './protobuf-error.js';

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Cache of recent texts by a hash of their bytes: most short texts of API objects (names, keys, reasons, enum values)
 * recur, and a cached text needs no allocation. A slot holds one text, which a newer one replaces.
 */
const cacheSize = 4096;
const cachedTexts = new Array<string>(cacheSize).fill('');
const longestCached = 48;

/** A position in the bytes of a message. Every read checks the bounds of the whole input. */
export class Reader {
  readonly bytes: Uint8Array;
  pos = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** A varint's low 32 bits, unsigned: tags, lengths, bools. Sufficient for valid values; callers check the range. */
  uint32(): number {
    const { bytes } = this;
    let pos = this.pos;
    let byte = bytes[pos++];
    if (byte === undefined) throw unexpectedEnd();
    if (byte < 0x80) {
      this.pos = pos;
      return byte;
    }
    let value = byte & 0x7f;
    for (let shift = 7; ; shift += 7) {
      if (shift >= 64) throw overflow();
      byte = bytes[pos++];
      if (byte === undefined) throw unexpectedEnd();
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    this.pos = pos;
    return value >>> 0;
  }

  int32(): number {
    return this.uint32() | 0;
  }

  /** Returns a number if the value is a safe integer, otherwise a bigint. */
  int64(): number | bigint {
    const { bytes } = this;
    const first = bytes[this.pos];
    if (first !== undefined && first < 0x80) {
      this.pos++;
      return first;
    }
    let low = 0;
    let high = 0;
    let top = 0;
    for (let i = 0; ; i++) {
      if (i >= 10) throw overflow();
      const byte = bytes[this.pos++];
      if (byte === undefined) throw unexpectedEnd();
      const bits = byte & 0x7f;
      if (i < 4) low |= bits << (i * 7);
      else if (i < 8) high |= bits << ((i - 4) * 7);
      else top |= bits << ((i - 8) * 7);
      if (byte < 0x80) break;
    }
    if (top === 0 && high < 0x1000000) return low + high * 0x10000000;
    const value = BigInt.asIntN(64, BigInt(low) | (BigInt(high) << 28n) | (BigInt(top) << 56n));
    return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
  }

  bool(): boolean {
    return this.int64() !== 0;
  }

  double(): number {
    const { bytes, pos } = this;
    if (pos + 8 > bytes.length) throw unexpectedEnd();
    this.pos = pos + 8;
    return new DataView(bytes.buffer, bytes.byteOffset + pos, 8).getFloat64(0, true);
  }

  /** The end of the length-delimited value that starts here. */
  delimited(end: number): number {
    const length = this.int64();
    if (typeof length !== 'number') throw length < 0n ? negativeLength() : unexpectedEnd();
    if (length < 0) throw negativeLength();
    const last = this.pos + length;
    if (last > end) throw unexpectedEnd();
    return last;
  }

  string(end: number): string {
    const last = this.delimited(end);
    const { bytes, pos } = this;
    this.pos = last;
    const length = last - pos;
    if (length === 0) return '';
    if (length > longestCached) return utf8.decode(bytes.subarray(pos, last));
    let hash = length;
    let seen = 0;
    for (let i = pos; i < last; i++) {
      const byte = bytes[i] as number;
      seen |= byte;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    if (seen > 0x7f) return utf8.decode(bytes.subarray(pos, last));
    const slot = (hash ^ (hash >>> 15)) & (cacheSize - 1);
    const cached = cachedTexts[slot] as string;
    if (cached.length === length) {
      let i = 0;
      while (i < length && cached.charCodeAt(i) === bytes[pos + i]) i++;
      if (i === length) return cached;
    }
    const text: string = Reflect.apply(String.fromCharCode, null, bytes.subarray(pos, last));
    cachedTexts[slot] = text;
    return text;
  }

  /** Skips the value of an unknown field. */
  skip(wireType: number, end: number): void {
    let depth = 0;
    let type = wireType;
    for (;;) {
      switch (type) {
        case 0:
          this.int64();
          break;
        case 1:
          this.pos += 8;
          break;
        case 2:
          this.pos = this.delimited(end);
          break;
        case 3:
          depth++;
          break;
        case 4:
          if (depth === 0) throw new ProtobufError('proto: unexpected end of group');
          depth--;
          break;
        case 5:
          this.pos += 4;
          break;
        default:
          throw new ProtobufError(`proto: illegal wireType ${type}`);
      }
      if (this.pos > end) throw unexpectedEnd();
      if (depth === 0) return;
      if (this.pos >= end) throw unexpectedEnd();
      type = this.uint32() & 7;
    }
  }
}
