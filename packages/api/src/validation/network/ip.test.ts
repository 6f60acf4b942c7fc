import { describe, expect, it } from 'vitest';
import { formatIP, ipFamilyOf, parseCIDR, parseIP } from './ip.js';

describe('addresses', () => {
  it.each([
    ['10.0.0.1', '10.0.0.1', 'IPv4'],
    ['010.000.0.01', '10.0.0.1', 'IPv4'],
    ['::ffff:10.0.0.1', '10.0.0.1', 'IPv4'],
    ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1', 'IPv6'],
    ['::', '::', 'IPv6'],
    ['255.255.255.255', '255.255.255.255', 'IPv4'],
  ])('have a canonical form: that of %s is %s', (text, canonical, family) => {
    const ip = parseIP(text);
    expect(ip && formatIP(ip)).toBe(canonical);
    expect(ipFamilyOf(text)).toBe(family);
  });

  it.each(['', 'None', '1.2.3', '1.2.3.256', '1.2.3.4/8', ':::', '1::2::3', 'fe80::1%eth0'])(
    'parseIP refuses "%s"',
    (text) => {
      expect(parseIP(text)).toBeUndefined();
    },
  );
});

describe('ranges', () => {
  it.each([
    ['10.0.3.7/16', '10.0.0.0', 16],
    ['fd00::1/112', 'fd00::', 112],
    ['::ffff:10.0.3.7/120', '10.0.3.0', 24],
    ['0.0.0.0/0', '0.0.0.0', 0],
  ])('%s starts at %s', (text, network, prefix) => {
    const range = parseCIDR(text);
    expect(range && [formatIP(range.network), range.prefix]).toEqual([network, prefix]);
  });

  it.each(['10.0.0.0', '10.0.0.0/33', '10.0.0.0/', 'fd00::/129'])('parseCIDR refuses "%s"', (text) => {
    expect(parseCIDR(text)).toBeUndefined();
  });
});
