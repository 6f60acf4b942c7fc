import { goQuote } from '@k8s-ts/apimachinery/validation';

/*
 * IP addresses and networks with the rules and errors of Go's net/netip.
 */

/** An address of 4 or 16 bytes. */
export interface Address {
  readonly bytes: readonly number[];
  /** The zone of an IPv6 address, such as `eth0`. Empty for none. */
  readonly zone: string;
}

/** A network. */
export interface Prefix {
  readonly address: Address;
  readonly bits: number;
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

/** Reads a network. Returns an error message (a string) if it is invalid. */
export function parsePrefix(text: string): Prefix | string {
  const fail = (message: string) => `netip.ParsePrefix(${goQuote(text)}): ${message}`;
  const slash = text.lastIndexOf('/');
  if (slash < 0) return fail("no '/'");
  const address = parseAddress(text.slice(0, slash));
  if (typeof address === 'string') return fail(address);
  if (address.zone !== '') return fail('IPv6 zones cannot be present in a prefix');
  const length = text.slice(slash + 1);
  if (!/^[0-9]+$/.test(length) || /^0./.test(length)) return fail(`bad bits after slash: ${goQuote(length)}`);
  const bits = Number(length);
  if (bits > address.bytes.length * 8) return fail('prefix length out of range');
  return { address, bits };
}

/** Says whether an address has 4 bytes. */
export function isIPv4({ bytes }: Address): boolean {
  return bytes.length === 4;
}

/** An IPv4 address written as IPv6: `::ffff:1.2.3.4`. */
export function isIPv4InIPv6({ bytes }: Address): boolean {
  return (
    bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
  );
}

/** The canonical text of an address. */
export function addressText({ bytes }: Address): string {
  if (bytes.length === 4) return bytes.join('.');
  const groups = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i] as number) << 8) | (bytes[2 * i + 1] as number));
  const { start, length } = longestZeros(groups);
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':');
  return length < 2 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

function longestZeros(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 };
  for (let start = 0; start < groups.length; start++) {
    let length = 0;
    while (start + length < groups.length && groups[start + length] === 0) length++;
    if (length > best.length) best = { start, length };
  }
  return best;
}

/** The text of a network, host bits and all. */
export function prefixText({ address, bits }: Prefix): string {
  return `${addressText(address)}/${bits}`;
}

/** The network with the bits of hosts cleared. */
export function maskedPrefix({ address, bits }: Prefix): Prefix {
  const bytes = address.bytes.map((byte, i) => byte & (0xff << Math.min(Math.max(8 * (i + 1) - bits, 0), 8)) & 0xff);
  return { address: { bytes, zone: '' }, bits };
}

/** Says whether two addresses agree in their first bits. Addresses of the two families never do. */
export function sameNetwork(a: Address, b: Address, bits: number): boolean {
  if (a.bytes.length !== b.bytes.length) return false;
  const left = maskedPrefix({ address: a, bits }).address.bytes;
  const right = maskedPrefix({ address: b, bits }).address.bytes;
  return left.every((byte, i) => byte === right[i]);
}

/** Says whether two addresses are the same, zones included. */
export function sameAddress(a: Address, b: Address): boolean {
  return sameNetwork(a, b, a.bytes.length * 8) && a.zone === b.zone;
}

/** `0.0.0.0` and `::`. */
export function isUnspecified({ bytes }: Address): boolean {
  return bytes.every((byte) => byte === 0);
}

/** `127.0.0.0/8` and `::1`. */
export function isLoopback({ bytes }: Address): boolean {
  return bytes.length === 4 ? bytes[0] === 127 : bytes.every((byte, i) => byte === (i === 15 ? 1 : 0));
}

/** `224.0.0.0/24` and `ff02::/16`, whatever the flags. */
export function isLinkLocalMulticast({ bytes: [a, b, c], bytes }: Address): boolean {
  return bytes.length === 4 ? a === 224 && b === 0 && c === 0 : a === 0xff && ((b as number) & 0x0f) === 2;
}

/** `169.254.0.0/16` and `fe80::/10`. */
export function isLinkLocalUnicast({ bytes: [a, b], bytes }: Address): boolean {
  return bytes.length === 4 ? a === 169 && b === 254 : a === 0xfe && ((b as number) & 0xc0) === 0x80;
}

/** All others but multicast and broadcast: private addresses too. */
export function isGlobalUnicast(address: Address): boolean {
  const { bytes } = address;
  const first = bytes[0] as number;
  const isMulticast = bytes.length === 4 ? (first & 0xf0) === 0xe0 : first === 0xff;
  const isBroadcast = bytes.length === 4 && bytes.every((byte) => byte === 255);
  return (
    !isBroadcast && !isMulticast && !isUnspecified(address) && !isLoopback(address) && !isLinkLocalUnicast(address)
  );
}
