import type { networkingv1 } from '@k8s-ts/api';
import { parseCIDRSloppy, parseIPSloppy } from '@k8s-ts/apimachinery/validation';

type IPAddress = networkingv1.IPAddress;
type ServiceCIDR = networkingv1.ServiceCIDR;

/**
 * Tells whether a ServiceCIDR may be deleted without leaving a service with an address outside all ranges: other
 * ServiceCIDRs contain all its ranges, or the addresses of services that it contains (`kubernetes
 * pkg/controller/servicecidrs`, `pkg/api/servicecidr`).
 *
 * @param all ServiceCIDRs, with or without this one
 * @param addresses all IPAddresses; those that are not managed by the allocator of services do not count
 */
export function mayBeDeleted(cidr: ServiceCIDR, all: readonly ServiceCIDR[], addresses: readonly IPAddress[]): boolean {
  const others = all.filter(({ metadata }) => metadata?.name !== cidr.metadata?.name);
  const rangesOf = ({ spec }: ServiceCIDR) => spec?.cidrs ?? [];
  const isCovered = (range: string) =>
    others.some((other) => rangesOf(other).some((each) => containsRange(each, range)));
  if (rangesOf(cidr).every(isCovered)) return true;
  return !addresses.some(({ metadata }) => {
    const address = metadata?.name ?? '';
    if (metadata?.labels?.['ipaddress.kubernetes.io/managed-by'] !== 'ipallocator.k8s.io') return false;
    const serves = (each: ServiceCIDR) => rangesOf(each).some((range) => canAllocate(range, address));
    return serves(cidr) && !others.some(serves);
  });
}

/** Tells whether each address of the inner range is in the outer one. */
export function containsRange(outer: string, inner: string): boolean {
  const network = parseCIDRSloppy(inner);
  return network !== undefined && isWithin(outer, network.network, network.prefixLength + 128 - network.addressBits);
}

/**
 * Tells whether services may get the address from the range: it is in the range, but neither the address of the network
 * nor, in a range of IPv4, its broadcast address.
 */
export function canAllocate(range: string, address: string): boolean {
  const outer = parseCIDRSloppy(range);
  const bytes = parseIPSloppy(address)?.bytes;
  if (outer === undefined || bytes === undefined || !isWithin(range, bytes, 128)) return false;
  const hostBits = outer.addressBits - outer.prefixLength;
  const hosts = Array.from({ length: hostBits }, (_, i) => bitAt(bytes, 127 - i));
  const isNetwork = hosts.every((bit) => bit === 0);
  const isBroadcast = outer.addressBits === 32 && hosts.every((bit) => bit === 1);
  return !isNetwork && !isBroadcast;
}

/** @param prefix length of the inner network's prefix in bits, counted from the start of its 16 bytes */
function isWithin(range: string, network: Uint8Array, prefix: number): boolean {
  const outer = parseCIDRSloppy(range);
  if (outer === undefined) return false;
  const outerPrefix = outer.prefixLength + 128 - outer.addressBits;
  if (prefix < outerPrefix) return false;
  for (let i = 0; i < outerPrefix; i++) if (bitAt(outer.network, i) !== bitAt(network, i)) return false;
  return true;
}

const bitAt = (bytes: Uint8Array, i: number): number => ((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1;
