import { crc32 } from 'node:zlib';

/**
 * Parts of a gzip file (RFC 1952) with one member, which is assembled from pieces that were compressed separately. Each
 * piece ends at a byte and does not refer to the pieces before it (`Z_FULL_FLUSH` of zlib), so that the same piece may
 * be part of many files.
 */
export const gzipHead: Uint8Array = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3);

/** Maximum number of bytes that a block without compression can hold. */
const maxStored = 0xffff;

/**
 * Bytes as DEFLATE blocks that are not compressed (RFC 1951, 3.2.4): for texts of a few bytes.
 *
 * @param isLast whether no block follows. Then the bytes may be empty; otherwise empty bytes make no block
 */
export function storedBlocks(bytes: Uint8Array, isLast: boolean): Uint8Array {
  const count = Math.max(Math.ceil(bytes.length / maxStored), isLast ? 1 : 0);
  const blocks = new Uint8Array(bytes.length + 5 * count);
  for (let i = 0, at = 0; i < count; i++) {
    const part = bytes.subarray(i * maxStored, (i + 1) * maxStored);
    const length = part.length;
    blocks.set(
      [isLast && i === count - 1 ? 1 : 0, length & 0xff, length >> 8, ~length & 0xff, (~length >> 8) & 0xff],
      at,
    );
    blocks.set(part, at + 5);
    at += 5 + length;
  }
  return blocks;
}

/** The CRC-32 of zlib, bits reversed: bit 31 is the coefficient of x⁰. */
const polynomial = 0xedb88320;

/** Product of two polynomials over GF(2), modulo the polynomial of the CRC. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let bit = 0x80000000; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= factor;
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1;
  }
  return product >>> 0;
}

/** x to the power of 2ⁿ, for n from 0. */
const squares: readonly number[] = (() => {
  const powers = [0x40000000];
  for (let n = 1; n < 64; n++) powers.push(multiply(powers[n - 1] as number, powers[n - 1] as number));
  return powers;
})();

/**
 * x to the power of eight times the length. Multiplying a text's checksum by it accounts for this number of appended
 * bytes.
 */
function shiftOf(length: number): number {
  let shift = 0x80000000;
  for (let rest = length, n = 3; rest > 0; rest = Math.floor(rest / 2), n++) {
    if (rest % 2 === 1) shift = multiply(squares[n] as number, shift);
  }
  return shift;
}

/** A piece's part in the trailer of a gzip file. */
export interface PieceSum {
  readonly length: number;
  readonly crc: number;
  /** Factor that moves the checksum of the data before the piece. */
  readonly shift: number;
}

/** @returns the sum of the bytes before compression */
export function pieceSum(bytes: Uint8Array): PieceSum {
  return { length: bytes.length, crc: crc32(bytes), shift: shiftOf(bytes.length) };
}

/** Adds up the pieces of a gzip file, in their order. */
export class GzipSum {
  #crc = 0;
  #length = 0;

  add({ length, crc, shift }: PieceSum): void {
    this.#crc = (multiply(shift, this.#crc) ^ crc) >>> 0;
    this.#length += length;
  }

  /** The end of the file: checksum, and length modulo 2³². */
  trailer(): Uint8Array {
    const trailer = new Uint8Array(8);
    const view = new DataView(trailer.buffer);
    view.setUint32(0, this.#crc, true);
    view.setUint32(4, this.#length % 2 ** 32, true);
    return trailer;
  }
}
