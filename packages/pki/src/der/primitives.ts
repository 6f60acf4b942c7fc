import { readBase128, structureError, syntaxError } from './read-der.js';

/** The contents of primitive values in DER. Each function throws a `DERError` for contents that are not valid. */

export function readBoolean(contents: Buffer): boolean {
  if (contents.length !== 1) throw syntaxError('invalid boolean');
  if (contents[0] !== 0 && contents[0] !== 0xff) throw syntaxError('invalid boolean');
  return contents[0] === 0xff;
}

/** Reads an integer. It must be in its shortest form. */
export function readInteger(contents: Buffer): bigint {
  const [first, second = 0] = contents;
  if (first === undefined) throw structureError('empty integer');
  const isPadded = (first === 0 && second < 0x80) || (first === 0xff && second >= 0x80);
  if (contents.length > 1 && isPadded) throw structureError('integer not minimally-encoded');
  return BigInt.asIntN(contents.length * 8, BigInt(`0x${contents.toString('hex')}`));
}

/** Reads an integer of at most eight bytes. */
export function readInt64(contents: Buffer): bigint {
  const value = readInteger(contents);
  if (contents.length > 8) throw structureError('integer too large');
  return value;
}

/** Reads an object identifier. Returns its dotted form, such as `2.5.4.3`. */
export function readObjectIdentifier(contents: Buffer): string {
  if (contents.length === 0) throw syntaxError('zero length OBJECT IDENTIFIER');
  const parts: number[] = [];
  for (let at = 0; at < contents.length; ) {
    const { value, next } = readBase128(contents, at);
    if (at === 0) parts.push(...(value < 80 ? [Math.floor(value / 40), value % 40] : [2, value - 80]));
    else parts.push(value);
    at = next;
  }
  return parts.join('.');
}

/** The bits of a BIT STRING. */
export interface BitString {
  readonly bytes: Buffer;
  /** Bits at the end of the last byte that are not part of the string; they are 0. */
  readonly unused: number;
}

export function readBitString(contents: Buffer): BitString {
  const [unused] = contents;
  if (unused === undefined) throw syntaxError('zero length BIT STRING');
  const last = contents.length > 1 ? (contents.at(-1) ?? 0) : 0;
  if (unused > 7 || (contents.length === 1 && unused > 0) || (last & ((1 << unused) - 1)) !== 0) {
    throw syntaxError('invalid padding bits in BIT STRING');
  }
  return { bytes: contents.subarray(1), unused };
}

/** Whether a bit is set; bits are counted from the most significant one of the first byte. */
export const bitAt = ({ bytes }: BitString, index: number): boolean =>
  ((bytes[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;

/** Returns the bits as the bytes of a number: the last bit becomes the least significant one. */
export function rightAlign({ bytes, unused }: BitString): Buffer {
  if (unused === 0) return bytes;
  return Buffer.from(bytes.map((byte, i) => (((bytes[i - 1] ?? 0) << (8 - unused)) | (byte >> unused)) & 0xff));
}

const utcTime = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})$/;
const generalizedTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(Z|[+-]\d{4})$/;

/** Reads a UTCTime. Returns ms since the epoch; undefined for other texts. Years from 50 on are of the 20th century. */
export function readUTCTime(contents: Buffer): number | undefined {
  const [, year = '', ...rest] = utcTime.exec(contents.toString('latin1')) ?? [];
  if (year === '') return undefined;
  return timeOf((Number(year) < 50 ? 2000 : 1900) + Number(year), rest);
}

/** Reads a GeneralizedTime in whole seconds. Returns ms since the epoch; undefined for other texts. */
export function readGeneralizedTime(contents: Buffer): number | undefined {
  const [, year = '', ...rest] = generalizedTime.exec(contents.toString('latin1')) ?? [];
  return year === '' ? undefined : timeOf(Number(year), rest);
}

function timeOf(year: number, parts: readonly (string | undefined)[]): number | undefined {
  const zone = parts.at(-1) ?? '';
  const [month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 5).map((part) => Number(part ?? 0));
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second);
  const given = [year, month - 1, day, hour, minute, second];
  const read = [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
  if (given.some((value, i) => value !== read[i])) return undefined;
  if (zone === 'Z') return date.getTime();
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3))];
  // In DER, an offset of zero is `Z`.
  if (hours > 24 || minutes > 59 || hours + minutes === 0) return undefined;
  return date.getTime() - (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
