import { newForbidden } from '@k8s-ts/apimachinery/errors';
import { describe, expect, it } from 'vitest';
import { startTestServer } from '../../test/server.js';
import { anonymousAuthenticator } from '../access/authentication/anonymous.js';
import { alwaysDeny } from '../access/authorization/authorizers.js';
import { insertFilterAfter } from '../server/handler-chain.js';
import type { GenericAPIServerConfig } from '../server/index.js';
import type { RequestLogEntry } from './http-log.js';

const maps = '/api/v1/namespaces/default/configmaps';

async function loggedServer(config: GenericAPIServerConfig = {}) {
  const entries: RequestLogEntry[] = [];
  const server = await startTestServer({ onRequest: (entry) => entries.push(entry), ...config });
  return { server, entries };
}

describe('HTTPLog', () => {
  it('reports a request with its answer', async () => {
    const { server, entries } = await loggedServer({ authenticator: anonymousAuthenticator });
    const headers = { 'user-agent': 'kubectl/v1', 'audit-id': 'mine' };
    await server.request('GET', `${maps}?labelSelector=a%3Db`, { headers });
    expect(entries).toEqual([
      {
        verb: 'LIST',
        uri: `${maps}?labelSelector=a%3Db`,
        user: { name: 'system:anonymous', groups: ['system:unauthenticated'] },
        code: 200,
        latencyMs: expect.any(Number),
        userAgent: 'kubectl/v1',
        auditID: 'mine',
        sourceIP: '',
        isLongRunning: false,
        steps: [
          { name: 'authentication', ms: expect.any(Number) },
          { name: 'authorization', ms: expect.any(Number) },
          { name: 'storage', ms: expect.any(Number) },
          { name: 'response', ms: expect.any(Number) },
        ],
      },
    ]);
    const [{ steps, latencyMs }] = entries as [RequestLogEntry];
    expect(steps.reduce((sum, { ms }) => sum + ms, 0)).toBeCloseTo(latencyMs, 6);
    await server.close();
  });

  it.each<[string, string, string, object | undefined, string?]>([
    ['GET', '/version', 'GET', undefined],
    ['HEAD', '/version', 'GET', undefined],
    ['GET', `${maps}/a`, 'GET', undefined],
    ['POST', maps, 'POST', { metadata: { name: 'a' } }],
    ['DELETE', maps, 'DELETE', undefined],
    ['PATCH', `${maps}/a`, 'PATCH', {}, 'application/merge-patch+json'],
    ['PATCH', `${maps}/a?fieldManager=me`, 'APPLY', {}, 'application/apply-patch+yaml'],
    ['GET', '/api/v1/namespaces/default/pods/a/log', 'CONNECT', undefined],
  ])('%s %s is logged as %s', async (method, path, verb, body, type) => {
    const { server, entries } = await loggedServer();
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    await server.request(method, path, { ...(body === undefined ? {} : { body }), headers });
    expect(entries.map((entry) => entry.verb)).toEqual([verb]);
    await server.close();
  });

  it('reports a create with its steps', async () => {
    const { server, entries } = await loggedServer({ authenticator: anonymousAuthenticator });
    await server.request('POST', maps, { body: { metadata: { name: 'a' } } });
    const names = entries[0]?.steps.map(({ name }) => name);
    expect(names).toEqual(['authentication', 'authorization', 'body', 'decode', 'storage', 'response']);
    await server.close();
  });

  it('reports why a request failed', async () => {
    const { server, entries } = await loggedServer();
    await server.request('GET', `${maps}/none`, { headers: { accept: 'application/vnd.kubernetes.protobuf' } });
    await server.request('GET', '/nowhere');
    expect(entries.map(({ code, failure }) => [code, failure?.reason, failure?.message])).toEqual([
      [404, 'NotFound', 'configmaps "none" not found'],
      [404, undefined, '404 page not found'],
    ]);
    await server.close();

    const denied = await loggedServer({ authenticator: anonymousAuthenticator, authorizer: alwaysDeny });
    await denied.server.request('GET', maps);
    expect(denied.entries[0]).toMatchObject({ code: 403, failure: { reason: 'Forbidden' } });
    expect(denied.entries[0]?.failure?.message).toContain('User "system:anonymous" cannot list resource "configmaps"');
    await denied.server.close();
  });

  it('reports which credential was wrong, which the client does not learn', async () => {
    const authenticator = { authenticate: () => Promise.reject(new Error('token has expired')) };
    const { server, entries } = await loggedServer({ authenticator });
    const { body } = await server.json('GET', maps);
    expect(body.message).toBe('Unauthorized');
    const [entry] = entries;
    expect([entry?.code, entry?.user, entry?.failure]).toEqual([
      401,
      undefined,
      { reason: 'Unauthorized', message: 'token has expired' },
    ]);
    await server.close();
  });

  it('reports errors that filters throw', async () => {
    const { server, entries } = await loggedServer({
      buildHandlerChain: (chain) =>
        insertFilterAfter(chain, 'HTTPLog', {
          name: 'Throws',
          filter: () => (request) =>
            Promise.reject(
              request.path === maps ? newForbidden({ group: '', resource: 'a' }, 'b', 'c') : new Error('d'),
            ),
        }),
    });
    expect((await server.request('GET', maps)).status).toBe(403);
    expect((await server.request('GET', '/version')).status).toBe(500);
    expect(entries.map(({ code, failure }) => [code, failure?.reason, failure?.message])).toEqual([
      [403, 'Forbidden', 'a "b" is forbidden: c'],
      [500, undefined, 'd'],
    ]);
    await server.close();
  });

  it('reports a watch when it has ended', async () => {
    const { server, entries } = await loggedServer();
    const client = new AbortController();
    const answer = await server.request('GET', `${maps}?watch=1`, { signal: client.signal });
    expect([answer.status, entries]).toEqual([200, []]);
    client.abort();
    await answer.text().catch(() => {});
    expect(entries).toMatchObject([{ verb: 'WATCH', code: 200, isLongRunning: true }]);
    await server.close();
  });

  it('answers although the callback throws', async () => {
    const errors: unknown[] = [];
    const server = await startTestServer({
      onRequest() {
        throw new Error('full');
      },
      onError: (error) => errors.push(error),
    });
    expect((await server.request('GET', maps)).status).toBe(200);
    expect(errors).toEqual([new Error('full')]);
    await server.close();
  });

  it('is in the chain only with a callback, and calls it only at its level', async () => {
    const chains: string[][] = [];
    const buildHandlerChain: GenericAPIServerConfig['buildHandlerChain'] = (chain) => {
      chains.push(chain.map(({ name }) => name));
      return chain;
    };
    await (await startTestServer({ buildHandlerChain })).close();
    const wanted = [false, true];
    const { server, entries } = await loggedServer({
      buildHandlerChain,
      shouldLogRequest: () => wanted.shift() ?? false,
    });
    expect(chains[0]).not.toContain('HTTPLog');
    expect(chains[1]?.slice(3, 6)).toEqual(['RequestInfo', 'HTTPLog', 'CacheControl']);
    for (const name of ['a', 'b', 'c']) await server.request('GET', `${maps}/${name}`);
    expect(entries.map(({ uri }) => uri)).toEqual([`${maps}/b`]);
    await server.close();
  });
});
