import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

const path = '/api/v1/namespaces/default/limitranges/numbers';
const deployments = '/apis/apps/v1/namespaces/default/deployments';
let server: APIServer;

async function call(method: string, url: string, body: string, type = 'application/json') {
  const answer = await server.fetch(
    new Request(`https://any.invalid${url}`, { method, headers: { 'content-type': type }, body }),
  );
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

beforeAll(async () => {
  server = await startServer();
  const limits = '{"metadata":{"name":"numbers"},"spec":{"limits":[{"type":"Pod","max":{"cpu":"1"}}]}}';
  expect((await call('POST', path.replace('/numbers', ''), limits)).status).toBe(201);
  const template = '{"metadata":{"labels":{"a":"b"}},"spec":{"containers":[{"name":"a","image":"a"}]}}';
  const deployment = `{"metadata":{"name":"numbers"},"spec":{"selector":{"matchLabels":{"a":"b"}},"template":${template}}}`;
  expect((await call('POST', deployments, deployment)).status).toBe(201);
});
afterAll(() => server.stop());

it.each([
  [
    'merge-patch',
    '{"spec":{"limits":[{"type":"Pod","max":{"cpu":1e3,"memory":0.10}}]}}',
    { cpu: '1e3', memory: '100m' },
  ],
  ['json-patch', '[{"op":"replace","path":"/spec/limits/0/max","value":{"cpu":2E3}}]', { cpu: '2E3' }],
  ['strategic-merge-patch', '{"spec":{"limits":[{"type":"Pod","max":{"cpu":3e3}}]}}', { cpu: '3k' }],
])('a patch makes quantities of the texts of numbers as kube-apiserver does: %s', async (kind, patch, max) => {
  const { status, body } = await call('PATCH', path, patch, `application/${kind}+json`);
  expect([status, body.spec?.limits[0].max]).toEqual([200, max]);
});

it('a patch accepts no number with a fraction as an integer, except in strategic merge patches', async () => {
  const url = `${deployments}/numbers`;
  const refused = await call('PATCH', url, '{"spec":{"replicas":2.0}}', 'application/merge-patch+json');
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining(
      'cannot unmarshal number 2.0 into Go struct field DeploymentSpec.spec.replicas of type int32',
    ),
  ]);
  const taken = await call('PATCH', url, '{"spec":{"replicas":2.0}}', 'application/strategic-merge-patch+json');
  expect([taken.status, taken.body.spec.replicas]).toEqual([200, 2]);
});

it('a patch accepts integers beyond int64 in apply and strategic merge patches only', async () => {
  const url = `${deployments}/numbers`;
  const patch = '{"spec":{"template":{"spec":{"terminationGracePeriodSeconds":9223372036854775808}}}}';
  const refused = await call('PATCH', url, patch, 'application/merge-patch+json');
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringContaining('cannot unmarshal number 9223372036854775808 into Go struct field PodSpec.spec'),
  ]);
  const query = 'dryRun=All&fieldManager=me';
  const strategic = await call('PATCH', `${url}?${query}`, patch, 'application/strategic-merge-patch+json');
  expect(strategic.status).toBe(200);
  const kind = '"apiVersion":"apps/v1","kind":"Deployment"';
  const configuration = `{${kind},"metadata":{"name":"other"},${patch.slice(1)}`;
  const applied = await call('PATCH', `${url}?${query}&force=true`, configuration, 'application/apply-patch+yaml');
  expect([applied.status, applied.body.message]).toEqual([
    400,
    'the name of the object (other) does not match the name on the URL (numbers)',
  ]);
});

it('a patch compares numbers with a fraction that the patch itself added', async () => {
  const max = (cpu: string) => `{"op":"replace","path":"/spec/limits/0/max","value":{"cpu":${cpu}}}`;
  const test = '{"op":"test","path":"/spec/limits/0/max/cpu","value":1.5}';
  for (const [cpu, code] of [
    ['1.5', 200],
    ['1.50', 422],
  ] as const) {
    const { status } = await call('PATCH', path, `[${max(cpu)},${test}]`, 'application/json-patch+json');
    expect([cpu, status]).toEqual([cpu, code]);
  }
});
