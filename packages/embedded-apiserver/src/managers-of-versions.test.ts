import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = await startServer({ runtimeConfig: ['resource.k8s.io/v1beta1=true', 'resource.k8s.io/v1beta2=true'] });
});
afterAll(() => server.stop());

/** Sends the request and returns the manager and the version of each entry of `managedFields`, sorted. */
async function managers(method: string, path: string, type: string, body: object): Promise<string[]> {
  const headers = { 'content-type': `application/${type}` };
  const answer = await server.fetch(
    new Request(`https://any.invalid${path}`, { method, headers, body: JSON.stringify(body) }),
  );
  const { metadata } = JSON.parse(await answer.text());
  const entries: { manager: string; apiVersion: string }[] = metadata.managedFields ?? [];
  return entries.map(({ manager, apiVersion }) => `${manager} ${apiVersion}`).sort();
}

it('an apply keeps the managers of all versions of a group', async () => {
  const apply = (version: string, manager: string, request: object) =>
    managers(
      'PATCH',
      `/apis/resource.k8s.io/${version}/namespaces/default/resourceclaims/a?fieldManager=${manager}`,
      'apply-patch+yaml',
      {
        apiVersion: `resource.k8s.io/${version}`,
        kind: 'ResourceClaim',
        metadata: { name: 'a' },
        spec: { devices: { requests: [{ name: 'r', ...request }] } },
      },
    );
  const fields = { deviceClassName: 'c', count: 1, allocationMode: 'ExactCount' };
  const one = 'one resource.k8s.io/v1beta1';
  const two = 'two resource.k8s.io/v1beta2';
  expect(await apply('v1beta1', 'one', fields)).toEqual([one]);
  expect(await apply('v1beta2', 'two', { exactly: fields })).toEqual([one, two]);
  expect(await apply('v1', 'three', { exactly: fields })).toEqual([one, 'three resource.k8s.io/v1', two]);
});

it('a write of an event drops managers that wrote it in the other group', async () => {
  const old = '/api/v1/namespaces/default/events';
  const label = (value: string) => ({ metadata: { labels: { a: value } } });
  const created = {
    metadata: { name: 'a' },
    involvedObject: { kind: 'Pod', name: 'a', namespace: 'default' },
    reason: 'R',
    type: 'Normal',
  };
  expect(await managers('POST', `${old}?fieldManager=one`, 'json', created)).toEqual(['one v1']);
  const path = '/apis/events.k8s.io/v1/namespaces/default/events/a?fieldManager=two';
  expect(await managers('PATCH', path, 'merge-patch+json', label('b'))).toEqual(['two events.k8s.io/v1']);
  expect(await managers('PATCH', `${old}/a?fieldManager=three`, 'merge-patch+json', label('c'))).toEqual(['three v1']);
});

it('a write drops all managers of an object with a duplicate finalizer after one wrote it in another version', async () => {
  const autoscalers = (version: string) => `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers`;
  const created = {
    metadata: { name: 'a', finalizers: ['a.example/b', 'a.example/b'] },
    spec: { maxReplicas: 3, scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'd' } },
  };
  const replicas = (maxReplicas: number) => ({ spec: { maxReplicas } });
  expect(await managers('POST', `${autoscalers('v2')}?fieldManager=one`, 'json', created)).toEqual([
    'one autoscaling/v2',
  ]);
  const update = (version: string, count: number) =>
    managers('PATCH', `${autoscalers(version)}/a?fieldManager=two`, 'merge-patch+json', replicas(count));
  expect(await update('v2', 4)).toEqual(['one autoscaling/v2', 'two autoscaling/v2']);
  expect(await update('v1', 5)).toEqual([]);
});
