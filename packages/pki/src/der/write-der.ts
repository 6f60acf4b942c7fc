import { isPrintableText } from './strings.js';
import { tag } from './tag.js';

/** ASN.1 values in DER (ITU-T X.690), as certificates need them: each function returns the bytes of one element. */

/** Returns an element: its tag, its length, and its contents one after another. */
export function element(elementTag: number, ...contents: readonly Uint8Array[]): Buffer {
  const length = contents.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return Buffer.concat([Buffer.from([elementTag, ...lengthBytes(length)]), ...contents]);
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => element(tag.sequence, ...contents);

/** Returns a SET OF. Its contents are in the order of their bytes, as DER demands. */
export const set = (...contents: readonly Uint8Array[]): Buffer =>
  element(tag.set, ...contents.toSorted(Buffer.compare));

/** Returns a PrintableString if its characters suffice, else a UTF8String. */
export const directoryString = (text: string): Buffer =>
  element(isPrintableText(text) ? tag.printableString : tag.utf8String, Buffer.from(text));

export const octetString = (bytes: Uint8Array): Buffer => element(tag.octetString, bytes);

/** @param unusedBits bits at the end of the last byte that are not part of the string */
export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  element(tag.bitString, Buffer.from([unusedBits]), bytes);

export const boolean = (value: boolean): Buffer => element(tag.boolean, Buffer.from([value ? 0xff : 0]));

/** Returns an INTEGER that is not negative. */
export function integer(value: bigint): Buffer {
  const hex = value.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return element(tag.integer, ...((bytes[0] ?? 0) >= 0x80 ? [Buffer.alloc(1)] : []), bytes);
}

/** @param dotted such as `2.5.4.3` */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(tag.objectIdentifier, Buffer.from([first * 40 + second, ...rest].flatMap(base128)));
}

/**
 * Returns a UTCTime for years before 2050, and a GeneralizedTime for later years, in whole seconds (RFC 5280 section
 * 4.1.2.5).
 */
export function time(date: Date): Buffer {
  const digits = date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '');
  return date.getUTCFullYear() < 2050
    ? element(tag.utcTime, Buffer.from(digits.slice(2)))
    : element(tag.generalizedTime, Buffer.from(digits));
}

function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 | bytes.length, ...bytes];
}

/**
 * Returns a part of an object identifier: seven bits in each byte; the highest bit is set in all bytes except the last.
 */
function base128(value: number): readonly number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
