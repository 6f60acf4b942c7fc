import { type DERHeader, type DERValue, readHeader, valueAt } from './read-der.js';

/** Tags with numbers from here on have further bytes; certificates have none of them. */
const longForm = 0x1f;

/**
 * Reads the values of certificates one after another. Each method throws an Error with the message that it gets when
 * the next value is not valid or not of its type.
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

  /** The contents of a value, read by one of the functions for primitive values. */
  readPrimitive<T>(wanted: number, read: (contents: Buffer) => T | undefined, message: string): T {
    const { contents } = this.read(wanted, message);
    return valid(() => read(contents), message);
  }

  /** A reader of the values inside a value. */
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
