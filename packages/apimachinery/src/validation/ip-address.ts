/**
 * A parsed IP address: 16 bytes (IPv4 as `::ffff:a.b.c.d`, like Go's `net.IP`), and properties of its text. Older
 * fields accept the forms of upstream's `ParseIPSloppy` (kubernetes/utils net), which newer parsers reject, so these
 * forms must be distinguished.
 */
export interface ParsedIP {
  readonly bytes: Uint8Array;
  /** The text was dotted decimal. */
  readonly dotted: boolean;
  /** The text had leading zeros: an octet such as `010`, or a group of more than four digits. */
  readonly leadingZeros: boolean;
}

/** A network in CIDR notation. */
export interface ParsedCIDR {
  /** The address as written, host bits and all. */
  readonly ip: ParsedIP;
  /** The address with the host bits cleared, 16 bytes. */
  readonly network: Uint8Array;
  /** The prefix length as written. */
  readonly prefixLength: number;
  /** Bits of the address as written: 32 or 128. */
  readonly addressBits: 32 | 128;
  /** The address or the prefix length had leading zeros. */
  readonly leadingZeros: boolean;
}

/** Parses an address; leading zeros are allowed, zones, ports and blanks are not. Undefined for an invalid one. */
export function parseIPSloppy(text: string): ParsedIP | undefined {
  const separator = /[.:]/.exec(text)?.[0];
  if (separator === '.') return parseIPv4(text);
  return separator === ':' ? parseIPv6(text) : undefined;
}

/** Parses `address/length`; leading zeros are allowed in both parts. Undefined for an invalid text. */
export function parseCIDRSloppy(text: string): ParsedCIDR | undefined {
  const slash = text.indexOf('/');
  if (slash < 0) return undefined;
  const address = text.slice(0, slash);
  const length = text.slice(slash + 1);
  const ip = parseIPv4(address) ?? parseIPv6(address);
  if (ip === undefined || !/^[0-9]+$/.test(length)) return undefined;
  const addressBits = ip.dotted ? 32 : 128;
  const prefixLength = Number(length);
  if (prefixLength > addressBits) return undefined;
  return {
    ip,
    network: maskBytes(ip.bytes, prefixLength + 128 - addressBits),
    prefixLength,
    addressBits,
    leadingZeros: ip.leadingZeros || (length.length > 1 && length.startsWith('0')),
  };
}

/** Whether the 16 bytes are an IPv4 address, written so or as `::ffff:a.b.c.d`. */
export function isIPv4Bytes(bytes: Uint8Array): boolean {
  for (let i = 0; i < 10; i++) {
    if (bytes[i] !== 0) return false;
  }
  return bytes[10] === 0xff && bytes[11] === 0xff;
}

/** The canonical text: dotted decimal for IPv4, RFC 5952 for IPv6. */
export function formatIP(bytes: Uint8Array): string {
  if (isIPv4Bytes(bytes)) return bytes.subarray(12).join('.');
  const groups = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i] as number) << 8) | (bytes[2 * i + 1] as number));
  const [start, length] = longestZeroRun(groups);
  const hex = (part: number[]): string => part.map((group) => group.toString(16)).join(':');
  if (length < 2) return hex(groups);
  return `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`;
}

/** The canonical text of a network, host bits cleared; an IPv4-mapped one is written as IPv4. */
export function formatNetwork(cidr: ParsedCIDR): string {
  const shortened = cidr.addressBits === 128 && isIPv4Bytes(cidr.network);
  return `${formatIP(cidr.network)}/${shortened ? Math.max(cidr.prefixLength - 96, 0) : cidr.prefixLength}`;
}

function parseIPv4(text: string): ParsedIP | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  const bytes = new Uint8Array(16);
  bytes[10] = bytes[11] = 0xff;
  let leadingZeros = false;
  for (const [i, part] of parts.entries()) {
    if (!/^[0-9]+$/.test(part)) return undefined;
    const value = Number(part);
    if (value > 255) return undefined;
    if (part.length > 1 && part.startsWith('0')) leadingZeros = true;
    bytes[12 + i] = value;
  }
  return { bytes, dotted: true, leadingZeros };
}

function parseIPv6(text: string): ParsedIP | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const open = halves.length === 2;
  const head = parseGroups(halves[0] as string, !open);
  const tail = open ? parseGroups(halves[1] as string, true) : { bytes: [], leadingZeros: false };
  if (head === undefined || tail === undefined) return undefined;
  const missing = 16 - head.bytes.length - tail.bytes.length;
  // "::" stands for one group of zeros at least.
  if (open ? missing < 2 : missing !== 0) return undefined;
  const bytes = new Uint8Array(16);
  bytes.set(head.bytes);
  bytes.set(tail.bytes, 16 - tail.bytes.length);
  return { bytes, dotted: false, leadingZeros: head.leadingZeros || tail.leadingZeros };
}

/** Groups between colons; the last may be dotted decimal where `isEnd` holds. */
function parseGroups(text: string, isEnd: boolean): { bytes: number[]; leadingZeros: boolean } | undefined {
  const bytes: number[] = [];
  let leadingZeros = false;
  if (text === '') return { bytes, leadingZeros };
  const groups = text.split(':');
  for (const [i, group] of groups.entries()) {
    if (isEnd && i === groups.length - 1 && group.includes('.')) {
      const v4 = parseIPv4(group);
      if (v4 === undefined) return undefined;
      bytes.push(...v4.bytes.subarray(12));
      leadingZeros ||= v4.leadingZeros;
    } else {
      if (!/^[0-9a-fA-F]+$/.test(group)) return undefined;
      const value = Number.parseInt(group, 16);
      if (value > 0xffff) return undefined;
      if (group.length > 4) leadingZeros = true;
      bytes.push(value >> 8, value & 0xff);
    }
  }
  return { bytes, leadingZeros };
}

function maskBytes(bytes: Uint8Array, bits: number): Uint8Array {
  return bytes.map((byte, i) => {
    const kept = Math.min(Math.max(bits - 8 * i, 0), 8);
    return byte & (0xff << (8 - kept));
  });
}

function longestZeroRun(groups: readonly number[]): [start: number, length: number] {
  let start = 0;
  let length = 0;
  for (let i = 0; i < groups.length; i++) {
    let end = i;
    while (end < groups.length && groups[end] === 0) end++;
    if (end - i > length) [start, length] = [i, end - i];
    if (end > i) i = end;
  }
  return [start, length];
}
