import { describe, expect, it } from 'vitest';
import { advertisedAddress, urlHost } from './addresses.js';

describe('advertisedAddress', () => {
  it.each([
    ['10.1.2.3', ['192.0.2.1'], '10.1.2.3'],
    ['0.0.0.0', ['192.0.2.1', '2001:db8::1'], '192.0.2.1'],
    ['::', ['192.0.2.1', '2001:db8::1'], '2001:db8::1'],
    ['::', ['192.0.2.1'], '192.0.2.1'],
    ['0.0.0.0', [], '127.0.0.1'],
  ])('of %s on a machine with %j is %s', (bind, addresses, want) => {
    expect(advertisedAddress(bind, addresses)).toBe(want);
  });
});

describe('urlHost', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['::', '[::1]'],
    ['2001:db8::1', '[2001:db8::1]'],
  ])('of %s is %s', (bind, want) => {
    expect(urlHost(bind)).toBe(want);
  });
});
