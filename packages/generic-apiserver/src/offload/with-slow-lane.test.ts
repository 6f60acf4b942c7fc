import { newTooManyRequests } from '@k8s-ts/apimachinery/errors';
import type { APIResponse } from '@k8s-ts/http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.js';
import type { RequestLogEntry } from '../filters/http-log.js';
import type { SlowRequest } from './slow-lane.js';

const maps = '/api/v1/namespaces/default/configmaps';
const taken: SlowRequest[] = [];
const logged: RequestLogEntry[] = [];
/** The lane's answer. Undefined when the lane has no worker. */
let answer: (() => APIResponse) | undefined;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    onRequest: (entry) => logged.push(entry),
    slowLane: {
      minBodyBytes: 1000,
      minObjectBytes: 2000,
      serves: ({ resource }) => resource === 'configmaps',
      async handle(request) {
        taken.push(request);
        return answer?.();
      },
    },
  });
  await server.json('POST', maps, { body: configMap('large', 3000) });
});
afterAll(() => server.close());
beforeEach(() => {
  taken.length = 0;
  logged.length = 0;
  answer = undefined;
});

function configMap(name: string, size: number) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { text: 'x'.repeat(size) } };
}
const merge = { 'content-type': 'application/merge-patch+json' };
const there = () => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"lane":true}'),
});

describe('the slow lane', () => {
  it('receives requests with large bodies', async () => {
    answer = there;
    const { body } = await server.json('POST', `${maps}?dryRun=All`, { body: configMap('a', 1000) });
    expect(body).toEqual({ lane: true });
    expect(taken).toMatchObject([{ method: 'POST', path: maps, query: 'dryRun=All', user: { name: 'admin' } }]);
    expect(JSON.parse(Buffer.from(taken[0]?.body ?? []).toString())).toEqual(configMap('a', 1000));
    expect(logged[0]?.steps.map(({ name }) => name)).toContain('slow lane');
  });

  it('receives writes with long parameters unchanged', async () => {
    answer = there;
    const query = `fieldManager=%01+${'a'.repeat(1000)}`;
    await server.json('POST', `${maps}?${query}`, { body: configMap('a', 10) });
    await server.json('DELETE', `${maps}?${query}`);
    await server.json('GET', `${maps}?${query}`);
    expect(taken.map((request) => [request.method, request.query])).toEqual([
      ['POST', query],
      ['DELETE', query],
    ]);
  });

  it('receives small patches of large objects, and expensive reads', async () => {
    answer = there;
    const patch = { data: { more: 'y' } };
    expect((await server.json('PATCH', `${maps}/large`, { body: patch, headers: merge })).body).toEqual({ lane: true });
    expect((await server.json('GET', `${maps}/large`, { headers: { accept: 'application/yaml, */*' } })).body).toEqual({
      lane: true,
    });
    expect(taken.map(({ method, body }) => [method, Buffer.from(body).toString()])).toEqual([
      ['PATCH', JSON.stringify(patch)],
      ['GET', ''],
    ]);
  });

  it('receives small objects that take long to validate, with their bodies', async () => {
    answer = there;
    const storage = server.server.groups.version('', 'v1')?.routes.get('configmaps')?.item.get('PUT')?.scope.storage;
    Object.assign(storage as object, { validationCost: 2000 });
    const body = configMap('large', 10);
    await server.json('POST', maps, { body });
    await server.json('PUT', `${maps}/large`, { body });
    await server.json('PATCH', `${maps}/large`, { body, headers: merge });
    await server.json('GET', `${maps}/large`);
    const cheap = configMap('cheap', 10);
    Object.assign(storage as object, { validationCost: 1999 - JSON.stringify(cheap).length });
    expect((await server.json('POST', `${maps}?dryRun=All`, { body: cheap })).status).toBe(201);
    Object.assign(storage as object, { validationCost: 0 });
    expect(taken.map(({ method }) => method)).toEqual(['POST', 'PUT', 'PATCH']);
    for (const each of taken) expect(JSON.parse(Buffer.from(each.body).toString())).toEqual(body);
  });

  it('receives no other requests', async () => {
    answer = there;
    expect((await server.json('POST', maps, { body: configMap('small', 10) })).status).toBe(201);
    expect((await server.json('PATCH', `${maps}/small`, { body: { data: { a: 'b' } }, headers: merge })).status).toBe(
      200,
    );
    expect((await server.json('GET', `${maps}/large`)).body.data.text).toHaveLength(3000);
    await server.json('POST', '/api/v1/namespaces', { body: { ...configMap('n', 2000), kind: 'Namespace' } });
    await server.json('POST', maps, { body: 'x'.repeat(4_000_000) }).catch(() => {});
    expect(taken).toEqual([]);
  });

  it('leaves requests to the main thread when it cannot work', async () => {
    expect((await server.json('POST', `${maps}?dryRun=All`, { body: configMap('b', 1000) })).status).toBe(201);
    const patched = await server.json('PATCH', `${maps}/large`, { body: { data: { c: 'd' }, odd: 1 }, headers: merge });
    expect([patched.status, patched.body.data.c, patched.headers.get('warning')]).toEqual([
      200,
      'd',
      '299 - "unknown field \\"odd\\""',
    ]);
    expect(taken).toHaveLength(2);
  });

  it('returns its errors, and logs the reason', async () => {
    answer = () => {
      throw newTooManyRequests('Too many requests, please try again later.', 1);
    };
    const refused = await server.json('POST', maps, { body: configMap('c', 1000) });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    const status = { kind: 'Status', reason: 'Invalid', message: 'wrong', code: 422 };
    answer = () => ({ ...there(), status: 422, body: Buffer.from(JSON.stringify(status)) });
    await server.json('POST', maps, { body: configMap('c', 1000) });
    expect(logged.map(({ failure }) => failure)).toMatchObject([
      { reason: 'TooManyRequests' },
      { reason: 'Invalid', message: 'wrong' },
    ]);
  });
});
