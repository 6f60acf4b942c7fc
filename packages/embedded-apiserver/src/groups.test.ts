import { groupVersion } from '@k8s-ts/api/discovery';
import { groupVersionsWith } from '@k8s-ts/controlplane';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import { type Answer, call } from '../test/protobuf-client.js';
import type { APIServer } from './create-api-server.js';

/** Groups that are on by default. */
const available = groupVersionsWith().filter(({ group, version }) => groupVersion(group, version)?.enabledByDefault);

const json = { send: 'application/json', accept: 'application/json' };
let server: APIServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const send = async (method: string, path: string, body?: Answer): Promise<Answer> =>
  (await call(server, method, path, { ...json, ...(body ? { body } : {}) })).body;

it('the server serves every group-version that is on by default, and definitions of custom resources', async () => {
  const { groups } = await send('GET', '/apis');
  const served = groups.flatMap(({ versions }: Answer) => versions.map((each: Answer) => each.groupVersion));
  const named = available.filter(({ group }) => group !== '').map(({ group, version }) => `${group}/${version}`);
  expect(served.sort()).toEqual([...named, 'apiextensions.k8s.io/v1'].sort());
  for (const each of served) expect((await send('GET', `/apis/${each}`)).resources.length).toBeGreaterThan(0);
});

it('evictions respect the disruption budgets of the policy group', async () => {
  const pods = '/api/v1/namespaces/default/pods';
  const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets';
  const labels = { app: 'evicted' };
  await send('POST', pods, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'evicted', labels },
    spec: { containers: [{ name: 'main', image: 'example.test/app:1' }] },
  });
  const running = await send('GET', `${pods}/evicted`);
  const ready = { type: 'Ready', status: 'True' };
  await send('PUT', `${pods}/evicted/status`, { ...running, status: { phase: 'Running', conditions: [ready] } });
  const budget = await send('POST', budgets, {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'one' },
    spec: { minAvailable: 1, selector: { matchLabels: labels } },
  });
  const status = { observedGeneration: 1, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 };
  const full = await send('PUT', `${budgets}/one/status`, { ...budget, status: { ...status, disruptionsAllowed: 0 } });
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'evicted' } };
  const refused = await send('POST', `${pods}/evicted/eviction`, eviction);
  expect([refused.code, refused.details?.causes?.[0]]).toEqual([
    429,
    { reason: 'DisruptionBudget', message: 'The disruption budget one needs 1 healthy pods and has 1 currently' },
  ]);
  await send('PUT', `${budgets}/one/status`, { ...full, status: { ...status, disruptionsAllowed: 1 } });
  expect((await send('POST', `${pods}/evicted/eviction`, eviction)).status).toBe('Success');
  const after = await send('GET', `${budgets}/one`);
  expect([after.status.disruptionsAllowed, Object.keys(after.status.disruptedPods)]).toEqual([0, ['evicted']]);
});
