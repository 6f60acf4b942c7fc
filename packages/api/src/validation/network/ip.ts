import {
  type FieldPath,
  field,
  formatIP as formatBytes,
  isIPv4Bytes,
  isValidCIDRForLegacyField,
  isValidIPForLegacyField,
  parseCIDRSloppy,
  parseIPSloppy,
} from '@k8s-ts/apimachinery/validation';
import { type FeatureName, isFeatureOn } from '../../discovery/index.js';
import type { Errors } from '../field/checks.js';

export type IPFamily = 'IPv4' | 'IPv6';

/** An IP address as a number. As in Go, IPv4 addresses mapped into IPv6 are IPv4. */
export interface IPAddress {
  readonly family: IPFamily;
  readonly value: bigint;
}

/** A range of addresses: its first address and the length of its prefix. */
export interface CIDR {
  readonly network: IPAddress;
  readonly prefix: number;
}

/**
 * An address in text form, or undefined. Leading zeros in IPv4 parts are read as decimal, as fields of old kinds accept
 * them (`kubernetes/utils net.ParseIPSloppy`).
 */
export function parseIP(text: string): IPAddress | undefined {
  const ip = parseIPSloppy(text);
  return ip && ofBytes(ip.bytes);
}

function ofBytes(bytes: Uint8Array): IPAddress {
  const family = isIPv4Bytes(bytes) ? 'IPv4' : 'IPv6';
  let value = 0n;
  for (const byte of family === 'IPv4' ? bytes.subarray(12) : bytes) value = (value << 8n) | BigInt(byte);
  return { family, value };
}

/** The address in canonical text form (RFC 5952). */
export function formatIP({ family, value }: IPAddress): string {
  let rest = family === 'IPv4' ? value | mapped : value;
  const bytes = new Uint8Array(16);
  for (let i = 15; i >= 0; i--, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  return formatBytes(bytes);
}

/** Prefix of IPv4 addresses mapped into IPv6. */
const mapped = 0xffffn << 32n;

/** Parses a range; bits beyond the prefix are cleared. Undefined for an invalid text. */
export function parseCIDR(text: string): CIDR | undefined {
  const cidr = parseCIDRSloppy(text);
  if (!cidr) return undefined;
  const network = ofBytes(cidr.network);
  const isMapped = network.family === 'IPv4' && cidr.addressBits === 128;
  return { network, prefix: isMapped ? cidr.prefixLength - 96 : cidr.prefixLength };
}

/** The family of an address in text form; undefined when it is invalid. */
export function ipFamilyOf(text: string): IPFamily | undefined {
  return parseIP(text)?.family;
}

/** True when the list has one address of each family. */
export function isDualStack(families: readonly (IPFamily | undefined)[]): boolean {
  return families.includes('IPv4') && families.includes('IPv6');
}

/** Rules of addresses in fields that are older than strict validation. */
export interface LegacyAddressOptions {
  /**
   * The features that are on; StrictIPCIDRValidation refuses leading zeros, IPv4-mapped addresses and bits beyond a
   * prefix. Default: those of the release.
   */
  readonly features?: ReadonlySet<FeatureName> | undefined;
  /** Values of the old object, which are always accepted. Default none. */
  readonly existing?: readonly string[] | undefined;
}

const isStrict = ({ features }: LegacyAddressOptions): boolean => isFeatureOn(features, 'StrictIPCIDRValidation');

/** Adds errors unless the text is an address. @returns whether it is one */
export function checkIP(errors: Errors, value: string, path: FieldPath, options: LegacyAddressOptions = {}): boolean {
  const found = isValidIPForLegacyField(path, value, isStrict(options), options.existing);
  field.pushAll(errors, found);
  return found.length === 0;
}

/** Adds errors unless the text is a CIDR. */
export function checkCIDR(errors: Errors, value: string, path: FieldPath, options: LegacyAddressOptions = {}): void {
  field.pushAll(errors, isValidCIDRForLegacyField(path, value, isStrict(options), options.existing));
}

/** Adds errors for addresses that no endpoint can have: unspecified, loopback, link-local. */
export function checkEndpointIP(errors: Errors, value: string, path: FieldPath): void {
  const ip = parseIP(value);
  if (!ip) {
    errors.push(field.invalid(path, value, 'must be a valid IP address'));
    return;
  }
  const within = (v4: string, v6: string) => rangeContains(ip.family === 'IPv4' ? v4 : v6, ip);
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

/**
 * Whether an address lies in a range in CIDR notation. False for texts that are no range, and for ranges of the other
 * family.
 */
export function rangeContains(range: string, ip: IPAddress): boolean {
  const cidr = parseCIDR(range);
  if (!cidr || cidr.network.family !== ip.family) return false;
  const hostBits = BigInt((ip.family === 'IPv4' ? 32 : 128) - cidr.prefix);
  return ip.value >> hostBits === cidr.network.value >> hostBits;
}
