type Encoding = 'utf8' | 'utf-8' | 'latin1' | 'binary' | 'ascii' | 'hex' | 'base64' | 'base64url' | 'utf16le';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Maximum number of characters in one call of `String.fromCharCode`: browsers limit the number of arguments. */
const charactersAtOnce = 8192;

/** Returns a string with one character for each byte. */
function latin1Of(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += charactersAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + charactersAtOnce));
  }
  return text;
}

const codesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Reads base64 and base64url up to the first `=`. Like Node.js, it ignores invalid characters. */
function bytesOfBase64(text: string): Uint8Array {
  const digits = text
    .replace(/-/g, '+')
    .replace(/_/g, '/')
    .replace(/=[\s\S]*/, '')
    .replace(/[^A-Za-z0-9+/]/g, '');
  return codesOf(atob(digits.length % 4 === 1 ? digits.slice(0, -1) : digits));
}

function bytesOfHex(text: string): Uint8Array {
  const pairs = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? '';
  return Uint8Array.from({ length: pairs.length / 2 }, (_, at) => Number.parseInt(pairs.slice(2 * at, 2 * at + 2), 16));
}

function bytesOf(text: string, encoding: Encoding = 'utf8'): Uint8Array {
  switch (encoding) {
    case 'latin1':
    case 'binary':
    case 'ascii':
      return Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    case 'hex':
      return bytesOfHex(text);
    case 'base64':
    case 'base64url':
      return bytesOfBase64(text);
    case 'utf16le':
      return Uint8Array.from({ length: 2 * text.length }, (_, at) => text.charCodeAt(at >> 1) >> (8 * (at & 1)));
    default:
      return encoder.encode(text);
  }
}

/** The parts of the `Buffer` of Node.js that the server uses. */
export class Buffer extends Uint8Array {
  static override from(value: unknown, encodingOrOffset?: unknown, length?: number): Buffer {
    if (typeof value === 'string') return Buffer.#over(bytesOf(value, encodingOrOffset as Encoding));
    if (value instanceof ArrayBuffer || (globalThis.SharedArrayBuffer && value instanceof SharedArrayBuffer)) {
      return new Buffer(value as ArrayBuffer, encodingOrOffset as number, length);
    }
    const copy = new Buffer((value as ArrayLike<number>).length);
    copy.set(value as ArrayLike<number>);
    return copy;
  }

  static override of(...bytes: number[]): Buffer {
    return Buffer.from(bytes);
  }

  static alloc(size: number, fill = 0): Buffer {
    return new Buffer(size).fill(fill);
  }

  static allocUnsafe(size: number): Buffer {
    return new Buffer(size);
  }

  static allocUnsafeSlow(size: number): Buffer {
    return new Buffer(size);
  }

  static isBuffer(value: unknown): boolean {
    return value instanceof Buffer;
  }

  static byteLength(value: string | { readonly byteLength: number }, encoding?: Encoding): number {
    return typeof value === 'string' ? bytesOf(value, encoding).length : value.byteLength;
  }

  static compare(a: Uint8Array, b: Uint8Array): number {
    const length = Math.min(a.length, b.length);
    for (let at = 0; at < length; at++) {
      if (a[at] !== b[at]) return (a[at] as number) < (b[at] as number) ? -1 : 1;
    }
    return Math.sign(a.length - b.length);
  }

  static concat(parts: readonly Uint8Array[], length = parts.reduce((sum, part) => sum + part.length, 0)): Buffer {
    const all = new Buffer(length);
    let at = 0;
    for (const part of parts) {
      const piece = part.subarray(0, length - at);
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }

  /** Returns the bytes without copying them. */
  static #over({ buffer, byteOffset, length }: Uint8Array): Buffer {
    return new Buffer(buffer as ArrayBuffer, byteOffset, length);
  }

  get #view(): DataView {
    return new DataView(this.buffer, this.byteOffset, this.byteLength);
  }

  override toString(encoding: Encoding = 'utf8', start = 0, end = this.length): string {
    const isWhole = start === 0 && end >= this.length;
    const bytes = isWhole ? this : (this.subarray(Math.max(0, start), Math.max(start, end)) as Buffer);
    switch (encoding) {
      case 'latin1':
      case 'binary':
        return latin1Of(bytes);
      case 'ascii':
        return latin1Of(bytes.map((byte) => byte & 0x7f));
      case 'hex':
        return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      case 'base64':
        return btoa(latin1Of(bytes));
      case 'base64url':
        return btoa(latin1Of(bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
      case 'utf16le':
        return Array.from({ length: bytes.length >> 1 }, (_, at) =>
          String.fromCharCode(bytes.#view.getUint16(2 * at, true)),
        ).join('');
      default:
        return decoder.decode(bytes);
    }
  }

  override slice(start?: number, end?: number): Buffer {
    return this.subarray(start, end) as Buffer;
  }

  /** Fills a range with a number, or with bytes. */
  override fill(value: unknown, start = 0, end = this.length): this {
    if (typeof value === 'number') return super.fill(value, start, end);
    this.set((value as Uint8Array).subarray(0, end - start), start);
    return this;
  }

  equals(other: Uint8Array): boolean {
    return this.length === other.length && Buffer.compare(this, other) === 0;
  }

  compare(other: Uint8Array): number {
    return Buffer.compare(this, other);
  }

  copy(target: Uint8Array, targetStart = 0, start = 0, end = this.length): number {
    const piece = this.subarray(start, Math.min(end, start + target.length - targetStart));
    target.set(piece, targetStart);
    return piece.length;
  }

  /** Writes a text. The length and the encoding are optional. @returns the number of bytes */
  write(text: string, offset: number | Encoding = 0, length?: number | Encoding, encoding?: Encoding): number {
    if (typeof offset === 'string') return this.write(text, 0, undefined, offset);
    if (typeof length === 'string') return this.write(text, offset, undefined, length);
    const target = this.subarray(offset, length === undefined ? undefined : offset + length);
    if (encoding === undefined || encoding === 'utf8' || encoding === 'utf-8') {
      return encoder.encodeInto(text, target).written;
    }
    const bytes = bytesOf(text, encoding).subarray(0, target.length);
    target.set(bytes);
    return bytes.length;
  }

  override indexOf(value: unknown, from = 0, encoding?: Encoding): number {
    if (typeof value === 'number') return super.indexOf(value, from);
    const wanted = typeof value === 'string' ? bytesOf(value, encoding) : (value as Uint8Array);
    const [first] = wanted;
    if (first === undefined) return Math.min(from, this.length);
    for (let at = super.indexOf(first, from); at >= 0; at = super.indexOf(first, at + 1)) {
      if (at + wanted.length > this.length) return -1;
      if (wanted.every((byte, index) => this[at + index] === byte)) return at;
    }
    return -1;
  }

  override includes(value: unknown, from = 0, encoding?: Encoding): boolean {
    return this.indexOf(value, from, encoding) >= 0;
  }

  readUInt16BE(at = 0): number {
    return this.#view.getUint16(at);
  }

  readUInt32BE(at = 0): number {
    return this.#view.getUint32(at);
  }

  readUInt32LE(at = 0): number {
    return this.#view.getUint32(at, true);
  }

  writeUInt16BE(value: number, at = 0): number {
    this.#view.setUint16(at, value);
    return at + 2;
  }

  writeUInt32BE(value: number, at = 0): number {
    this.#view.setUint32(at, value);
    return at + 4;
  }

  writeUInt32LE(value: number, at = 0): number {
    this.#view.setUint32(at, value, true);
    return at + 4;
  }

  swap16(): this {
    for (let at = 0; at + 1 < this.length; at += 2) {
      const byte = this[at] as number;
      this[at] = this[at + 1] as number;
      this[at + 1] = byte;
    }
    return this;
  }
}

const strict = new TextDecoder('utf-8', { fatal: true });

/** Whether bytes are valid UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
