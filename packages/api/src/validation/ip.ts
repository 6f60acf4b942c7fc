import { type FieldPath, field } from '@k8s-ts/apimachinery/validation';
import type { Errors } from './support.js';

export type IPFamily = 'IPv4' | 'IPv6';

/** An IP address as a number; addresses of IPv4 mapped into IPv6 count as IPv4, as Go has them. */
export interface IPAddress {
  readonly family: IPFamily;
  readonly value: bigint;
}

/** A range of addresses: its first one and the length of its prefix. */
export interface CIDR {
  readonly network: IPAddress;
  readonly prefix: number;
}

const mappedPrefix = 0xffffn << 32n;

/**
 * An address in text form, or undefined. Leading zeros in IPv4 parts are read as decimal, as fields of old kinds accept them
 * (`kubernetes/utils net.ParseIPSloppy`).
 */
export function parseIP(text: string): IPAddress | undefined {
  if (!text.includes(':')) {
    const value = parseIPv4(text);
    return value === undefined ? undefined : { family: 'IPv4', value };
  }
  const value = parseIPv6(text);
  if (value === undefined) return undefined;
  return value >> 32n === mappedPrefix >> 32n
    ? { family: 'IPv4', value: value & 0xffffffffn }
    : { family: 'IPv6', value };
}

function parseIPv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4) return undefined;
  let value = 0n;
  for (const part of parts) {
    if (!/^\d+$/.test(part) || Number(part) > 255) return undefined;
    value = (value << 8n) | BigInt(Number(part));
  }
  return value;
}

function parseIPv6(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? [];
  const tail = last.at(-1);
  if (tail?.includes('.')) {
    const v4 = parseIPv4(tail);
    if (v4 === undefined) return undefined;
    last.splice(-1, 1, (v4 >> 16n).toString(16), (v4 & 0xffffn).toString(16));
  }
  const count = groups.reduce((sum, half) => sum + half.length, 0);
  if (halves.length === 2 ? count > 7 : count !== 8) return undefined;
  const all =
    halves.length === 2
      ? [...(groups[0] ?? []), ...Array<string>(8 - count).fill('0'), ...(groups[1] ?? [])]
      : (groups[0] ?? []);
  let value = 0n;
  for (const group of all) {
    if (!/^[0-9a-fA-F]{1,4}$/.test(group)) return undefined;
    value = (value << 16n) | BigInt(Number.parseInt(group, 16));
  }
  return value;
}

/** The address in canonical text form (RFC 5952). */
export function formatIP(address: IPAddress): string {
  const { family, value } = address;
  if (family === 'IPv4') return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
  const groups = Array.from({ length: 8 }, (_, i) => Number((value >> BigInt(112 - 16 * i)) & 0xffffn));
  let best = { start: -1, length: 1 };
  for (let i = 0; i < 8; i++) {
    let length = 0;
    while (i + length < 8 && groups[i + length] === 0) length++;
    if (length > best.length) best = { start: i, length };
  }
  const hex = groups.map((group) => group.toString(16));
  if (best.start < 0) return hex.join(':');
  return `${hex.slice(0, best.start).join(':')}::${hex.slice(best.start + best.length).join(':')}`;
}

/** A range in text form, or undefined; bits behind the prefix are cleared. */
export function parseCIDR(text: string): CIDR | undefined {
  const slash = text.indexOf('/');
  if (slash < 0) return undefined;
  const address = parseIP(text.slice(0, slash));
  const length = text.slice(slash + 1);
  if (!address || !/^\d{1,3}$/.test(length)) return undefined;
  const bits = address.family === 'IPv4' ? 32 : 128;
  const prefix = Number(length);
  if (prefix > bits) return undefined;
  const hostBits = BigInt(bits - prefix);
  return { network: { family: address.family, value: (address.value >> hostBits) << hostBits }, prefix };
}

/** The family of an address in text form; undefined when it is none. */
export function ipFamilyOf(text: string): IPFamily | undefined {
  return parseIP(text)?.family;
}

/** True when the list has one address of each family. */
export function isDualStack(families: readonly (IPFamily | undefined)[]): boolean {
  return families.includes('IPv4') && families.includes('IPv6');
}

/** Adds an error unless the text is an address. Values that the old object had already are fine as they are. */
export function checkIP(errors: Errors, value: string, path: FieldPath, existing: readonly string[] = []): boolean {
  if (existing.includes(value) || parseIP(value)) return true;
  errors.push(field.invalid(path, value, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'));
  return false;
}

/** Adds an error unless the text is a CIDR. Values that the old object had already are fine as they are. */
export function checkCIDR(errors: Errors, value: string, path: FieldPath, existing: readonly string[] = []): void {
  if (existing.includes(value) || parseCIDR(value)) return;
  errors.push(field.invalid(path, value, 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'));
}

/** Adds errors for addresses that no endpoint can have: unspecified, loopback, link-local. */
export function checkEndpointIP(errors: Errors, value: string, path: FieldPath): void {
  const ip = parseIP(value);
  if (!ip) {
    errors.push(field.invalid(path, value, 'must be a valid IP address'));
    return;
  }
  const within = (v4: string, v6: string) => contains(ip.family === 'IPv4' ? v4 : v6, ip);
  if (ip.value === 0n) errors.push(field.invalid(path, value, `may not be unspecified (${value})`));
  if (within('127.0.0.0/8', '::1/128')) {
    errors.push(field.invalid(path, value, 'may not be in the loopback range (127.0.0.0/8, ::1/128)'));
  }
  if (within('169.254.0.0/16', 'fe80::/10')) {
    errors.push(field.invalid(path, value, 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'));
  }
  if (within('224.0.0.0/24', 'ff02::/16')) {
    errors.push(field.invalid(path, value, 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'));
  }
}

function contains(range: string, ip: IPAddress): boolean {
  const cidr = parseCIDR(range);
  if (!cidr || cidr.network.family !== ip.family) return false;
  const hostBits = BigInt((ip.family === 'IPv4' ? 32 : 128) - cidr.prefix);
  return ip.value >> hostBits === cidr.network.value >> hostBits;
}
