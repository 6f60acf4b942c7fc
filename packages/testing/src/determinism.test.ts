import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { expect, it } from 'vitest';
import { testClock } from './clock/test-clock.js';
import { startTestServer, type TestServer } from './test-server.js';

const template = (labels: Record<string, string>, more: object = {}) => ({
  metadata: { labels },
  spec: { containers: [{ name: 'c', image: 'example.test/c:1', resources: { requests: { cpu: '100m' } } }], ...more },
});
const workloads = [
  {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { replicas: 5, selector: { matchLabels: { app: 'web' } }, template: template({ app: 'web' }) },
  },
  {
    apiVersion: 'apps/v1',
    kind: 'StatefulSet',
    metadata: { name: 'db' },
    spec: {
      replicas: 3,
      serviceName: 'db',
      selector: { matchLabels: { app: 'db' } },
      template: template({ app: 'db' }),
    },
  },
  {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'work' },
    spec: { completions: 4, parallelism: 2, template: template({ app: 'work' }, { restartPolicy: 'Never' }) },
  },
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'web' },
    spec: { selector: { app: 'web' }, ports: [{ port: 80 }] },
  },
];

it('a seed repeats all objects and events of workloads on simulated nodes, and their order', {
  timeout: 240_000,
}, async () => {
  const first = await runWorkloads();
  const second = await runWorkloads();
  expect(second.order).toEqual(first.order);
  expect(second.objects).toEqual(first.objects);
  const count = (kind: string) => first.order.filter((each) => each.startsWith(`${kind} `)).length;
  expect(count('Pod')).toBe(5 + 3 + 4);
  expect(count('Event')).toBeGreaterThan(40);
});

/**
 * Runs the workloads for half a minute of the clock. Controllers start in any order, so resourceVersions are not
 * compared.
 *
 * @returns all objects as text by name, and the names of the objects that the workloads created, in the order of their
 * last writes
 */
async function runWorkloads(): Promise<{ objects: Readonly<Record<string, string>>; order: readonly string[] }> {
  const clock = testClock({ start: '2030-01-01T00:00:00Z', frozen: true });
  await using server = await startTestServer({ seed: 'same', clock, nodes: 3, controllers: ['*'] });
  await server.waitFor({ apiVersion: 'v1', kind: 'ConfigMap', name: 'kube-root-ca.crt' }, 'exists', waitOptions);
  await server.waitFor({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' }, 'exists', waitOptions);
  for (const name of ['node-1', 'node-2', 'node-3']) {
    await server.waitFor({ apiVersion: 'v1', kind: 'Node', name }, { condition: 'Ready' }, waitOptions);
  }
  await settled(server);
  const before = new Set((await allObjects(server)).map(nameOf));
  await server.apply(workloads);
  for (let second = 0; second < 30; second++) {
    await settled(server);
    await clock.advance('1s');
  }
  await settled(server);
  const objects = (await allObjects(server)).toSorted((a, b) => versionOf(a) - versionOf(b));
  return {
    objects: Object.fromEntries(objects.map((object) => [nameOf(object), withoutVersions(object)])),
    order: objects.map(nameOf).filter((name) => !before.has(name)),
  };
}

const nameOf = ({ kind, metadata }: KubeObject): string => `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;
const versionOf = ({ metadata }: KubeObject): number => Number(metadata.resourceVersion);
const withoutVersions = (object: KubeObject): string =>
  JSON.stringify(object, (name, value) => (name === 'resourceVersion' ? undefined : value));

const waitOptions = { timeoutMs: 120_000 };

/**
 * Resolves when no object has been written for many turns of the event loop: controllers then have no work left at this
 * time.
 */
async function settled(server: TestServer): Promise<void> {
  let last: string | undefined;
  for (let turns = 0; turns < 300; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (turns % 50 !== 0) continue;
    const { metadata } = await server.resource({ apiVersion: 'v1', kind: 'Pod' }).namespace('none').list();
    if (metadata.resourceVersion !== last) turns = 0;
    last = metadata.resourceVersion;
  }
}

async function allObjects(server: TestServer): Promise<readonly KubeObject[]> {
  const lists = await Promise.all(
    Object.entries(kinds).flatMap(([apiVersion, names]) =>
      names.map(async (kind) => {
        const { items } = await server.resource({ apiVersion, kind }).list();
        return items.map((item) => ({ ...item, apiVersion, kind }) as KubeObject);
      }),
    ),
  );
  // Replaces the port of the server, which its Service contains.
  return lists
    .flat()
    .filter(({ metadata: { name, labels } }) => ![name, labels?.['kubernetes.io/service-name']].includes('kubernetes'));
}

const kinds: Readonly<Record<string, readonly string[]>> = {
  v1: ['Node', 'Pod', 'Event', 'Service', 'Endpoints', 'ServiceAccount', 'Namespace', 'Secret'],
  'apps/v1': ['Deployment', 'ReplicaSet', 'StatefulSet', 'ControllerRevision'],
  'batch/v1': ['Job'],
  'discovery.k8s.io/v1': ['EndpointSlice'],
  'rbac.authorization.k8s.io/v1': ['ClusterRole', 'ClusterRoleBinding'],
};
