import { describe, expect, it } from 'vitest';
import {
  FieldPath,
  fieldErrorText,
  formatIP,
  getWarningsForCIDR,
  getWarningsForIP,
  isValidCIDR,
  isValidCIDRForLegacyField,
  isValidInterfaceAddress,
  isValidIP,
  isValidIPForLegacyField,
  parseIPSloppy,
} from './index.js';

const f = FieldPath.root('f');
const notIP = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';
const notCIDR = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)';
const zeros = 'must not have leading 0s';
const mapped = 'must not be an IPv4-mapped IPv6 address';

describe('addresses', () => {
  // value, error of the legacy rule, of the strict legacy rule, of the rule for new fields
  it.each([
    ['1.2.3.4', '', '', ''],
    ['0.0.0.0', '', '', ''],
    ['255.255.255.255', '', '', ''],
    ['::', '', '', ''],
    ['::1', '', '', ''],
    ['2001:db8::ffff', '', '', ''],
    ['1:2:3:4:5:6:7:8', '', '', ''],
    ['fe80:0:0:0:0:0:0:abc', '', '', 'must be in canonical form ("fe80::abc")'],
    ['FE80::ABC', '', '', 'must be in canonical form ("fe80::abc")'],
    ['1:0:0:2:0:0:0:3', '', '', 'must be in canonical form ("1:0:0:2::3")'],
    ['1:2:3:4:5:6:7::', '', '', 'must be in canonical form ("1:2:3:4:5:6:7:0")'],
    ['1:2::1.2.3.4', '', '', 'must be in canonical form ("1:2::102:304")'],
    ['010.002.003.004', '', zeros, zeros],
    ['00001::', '', zeros, zeros],
    ['::ffff:1.2.3.4', '', mapped, mapped],
    ['::ffff:102:304', '', mapped, mapped],
    ['::ffff:1.2.3.04', '', zeros, zeros],
    ...[
      '',
      '1.2.3',
      '1.2.3.4.5',
      '1.2.3.256',
      '1.2.3.-4',
      '1.2.3.',
      ' 1.2.3.4',
      '1.2.3.4/24',
      'a.b.c.d',
      '0x1.2.3.4',
      ':',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::8',
      '12345::',
      '::g',
      '1.2.3.4::',
      '::1.2.3',
      '1:2:3:4:5:6:7:1.2.3.4',
      'fe80::1%eth0',
      '[::1]',
      'localhost',
    ].map((text) => [text, notIP, notIP, notIP] as const),
  ] as const)(
    'from the text %j have the errors: %j in lenient fields, %j in strict fields, %j in new fields',
    (value, sloppy, strict, modern) => {
      const texts = (detail: string): string[] => (detail === '' ? [] : [`f: Invalid value: "${value}": ${detail}`]);
      expect(isValidIPForLegacyField(f, value, false).map(fieldErrorText)).toEqual(texts(sloppy));
      expect(isValidIPForLegacyField(f, value, true).map(fieldErrorText)).toEqual(texts(strict));
      expect(isValidIP(f, value).map(fieldErrorText)).toEqual(texts(modern));
      expect(isValidIPForLegacyField(f, value, true, [value])).toEqual([]);
    },
  );

  it.each([
    ['1.2.3.4', []],
    ['::1', []],
    ['what', []],
    ['01.2.3.4', ['f: non-standard IP address "01.2.3.4" is invalid: use "1.2.3.4"']],
    ['::ffff:1.2.3.4', ['f: non-standard IP address "::ffff:1.2.3.4" is invalid: use "1.2.3.4"']],
    ['FE80::1', ['f: IPv6 address "FE80::1" should be in RFC 5952 canonical format ("fe80::1")']],
  ])('has the expected warnings about %j', (value, warnings) => {
    expect(getWarningsForIP(f, value)).toEqual(warnings);
  });

  it('are printed as RFC 5952 says', () => {
    const canonical = (text: string): string => formatIP(parseIPSloppy(text)?.bytes as Uint8Array);
    expect(canonical('2001:db8:0:1:1:1:1:1')).toBe('2001:db8:0:1:1:1:1:1');
    expect(canonical('2001:0:0:1:0:0:0:1')).toBe('2001:0:0:1::1');
    expect(canonical('2001:db8:0:0:1:0:0:1')).toBe('2001:db8::1:0:0:1');
    expect(canonical('1:0:0:0:0:0:0:0')).toBe('1::');
  });
});

describe('networks', () => {
  const cidrZeros = 'must not have leading 0s in IP or prefix length';
  const cidrMapped = 'must not have an IPv4-mapped IPv6 address';
  const bits = 'must not have bits set beyond the prefix length';
  it.each([
    ['10.0.0.0/8', '', '', ''],
    ['0.0.0.0/0', '', '', ''],
    ['::/0', '', '', ''],
    ['2001:db8::/64', '', '', ''],
    ['1.2.3.4/32', '', '', ''],
    ['2001:DB8::/64', '', '', 'must be in canonical form ("2001:db8::/64")'],
    ['10.9.8.7/24', '', bits, bits],
    ['2001:db8::1/64', '', bits, bits],
    ['10.9.8.0/024', '', cidrZeros, cidrZeros],
    ['010.9.8.0/24', '', cidrZeros, cidrZeros],
    ['::ffff:10.9.8.0/120', '', cidrMapped, cidrMapped],
    ...[
      '',
      '/',
      '10.0.0.0',
      '10.0.0.0/',
      '10.0.0.0/33',
      '::/129',
      '10.0.0.0/-1',
      '10.0.0.0/8/8',
      '10.0.0/8',
      'a/8',
    ].map((text) => [text, notCIDR, notCIDR, notCIDR] as const),
  ] as const)(
    'from the text %j have the errors: %j in lenient fields, %j in strict fields, %j in new fields',
    (value, sloppy, strict, modern) => {
      const texts = (detail: string): string[] => (detail === '' ? [] : [`f: Invalid value: "${value}": ${detail}`]);
      expect(isValidCIDRForLegacyField(f, value, false).map(fieldErrorText)).toEqual(texts(sloppy));
      expect(isValidCIDRForLegacyField(f, value, true).map(fieldErrorText)).toEqual(texts(strict));
      expect(isValidCIDR(f, value).map(fieldErrorText)).toEqual(texts(modern));
      expect(isValidCIDRForLegacyField(f, value, true, [value])).toEqual([]);
    },
  );

  it.each([
    ['10.0.0.0/8', []],
    [
      '10.9.8.7/24',
      ['f: CIDR value "10.9.8.7/24" is ambiguous in this context (should be "10.9.8.0/24" or "10.9.8.7/32"?)'],
    ],
    ['::ffff:10.9.8.0/120', ['f: non-standard CIDR value "::ffff:10.9.8.0/120" is invalid: use "10.9.8.0/24"']],
    ['2001:DB8::/64', ['f: IPv6 CIDR value "2001:DB8::/64" should be in RFC 5952 canonical format ("2001:db8::/64")']],
  ])('has the expected warnings about %j', (value, warnings) => {
    expect(getWarningsForCIDR(f, value)).toEqual(warnings);
  });

  it.each([
    ['10.9.8.7/24', ''],
    ['2001:db8::1/64', ''],
    ['10.9.8.07/24', 'must be in canonical form ("10.9.8.7/24")'],
    ['::ffff:192.168.0.1/120', 'must be in canonical form ("192.168.0.1/24")'],
    ['10.9.8.7', 'must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)'],
  ])('as the interface address %j have the error %j', (value, detail) => {
    const expected = detail === '' ? [] : [`f: Invalid value: "${value}": ${detail}`];
    expect(isValidInterfaceAddress(f, value).map(fieldErrorText)).toEqual(expected);
  });
});
