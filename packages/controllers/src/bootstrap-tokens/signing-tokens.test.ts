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

describe('a bootstrap token signs', () => {
  it.each<[string, Readonly<Record<string, string>>, string | undefined, boolean]>([
    ['without an end', {}, undefined, true],
    ['with an empty end', { expiration: '' }, undefined, true],
    ['before its end', { expiration: '2026-01-01T01:00:00Z' }, undefined, true],
    ['before its end in another zone', { expiration: '2026-01-01T00:30:00+00:00' }, undefined, true],
    ['at its end', { expiration: '2026-01-01T00:00:00Z' }, undefined, false],
    ['after its end', { expiration: '2025-12-31T23:00:00Z' }, undefined, false],
    ['with an end that cannot be read', { expiration: 'garbage' }, undefined, false],
    ['without the usage', { 'usage-bootstrap-signing': '' }, undefined, false],
    ['with another value of the usage', { 'usage-bootstrap-signing': 'yes' }, undefined, false],
    ['without an id', { 'token-id': '' }, undefined, false],
    ['without a secret', { 'token-secret': '' }, undefined, false],
    ['in a Secret of another id', {}, 'bootstrap-token-ghijkl', false],
    ['in a Secret of another name', {}, 'token-abcdef', false],
    ['in a Secret with a longer name', { 'token-id': 'abcdefg' }, 'bootstrap-token-abcdefg', false],
    ['in a Secret with capitals', { 'token-id': 'ABCDEF' }, 'bootstrap-token-ABCDEF', false],
  ])('or not, %s: %j', (_, data, name, signs) => {
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
    ['there is none', undefined, [token], undefined],
    ['there is no kubeconfig', { other: 'x' }, [token], undefined],
    ['nothing to sign with', { kubeconfig: 'content' }, [], undefined],
    ['not signed', { kubeconfig: 'content' }, [token], signed],
    ['not signed, with other data', { kubeconfig: 'content', other: 'x' }, [token], { ...signed, other: 'x' }],
    ['signed', signed, [token], undefined],
    ['signed, with other data', { ...signed, other: 'x' }, [token], undefined],
    ['with an old signature', { ...signed, 'jws-kubeconfig-abcdef': 'old' }, [token], signed],
    ['signed by a token that has gone', { ...signed, 'jws-kubeconfig-ghijkl': 'x' }, [token], signed],
    ['signed by another token', { kubeconfig: 'content', 'jws-kubeconfig-ghijkl': 'x' }, [token], signed],
    ['signed, when all tokens have gone', signed, [], { kubeconfig: 'content' }],
  ])('gets signatures when %s', (_, data, tokens, wanted) => {
    expect(signedData(data, tokens)).toEqual(wanted);
  });
});
