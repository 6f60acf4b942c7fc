import type { Secret } from '@k8s-ts/api/types';
import { describe, expect, it } from 'vitest';
import { bootstrapTokenAuthenticator } from './bootstrap-token-authenticator.js';

const token = 'abcdef.0123456789abcdef';
const fields = {
  'token-id': 'abcdef',
  'token-secret': '0123456789abcdef',
  'usage-bootstrap-authentication': 'true',
};
const secretOf = (data: Readonly<Record<string, string | undefined>>, more: Partial<Secret> = {}): Secret => ({
  metadata: { name: 'bootstrap-token-abcdef', namespace: 'kube-system' },
  type: 'bootstrap.kubernetes.io/token',
  data: Object.fromEntries(
    Object.entries({ ...fields, ...data }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Buffer.from(value).toString('base64')]],
    ),
  ),
  ...more,
});

const authenticate = async (secret: Secret | undefined, sent = token) =>
  bootstrapTokenAuthenticator({
    secret: async (name) => (name === 'bootstrap-token-abcdef' ? secret : undefined),
    now: () => Date.parse('2026-01-01T00:00:00Z'),
  }).authenticateToken(sent);

describe('a bootstrap token', () => {
  it('is valid until the expiration in its Secret', async () => {
    const secret = secretOf({
      expiration: '2026-01-01T00:00:01Z',
      'auth-extra-groups': 'system:bootstrappers:b,system:bootstrappers:a',
    });
    expect(await authenticate(secret)).toEqual({
      user: {
        name: 'system:bootstrap:abcdef',
        groups: ['system:bootstrappers', 'system:bootstrappers:a', 'system:bootstrappers:b', 'system:authenticated'],
      },
    });
  });

  it.each<[string, Secret | undefined]>([
    ['a missing Secret', undefined],
    ['a Secret in deletion', secretOf({}, { metadata: { deletionTimestamp: '2026-01-01T00:00:00Z' } })],
    ['a Secret of another type', secretOf({}, { type: 'Opaque' })],
    ['another token-secret', secretOf({ 'token-secret': '0123456789abcdee' })],
    ['a missing token-secret', secretOf({ 'token-secret': undefined })],
    ['another token-id', secretOf({ 'token-id': 'abcdee' })],
    ['a time that has passed', secretOf({ expiration: '2026-01-01T00:00:00Z' })],
    ['a time that cannot be read', secretOf({ expiration: 'tomorrow' })],
    ['another usage', secretOf({ 'usage-bootstrap-authentication': undefined })],
    ['a usage that is not true', secretOf({ 'usage-bootstrap-authentication': 'True' })],
    ['an invalid group', secretOf({ 'auth-extra-groups': 'system:masters' })],
    [
      'a group with the right prefix and an invalid rest',
      secretOf({ 'auth-extra-groups': 'system:bootstrappers:a\nsystem:masters' }),
    ],
  ])('is unknown with %s', async (_what, secret) => {
    expect(await authenticate(secret)).toBeUndefined();
  });

  it.each(['', 'abcdef', 'ABCDEF.0123456789abcdef', `${token}0`, `${token}\n`, 'abcdef.0123456789abcde/'])(
    'is not recognized in %j',
    async (sent) => {
      expect(await authenticate(secretOf({}), sent)).toBeUndefined();
    },
  );
});
