import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import type { AuthenticatorResponse, TokenAuthenticator } from '@k8s-ts/generic-apiserver';
import { internalContext } from '@k8s-ts/registry-generic';
import { describe, expect, it } from 'vitest';
import { newTokenReviewStorage } from './token-review.js';

const context = internalContext();
const bob = { name: 'bob', uid: '1', groups: ['dev'], extra: { a: ['b'] } };
const userOfBob = { username: 'bob', uid: '1', groups: ['dev'], extra: { a: ['b'] } };

/** An authenticator that knows one token. */
function tokenOf(response: AuthenticatorResponse | Error): TokenAuthenticator {
  return {
    authenticateToken(token) {
      if (token !== 'secret') return undefined;
      if (response instanceof Error) throw response;
      return response;
    },
  };
}

const review = (spec: object | undefined): AnyKubeObject => ({
  metadata: { managedFields: [{ manager: 'test' }] },
  ...(spec ? { spec } : {}),
  status: { authenticated: true, user: { username: 'eve' } },
});

describe('a token review', () => {
  // The user is the one that the client sent.
  const failed = (error: string) => ({ user: { username: 'eve' }, error });

  it.each<[AuthenticatorResponse | Error, readonly string[], object, object]>([
    [{ user: bob }, [], { token: 'secret' }, { authenticated: true, user: userOfBob }],
    [
      { user: { name: 'bob', groups: [] } },
      [],
      { token: 'secret' },
      { authenticated: true, user: { username: 'bob' } },
    ],
    [{ user: bob }, [], { token: 'other' }, failed('invalid bearer token')],
    [{ user: bob }, [], { token: 'secret ' }, { authenticated: true, user: userOfBob }],
    [{ user: bob }, [], { token: 'secret x' }, { authenticated: true, user: userOfBob }],
    [{ user: bob }, [], { token: ' secret' }, failed('invalid bearer token')],
    [new Error('token has expired'), ['api'], { token: 'secret' }, failed('[invalid bearer token, token has expired]')],
    // A token without audiences has the server's audiences.
    [
      { user: bob },
      ['api', 'x'],
      { token: 'secret' },
      { authenticated: true, user: userOfBob, audiences: ['api', 'x'] },
    ],
    [
      { user: bob },
      ['api', 'x'],
      { token: 'secret', audiences: ['y', 'x'] },
      { authenticated: true, user: userOfBob, audiences: ['x'] },
    ],
    [{ user: bob }, ['api'], { token: 'secret', audiences: ['vault'] }, failed('invalid bearer token')],
    [{ user: bob }, [], { token: 'secret', audiences: ['vault'] }, failed('invalid bearer token')],
    [
      { user: bob, audiences: ['vault', 'bank'] },
      ['api'],
      { token: 'secret', audiences: ['bank', 'x'] },
      { authenticated: true, user: userOfBob, audiences: ['bank'] },
    ],
    [
      { user: bob, audiences: ['vault', 'bank'] },
      ['api'],
      { token: 'secret', audiences: [] },
      failed('[invalid bearer token, token audiences ["vault" "bank"] is invalid for the target audiences ["api"]]'),
    ],
    [
      new AggregateError([new Error('a'), new Error('b')]),
      [],
      { token: 'secret' },
      failed('[invalid bearer token, a, b]'),
    ],
    [
      new AggregateError([new Error('a'), new AggregateError([new Error('b'), new Error('a')])]),
      [],
      { token: 'secret' },
      failed('[invalid bearer token, a, b]'),
    ],
    [new Error('invalid bearer token'), [], { token: 'secret' }, failed('invalid bearer token')],
  ])(
    'with the authenticator’s answer %j and the server’s audiences %j, answers %j',
    async (response, audiences, spec, status) => {
      const sent = review(spec);
      const storage = newTokenReviewStorage({ tokens: tokenOf(response), audiences });
      for (const options of [{}, { dryRun: true }]) {
        expect((await storage.create(undefined, sent, options, context)).object).toEqual({ ...sent, status });
      }
    },
  );

  it.each([[undefined], [{}], [{ token: '' }]])('requires a token: %j', async (spec) => {
    const storage = newTokenReviewStorage({ tokens: tokenOf({ user: bob }) });
    await expect(storage.create(undefined, review(spec), {}, context)).rejects.toMatchObject({
      status: { code: 400, reason: 'BadRequest', message: 'token is required for TokenReview in authentication' },
    });
  });

  it('asks admission before the authenticator', async () => {
    const tokens: TokenAuthenticator = {
      authenticateToken() {
        throw new Error('not asked');
      },
    };
    const validate = () => {
      throw new Error('asked');
    };
    const storage = newTokenReviewStorage({ tokens });
    await expect(storage.create(undefined, review({ token: 'secret' }), { validate }, context)).rejects.toThrow(
      'asked',
    );
  });
});
