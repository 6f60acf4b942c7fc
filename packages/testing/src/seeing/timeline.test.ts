import type { ConfigMap } from '@k8s-ts/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.js';

const configMap: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { n: '1' } };

let server: TestServer<'alice'>;
beforeAll(async () => {
  server = await startTestServer({ users: { alice: {} } });
});
afterAll(() => server.stop());

it('tells of requests, of faults, and of the objects that they changed', async () => {
  await server.create(configMap);
  await server.patch(configMap, { data: { n: '2' } });
  await server.users.alice.get(configMap).catch(() => {});
  server.faults.add({ user: 'kubernetes-admin', verb: 'get', do: { code: 503 } });
  await server.get(configMap).catch(() => {});
  await server.delete(configMap);
  const lines = (await server.timeline())
    .split('\n')
    .filter((line) => line.includes('configmaps') || !/^ +\d/.test(line))
    .filter((line) => !/kube-|system:|kubernetes /.test(line))
    .map((line) => line.replace(/^ +[\d.]+s/, 'TIME'));
  expect(lines).toEqual([
    'TIME  POST /api/v1/namespaces/default/configmaps?fieldManager=k8s-ts-testing&fieldValidation=Strict kubernetes-admin 201',
    '            + ConfigMap default/a',
    'TIME  PATCH /api/v1/namespaces/default/configmaps/a?fieldManager=k8s-ts-testing&fieldValidation=Strict kubernetes-admin 200',
    '            ~ ConfigMap default/a',
    '                .data.n: "1" → "2"',
    'TIME  GET /api/v1/namespaces/default/configmaps/a alice 403 Forbidden: configmaps "a" is forbidden: User "alice" cannot get resource "configmaps" in API group "" in the namespace "default"',
    'TIME  GET /api/v1/namespaces/default/configmaps/a kubernetes-admin 503 ServiceUnavailable: the server is currently unable to handle the request',
    '            ! {"code":503}',
    'TIME  DELETE /api/v1/namespaces/default/configmaps/a kubernetes-admin 200',
    '            - ConfigMap default/a',
  ]);
  await server.reset();
  expect(await server.timeline()).not.toContain('default/a');
});

it('names the resource and the object of each request', async () => {
  const before = server.requests.length;
  await server.create({ ...configMap, metadata: { name: 'b' } });
  await server.resource({ apiVersion: 'apps/v1', kind: 'Deployment' }).list();
  await server.request('GET', '/version');
  const own = server.requests.slice(before).filter(({ user }) => user?.name === 'kubernetes-admin');
  expect(own).toMatchObject([
    { verb: 'POST', resource: 'configmaps', code: 201 },
    { verb: 'LIST', resource: 'deployments.apps' },
    { verb: 'GET', uri: '/version' },
  ]);
  expect(own[2]).not.toHaveProperty('resource');
  await server.get({ apiVersion: 'v1', kind: 'ConfigMap', name: 'b' });
  expect(server.requests.findLast(({ resource }) => resource === 'configmaps')?.object).toEqual({
    namespace: 'default',
    name: 'b',
  });
});
