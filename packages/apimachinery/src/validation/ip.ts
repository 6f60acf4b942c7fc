import { goQuote } from '../text/go-quote.js';
import { invalid, withOrigin } from './field/constructors.js';
import type { FieldError } from './field/field-error.js';
import type { FieldPath } from './field/field-path.js';
import {
  formatIP,
  formatNetwork,
  isIPv4Bytes,
  type ParsedCIDR,
  type ParsedIP,
  parseCIDRSloppy,
  parseIPSloppy,
} from './ip-address.js';

/*
 * Addresses and networks in fields. New fields accept only the canonical text; older fields (`ForLegacyField`) accept
 * what they have always accepted, with warnings. kubernetes/apimachinery pkg/util/validation.
 */

/**
 * Returns errors unless the text is a valid address for an older field.
 *
 * @param strict reject leading zeros and IPv4-mapped IPv6 addresses, as with the feature gate StrictIPCIDRValidation
 * @param validOldIPs values of the stored object, which are always accepted
 */
export function isValidIPForLegacyField(
  path: FieldPath,
  value: string,
  strict: boolean,
  validOldIPs: readonly string[] = [],
): FieldError[] {
  if (validOldIPs.includes(value)) return [];
  return withOrigin(parseIP(path, value, strict).errors, 'format=ip-sloppy');
}

/** Returns errors unless the text is an address in its canonical form. */
export function isValidIP(path: FieldPath, value: string): FieldError[] {
  const { ip, errors } = parseIP(path, value, true);
  if (errors.length === 0 && ip !== undefined && formatIP(ip.bytes) !== value) {
    errors.push(invalid(path, value, `must be in canonical form (${goQuote(formatIP(ip.bytes))})`));
  }
  return withOrigin(errors, 'format=ip-strict');
}

/** Warnings about an address that passed {@link isValidIPForLegacyField}; none for other text. */
export function getWarningsForIP(path: FieldPath, value: string): string[] {
  const ip = parseIPSloppy(value);
  if (ip === undefined) return [];
  const canonical = formatIP(ip.bytes);
  if (ip.leadingZeros || isMapped(ip)) {
    return [`${path}: non-standard IP address ${goQuote(value)} is invalid: use ${goQuote(canonical)}`];
  }
  if (ip.dotted || canonical === value) return [];
  return [`${path}: IPv6 address ${goQuote(value)} should be in RFC 5952 canonical format (${goQuote(canonical)})`];
}

/**
 * Returns errors unless the text is a valid network for an older field. The parameters are those of
 * {@link isValidIPForLegacyField}; `strict` also refuses bits beyond the prefix.
 */
export function isValidCIDRForLegacyField(
  path: FieldPath,
  value: string,
  strict: boolean,
  validOldCIDRs: readonly string[] = [],
): FieldError[] {
  return validOldCIDRs.includes(value) ? [] : parseCIDR(path, value, strict).errors;
}

/** Returns errors unless the text is a network in its canonical form: no bits beyond the prefix. */
export function isValidCIDR(path: FieldPath, value: string): FieldError[] {
  const { cidr, errors } = parseCIDR(path, value, true);
  if (errors.length === 0 && cidr !== undefined && formatNetwork(cidr) !== value) {
    errors.push(invalid(path, value, `must be in canonical form (${goQuote(formatNetwork(cidr))})`));
  }
  return errors;
}

/** Warnings about a network that passed {@link isValidCIDRForLegacyField}; none for other text. */
export function getWarningsForCIDR(path: FieldPath, value: string): string[] {
  const cidr = parseCIDRSloppy(value);
  if (cidr === undefined) return [];
  const warnings: string[] = [];
  const network = formatNetwork(cidr);
  if (hasHostBits(cidr)) {
    const single = `${formatIP(cidr.ip.bytes)}/${cidr.addressBits}`;
    warnings.push(
      `${path}: CIDR value ${goQuote(value)} is ambiguous in this context (should be ${goQuote(network)} or ${goQuote(single)}?)`,
    );
  }
  if (cidr.leadingZeros || isMapped(cidr.ip)) {
    warnings.push(`${path}: non-standard CIDR value ${goQuote(value)} is invalid: use ${goQuote(network)}`);
  }
  const canonical = `${formatIP(cidr.ip.bytes)}/${cidr.prefixLength}`;
  if (warnings.length === 0 && !cidr.ip.dotted && canonical !== value) {
    warnings.push(
      `${path}: IPv6 CIDR value ${goQuote(value)} should be in RFC 5952 canonical format (${goQuote(canonical)})`,
    );
  }
  return warnings;
}

/** An interface's address and prefix length in canonical form, host bits and all. */
export function isValidInterfaceAddress(path: FieldPath, value: string): FieldError[] {
  const cidr = parseCIDRSloppy(value);
  if (cidr === undefined) {
    const detail = 'must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)';
    return [invalid(path, value, detail)];
  }
  const shorten = isMapped(cidr.ip) && cidr.prefixLength > 32;
  const canonical = `${formatIP(cidr.ip.bytes)}/${shorten ? cidr.prefixLength - 96 : cidr.prefixLength}`;
  return canonical === value ? [] : [invalid(path, value, `must be in canonical form (${goQuote(canonical)})`)];
}

function parseIP(path: FieldPath, value: string, strict: boolean): { ip?: ParsedIP; errors: FieldError[] } {
  const ip = parseIPSloppy(value);
  if (ip === undefined) {
    return { errors: [invalid(path, value, 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)')] };
  }
  const errors: FieldError[] = [];
  if (strict && ip.leadingZeros) errors.push(invalid(path, value, 'must not have leading 0s'));
  else if (strict && isMapped(ip)) errors.push(invalid(path, value, 'must not be an IPv4-mapped IPv6 address'));
  return { ip, errors };
}

function parseCIDR(path: FieldPath, value: string, strict: boolean): { cidr?: ParsedCIDR; errors: FieldError[] } {
  const cidr = parseCIDRSloppy(value);
  if (cidr === undefined) {
    const detail = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)';
    return { errors: [invalid(path, value, detail)] };
  }
  const errors: FieldError[] = [];
  if (strict && cidr.leadingZeros) {
    errors.push(invalid(path, value, 'must not have leading 0s in IP or prefix length'));
  } else if (strict && isMapped(cidr.ip)) {
    errors.push(invalid(path, value, 'must not have an IPv4-mapped IPv6 address'));
  } else if (strict && hasHostBits(cidr)) {
    errors.push(invalid(path, value, 'must not have bits set beyond the prefix length'));
  }
  return { cidr, errors };
}

/** Written as IPv6, but in the IPv4 range. */
function isMapped(ip: ParsedIP): boolean {
  return !ip.dotted && isIPv4Bytes(ip.bytes);
}

function hasHostBits(cidr: ParsedCIDR): boolean {
  return cidr.ip.bytes.some((byte, i) => byte !== cidr.network[i]);
}
