import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

// Upstream's errors show texts of named types, and texts behind a pointer, as JSON; other texts are quoted as in Go.

let server: APIServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function messageOf(path: string, object: object): Promise<string> {
  const answer = await server.fetch(
    new Request(`https://localhost${path}?dryRun=All`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(object),
    }),
  );
  return ((await answer.json()) as { message: string }).message;
}

const odd = '<\u0007>';
const asJSON = String.raw`"\u003c\u0007\u003e"`;
const quoted = String.raw`"<\a>"`;

const container = { name: 'a', image: 'b' };
const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [container] } };
const once = { spec: { restartPolicy: 'Never', containers: [container] } };
const workload = { selector: { matchLabels: { a: 'b' } }, template };
const ports = [{ port: 80 }];
const size = { resources: { requests: { storage: '1Gi' } } };

const kinds: Readonly<Record<string, readonly [path: string, spec: object]>> = {
  pods: ['/api/v1/namespaces/default/pods', template.spec],
  services: ['/api/v1/namespaces/default/services', { ports }],
  claims: ['/api/v1/namespaces/default/persistentvolumeclaims', { accessModes: ['ReadWriteOnce'], ...size }],
  quotas: ['/api/v1/namespaces/default/resourcequotas', {}],
  limits: ['/api/v1/namespaces/default/limitranges', {}],
  deployments: ['/apis/apps/v1/namespaces/default/deployments', workload],
  sets: ['/apis/apps/v1/namespaces/default/statefulsets', workload],
  jobs: ['/apis/batch/v1/namespaces/default/jobs', { template: once }],
  cronJobs: [
    '/apis/batch/v1/namespaces/default/cronjobs',
    { schedule: '@daily', jobTemplate: { spec: { template: once } } },
  ],
  budgets: ['/apis/policy/v1/namespaces/default/poddisruptionbudgets', {}],
  policies: ['/apis/networking.k8s.io/v1/namespaces/default/networkpolicies', { podSelector: {} }],
};

const required = 'requiredDuringSchedulingIgnoredDuringExecution';
const nodeSelector = { nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: odd }] }] };

it.each<[kind: string, spec: object, field: string]>([
  ['pods', { dnsPolicy: odd }, 'spec.dnsPolicy'],
  ['pods', { os: { name: odd } }, 'spec.os'],
  ['pods', { tolerations: [{ operator: odd }] }, 'spec.tolerations[0].operator'],
  ['pods', { affinity: { nodeAffinity: { [required]: nodeSelector } } }, 'matchExpressions[0].operator'],
  ['pods', { containers: [{ ...container, resources: { limits: { [odd]: '1' } } }] }, 'resources.limits[<\u0007>]'],
  ['services', { type: odd }, 'spec.type'],
  ['services', { externalTrafficPolicy: odd }, 'spec.externalTrafficPolicy'],
  ['claims', { accessModes: [odd] }, 'spec.accessModes'],
  ['quotas', { hard: { [odd]: '1' } }, 'spec.hard[<\u0007>]'],
  ['limits', { limits: [{ type: odd }] }, 'spec.limits[0].type'],
  ['deployments', { strategy: { rollingUpdate: { maxSurge: odd } } }, 'spec.strategy.rollingUpdate.maxSurge'],
  ['sets', { podManagementPolicy: odd }, 'spec.podManagementPolicy'],
  ['jobs', { completionMode: odd }, 'spec.completionMode'],
  ['cronJobs', { timeZone: odd }, 'spec.timeZone'],
  ['budgets', { minAvailable: odd }, 'spec.minAvailable'],
  ['policies', { policyTypes: [odd] }, 'spec.policyTypes[0]'],
])('an error about %s with %j shows the value as JSON', async (kind, spec, field) => {
  const [path, usual] = kinds[kind] as [string, object];
  const message = await messageOf(path, { metadata: { name: 'one' }, spec: { ...usual, ...spec } });
  expect(message).toContain(`${field}: `);
  expect(message).toContain(asJSON);
  expect(message).not.toContain(quoted);
});

it.each<[kind: string, spec: object]>([
  ['services', { trafficDistribution: odd }],
  ['pods', { hostname: odd }],
  ['pods', { volumes: [{ name: odd, emptyDir: {} }] }],
])('an error about %s with %j shows the value as Go quotes it', async (kind, spec) => {
  const [path, usual] = kinds[kind] as [string, object];
  const message = await messageOf(path, { metadata: { name: 'one' }, spec: { ...usual, ...spec } });
  expect(message).toContain(quoted);
  expect(message).not.toContain(asJSON);
});
