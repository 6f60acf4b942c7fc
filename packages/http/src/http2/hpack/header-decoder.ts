import { ConnectionError, errorCode } from '../errors/errors.js';
import { invalidInValue, validName } from './header-fields.js';
import { decodeHuffman } from './huffman.js';
import { staticNames, staticValues } from './static-table.js';

/** Overhead that HPACK adds for each header to the size of its name and value, in bytes. */
const overhead = 32;
/** The largest table of headers that clients may refer to, in bytes. It is the default, so no setting announces it. */
const maxTableSize = 4096;
/** Number of evicted entries at which the arrays of the table are shortened. */
const removedTogether = 64;
/**
 * Maximum number of headers that are decoded after a header list has become too large. They are decoded because later
 * blocks may refer to them.
 */
const maxIgnored = 4096;
const badName = 1;
const badValue = 2;

/** The headers of a request. */
export interface DecodedHeaders {
  /** Names and values in turn, as sent. */
  readonly raw: string[];
  /** Whether a name or a value has characters that it must not have: the stream is to be reset. */
  isMalformed: boolean;
  /** Whether there are more headers than may be sent. {@link raw} lacks some of them. */
  isTooLarge: boolean;
}

/**
 * Decodes the header blocks of a connection (HPACK, RFC 7541), in the order in which they come: each may refer to
 * headers of earlier blocks.
 */
export class HeaderDecoder {
  readonly #maxListSize: number;
  /** The dynamic table, the newest entry last. Entries before {@link #first} have left it. */
  #names: string[] = [];
  #values: string[] = [];
  #sizes: number[] = [];
  /** Fault of each entry: {@link badName} or {@link badValue}, otherwise 0. */
  #flaws: number[] = [];
  #first = 0;
  #tableSize = 0;
  #maxTableSize = maxTableSize;
  #block: Buffer = Buffer.alloc(0);
  #at = 0;
  #end = 0;

  /** @param maxListSize maximum size of a header list, in bytes: its names and values, plus 32 for each header */
  constructor(maxListSize: number) {
    this.#maxListSize = maxListSize;
  }

  /**
   * Decodes a whole header block.
   *
   * @throws ConnectionError for a block that is not valid: the following blocks could not be decoded
   */
  decode(block: Buffer, start = 0, end = block.length): DecodedHeaders {
    this.#block = block;
    this.#at = start;
    this.#end = end;
    const decoded: DecodedHeaders = { raw: [], isMalformed: false, isTooLarge: false };
    let [size, ignored] = [0, 0];
    this.#readTableSizes();
    while (this.#at < end) {
      const first = block[this.#at] as number;
      let name: string;
      let value: string;
      let flaws = 0;
      if (first >= 0x80) {
        const index = this.#readInteger(0x7f);
        name = this.#nameAt(index);
        if (index < staticNames.length) value = staticValues[index] as string;
        else {
          const place = this.#placeOf(index);
          value = this.#values[place] as string;
          flaws = this.#flaws[place] as number;
        }
      } else {
        const isIndexed = first >= 0x40;
        if (!isIndexed && first >= 0x20) throw invalid();
        const index = this.#readInteger(isIndexed ? 0x3f : 0x0f);
        name = index === 0 ? this.#readText() : this.#nameAt(index);
        if (index === 0 ? !validName.test(name) : this.#hasBadName(index)) flaws = badName;
        value = this.#readText();
        if (invalidInValue.test(value)) flaws |= badValue;
        if (isIndexed) this.#add(name, value, flaws);
      }
      if (flaws !== 0) decoded.isMalformed = true;
      size += name.length + value.length + overhead;
      if (size <= this.#maxListSize) decoded.raw.push(name, value);
      else {
        decoded.isTooLarge = true;
        if (++ignored > maxIgnored) throw new ConnectionError(errorCode.enhanceYourCalm);
      }
    }
    // Releases the block: the connection must keep no memory of a request.
    this.#block = nothing;
    return decoded;
  }

  /** Reads the changes of the table's size at the beginning of a block. */
  #readTableSizes(): void {
    while (this.#at < this.#end && ((this.#block[this.#at] as number) & 0xe0) === 0x20) {
      const size = this.#readInteger(0x1f);
      if (size > maxTableSize) throw invalid();
      this.#maxTableSize = size;
      this.#evict(size);
    }
  }

  /** Position of an entry of the dynamic table in the arrays. */
  #placeOf(index: number): number {
    const place = this.#names.length - 1 - (index - staticNames.length);
    if (place < this.#first) throw invalid();
    return place;
  }

  #nameAt(index: number): string {
    if (index === 0) throw invalid();
    return index < staticNames.length ? (staticNames[index] as string) : (this.#names[this.#placeOf(index)] as string);
  }

  #hasBadName(index: number): boolean {
    return index >= staticNames.length && ((this.#flaws[this.#placeOf(index)] as number) & badName) !== 0;
  }

  #add(name: string, value: string, flaws: number): void {
    const size = name.length + value.length + overhead;
    this.#evict(Math.max(0, this.#maxTableSize - size));
    if (size > this.#maxTableSize) return;
    this.#names.push(name);
    this.#values.push(value);
    this.#sizes.push(size);
    this.#flaws.push(flaws);
    this.#tableSize += size;
  }

  #evict(maxSize: number): void {
    while (this.#tableSize > maxSize) this.#tableSize -= this.#sizes[this.#first++] as number;
    if (this.#first < removedTogether) return;
    for (const list of [this.#names, this.#values, this.#sizes, this.#flaws]) list.splice(0, this.#first);
    this.#first = 0;
  }

  /** Reads an integer that begins in the bits of `mask` in the current byte. */
  #readInteger(mask: number): number {
    let value = (this.#block[this.#at++] as number) & mask;
    if (value < mask) return value;
    for (let factor = 1; factor < 1 << 28; factor *= 128) {
      if (this.#at >= this.#end) throw invalid();
      const byte = this.#block[this.#at++] as number;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw invalid();
  }

  #readText(): string {
    if (this.#at >= this.#end) throw invalid();
    const isCompressed = (this.#block[this.#at] as number) >= 0x80;
    const length = this.#readInteger(0x7f);
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#end) throw invalid();
    if (!isCompressed) return this.#block.toString('latin1', start, this.#at);
    const text = decodeHuffman(this.#block, start, this.#at);
    if (text === undefined) throw invalid();
    return text;
  }
}

const nothing = Buffer.alloc(0);

const invalid = (): ConnectionError => new ConnectionError(errorCode.compressionError);
