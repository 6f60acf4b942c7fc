import type { ConfigMap } from '@k8s-ts/api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.js';

const all = [{ apiGroups: ['*'], resources: ['*'], verbs: ['*'] }];
const configMap: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { n: '1' } };

let server: TestServer<'alice'>;
beforeAll(async () => {
  server = await startTestServer({ users: { alice: {} } });
});
afterAll(() => server.stop());

it('the timeline shows requests, faults, and the objects that they changed', async () => {
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

it('the timeline names the resource and the object of each request', async () => {
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

it('the timeline shows clients of the test by default, and other users when they are named', async () => {
  await using busy = await startTestServer({ controllers: ['*'], nodes: 1, users: { alice: { rules: all } } });
  await busy.apply(`
    apiVersion: apps/v1
    kind: Deployment
    metadata: { name: web }
    spec:
      selector: { matchLabels: { app: web } }
      template: { metadata: { labels: { app: web } }, spec: { containers: [{ name: web, image: 'example.test/web:1' }] } }
  `);
  await busy.waitFor({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }, { condition: 'Available' });
  await busy.users.alice.create({ ...configMap, metadata: { name: 'of-alice' } });
  const account = { 'impersonate-user': 'system:serviceaccount:shop:robot' };
  await busy.fetch('/api/v1/namespaces/default/configmaps/of-robot', { headers: account });

  const usersIn = (text: string) =>
    new Set(Array.from(text.matchAll(/^ +\d.* (\S+) \d{3}(?: .*)?$/gm), ([, user]) => user));
  const text = await busy.timeline();
  expect(usersIn(text)).toEqual(new Set(['kubernetes-admin', 'alice', 'system:serviceaccount:shop:robot']));
  expect(text).toMatch(/^\(\d+ requests left out; timeline\(\{ users: '\*' \}\) shows all\)\n/);
  expect(text).toMatch(/^ +\+ Pod default\/web-/m);
  expect(text).not.toContain('Lease');

  const everything = await busy.timeline({ users: '*' });
  expect(everything).not.toContain('left out');
  expect(everything).toMatch(/ system:serviceaccount:kube-system:deployment-controller 201$/m);
  // The lease of the node may not have been renewed yet.
  await expect.poll(() => busy.timeline({ users: '*' })).toContain('Lease');
  const scheduler = await busy.timeline({ users: ['system:kube-scheduler'] });
  expect(usersIn(scheduler)).toEqual(new Set(['system:kube-scheduler']));
});

it('the timeline begins at a time, and shows the last lines', async () => {
  await server.reset();
  await server.create(configMap);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const since = Date.now();
  await server.patch(configMap, { data: { n: '2' } });
  for (const time of [since, new Date(since)]) {
    const text = await server.timeline({ since: time });
    expect(text).toContain('    ~ ConfigMap default/a\n');
    expect(text).not.toContain('+ ConfigMap default/a');
  }
  const lines = (await server.timeline()).split('\n');
  expect((await server.timeline({ last: 2 })).split('\n').slice(-3)).toEqual(['…', ...lines.slice(-2)]);
  expect(await server.timeline({ last: lines.length })).toBe(lines.join('\n'));
});
