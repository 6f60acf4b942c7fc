import { afterAll, beforeAll, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

const accounts = '/api/v1/namespaces/default/serviceaccounts';
let server: APIServer;

async function call(method: string, url: string, body: string, type: string): Promise<{ code: number; text: string }> {
  const headers = { 'content-type': type };
  const answer = await server.fetch(new Request(`https://any.invalid${url}`, { method, headers, body }));
  return { code: answer.status, text: (JSON.parse(await answer.text()) as { message?: string }).message ?? '' };
}

beforeAll(async () => {
  server = createAPIServer({ storageBackend: 'memory', listen: false });
  await server.start();
  const account = '{"metadata":{"name":"a"},"secrets":[{"name":"s"}],"automountServiceAccountToken":true}';
  expect((await call('POST', accounts, account, 'application/json')).code).toBe(201);
});
afterAll(() => server.stop());

it.each([
  ['application/merge-patch+json', '{"secrets":"text","automountServiceAccountToken":[]}'],
  [
    'application/json-patch+json',
    '[{"op":"add","path":"/secrets","value":"text"},{"op":"add","path":"/automountServiceAccountToken","value":[]}]',
  ],
])('%s: reports the first wrong value in the order of the quoted document', async (type, patch) => {
  const { code, text } = await call('PATCH', `${accounts}/a`, patch, type);
  expect(code).toBe(422);
  expect(text).toMatch(
    /json: cannot unmarshal array into Go struct field ServiceAccount\.automountServiceAccountToken of type bool$/,
  );
});

it('reports the kind before other values', async () => {
  const patch = '{"kind":"Nothing","automountServiceAccountToken":[]}';
  const { code, text } = await call('PATCH', `${accounts}/a`, patch, 'application/merge-patch+json');
  expect(code).toBe(422);
  expect(text).toMatch(/no kind "Nothing" is registered for version "v1" in scheme "[^"]+"$/);
});
