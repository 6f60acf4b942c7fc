import { goQuote } from '../text/go-quote.js';

/*
 * Reads IP addresses with the rules and errors of Go's net/netip.
 */

/** An address of 4 or 16 bytes. */
export interface Address {
  readonly bytes: readonly number[];
  /** The zone of an IPv6 address, such as `eth0`. Empty for none. */
  readonly zone: string;
}

class ParseError extends Error {
  constructor(
    message: string,
    readonly at = '',
  ) {
    super(message);
  }
}

/** Reads an address. Returns an error message (a string) if it is invalid. */
export function parseAddress(text: string): Address | string {
  try {
    const separator = /[.:%]/.exec(text)?.[0];
    if (separator === '.') return { bytes: parseIPv4(text), zone: '' };
    if (separator === ':') return parseIPv6(text);
    throw new ParseError(separator === '%' ? 'missing IPv6 address' : 'unable to parse IP');
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const at = error.at === '' ? '' : ` (at ${goQuote(error.at)})`;
    return `ParseAddr(${goQuote(text)}): ${error.message}${at}`;
  }
}

function parseIPv4(text: string): number[] {
  const fields: number[] = [];
  let value = 0;
  let digits = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string;
    if (char >= '0' && char <= '9') {
      if (digits === 1 && value === 0) throw new ParseError('IPv4 field has octet with leading zero');
      value = value * 10 + Number(char);
      digits++;
      if (value > 255) throw new ParseError('IPv4 field has value >255');
    } else if (char === '.') {
      if (i === 0 || i === text.length - 1 || text[i - 1] === '.') {
        throw new ParseError('IPv4 field must have at least one digit', text.slice(i));
      }
      if (fields.length === 3) throw new ParseError('IPv4 address too long');
      fields.push(value);
      value = 0;
      digits = 0;
    } else {
      throw new ParseError('unexpected character', text.slice(i));
    }
  }
  if (fields.length < 3) throw new ParseError('IPv4 address too short');
  return [...fields, value];
}

function parseIPv6(text: string): Address {
  const percent = text.indexOf('%');
  const zone = percent < 0 ? '' : text.slice(percent + 1);
  if (percent >= 0 && zone === '') throw new ParseError('zone must be a non-empty string');
  let rest = percent < 0 ? text : text.slice(0, percent);
  const bytes: number[] = [];
  let ellipsis = -1;
  if (rest.startsWith('::')) {
    ellipsis = 0;
    rest = rest.slice(2);
  }
  while (bytes.length < 16 && !(rest === '' && ellipsis === bytes.length)) {
    const digits = /^[0-9a-fA-F]*/.exec(rest)?.[0] ?? '';
    if (digits.length > 4) throw new ParseError('each group must have 4 or less digits', rest);
    if (digits === '') throw new ParseError('each colon-separated field must have at least one digit', rest);
    if (rest[digits.length] === '.') {
      if (ellipsis < 0 && bytes.length !== 12) {
        throw new ParseError('embedded IPv4 address must replace the final 2 fields of the address', rest);
      }
      if (bytes.length + 4 > 16) {
        throw new ParseError('too many hex fields to fit an embedded IPv4 at the end of the address', rest);
      }
      bytes.push(...parseIPv4(rest));
      rest = '';
      break;
    }
    const value = Number.parseInt(digits, 16);
    bytes.push(value >> 8, value & 0xff);
    rest = rest.slice(digits.length);
    if (rest === '') break;
    if (rest[0] !== ':') throw new ParseError('unexpected character, want colon', rest);
    if (rest.length === 1) throw new ParseError('colon must be followed by more characters', rest);
    rest = rest.slice(1);
    if (rest[0] === ':') {
      if (ellipsis >= 0) throw new ParseError('multiple :: in address', rest);
      ellipsis = bytes.length;
      rest = rest.slice(1);
    }
  }
  if (rest !== '') throw new ParseError('trailing garbage after address', rest);
  if (bytes.length < 16) {
    if (ellipsis < 0) throw new ParseError('address string too short');
    bytes.splice(ellipsis, 0, ...new Array<number>(16 - bytes.length).fill(0));
  } else if (ellipsis >= 0) {
    throw new ParseError('the :: must expand to at least one field of zeros');
  }
  return { bytes, zone };
}
