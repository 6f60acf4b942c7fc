import { describe, expect, it } from 'vitest';
import { audienceAgnosticTokens } from './audiences.js';
import { cachedTokenAuthenticator } from './token-cache.js';

const alice = { user: { name: 'alice', groups: [] } };

/** A cache over an authenticator that knows the token `good`, with a clock of its own. */
function setUp(options: Parameters<typeof cachedTokenAuthenticator>[1] = {}) {
  const asked: string[] = [];
  const clock = { now: 0 };
  const tokens = cachedTokenAuthenticator(
    {
      async authenticateToken(token, audiences) {
        asked.push([token, ...(audiences ?? [])].join(' '));
        if (token === 'bad') throw new Error('bad token');
        return token.startsWith('good') ? { ...alice, ...(audiences ? { audiences } : {}) } : undefined;
      },
    },
    { now: () => clock.now, ...options },
  );
  return { asked, clock, tokens };
}

describe('the cache of tokens', () => {
  it('caches valid tokens, unknown tokens and errors for ten seconds', async () => {
    const { asked, clock, tokens } = setUp();
    for (const at of [0, 9999]) {
      clock.now = at;
      expect(await tokens.authenticateToken('good')).toEqual(alice);
      expect(await tokens.authenticateToken('unknown')).toBeUndefined();
      await expect(async () => tokens.authenticateToken('bad')).rejects.toThrow('bad token');
    }
    expect(asked).toEqual(['good', 'unknown', 'bad']);
    clock.now = 10_000;
    await tokens.authenticateToken('good');
    await tokens.authenticateToken('unknown');
    expect(asked).toHaveLength(5);
  });

  it('returns a cached result without a promise', async () => {
    const { tokens } = setUp();
    await tokens.authenticateToken('good');
    expect(tokens.authenticateToken('good')).toEqual(alice);
  });

  it('distinguishes the tokens of a connection, and finds tokens of other connections', async () => {
    const { asked, clock, tokens } = setUp();
    const [one, other] = [{}, {}];
    for (const connection of [one, one, other]) {
      for (const token of ['good', 'good', 'unknown', 'good one']) {
        const expected = token.startsWith('good') ? alice : undefined;
        expect(await tokens.authenticateToken(token, undefined, connection)).toEqual(expected);
      }
    }
    expect(asked).toEqual(['good', 'unknown', 'good one']);
    await tokens.authenticateToken('good', ['a'], one);
    await tokens.authenticateToken('good', ['b'], one);
    expect(asked.slice(3)).toEqual(['good a', 'good b']);
    clock.now = 10_000;
    await tokens.authenticateToken('good', ['b'], one);
    expect(asked.slice(5)).toEqual(['good b']);
  });

  it('never uses a result for other audiences', async () => {
    const { asked, tokens } = setUp();
    await tokens.authenticateToken('good', ['a', 'b']);
    await tokens.authenticateToken('good', ['a']);
    await tokens.authenticateToken('good', ['ab']);
    await tokens.authenticateToken('good');
    await tokens.authenticateToken('good1', ['a']);
    expect(asked).toEqual(['good a b', 'good a', 'good ab', 'good', 'good1 a']);
  });

  it('asks once for concurrent requests', async () => {
    const { asked, tokens } = setUp({ successMs: 0, failureMs: 0 });
    await Promise.all([tokens.authenticateToken('good'), tokens.authenticateToken('good')]);
    expect(asked).toEqual(['good']);
    await tokens.authenticateToken('good');
    expect(asked).toEqual(['good', 'good']);
  });

  it('drops the oldest tokens when there are too many', async () => {
    const { asked, tokens } = setUp({ maxTokens: 2 });
    for (const token of ['good1', 'good2', 'good3', 'good3', 'good2', 'good1']) await tokens.authenticateToken(token);
    expect(asked).toEqual(['good1', 'good2', 'good3', 'good1']);
  });
});

describe('tokens without audiences', () => {
  const tokens = audienceAgnosticTokens(['api', 'other'], { authenticateToken: () => alice });

  it.each([
    [undefined, alice],
    [['api'], { ...alice, audiences: ['api'] }],
    [['vault', 'other'], { ...alice, audiences: ['other'] }],
    [['vault'], undefined],
    [[], undefined],
  ])('are valid for the audiences of the server: %j', (audiences, expected) => {
    expect(tokens.authenticateToken('any', audiences)).toEqual(expected);
  });
});
