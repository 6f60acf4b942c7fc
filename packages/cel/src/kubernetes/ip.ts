import { goQuote } from '@k8s-ts/apimachinery/validation';
import { functionDecl, memberOverload, overload } from '../checker/function-decl.js';
import type { Library } from '../library/library.js';
import { boolType, intType, opaqueType, stringType, type Type } from '../types/type.js';
import { ErrorValue, type Failure, firstFailure } from '../values/failure.js';
import type { Value } from '../values/value.js';
import { AbstractValue } from '../values/value.js';
import * as netip from './netip.js';

/** The type of IP addresses. */
export const ipType: Type = opaqueType('net.IP');
/** The type of networks. */
export const cidrType: Type = opaqueType('net.CIDR');

/** An IP address in an expression. */
export class IPValue extends AbstractValue {
  readonly type: Type = ipType;

  constructor(readonly address: netip.Address) {
    super();
  }

  equals(other: Value): boolean | Failure {
    return other instanceof IPValue ? netip.sameAddress(this.address, other.address) : firstFailure(other);
  }

  override get size(): number {
    return this.address.bytes.length;
  }

  override text(): string {
    return netip.addressText(this.address);
  }
}

/** A network in an expression. */
export class CIDRValue extends AbstractValue {
  readonly type: Type = cidrType;

  constructor(readonly prefix: netip.Prefix) {
    super();
  }

  equals(other: Value): boolean | Failure {
    if (!(other instanceof CIDRValue)) return firstFailure(other);
    return this.prefix.bits === other.prefix.bits && netip.sameAddress(this.prefix.address, other.prefix.address);
  }

  override get size(): number {
    return Math.ceil(this.prefix.bits / 8);
  }

  override text(): string {
    return netip.prefixText(this.prefix);
  }
}

function parseIP(text: string): IPValue | ErrorValue {
  const address = netip.parseAddress(text);
  if (typeof address === 'string') {
    return new ErrorValue(`IP Address ${goQuote(text)} parse error during conversion from string: ${address}`);
  }
  if (address.zone !== '') return new ErrorValue(`IP address ${goQuote(text)} with zone value is not allowed`);
  if (netip.isIPv4InIPv6(address)) return new ErrorValue(`IPv4-mapped IPv6 address ${goQuote(text)} is not allowed`);
  return new IPValue(address);
}

function parseCIDR(text: string): CIDRValue | ErrorValue {
  const prefix = netip.parsePrefix(text);
  const context = 'network address parse error during conversion from string';
  if (typeof prefix === 'string') return new ErrorValue(`${context}: ${context}: ${prefix}`);
  if (netip.isIPv4InIPv6(prefix.address)) {
    return new ErrorValue(`${context}: IPv4-mapped IPv6 address ${goQuote(text)} is not allowed`);
  }
  return new CIDRValue(prefix);
}

function ipTest(name: string, id: string, test: (address: netip.Address) => boolean) {
  return functionDecl(
    name,
    memberOverload(id, [ipType], boolType, (ip) => test((ip as IPValue).address)),
  );
}

/** Functions of IP addresses (kubernetes/apiserver pkg/cel/library/ip.go). */
export const ipLibrary: Library = {
  name: 'kubernetes.net.ip',
  types: [ipType],
  functions: [
    functionDecl(
      'ip',
      overload('string_to_ip', [stringType], ipType, (text) => parseIP(text as string)),
    ),
    functionDecl(
      'isIP',
      overload('is_ip', [stringType], boolType, (text) => parseIP(text as string) instanceof IPValue),
    ),
    functionDecl(
      'ip.isCanonical',
      overload('ip_is_canonical', [stringType], boolType, (text) => {
        const ip = parseIP(text as string);
        return ip instanceof ErrorValue ? ip : ip.text() === text;
      }),
    ),
    functionDecl(
      'family',
      memberOverload('ip_family', [ipType], intType, (ip) => (netip.isIPv4((ip as IPValue).address) ? 4 : 6)),
    ),
    ipTest('isUnspecified', 'ip_is_unspecified', netip.isUnspecified),
    ipTest('isLoopback', 'ip_is_loopback', netip.isLoopback),
    ipTest('isLinkLocalMulticast', 'ip_is_link_local_multicast', netip.isLinkLocalMulticast),
    ipTest('isLinkLocalUnicast', 'ip_is_link_local_unicast', netip.isLinkLocalUnicast),
    ipTest('isGlobalUnicast', 'ip_is_global_unicast', netip.isGlobalUnicast),
    functionDecl(
      'string',
      overload('ip_to_string', [ipType], stringType, (ip) => (ip as IPValue).text()),
    ),
  ],
};

function containsIP(cidr: Value, ip: Value): Value {
  // Upstream's error for a text that is not an address names the network, not the text.
  if (!(ip instanceof IPValue)) return firstFailure(cidr);
  const { address, bits } = (cidr as CIDRValue).prefix;
  return netip.sameNetwork(address, ip.address, bits);
}

function containsCIDR(cidr: Value, other: Value): Value {
  if (!(other instanceof CIDRValue)) return firstFailure(other);
  const { prefix } = cidr as CIDRValue;
  return prefix.bits <= other.prefix.bits && netip.sameNetwork(prefix.address, other.prefix.address, prefix.bits);
}

/** Functions of networks (kubernetes/apiserver pkg/cel/library/cidr.go). */
export const cidrLibrary: Library = {
  name: 'kubernetes.net.cidr',
  types: [cidrType],
  functions: [
    functionDecl(
      'cidr',
      overload('string_to_cidr', [stringType], cidrType, (text) => parseCIDR(text as string)),
    ),
    functionDecl(
      'isCIDR',
      overload('is_cidr', [stringType], boolType, (text) => parseCIDR(text as string) instanceof CIDRValue),
    ),
    functionDecl(
      'containsIP',
      memberOverload('cidr_contains_ip_string', [cidrType, stringType], boolType, (cidr, text) =>
        containsIP(cidr as Value, parseIP(text as string)),
      ),
      memberOverload('cidr_contains_ip_ip', [cidrType, ipType], boolType, (cidr, ip) =>
        containsIP(cidr as Value, ip as Value),
      ),
    ),
    functionDecl(
      'containsCIDR',
      memberOverload('cidr_contains_cidr_string', [cidrType, stringType], boolType, (cidr, text) =>
        containsCIDR(cidr as Value, parseCIDR(text as string)),
      ),
      memberOverload('cidr_contains_cidr', [cidrType, cidrType], boolType, (cidr, other) =>
        containsCIDR(cidr as Value, other as Value),
      ),
    ),
    functionDecl(
      'ip',
      memberOverload('cidr_ip', [cidrType], ipType, (cidr) => new IPValue((cidr as CIDRValue).prefix.address)),
    ),
    functionDecl(
      'prefixLength',
      memberOverload('cidr_prefix_length', [cidrType], intType, (cidr) => (cidr as CIDRValue).prefix.bits),
    ),
    functionDecl(
      'masked',
      memberOverload(
        'cidr_masked',
        [cidrType],
        cidrType,
        (cidr) => new CIDRValue(netip.maskedPrefix((cidr as CIDRValue).prefix)),
      ),
    ),
    functionDecl(
      'string',
      overload('cidr_to_string', [cidrType], stringType, (cidr) => (cidr as CIDRValue).text()),
    ),
  ],
};
