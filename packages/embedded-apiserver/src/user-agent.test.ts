import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

it('the server names the field manager after a user agent in UTF-8', async () => {
  const agent = Buffer.from('Müller/1.0').toString('latin1');
  const made = await server.fetch(
    new Request('http://localhost/api/v1/namespaces/default/configmaps', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'agent' }, data: { a: 'b' } }),
    }),
  );
  const { metadata } = (await made.json()) as { metadata: { managedFields: { manager: string }[] } };
  expect(metadata.managedFields.map(({ manager }) => manager)).toEqual(['Müller']);
});
