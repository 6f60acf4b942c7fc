import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWebhookClient } from '@k8s-ts/client/node';
import { describe, expect, it } from 'vitest';
import { newTokenWebhook } from './token-webhook.js';

/** A webhook with a fixed answer, which records its requests. */
function webhook(answer: object | Error, version: 'v1' | 'v1beta1' = 'v1') {
  const asked: object[] = [];
  const client = {
    async post(object: object) {
      asked.push(object);
      if (answer instanceof Error) throw answer;
      return answer as Readonly<Record<string, unknown>>;
    },
  };
  return { asked, tokens: newTokenWebhook({ client, version, audiences: ['api', 'other'] }) };
}

const review = (status?: unknown, version = 'v1') => ({
  apiVersion: `authentication.k8s.io/${version}`,
  kind: 'TokenReview',
  status,
});
const jane = { username: 'jane', uid: '1', groups: ['dev'], extra: { a: ['b'] } };

describe('a token webhook', () => {
  it('names the user of a token', async () => {
    const { tokens, asked } = webhook(review({ authenticated: true, user: jane }));
    expect(await tokens.authenticateToken('secret', ['api'])).toEqual({
      user: { name: 'jane', uid: '1', groups: ['dev', 'system:authenticated'], extra: { a: ['b'] } },
      audiences: ['api'],
    });
    expect(asked).toEqual([
      {
        kind: 'TokenReview',
        apiVersion: 'authentication.k8s.io/v1',
        metadata: {},
        spec: { token: 'secret', audiences: ['api'] },
        status: { user: {} },
      },
    ]);
  });

  it('may use v1beta1, and need not support audiences', async () => {
    const { tokens, asked } = webhook(
      review({ authenticated: true, user: { username: 'jane' } }, 'v1beta1'),
      'v1beta1',
    );
    expect(await tokens.authenticateToken('secret')).toEqual({
      user: { name: 'jane', groups: ['system:authenticated'] },
    });
    expect(asked).toMatchObject([{ apiVersion: 'authentication.k8s.io/v1beta1', spec: { token: 'secret' } }]);
  });

  it.each([
    [['api'], undefined, ['api']],
    [['vault'], undefined, undefined],
    [
      ['vault', 'bank'],
      ['bank', 'vault', 'more'],
      ['vault', 'bank'],
    ],
    [['api'], ['bank'], undefined],
  ])('with wanted audiences %j and reviewed audiences %j, the result has %j', async (wanted, audiences, expected) => {
    const { tokens } = webhook(review({ authenticated: true, user: jane, audiences }));
    expect((await tokens.authenticateToken('secret', wanted))?.audiences).toEqual(expected);
  });

  it.each([{}, undefined, { authenticated: false }, { authenticated: 'true', user: jane }, { authenticated: 1 }])(
    'names no user when the answer is %j',
    async (status) => {
      expect(await webhook(review(status)).tokens.authenticateToken('secret')).toBeUndefined();
    },
  );

  it('reports the error of a token', async () => {
    const { tokens } = webhook(review({ authenticated: false, error: 'expired' }));
    await expect(tokens.authenticateToken('secret')).rejects.toThrow('expired');
  });

  it.each<[string, object]>([
    ['is no TokenReview', { status: { authenticated: true, user: jane } }],
    ['is no TokenReview', { ...review({ authenticated: true, user: jane }), kind: 'SubjectAccessReview' }],
    ['is no TokenReview', review({ authenticated: true, user: jane }, 'v1beta1')],
    ['cannot be read', review([])],
    ['cannot be read', review({ authenticated: true, user: 'admin' })],
    ['cannot be read', review({ authenticated: true, user: { ...jane, groups: 'system:masters' } })],
    ['cannot be read', review({ authenticated: true, user: { ...jane, username: ['a'] } })],
    ['cannot be read', review({ authenticated: true, user: jane, audiences: 'api' })],
    ['cannot be read', review({ authenticated: true, user: { ...jane, extra: { a: 'b' } } })],
    ['no network', new Error('no network')],
  ])('admits no user and fails with an error that contains "%s" for the answer %j', async (message, answer) => {
    const failure = await Promise.resolve(webhook(answer).tokens.authenticateToken('secret-token', ['api'])).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(Error);
    expect(String(failure)).toContain(message);
    expect(String(failure)).not.toContain('secret-token');
  });
});

describe('a token webhook that is slow', () => {
  it.each<[string, RequestListener, RegExp]>([
    ['never answers', () => {}, /timeout/],
    ['never ends its answer', (_request, response) => void response.writeHead(200).write('{"kind":'), /timeout/],
    // The client would retry for seconds.
    ['fails again and again', (_request, response) => void response.writeHead(500).end(), /error on the server/],
  ])('is abandoned after a time limit when it %s', async (_name, listener, message) => {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const text = JSON.stringify({
      'current-context': 'c',
      contexts: [{ name: 'c', context: { cluster: 'k' } }],
      clusters: [{ name: 'k', cluster: { server: `http://127.0.0.1:${port}/` } }],
    });
    const client = await openWebhookClient({ text }, { backoffMs: 3_600_000 });
    const tokens = newTokenWebhook({ client, version: 'v1', audiences: [], timeoutMs: 500 });
    await expect(tokens.authenticateToken('secret')).rejects.toThrow(message);
    client.close();
    server.closeAllConnections();
    server.close();
  });
});
