/** A value in DER (ITU-T X.690). */
export interface DERValue {
  /** The first byte: class, form and, below 31, the number of the tag. */
  readonly tag: number;
  readonly contents: Buffer;
  /** The value with its tag and length. */
  readonly bytes: Buffer;
}

/** Tag and length of a value. */
export interface DERHeader {
  readonly tag: number;
  /** The number of the tag. From 31 on, it is encoded in further bytes. */
  readonly number: number;
  readonly length: number;
  /** Offset of the contents. */
  readonly contents: number;
}

/** Bytes that are not DER. Messages are those of Go's `encoding/asn1`. */
export class DERError extends Error {
  override readonly name = 'DERError';
}

/** The bytes are not ASN.1. */
export const syntaxError = (message: string): DERError => new DERError(`asn1: syntax error: ${message}`);

/** The bytes are ASN.1, but not in the form of DER, or not of the expected type. */
export const structureError = (message: string): DERError => new DERError(`asn1: structure error: ${message}`);

/** Lengths below this limit can be shifted by another byte. */
const maxShiftedLength = 1 << 23;

/**
 * Reads tag and length at an offset. Lengths have their shortest form; the indefinite form is not DER.
 *
 * @throws DERError
 */
export function readHeader(bytes: Buffer, offset: number): DERHeader {
  const tag = bytes[offset];
  if (tag === undefined) throw syntaxError('sequence truncated');
  let at = offset + 1;
  let number = tag & 0x1f;
  if (number === 0x1f) {
    ({ value: number, next: at } = readBase128(bytes, at));
    if (number < 0x1f) throw syntaxError('non-minimal tag');
  }
  const first = bytes[at++];
  if (first === undefined) throw syntaxError('truncated tag or length');
  if (first < 0x80) return { tag, number, length: first, contents: at };
  if (first === 0x80) throw syntaxError('indefinite length found (not DER)');
  let length = 0;
  for (let i = 0; i < (first & 0x7f); i++) {
    const byte = bytes[at++];
    if (byte === undefined) throw syntaxError('truncated tag or length');
    if (length >= maxShiftedLength) throw structureError('length too large');
    length = length * 256 + byte;
    if (length === 0) throw structureError('superfluous leading zeros in length');
  }
  if (length < 0x80) throw structureError('non-minimal length');
  return { tag, number, length, contents: at };
}

/** Returns the value whose header was read at an offset. @throws DERError when the bytes end within the value */
export function valueAt(bytes: Buffer, offset: number, { tag, length, contents }: DERHeader): DERValue {
  const end = contents + length;
  if (end > bytes.length) throw syntaxError('data truncated');
  return { tag, contents: bytes.subarray(contents, end), bytes: bytes.subarray(offset, end) };
}

/**
 * Reads an integer that has seven bits in each byte; the highest bit is set in all bytes except the last.
 *
 * @throws DERError for an integer that is not in its shortest form, or above 2^31-1
 */
export function readBase128(bytes: Buffer, offset: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let i = 0; ; i++) {
    const byte = bytes[offset + i];
    if (byte === undefined) throw syntaxError('truncated base 128 integer');
    if (i === 5) throw structureError('base 128 integer too large');
    if (i === 0 && byte === 0x80) throw syntaxError('integer is not minimally encoded');
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    if (value > 0x7fffffff) throw structureError('base 128 integer too large');
    return { value, next: offset + i + 1 };
  }
}
