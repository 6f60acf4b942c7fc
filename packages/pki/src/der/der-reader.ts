import { type DERHeader, type DERValue, readHeader, valueAt } from './read-der.js';

/** From this number on, the number of a tag is in further bytes. Certificates have no such tags. */
const longForm = 0x1f;

/**
 * Reads the values of certificates one after another. Each method has a message as a parameter, and throws an Error
 * with it when the next value is not valid or of another type.
 */
export class DERReader {
  readonly #bytes: Buffer;
  #offset = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#offset >= this.#bytes.length;
  }

  /** Whether the next value has the tag. */
  isNext(wanted: number): boolean {
    return this.#bytes[this.#offset] === wanted;
  }

  readAny(message: string): DERValue {
    let header: DERHeader;
    try {
      header = readHeader(this.#bytes, this.#offset);
      if ((header.tag & longForm) === longForm) throw new Error(message);
      const value = valueAt(this.#bytes, this.#offset, header);
      this.#offset += value.bytes.length;
      return value;
    } catch {
      throw new Error(message);
    }
  }

  read(wanted: number, message: string): DERValue {
    if (!this.isNext(wanted)) throw new Error(message);
    return this.readAny(message);
  }

  readOptional(wanted: number, message: string): DERValue | undefined {
    return this.isNext(wanted) ? this.readAny(message) : undefined;
  }

  /** Reads a value with one of the functions for primitive values, and returns the result. */
  readPrimitive<T>(wanted: number, read: (contents: Buffer) => T | undefined, message: string): T {
    const { contents } = this.read(wanted, message);
    return valid(() => read(contents), message);
  }

  /** Returns a reader of the values inside a value. */
  inside(wanted: number, message: string): DERReader {
    return new DERReader(this.read(wanted, message).contents);
  }
}

function valid<T>(read: () => T | undefined, message: string): T {
  try {
    const value = read();
    if (value !== undefined) return value;
  } catch {
    // Replaced by the message.
  }
  throw new Error(message);
}
