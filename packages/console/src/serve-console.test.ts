import { request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildConsolePage } from '../../../site/playground/build.js';
import { startTestServer, type TestServer } from '../../testing/src/index.js';
import { type Console, serveConsole } from './serve-console.js';

let server: TestServer;
let served: Console;
let base: string;
let token: string;

beforeAll(async () => {
  if (process.env.PACKAGES_ARE_BUILT !== '1') {
    await buildConsolePage(fileURLToPath(new URL('../dist/page', import.meta.url)));
  }
  server = await startTestServer({ listen: false });
  served = await serveConsole({
    fetch: (request) => server.server.fetch(request),
    commands: {
      double: async ({ number }) => ({ number: 2 * Number(number) }),
      fail: async () => {
        throw new Error('broken on purpose');
      },
    },
  });
  base = new URL(served.url).origin;
  token = served.url.split('=')[1] as string;
});
afterAll(async () => {
  await served?.close();
  await server?.stop();
});

/** Sends a request with headers that browsers do not let pages send. */
const raw = (path: string, headers: Readonly<Record<string, string>>, method = 'GET') =>
  new Promise<number>((resolve, reject) => {
    const sent = request(base + path, { method, headers }, (response) => {
      resolve(response.resume().statusCode ?? 0);
    });
    sent.on('upgrade', () => resolve(101)).on('error', reject);
    sent.end();
  });

it.each<[string, number, string, Readonly<Record<string, string>>, string?]>([
  ['with the token', 200, '/server/api/v1/pods', { 'x-console-token': 'TOKEN' }],
  ['with the token and its own origin', 200, '/server/api/v1/pods', { 'x-console-token': 'TOKEN', origin: 'BASE' }],
  ['by the name localhost', 200, '/commands', { 'x-console-token': 'TOKEN', host: 'localhost:1' }],
  ['for the page without a token', 200, '/', {}],
  ['without a token', 401, '/server/api/v1/pods', {}],
  ['with an empty token', 401, '/commands', { 'x-console-token': '' }],
  ['with a wrong token', 401, '/commands', { 'x-console-token': 'A'.repeat(43) }],
  ['with a part of the token', 401, '/commands', { 'x-console-token': 'PART' }],
  ['with a bearer token', 401, '/server/api/v1/pods', { authorization: 'Bearer TOKEN' }],
  ['with a cookie', 401, '/server/api/v1/pods', { cookie: 'x-console-token=TOKEN; token=TOKEN' }],
  ['with the token in the URL', 401, '/server/api/v1/pods?token=TOKEN', {}],
  ['with the origin null', 403, '/commands', { 'x-console-token': 'TOKEN', origin: 'null' }],
  ['with an origin on another port', 403, '/commands', { 'x-console-token': 'TOKEN', origin: 'http://127.0.0.1:1' }],
  ['of the same site', 403, '/commands', { 'x-console-token': 'TOKEN', 'sec-fetch-site': 'same-site' }],
  ['of another site', 403, '/commands', { 'x-console-token': 'TOKEN', 'sec-fetch-site': 'cross-site' }],
  ['for another host', 403, '/', { host: 'attacker.test' }],
  ['for a host whose name begins with that of the console', 403, '/', { host: '127.0.0.1.attacker.test' }],
  ['for a host with the name of the console as user', 403, '/', { host: '127.0.0.1.attacker.test' }],
  [
    'that changes the protocol',
    400,
    '/commands',
    { 'x-console-token': 'TOKEN', connection: 'upgrade', upgrade: 'websocket' },
  ],
  ['that is a CORS preflight', 401, '/commands', { 'access-control-request-headers': 'x-console-token' }, 'OPTIONS'],
  ['for an unknown command', 404, '/commands/toString', { 'x-console-token': 'TOKEN' }, 'POST'],
  ['for a file of the machine', 401, '/../../package.json', {}],
  ['for a method that fetch does not know', 405, '/server/api/v1/pods', { 'x-console-token': 'TOKEN' }, 'TRACE'],
])('the console’s server answers a request %s with %d', async (_, code, path, headers, method) => {
  const filled = (text: string) => text.replace('TOKEN', token).replace('BASE', base).replace('PART', token.slice(1));
  const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filled(value)]));
  expect(await raw(filled(path), sent, method)).toBe(code);
});

const asked = (path: string, init: RequestInit = {}) =>
  fetch(base + path, { ...init, headers: { 'x-console-token': token, ...(init.headers as Record<string, string>) } });

it('the console’s server answers requests of the API with the bytes and codes of the server, as its administrator', async () => {
  const object = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' }, data: { a: 'ä' } };
  const created = await asked('/server/api/v1/namespaces/default/configmaps', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(object),
  });
  expect([created.status, await created.json()]).toEqual([201, expect.objectContaining({ data: { a: 'ä' } })]);
  const missing = await asked('/server/api/v1/namespaces/default/configmaps/two');
  expect([missing.status, await missing.json()]).toEqual([404, expect.objectContaining({ reason: 'NotFound' })]);
  const other = await asked('/server/api/v1/nodes', { headers: { 'impersonate-user': 'alice' } });
  expect(other.status).toBe(403);
});

it('the console’s server sends the events of a watch as they happen, and ends the watch when the page leaves', async () => {
  const leaving = new AbortController();
  const watch = await asked('/server/api/v1/namespaces?watch=true', { signal: leaving.signal });
  const reader = (watch.body as ReadableStream<Uint8Array>).getReader();
  await server.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'later' } });
  let text = '';
  while (!text.includes('"later"')) text += new TextDecoder().decode((await reader.read()).value);
  leaving.abort();
  await expect
    .poll(() => server.requests.some(({ verb, uri }) => verb === 'WATCH' && uri.includes('/namespaces')))
    .toBe(true);
});

it('the console’s server runs commands, and returns messages for their failures', async () => {
  const run = async (name: string, body: string) => {
    const response = await asked(`/commands/${name}`, { method: 'POST', body });
    return [response.status, await response.json()];
  };
  expect(await (await asked('/commands')).json()).toEqual({ commands: ['double', 'fail'] });
  expect(await run('double', '{"number":4}')).toEqual([200, { number: 8 }]);
  expect(await run('fail', '{}')).toEqual([400, { error: 'broken on purpose' }]);
  expect(await run('double', '[]')).toEqual([400, { error: 'the body must be an object' }]);
  expect(await run('double', `"${'a'.repeat(1 << 20)}"`)).toEqual([400, { error: 'the body is too large' }]);
});

it.each(['/', '/console.js', '/style.css', '/commands', '/server/version'])(
  'the console’s server forbids other sites to include or frame %s, and caches to store it',
  async (path) => {
    const { headers } = await asked(path);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  },
);
