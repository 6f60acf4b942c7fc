import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

const autoscaler = (version: string) =>
  `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers/autoscaler`;
const coreEvent = '/api/v1/namespaces/default/events/event';
const event = '/apis/events.k8s.io/v1/namespaces/default/events/event';
const configMap = '/api/v1/namespaces/default/configmaps/map';
let server: APIServer;

async function call(method: string, url: string, body?: object, type = 'application/json') {
  const answer = await server.fetch(
    new Request(`https://any.invalid${url}`, {
      method,
      headers: { 'content-type': type },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { code: answer.status, body: JSON.parse(await answer.text()) };
}

const create = async (url: string, object: object) => {
  const name = url.slice(url.lastIndexOf('/') + 1);
  const { code } = await call('POST', url.slice(0, -name.length - 1), { metadata: { name }, ...object });
  expect(code).toBe(201);
};

beforeAll(async () => {
  server = await startServer();
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'a' };
  await create(autoscaler('v1'), { spec: { scaleTargetRef, maxReplicas: 3, targetCPUUtilizationPercentage: 50 } });
  await create(coreEvent, { involvedObject: { namespace: 'default' }, reason: 'Tested', message: 'first' });
});
afterAll(() => server.stop());

it.each([
  ['merge-patch', (maxReplicas: number) => ({ apiVersion: 'autoscaling/v2', spec: { maxReplicas } })],
  [
    'json-patch',
    (maxReplicas: number) => [
      { op: 'replace', path: '/apiVersion', value: 'autoscaling/v2' },
      { op: 'replace', path: '/spec/maxReplicas', value: maxReplicas },
    ],
  ],
])('a %s that changes the version converts the document', async (type, patch) => {
  const maxReplicas = type.length;
  const { code, body } = await call('PATCH', autoscaler('v1'), patch(maxReplicas), `application/${type}+json`);
  expect([code, body.apiVersion, body.spec.maxReplicas]).toEqual([200, 'autoscaling/v1', maxReplicas]);
  const stored = await call('GET', autoscaler('v2'));
  expect(stored.body).toMatchObject({ apiVersion: 'autoscaling/v2', spec: { maxReplicas } });
});

it('a patch reads the fields of the version that the patch names', async () => {
  const target = { type: 'Utilization', averageUtilization: 30 };
  const spec = { metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }] };
  const patch = { apiVersion: 'autoscaling/v2', spec };
  const { body } = await call('PATCH', autoscaler('v1'), patch, 'application/merge-patch+json');
  expect(body.spec.targetCPUUtilizationPercentage).toBe(30);
});

it('a patch converts events between their two groups', async () => {
  const patch = { apiVersion: 'events.k8s.io/v1', note: 'second' };
  const changed = await call('PATCH', coreEvent, patch, 'application/merge-patch+json');
  expect([changed.code, changed.body.apiVersion, changed.body.message]).toEqual([200, 'v1', 'second']);
  expect((await call('GET', event)).body.note).toBe('second');
});

it('a patch does not convert between kinds and versions that are not related', async () => {
  for (const apiVersion of ['autoscaling/v9', 'v1', 'apps/v1']) {
    const { code } = await call('PATCH', autoscaler('v1'), { apiVersion }, 'application/merge-patch+json');
    expect([apiVersion, code]).toEqual([apiVersion, 422]);
  }
});

it('a patch finds the metadata of a document without apiVersion beside its kind, and no other fields', async () => {
  await create(configMap, { data: { a: 'b' } });
  const patch = { apiVersion: null, name: 'map', labels: { c: 'd' } };
  const { code, body } = await call('PATCH', configMap, patch, 'application/merge-patch+json');
  expect([code, body.metadata.labels, body.data]).toEqual([200, { c: 'd' }, undefined]);
});
