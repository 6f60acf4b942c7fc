import type { networkingv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { canAllocate, containsRange, mayBeDeleted } from './service-cidr-rules.js';

const cidr = (name: string, ranges: string): networkingv1.ServiceCIDR => ({
  metadata: { name },
  spec: { cidrs: ranges.split(' ') },
});
const address = (name: string, manager = 'ipallocator.k8s.io'): networkingv1.IPAddress => ({
  metadata: { name, labels: { 'ipaddress.kubernetes.io/managed-by': manager } },
  spec: { parentRef: { resource: 'services', name: 'one' } },
});

describe('a ServiceCIDR of 192.168.0.0/24 and 2001:db2::/64', () => {
  const own = cidr('own', '192.168.0.0/24 2001:db2::/64');
  // biome-ignore format: one case in each row
  it.each<[string, others: readonly string[], addresses: readonly string[], boolean]>([
    ['without addresses', [], [], true],
    ['with an address', [], ['192.168.0.24'], false],
    ['with an address of IPv6', [], ['2001:db2::24'], false],
    ['with an address elsewhere', [], ['192.168.1.24'], true],
    ['with an address of IPv6 elsewhere', [], ['2001:db3::24'], true],
    ['with the address of its network', [], ['192.168.0.0'], true],
    ['with its broadcast address', [], ['192.168.0.255'], true],
    ['with the address of its network of IPv6', [], ['2001:db2::'], true],
    ['with the last address of IPv6', [], ['2001:db2::ffff:ffff:ffff:ffff'], false],
    ['when another has the same ranges', ['192.168.0.0/24 2001:db2::/64'], ['192.168.0.23', '2001:db2::24'], true],
    ['when two others have one range each', ['192.168.0.0/24', '2001:db2::/64'], ['192.168.0.23', '2001:db2::24'], true],
    ['when another lacks one family, without its addresses', ['192.168.0.0/24'], ['192.168.0.23'], true],
    ['when another lacks one family, with its addresses', ['192.168.0.0/24'], ['2001:db2::24'], false],
    ['when a smaller range has the address', ['192.168.0.0/26 2001:db2::/64'], ['192.168.0.23'], true],
    ['when a smaller range lacks the address', ['192.168.0.0/28 2001:db2::/64'], ['192.168.0.23'], false],
    ['when the address is the broadcast of a smaller range', ['192.168.0.0/28 2001:db2::/64'], ['192.168.0.15'], false],
    ['when a smaller range of IPv6 lacks the address', ['192.168.0.0/24 2001:db2::/96'], ['2001:db2::1:0:0:1'], false],
    ['when a larger range has all', ['192.168.0.0/16 2001:db2::/48'], ['192.168.0.23', '2001:db2::24'], true],
    ['when a larger range has its broadcast address', ['192.168.0.0/16 2001:db2::/48'], ['192.168.0.255'], true],
    ['when a range elsewhere exists', ['10.0.0.0/8'], ['192.168.0.23'], false],
  ])('can or cannot be deleted %s', (_, others, addresses, wanted) => {
    const all = [own, ...others.map((ranges, i) => cidr(`other-${i}`, ranges))];
    expect(mayBeDeleted(own, all, addresses.map((name) => address(name)))).toBe(wanted);
  });

  it('can be deleted with addresses that other controllers manage', () => {
    expect(mayBeDeleted(own, [own], [address('192.168.0.24', 'me')])).toBe(true);
  });
});

it.each([
  ['192.168.0.0/24', '192.168.0.0/24', true],
  ['192.168.0.0/16', '192.168.0.0/24', true],
  ['192.168.0.0/26', '192.168.0.0/24', false],
  ['192.168.1.0/24', '192.168.0.0/24', false],
  ['0.0.0.0/0', '192.168.0.0/24', true],
  ['2001:db2::/48', '2001:db2::/64', true],
  ['2001:db2::/64', '2001:db2::/48', false],
  ['::/0', '192.168.0.0/24', true],
])('the range %s contains the range %s: %s', (outer, inner, wanted) => {
  expect(containsRange(outer, inner)).toBe(wanted);
});

it.each([
  ['10.0.0.0/30', '10.0.0.0', false],
  ['10.0.0.0/30', '10.0.0.1', true],
  ['10.0.0.0/30', '10.0.0.2', true],
  ['10.0.0.0/30', '10.0.0.3', false],
  ['10.0.0.0/30', '10.0.0.4', false],
  ['fd00::/126', 'fd00::', false],
  ['fd00::/126', 'fd00::3', true],
  ['fd00::/126', 'fd00::4', false],
  ['10.0.0.0/30', 'x', false],
])('services may get from the range %s the address %s: %s', (range, each, wanted) => {
  expect(canAllocate(range, each)).toBe(wanted);
});
