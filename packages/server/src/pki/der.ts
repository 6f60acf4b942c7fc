/** ASN.1 values in DER (ITU-T X.690), as certificates need them: each function returns the bytes of one element. */

/** Tags of the elements. */
export const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
  /** `[n]` of a value that is itself an element (EXPLICIT), or is constructed. */
  constructed: (n: number) => 0xa0 | n,
  /** `[n]` in place of the tag of a primitive value (IMPLICIT). */
  primitive: (n: number) => 0x80 | n,
} as const;

/** An element: its tag, its length, and the contents one after another. */
export function element(elementTag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([Buffer.from([elementTag, ...lengthBytes(length)]), ...contents]);
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => element(tag.sequence, ...contents);

export const set = (...contents: readonly Uint8Array[]): Buffer => element(tag.set, ...contents);

export const utf8String = (text: string): Buffer => element(tag.utf8String, Buffer.from(text));

export const octetString = (bytes: Uint8Array): Buffer => element(tag.octetString, bytes);

/** @param unusedBits bits at the end of the last byte that are not part of the string */
export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  element(tag.bitString, Buffer.from([unusedBits]), bytes);

export const boolean = (value: boolean): Buffer => element(tag.boolean, Buffer.from([value ? 0xff : 0]));

/** @param bytes the number's bytes, most significant first; the first one is neither 0 nor above 127, as DER demands of longer positive numbers */
export const integer = (...bytes: readonly number[]): Buffer => element(tag.integer, Buffer.from(bytes));

/** @param dotted such as `2.5.4.3` */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(tag.objectIdentifier, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** UTCTime for years before 2050, GeneralizedTime from then on, in whole seconds (RFC 5280 section 4.1.2.5). */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return date.getUTCFullYear() < 2050
    ? element(tag.utcTime, Buffer.from(digits.slice(2)))
    : element(tag.generalizedTime, Buffer.from(digits));
}

/** An element that was read. */
export interface Element {
  readonly tag: number;
  /** The element with its tag and length. */
  readonly bytes: Buffer;
  readonly contents: Buffer;
}

/**
 * Reads the elements of a constructed value's contents.
 *
 * @throws RangeError when the bytes end within an element, or its length is not that of DER
 */
export function readElements(bytes: Buffer): readonly Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const elementTag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    const lengthSize = first < 0x80 ? 0 : first & 0x7f;
    if (lengthSize > 4 || first === 0x80) throw new RangeError('invalid length of an ASN.1 element');
    const start = at + 2 + lengthSize;
    const end = start + (lengthSize === 0 ? first : bytes.readUIntBE(at + 2, lengthSize));
    if (end > bytes.length) throw new RangeError('an ASN.1 element is cut off');
    elements.push({ tag: elementTag, bytes: bytes.subarray(at, end), contents: bytes.subarray(start, end) });
    at = end;
  }
  return elements;
}

function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

/** A part of an object identifier: seven bits in each byte, the highest bit set in all bytes but the last. */
function base128(value: number): readonly number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
