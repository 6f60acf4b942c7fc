import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = await startServer({ enableAdmissionPlugins: ['ServiceAccount', 'StorageObjectInUseProtection'] });
  await post('namespaces', {
    metadata: { name: 'ns', labels: { 'pod-security.kubernetes.io/enforce': 'restricted' } },
  });
  await post(`${namespace}/serviceaccounts`, {
    metadata: { name: 'default', annotations: { 'kubernetes.io/enforce-mountable-secrets': 'true' } },
  });
  const limits = [
    { type: 'Container', default: { cpu: '1' } },
    { type: 'Pod', max: { cpu: '2' } },
  ];
  await post(`${namespace}/limitranges`, { metadata: { name: 'limits' }, spec: { limits } });
  await post(`${namespace}/resourcequotas`, { metadata: { name: 'quota' }, spec: { hard: { 'requests.cpu': '5' } } });
});
afterAll(() => server.stop());

const namespace = 'namespaces/ns';

async function post(path: string, object: object): Promise<{ readonly status: number; readonly text: string }> {
  const [root, body] = path.startsWith('/') ? [path, object] : [`/api/v1/${path}`, object];
  const answer = await server.fetch(
    new Request(`https://localhost${root}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return { status: answer.status, text: await answer.text() };
}

it.each([
  ['null', null],
  ['missing', undefined],
])('the server refuses pods whose list of containers is %s, after all admission plugins', async (_, containers) => {
  const { status, text } = await post(`${namespace}/pods`, { metadata: { name: 'one' }, spec: { containers } });
  expect([status, JSON.parse(text).message]).toEqual([422, 'Pod "one" is invalid: spec.containers: Required value']);
});

it('the server accepts null as the lists of an EndpointSlice', async () => {
  const path = '/apis/discovery.k8s.io/v1/namespaces/ns/endpointslices';
  const slice = (name: string, endpoints: unknown) => ({
    metadata: { name },
    addressType: 'IPv4',
    endpoints,
    ports: null,
  });
  expect((await post(path, slice('a', null))).status).toBe(201);
  const { status, text } = await post(path, slice('b', [{ addresses: null }]));
  expect(status).toBe(422);
  expect(text).toContain('endpoints[0].addresses: Required value: must contain at least 1 address');
});

it.each([
  ['configmaps', 'binaryData'],
  ['secrets', 'data'],
])('the server accepts null as the bytes of a key of %s', async (resource, field) => {
  const { status, text } = await post(`${namespace}/${resource}`, {
    metadata: { name: 'one' },
    [field]: { key: null },
  });
  expect([status, JSON.parse(text)[field]]).toEqual([201, { key: '' }]);
});
