import { networkInterfaces } from 'node:os';

/** Whether a server that binds to this address listens on all addresses of the machine. */
export function isUnspecified(address: string): boolean {
  return address === '' || address === '0.0.0.0' || address === '::';
}

/** The addresses of this machine without loopback and link-local ones; IPv4 first. */
export function hostAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const usable = all.filter(({ internal, address }) => !internal && !isLinkLocal(address));
  return [
    ...usable.filter(({ family }) => family === 'IPv4').map(({ address }) => address),
    ...usable.filter(({ family }) => family === 'IPv6').map(({ address }) => address),
  ];
}

/**
 * The address to advertise for a server that listens on all addresses: the first address of the machine that other
 * machines can reach, of the same IP family as the bind address if there is one. A machine without a network advertises
 * its loopback address. `kubernetes/apimachinery pkg/util/net` (ResolveBindAddress).
 */
export function advertisedAddress(bindAddress: string, addresses: readonly string[] = hostAddresses()): string {
  if (!isUnspecified(bindAddress)) return bindAddress;
  const wantsIPv6 = bindAddress === '::';
  return addresses.find((address) => address.includes(':') === wantsIPv6) ?? addresses[0] ?? '127.0.0.1';
}

/**
 * The address at which other machines reach a server: the given one, or for a loopback address the first one of this
 * machine of the same IP family. On a machine without a network, it is the loopback address.
 */
export function publicAddress(advertised: string, addresses: readonly string[] = hostAddresses()): string {
  const isLoopback = advertised === 'localhost' || advertised === '::1' || advertised.startsWith('127.');
  if (!isLoopback) return advertised;
  const wantsIPv6 = advertised.includes(':');
  return addresses.find((address) => address.includes(':') === wantsIPv6) ?? advertised;
}

/** Host part of a URL that reaches a server on this machine. */
export function urlHost(bindAddress: string): string {
  if (bindAddress === '::') return '[::1]';
  if (isUnspecified(bindAddress)) return '127.0.0.1';
  return bindAddress.includes(':') ? `[${bindAddress}]` : bindAddress;
}

function isLinkLocal(address: string): boolean {
  return address.startsWith('169.254.') || /^fe[89ab]/i.test(address);
}
