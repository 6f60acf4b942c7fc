import type { Secret } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { expiryOf, signedData, signingTokenOf } from './signing-tokens.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const secretOf = (data: Readonly<Record<string, string>>, name = 'bootstrap-token-abcdef') =>
  ({
    metadata: { name },
    data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, btoa(value)])),
  }) as Secret;
const complete = { 'token-id': 'abcdef', 'token-secret': '0123456789abcdef', 'usage-bootstrap-signing': 'true' };

describe('a bootstrap token', () => {
  it.each<[string, Readonly<Record<string, string>>, string | undefined, boolean]>([
    ['without an expiration', {}, undefined, true],
    ['with an empty expiration', { expiration: '' }, undefined, true],
    ['before its expiration', { expiration: '2026-01-01T01:00:00Z' }, undefined, true],
    ['before its expiration in another time zone', { expiration: '2026-01-01T00:30:00+00:00' }, undefined, true],
    ['at its expiration', { expiration: '2026-01-01T00:00:00Z' }, undefined, false],
    ['after its expiration', { expiration: '2025-12-31T23:00:00Z' }, undefined, false],
    ['with an expiration that cannot be parsed', { expiration: 'garbage' }, undefined, false],
    ['without the usage', { 'usage-bootstrap-signing': '' }, undefined, false],
    ['with another value of the usage', { 'usage-bootstrap-signing': 'yes' }, undefined, false],
    ['without an id', { 'token-id': '' }, undefined, false],
    ['without a secret', { 'token-secret': '' }, undefined, false],
    ['in a Secret of another id', {}, 'bootstrap-token-ghijkl', false],
    ['in a Secret of another name', {}, 'token-abcdef', false],
    ['in a Secret with a longer name', { 'token-id': 'abcdefg' }, 'bootstrap-token-abcdefg', false],
    ['in a Secret with capitals', { 'token-id': 'ABCDEF' }, 'bootstrap-token-ABCDEF', false],
  ])('signs or does not sign %s: %j', (_, data, name, signs) => {
    const token = signingTokenOf(secretOf({ ...complete, ...data }, name), now);
    expect(token).toEqual(signs ? { id: 'abcdef', secret: '0123456789abcdef' } : undefined);
  });

  it('is not made from a Secret without data', () => {
    expect(signingTokenOf({ metadata: { name: 'bootstrap-token-abcdef' } } as Secret, now)).toBeUndefined();
  });
});

it.each<[string, number | undefined]>([
  ['', undefined],
  ['2026-01-01T00:00:00Z', now],
  ['2026-01-01T02:00:00+02:00', now],
  ['garbage', 0],
])('a token with the expiration %j expires at %s', (expiration, end) => {
  expect(expiryOf(secretOf({ expiration }))).toBe(end);
});

describe('the data of cluster-info', () => {
  const token = { id: 'abcdef', secret: '0123456789abcdef' };
  // The signature is that of `openssl dgst -sha256 -hmac 0123456789abcdef` over the header, a dot and the content in
  // base64url.
  const signature = 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImFiY2RlZiJ9..psz1NayrXM3IaFzKZGsb5n_mBl7MjtlsZ1xE8MRmF_4';
  const signed = { kubeconfig: 'content', 'jws-kubeconfig-abcdef': signature };

  it.each<
    [
      string,
      Readonly<Record<string, string>> | undefined,
      readonly (typeof token)[],
      typeof signed | object | undefined,
    ]
  >([
    ['no data', undefined, [token], undefined],
    ['no kubeconfig', { other: 'x' }, [token], undefined],
    ['no token', { kubeconfig: 'content' }, [], undefined],
    ['a kubeconfig without a signature', { kubeconfig: 'content' }, [token], signed],
    [
      'a kubeconfig without a signature, with other data',
      { kubeconfig: 'content', other: 'x' },
      [token],
      { ...signed, other: 'x' },
    ],
    ['a signed kubeconfig', signed, [token], undefined],
    ['a signed kubeconfig with other data', { ...signed, other: 'x' }, [token], undefined],
    ['an old signature', { ...signed, 'jws-kubeconfig-abcdef': 'old' }, [token], signed],
    [
      'a signature of a deleted token beside that of a present token',
      { ...signed, 'jws-kubeconfig-ghijkl': 'x' },
      [token],
      signed,
    ],
    ['a signature of a deleted token only', { kubeconfig: 'content', 'jws-kubeconfig-ghijkl': 'x' }, [token], signed],
    ['a signed kubeconfig, when all tokens are deleted', signed, [], { kubeconfig: 'content' }],
  ])('has the signatures of the present tokens only: %s', (_, data, tokens, wanted) => {
    expect(signedData(data, tokens)).toEqual(wanted);
  });
});
