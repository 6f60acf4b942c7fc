import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

const maps = '/api/v1/namespaces/default/configmaps';
let server: APIServer;

interface Answer {
  readonly metadata: { readonly resourceVersion: string };
  readonly data: object;
}

async function call(method: string, url: string, body: unknown, type = 'application/json') {
  const answer = await server.fetch(
    new Request(`https://any.invalid${url}`, {
      method,
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    }),
  );
  return { status: answer.status, body: (await answer.json()) as Answer };
}

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const value = 'x'.repeat(20_000);
const patches = [
  ['merge-patch', (i: number) => ({ data: { [`k${i}`]: value } })],
  ['strategic-merge-patch', (i: number) => ({ data: { [`k${i}`]: value } })],
  ['json-patch', (i: number) => [{ op: 'add', path: `/data/k${i}`, value }]],
] as const;

it.each(patches)(
  'a large %s is applied again when another write comes first',
  { timeout: 60_000 },
  async (kind, patch) => {
    await call('POST', maps, { metadata: { name: kind }, data: { a: 'b' } });
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, i) => call('PATCH', `${maps}/${kind}`, patch(i), `application/${kind}+json`)),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    // Each write was applied to the result of the previous one, so that all have different versions.
    const versions = new Set(answers.map(({ body }) => body.metadata.resourceVersion));
    expect(versions.size).toBe(3);
    const { body } = await call('PATCH', `${maps}/${kind}`, {}, 'application/merge-patch+json');
    expect(Object.keys(body.data).sort()).toEqual(['a', ...answers.map((_, i) => `k${i}`)]);
  },
);
