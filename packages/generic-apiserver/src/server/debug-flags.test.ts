import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../test/server.js';
import { DebugFlags } from './debug-flags.js';

let server: TestServer;
const values: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  new DebugFlags(server.server.paths).install('v', (value) => {
    if (value === 'bad') throw new Error('not a number');
    values.push(value);
    return `set to ${value}`;
  });
});
afterAll(() => server.close());

it.each([
  ['PUT', '/debug/flags/v', '4', 200, 'set to 4\n'],
  ['PUT', '/debug/flags/v', 'bad', 400, 'not a number\n'],
  ['GET', '/debug/flags/v', undefined, 406, 'unsupported http method\n'],
] as const)('%s %s with the body %s is answered with %d', async (method, path, body, status, text) => {
  const answer = await server.request(method, path, { body });
  expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
    status,
    text,
    'text/plain',
  ]);
});

it('/debug/flags changes a flag only when the value is valid', () => {
  expect(values).toEqual(['4']);
});

it.each(['/debug/flags', '/debug/flags/', '/debug/flags/other'])('%s lists the flags', async (path) => {
  expect(await (await server.request('GET', path)).text()).toContain('<tr>v<br>');
});

it('/debug/flags is not among the listed paths', async () => {
  const { body } = await server.json('GET', '/');
  expect(body.paths.filter((path: string) => path.startsWith('/debug'))).toEqual([]);
});
