import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const body = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'one' } };
  await server.json('POST', '/api/v1/namespaces/default/configmaps', { body });
});
afterAll(() => server.close());

it.each([
  ['export=true', 400],
  ['export=', 400],
  ['export=yes&exact=true', 400],
  ['export=false', 200],
  ['export=0', 200],
  ['exact=true', 200],
])('GET does not export objects: %s is answered with %i', async (query, status) => {
  for (const name of ['one', 'none']) {
    const answer = await server.json('GET', `/api/v1/namespaces/default/configmaps/${name}?${query}`);
    expect(answer.status).toBe(status === 200 && name === 'none' ? 404 : status);
    if (status === 400) {
      expect(answer.body).toMatchObject({
        reason: 'BadRequest',
        message: 'the export parameter, deprecated since v1.14, is no longer supported',
      });
    }
  }
});
