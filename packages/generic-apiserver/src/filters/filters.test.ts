import { gunzipSync } from 'node:zlib';
import { newBadRequest } from '@k8s-ts/apimachinery/errors';
import type { Answer, APIRequest, APIResponse } from '@k8s-ts/http';
import { describe, expect, it } from 'vitest';
import type { Authorizer } from '../access/authorization/authorizer.js';
import { MetricsRegistry } from '../observability/metrics/registry.js';
import { composeFilters, type ServerFilter, type ServerHandler, ServerRequest } from '../request/server-request.js';
import { WarningRecorder } from '../request/warning-recorder.js';
import { withAuthorization } from './authorization.js';
import { withCompression } from './compression.js';
import { withCORS } from './cors.js';
import { withDeadline } from './deadline.js';
import { ImpersonationMetrics } from './impersonation/impersonation-metrics.js';
import { withImpersonation } from './impersonation/with-impersonation.js';
import { RequestLimits, withMaxInFlight } from './max-in-flight.js';
import { withPanicRecovery } from './panic-recovery.js';
import { withRequestInfo } from './request-info.js';
import { withAuditID, withCacheControl, withHSTS } from './response-headers.js';
import { withWaitGroup } from './wait-group.js';

function send(
  filters: readonly ServerFilter[],
  handler: ServerHandler,
  {
    method = 'GET',
    url = '/api/v1/namespaces/ns/pods',
    headers = {} as Record<string, string>,
    headerValues = (name: string): readonly string[] => [headers[name] as string],
    user = { name: 'bob', groups: ['system:authenticated'] },
  } = {},
): { readonly request: ServerRequest; readonly answer: Answer } {
  const [path = '', query = ''] = url.split('?');
  const base: APIRequest = {
    method,
    path,
    query: new URLSearchParams(query),
    headers,
    headerValues,
    user,
    body: async () => new Uint8Array(),
    signal: new AbortController().signal,
  };
  const request = new ServerRequest(base, 0);
  return { request, answer: composeFilters([withRequestInfo, ...filters], handler)(request) };
}

const ok: ServerHandler = async () => ({ status: 200, headers: {} });
const bodyOf = ({ body }: APIResponse) => JSON.parse(Buffer.from(body as Uint8Array).toString());

describe('filters', () => {
  it('give each request an id: the id in its header, or a new one', async () => {
    const own = send([withAuditID], ok, { headers: { 'audit-id': 'mine' } });
    expect(own.request.responseHeaders['audit-id']).toBe('mine');
    const long = 'a'.repeat(100);
    expect(send([withAuditID], ok, { headers: { 'audit-id': long } }).request.auditID).toBe(long);
    expect(send([withAuditID], ok).request.responseHeaders['audit-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('return no promise while nothing has to wait', () => {
    let done = 0;
    const group = { add: () => true, done: () => done++ };
    const filters = [
      withAuditID,
      withPanicRecovery(() => {}),
      withCacheControl,
      withWaitGroup(group),
      withDeadline(60_000),
    ];
    const answer = { status: 200, headers: {}, body: new Uint8Array(1) };
    expect(send(filters, () => answer).answer).toBe(answer);
    const failing = send(filters, () => {
      throw newBadRequest('no');
    });
    expect(failing.answer).toMatchObject({ status: 400 });
    expect(done).toBe(2);
    const long = { ...answer, body: [new Uint8Array(1)] };
    expect(send(filters, () => long).answer).toMatchObject({ ...long, deadline: expect.any(Number) });
  });

  it('answer 500 for uncaught errors', async () => {
    const reported: unknown[] = [];
    const { answer } = send([withPanicRecovery((error) => reported.push(error))], () =>
      Promise.reject(new Error('oops')),
    );
    const { status, body } = await answer;
    expect([status, String(body), reported.length]).toEqual([
      500,
      'This request caused apiserver to panic. Look in the logs for details.\n',
      1,
    ]);
  });

  it('end late requests, and abort their signals', async () => {
    const { request, answer } = send([withDeadline(60_000)], () => new Promise(() => {}), {
      url: '/api/v1/namespaces/ns/pods?timeout=5ms',
    });
    const { status, ...rest } = await answer;
    expect([status, rest.headers['content-type'], String(rest.body)]).toEqual([
      504,
      'text/plain; charset=utf-8',
      '{"metadata":{},"status":"Failure","message":"Timeout: request did not complete within the allotted timeout","reason":"Timeout","details":{},"code":504}\n',
    ]);
    expect(request.signal.aborted).toBe(true);
    const wrong = await send([withDeadline(60_000)], ok, { url: '/api/v1/pods?timeout=soon' }).answer;
    expect([wrong.status, bodyOf(wrong).message]).toEqual([
      400,
      'invalid timeout specified in the request URL - time: invalid duration "soon"',
    ]);
  });

  it('remove headers of inner filters from the response to a late request', async () => {
    const inside: ServerFilter = (next) => (request) => {
      request.responseHeaders['x-kubernetes-pf-flowschema-uid'] = '1';
      request.responseHeaders['x-kubernetes-pf-prioritylevel-uid'] = '2';
      request.warnings.add('old');
      return next(request);
    };
    const cors = withCORS(() => true);
    const url = '/api/v1/pods?timeout=5ms';
    const headers = { origin: 'https://a.example' };
    const filters = [withAuditID, withDeadline(60_000), cors, inside];
    const { request, answer } = send(filters, () => new Promise(() => {}), { url, headers });
    expect((await answer).status).toBe(504);
    expect([Object.keys(request.responseHeaders), request.hasWarnings]).toEqual([['audit-id'], false]);
    const write = send([withDeadline(60_000), inside], ok, { headers });
    await write.answer;
    expect(Object.keys(write.request.responseHeaders)).toHaveLength(2);
  });

  it('do nothing for a request that was answered before it is admitted', async () => {
    let allow = () => {};
    const authorizer: Authorizer = {
      authorize: () =>
        new Promise((resolve) => {
          allow = () => resolve({ decision: 'Allow', reason: '' });
        }),
    };
    let handled = 0;
    const handler = async () => {
      handled++;
      return { status: 200, headers: {} };
    };
    const url = '/api/v1/pods?timeout=5ms';
    expect((await send([withDeadline(60_000), withAuthorization(authorizer)], handler, { url }).answer).status).toBe(
      504,
    );
    allow();
    await new Promise((resolve) => setImmediate(resolve));
    expect(handled).toBe(0);
  });

  it('refuse excess requests, but never watches or requests of administrators', async () => {
    const filter = withMaxInFlight({ maxRequestsInFlight: 1, maxMutatingRequestsInFlight: 1 }, 60_000);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shared = filter(async () => {
      await gate;
      return { status: 200, headers: {} };
    });
    const through = (url: string, user?: { name: string; groups: string[] }, method = 'GET') =>
      send([() => shared], ok, { url, method, ...(user ? { user } : {}) }).answer;
    const waiting = through('/api/v1/pods');
    const refused = await through('/api/v1/pods');
    expect([refused.status, refused.headers['retry-after'], bodyOf(refused).message]).toEqual([
      429,
      '1',
      'Too many requests, please try again later.',
    ]);
    const admin = through('/api/v1/pods', { name: 'root', groups: ['system:masters'] });
    const watch = through('/api/v1/pods?watch=1');
    const write = through('/api/v1/namespaces/ns/pods', undefined, 'POST');
    release();
    expect((await Promise.all([waiting, admin, watch, write])).map(({ status }) => status)).toEqual([
      200, 200, 200, 200,
    ]);
  });

  it('follow changing limits', async () => {
    const limits = new RequestLimits({ maxRequestsInFlight: 1 });
    const filter = withMaxInFlight(limits);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shared = filter(async () => {
      await gate;
      return { status: 200, headers: {} };
    });
    const read = () => send([() => shared], ok, { url: '/api/v1/pods' }).answer;
    const first = read();
    expect((await read()).status).toBe(429);
    limits.change({ maxRequestsInFlight: 2, maxMutatingRequestsInFlight: 200 });
    const second = read();
    expect((await read()).status).toBe(429);
    release();
    expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('let a user impersonate another if each part of its identity is permitted', async () => {
    const asked: string[] = [];
    const authorizer: Authorizer = {
      authorize: ({ resource, subresource, name, namespace }) => {
        asked.push([resource, subresource, namespace, name].filter((each) => each !== '').join('/'));
        return { decision: name === 'painters' ? 'NoOpinion' : 'Allow', reason: '' };
      },
    };
    const act = (headers: Record<string, string>, values: Record<string, readonly string[]> = {}) =>
      send([withImpersonation(authorizer)], ok, {
        headers,
        headerValues: (name) => values[name] ?? [headers[name] as string],
      });
    const carol = act(
      {
        'impersonate-user': 'carol',
        'impersonate-uid': 'u',
        'impersonate-extra-scopes': 'view, edit',
        'impersonate-extra-empty': '',
        accept: '*/*',
      },
      { 'impersonate-extra-scopes': ['view', 'edit'] },
    );
    expect((await carol.answer).status).toBe(200);
    expect(carol.request.user).toEqual({
      name: 'carol',
      uid: 'u',
      groups: ['system:authenticated'],
      extra: { empty: [''], scopes: ['view', 'edit'] },
    });
    expect(asked.splice(0)).toEqual([
      'users/carol',
      'userextras/empty',
      'userextras/scopes/view',
      'userextras/scopes/edit',
      'uids/u',
    ]);
    const builder = act({ 'impersonate-user': 'system:serviceaccount:ns:builder' });
    await builder.answer;
    expect(builder.request.user?.groups).toEqual([
      'system:serviceaccounts',
      'system:serviceaccounts:ns',
      'system:authenticated',
    ]);
    expect(asked.splice(0)).toEqual(['serviceaccounts/ns/builder']);
    const refused = await act({ 'impersonate-user': 'carol', 'impersonate-group': 'painters' }).answer;
    expect([refused.status, bodyOf(refused).message]).toEqual([
      403,
      'groups "painters" is forbidden: User "bob" cannot impersonate resource "groups" in API group "" at the cluster scope',
    ]);
    const nobody = await act({ 'impersonate-group': 'painters', 'impersonate-uid': 'u', 'impersonate-extra-x': 'y' })
      .answer;
    expect([nobody.status, nobody.headers['x-content-type-options'], bodyOf(nobody).message]).toEqual([
      400,
      'nosniff',
      'requested [{Group  painters    } {UserExtra  y  authentication.k8s.io/v1  x} {UID  u  authentication.k8s.io/v1  }] without impersonating a user',
    ]);
    // Later filters and handlers do not see the headers.
    expect(carol.request.headers).toEqual({ accept: '*/*' });
    // A comma does not divide a value, and only the first line names the user.
    asked.splice(0);
    const odd = act(
      { 'impersonate-user': 'carol, root', 'impersonate-group': 'a, b, system:masters' },
      { 'impersonate-user': ['carol', 'root'], 'impersonate-group': ['a, b', 'system:masters'] },
    );
    await odd.answer;
    expect(odd.request.user).toEqual({ name: 'carol', groups: ['a, b', 'system:masters', 'system:authenticated'] });
    expect(asked).toEqual(['users/carol', 'groups/a, b', 'groups/system:masters']);
  });

  it('count attempts of impersonation by mode and decision', async () => {
    const registry = new MetricsRegistry();
    const authorizer: Authorizer = {
      authorize: ({ verb, name }) => ({
        decision: verb.startsWith('impersonate') && verb !== 'impersonate' && name !== 'dave' ? 'Allow' : 'NoOpinion',
        reason: '',
      }),
    };
    const options = { isConstrained: true, metrics: new ImpersonationMetrics(registry) };
    const act = (user: string) =>
      send([withImpersonation(authorizer, options)], ok, { headers: { 'impersonate-user': user } }).answer;
    expect((await act('carol')).status).toBe(200);
    expect((await act('dave')).status).toBe(403);
    const counted = registry
      .text()
      .split('\n')
      .filter((line) => line.includes('_total{'));
    expect(counted).toEqual([
      'apiserver_impersonation_attempts_total{decision="allowed",mode="user-info"} 1',
      'apiserver_impersonation_attempts_total{decision="denied",mode=""} 1',
      'apiserver_impersonation_authorization_attempts_total{decision="allowed",mode="user-info"} 3',
      'apiserver_impersonation_authorization_attempts_total{decision="denied",mode="user-info"} 1',
      'apiserver_impersonation_authorization_attempts_total{decision="denied",mode="legacy"} 1',
    ]);
    expect(registry.text()).toContain(
      'apiserver_impersonation_attempts_duration_seconds_count{decision="denied",mode=""} 1',
    );
  });

  it('let no user impersonate another when the authorizer fails', async () => {
    const authorizer: Authorizer = {
      authorize: () => {
        throw new Error('out of order');
      },
    };
    const { answer } = send([withImpersonation(authorizer)], ok, { headers: { 'impersonate-user': 'carol' } });
    expect((await answer).status).toBe(403);
  });

  it('compress long responses for clients that accept it', async () => {
    const long = Buffer.alloc(200_000, 'x');
    const bytes: ServerHandler = async () => ({ status: 200, headers: { vary: 'Accept' }, body: long });
    const pieces: ServerHandler = async () => ({
      status: 200,
      headers: {},
      body: (async function* () {
        yield long;
        yield [long, long];
      })(),
    });
    const accept = { headers: { 'accept-encoding': 'br, gzip' } };
    const whole = await send([withCompression], bytes, accept).answer;
    expect(whole.headers).toEqual({ vary: 'Accept, Accept-Encoding', 'content-encoding': 'gzip' });
    expect(gunzipSync(whole.body as Uint8Array).equals(long)).toBe(true);
    const streamed = await send([withCompression], pieces, accept).answer;
    const parts: Uint8Array[] = [];
    for await (const part of streamed.body as AsyncIterable<Uint8Array>) parts.push(part);
    expect(gunzipSync(Buffer.concat(parts)).length).toBe(600_000);
    expect((await send([withCompression], bytes).answer).body).toBe(long);
    const watch = await send([withCompression], pieces, { ...accept, url: '/api/v1/pods?watch=1' }).answer;
    expect(watch.headers['content-encoding']).toBeUndefined();
  });

  it('asks browsers to use HTTPS only', async () => {
    const filter = withHSTS(['max-age=31536000', 'includeSubDomains']);
    const { request, answer } = send([filter], ok);
    await answer;
    expect(request.responseHeaders).toEqual({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(withHSTS([])(ok)).toBe(ok);
  });

  it('admit pages of allowed origins', async () => {
    const filter = withCORS((origin) => origin === 'https://a.example');
    const asked = send([filter], ok, { method: 'OPTIONS', headers: { origin: 'https://a.example' } });
    expect((await asked.answer).status).toBe(204);
    expect(asked.request.responseHeaders['access-control-allow-origin']).toBe('https://a.example');
    const other = send([filter], ok, { headers: { origin: 'https://b.example' } });
    await other.answer;
    expect(other.request.responseHeaders).toEqual({});
  });
});

describe('WarningRecorder', () => {
  it('sends each text once, quoted, and nothing with control characters', () => {
    const recorder = new WarningRecorder();
    for (const text of ['a "b"', 'a "b"', '', 'x\ny', 'c\\d']) recorder.add(text);
    expect(recorder.headers()).toEqual(['299 - "a \\"b\\""', '299 - "c\\\\d"']);
  });

  it('shortens texts when there are too many', () => {
    const recorder = new WarningRecorder();
    for (let i = 0; i < 30; i++) recorder.add(`${i} ${'x'.repeat(1000)}`);
    expect(recorder.headers()[0]).toHaveLength('299 - ""'.length + 256);
    expect(recorder.headers().length).toBeLessThanOrEqual(17);
  });
});
