import { type Address, parseAddress } from '@k8s-ts/apimachinery/url';
import { goQuote } from '@k8s-ts/apimachinery/validation';

/*
 * IP addresses and networks with the rules and errors of Go's net/netip.
 */

export { type Address, parseAddress };

/** A network. */
export interface Prefix {
  readonly address: Address;
  readonly bits: number;
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

/** The text of a network. Host bits are not cleared. */
export function prefixText({ address, bits }: Prefix): string {
  return `${addressText(address)}/${bits}`;
}

/** The network with the bits of hosts cleared. */
export function maskedPrefix({ address, bits }: Prefix): Prefix {
  const bytes = address.bytes.map((byte, i) => byte & (0xff << Math.min(Math.max(8 * (i + 1) - bits, 0), 8)) & 0xff);
  return { address: { bytes, zone: '' }, bits };
}

/** Says whether two addresses agree in their first bits. An IPv4 and an IPv6 address never agree. */
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

/** `224.0.0.0/24` and `ff02::/16`. The flags of an IPv6 address (its second byte's upper half) are ignored. */
export function isLinkLocalMulticast({ bytes: [a, b, c], bytes }: Address): boolean {
  return bytes.length === 4 ? a === 224 && b === 0 && c === 0 : a === 0xff && ((b as number) & 0x0f) === 2;
}

/** `169.254.0.0/16` and `fe80::/10`. */
export function isLinkLocalUnicast({ bytes: [a, b], bytes }: Address): boolean {
  return bytes.length === 4 ? a === 169 && b === 254 : a === 0xfe && ((b as number) & 0xc0) === 0x80;
}

/**
 * All addresses but unspecified, loopback, link-local, multicast and broadcast ones. Private addresses are included.
 */
export function isGlobalUnicast(address: Address): boolean {
  const { bytes } = address;
  const first = bytes[0] as number;
  const isMulticast = bytes.length === 4 ? (first & 0xf0) === 0xe0 : first === 0xff;
  const isBroadcast = bytes.length === 4 && bytes.every((byte) => byte === 255);
  return (
    !isBroadcast && !isMulticast && !isUnspecified(address) && !isLoopback(address) && !isLinkLocalUnicast(address)
  );
}
