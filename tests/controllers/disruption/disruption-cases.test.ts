import type { Pod, policyv1 } from '@k8s-ts/api';
import type { AnyKubeObject, OwnerReference } from '@k8s-ts/apimachinery/types';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, MovableClock, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a PodDisruptionBudget with pods and their owners that exist before the controller starts, and the
 * outcome.
 *
 * Each owner is written as `NAME=KIND/REPLICAS`; `<OWNER` follows if another owner controls it. The kinds are RS
 * (ReplicaSet), RC (ReplicationController), SS (StatefulSet), D (Deployment), CR (a custom resource with the
 * subresource scale) and CM (a ConfigMap, which has no such subresource).
 *
 * Pods are written as their number and a letter for their state, such as `2Y`; `Y` is one pod:
 *   - `Y`: they are ready. `N`: they are not ready. `D`: they are ready and being deleted.
 *   - `@OWNER`: this owner controls them. `@KIND!`: an owner of this kind controls them, and does not exist.
 *   - `*60`: they were evicted 60 seconds ago.
 *   - `?`: the budget does not select them.
 *
 * The outcome is `healthy/desired/expected allowed` and the reason from the status, then the names of the evicted pods
 * whose deletion is still expected, then the reasons of the budget's events, and the message of the status if it has
 * one.
 */
type Budget = policyv1.PodDisruptionBudget;
type Spec = NonNullable<Budget['spec']>;
type Case = readonly [name: string, spec: Spec, owners: string, pods: string, outcome: string];

const kinds: Readonly<Record<string, { group: string; version: string; resource: string; kind: string }>> = {
  RS: { group: 'apps', version: 'v1', resource: 'replicasets', kind: 'ReplicaSet' },
  RC: { group: '', version: 'v1', resource: 'replicationcontrollers', kind: 'ReplicationController' },
  SS: { group: 'apps', version: 'v1', resource: 'statefulsets', kind: 'StatefulSet' },
  D: { group: 'apps', version: 'v1', resource: 'deployments', kind: 'Deployment' },
  CR: { group: 'example.com', version: 'v1', resource: 'gangs', kind: 'Gang' },
  CM: { group: '', version: 'v1', resource: 'configmaps', kind: 'ConfigMap' },
  X: { group: 'apps.example.com', version: 'v1', resource: 'unknown', kind: 'Unknown' },
};

const min = (minAvailable: number | string): Spec => ({ minAvailable });
const max = (maxUnavailable: number | string): Spec => ({ maxUnavailable });

// biome-ignore format: one case in each row
const cases: readonly Case[] = [
  ['a number without pods', min(3), '', '', '0/3/0 0 InsufficientPods; NoPods'],
  ['a number with too few pods', min(3), '', '2Y', '2/3/2 0 InsufficientPods'],
  ['a number with exactly enough pods', min(3), '', '3Y', '3/3/3 0 InsufficientPods'],
  ['a number with more pods', min(3), '', '4Y', '4/3/4 1 SufficientPods'],
  ['a number with an unready pod', min(3), '', '3Y N', '3/3/4 0 InsufficientPods'],
  ['an empty selector, which selects all pods', { minAvailable: 3, selector: {} }, '', 'Y?', '1/3/1 0 InsufficientPods'],
  ['no selector, which selects no pods', { minAvailable: 3, selector: undefined as never }, '', 'Y', '0/3/0 0 InsufficientPods; NoPods'],
  ['unmanaged pods, at most one unavailable', max(1), '', 'Y', '1/0/0 0 InsufficientPods; UnmanagedPods'],
  ['no pods, at most one unavailable', max(1), '', '', '0/0/0 0 InsufficientPods; NoPods'],
  ['unmanaged pods, a share of them available', min('28%'), '', 'Y', '1/0/0 0 InsufficientPods; UnmanagedPods'],
  ['no pods, a share of them available', min('28%'), '', '', '0/0/0 0 InsufficientPods; NoPods'],
  ['a pod of an unknown kind', min('28%'), '', 'Y@X!', '0/0/0 0 SyncFailed; CalculateExpectedPodCountFailed, SyncFailed: no matches for kind "Unknown" in version "apps.example.com/v1"'],
  ['a pod of a kind without scale', min('28%'), 'c=CM/0', 'Y@c', '0/0/0 0 SyncFailed; CalculateExpectedPodCountFailed, SyncFailed: configmaps does not implement the scale subresource'],
  ['a pod of a custom resource that does not exist', min('28%'), '', 'Y@CR!', '0/0/0 0 SyncFailed; CalculateExpectedPodCountFailed, SyncFailed: found no controllers for pod "pod-0"'],
  ['a pod of a ReplicaSet that does not exist', max(1), '', 'Y@RS!', '0/0/0 0 SyncFailed; CalculateExpectedPodCountFailed, SyncFailed: found no controllers for pod "pod-0"'],
  ['a number, which does not depend on owners', min(1), '', '2Y@RS!', '2/1/2 1 SufficientPods'],
  ['a number unavailable of a ReplicaSet', max(2), 'r=RS/7', 'Y@r', '1/5/7 0 InsufficientPods'],
  ['a share unavailable of a ReplicaSet', max('30%'), 'r=RS/7', 'Y@r', '1/4/7 0 InsufficientPods'],
  ['a share available of a ReplicaSet', min('20%'), 'r=RS/10', 'Y@r', '1/2/10 0 InsufficientPods'],
  ['a number unavailable of a custom resource', max(5), 'c=CR/10', '4Y@c', '4/5/10 0 InsufficientPods'],
  ['more pods of a custom resource', max(5), 'c=CR/10', '7Y@c', '7/5/10 2 SufficientPods'],
  ['a share of a ReplicationController', min('34%'), 'r=RC/3', '2Y@r', '2/2/3 0 InsufficientPods'],
  ['a share of a ReplicationController with all pods', min('34%'), 'r=RC/3', '3Y@r', '3/2/3 1 SufficientPods'],
  ['a share of a ReplicationController and an unmanaged pod', min('34%'), 'r=RC/3', '3Y@r Y', '4/2/3 2 SufficientPods; UnmanagedPods'],
  ['a share of a StatefulSet', min('34%'), 's=SS/3', '2Y@s', '2/2/3 0 InsufficientPods'],
  ['a share of a StatefulSet with all pods', min('34%'), 's=SS/3', '3Y@s', '3/2/3 1 SufficientPods'],
  ['more pods than the owner wants', min('1%'), 'r=RC/1', '2Y@r', '2/1/1 1 SufficientPods'],
  ['the scale of the Deployment of a ReplicaSet', max(1), 'd=D/10 r=RS/5<d', '5Y@r', '5/9/10 0 InsufficientPods'],
  ['the scale of the Deployment of two ReplicaSets, counted once', max('50%'), 'd=D/10 a=RS/5<d b=RS/7<d', '3Y@a 4Y@b', '7/5/10 2 SufficientPods'],
  ['a ReplicaSet of a custom resource', max(1), 'c=CR/10 r=RS/5<c', '5Y@r', '5/4/5 1 SufficientPods'],
  ['two owners', min('28%'), 'a=RC/11 b=RS/11', '5Y@a 6N@a 4Y@b 7N@b', '9/7/22 2 SufficientPods'],
  ['two owners with fewer pods', min('28%'), 'a=RC/11 b=RS/11', '5Y@a 6N@a 2Y@b 9N@b', '7/7/22 0 InsufficientPods'],
  ['a maximum of 100 % unavailable pods', max('100%'), 'r=RS/3', '2Y@r', '2/0/3 2 SufficientPods'],
  ['a maximum above the number of pods', max(9), 'r=RS/3', '2Y@r', '2/0/3 2 SufficientPods'],
  ['a pod that is being deleted', min(1), '', '2Y D', '2/1/3 1 SufficientPods'],
  ['evicted pods', min(1), '', 'D*0 Y*180 Y*60', '1/1/3 0 InsufficientPods; pod-2'],
];

const namespaceOf = (i: number) => `budget-${i}`;
const now = Date.parse('2026-01-01T10:00:00Z');
const time = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString().replace('.000', '');

async function prepare(client: Client): Promise<void> {
  const of = <T extends AnyKubeObject>(identity: { group?: string; version: string; resource: string; kind: string }) =>
    client.resource(describeResource<T>(identity));
  const group = 'example.com';
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } };
  const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' };
  const crds = {
    group: 'apiextensions.k8s.io',
    version: 'v1',
    resource: 'customresourcedefinitions',
    kind: 'CustomResourceDefinition',
  };
  await of(crds).create({
    metadata: { name: 'gangs.example.com' },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: 'gangs', singular: 'gang', kind: 'Gang', listKind: 'GangList' },
      versions: [{ name: 'v1', served: true, storage: true, schema, subresources: { scale } }],
    },
  } as AnyKubeObject);
  const gangs = client.resource({ group, version: 'v1', resource: 'gangs' });
  const isServed = () =>
    gangs.list().then(
      () => true,
      () => false,
    );
  while (!(await isServed())) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const [i, each] of cases.entries()) await prepareCase(client, namespaceOf(i), each);
}

async function prepareCase(client: Client, namespace: string, [, spec, owners, podText]: Case): Promise<void> {
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  const references = new Map<string, OwnerReference>();
  for (const text of owners === '' ? [] : owners.split(' ')) {
    const [, name = '', key = '', replicas, owner = ''] = /^(\w+)=(\w+)\/(\d+)(?:<(\w+))?$/.exec(text) ?? [];
    const identity = kinds[key];
    if (identity === undefined) throw new Error(`no owner: ${text}`);
    const apiVersion = identity.group === '' ? 'v1' : `${identity.group}/v1`;
    const labels = { owner: name };
    const selector = key === 'RC' ? labels : { matchLabels: labels };
    const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } };
    const reference = references.get(owner);
    const { metadata } = await client.resource(identity).create({
      metadata: { namespace, name, ...(reference && { ownerReferences: [reference] }) },
      ...(key !== 'CM' && {
        spec: { replicas: Number(replicas), selector, template, ...(key === 'SS' && { serviceName: 's' }) },
      }),
    } as AnyKubeObject);
    references.set(name, { apiVersion, kind: identity.kind, name, uid: metadata?.uid ?? '', controller: true });
  }
  const pods = client
    .resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' }))
    .namespace(namespace);
  const disruptedPods: Record<string, string> = { notthere: time(0) };
  let count = 0;
  for (const text of podText === '' ? [] : podText.split(' ')) {
    const parts = /^(\d*)([YND])(?:@(\w+)(!?))?(?:\*(\d+))?(\??)$/.exec(text);
    if (parts === null) throw new Error(`no pods: ${text}`);
    const [, times, state, owner = '', isGone, evicted, isOther] = parts;
    const { group = '', kind = '' } = kinds[owner] ?? {};
    const gone = { apiVersion: group === '' ? 'v1' : `${group}/v1`, kind, name: 'gone', uid: 'gone', controller: true };
    const reference = isGone ? gone : references.get(owner);
    for (let i = 0; i < Number(times || 1); i++) {
      const name = `pod-${count++}`;
      const pod = await pods.create({
        metadata: {
          name,
          ...(!isOther && { labels: { app: 'selected' } }),
          ...(reference && { ownerReferences: [reference] }),
          ...(state === 'D' && { finalizers: ['example.com/hold'] }),
        },
        spec: { containers: [{ name: 'c', image: 'i' }] },
      });
      const ready = { type: 'Ready', status: state === 'N' ? 'False' : 'True' };
      await pods.updateStatus({ ...pod, status: { phase: 'Running', conditions: [ready] } } as Pod);
      if (state === 'D') await pods.delete(name);
      if (evicted !== undefined) disruptedPods[name] = time(Number(evicted));
    }
  }
  const budgets = client
    .resource(
      describeResource<Budget>({
        group: 'policy',
        version: 'v1',
        resource: 'poddisruptionbudgets',
        kind: 'PodDisruptionBudget',
      }),
    )
    .namespace(namespace);
  const selector = { matchLabels: { app: 'selected' } };
  const budget = await budgets.create({ metadata: { name: 'budget' }, spec: { selector, ...spec } });
  if (podText.includes('*')) {
    const status = { currentHealthy: 0, desiredHealthy: 0, expectedPods: 0, disruptionsAllowed: 0, disruptedPods };
    await budgets.updateStatus({ ...budget, status });
  }
}

async function outcomeOf(server: ControllerServer, namespace: string): Promise<string> {
  const { status } = await server
    .of<Budget>('poddisruptionbudgets', 'PodDisruptionBudget', 'policy')
    .namespace(namespace)
    .get('budget');
  const { reason, message } = status?.conditions?.[0] ?? {};
  const names = Object.keys(status?.disruptedPods ?? {});
  const events = (await server.eventsOf(namespace, 'budget')).map((text) => text.split(' ')[1]);
  const details = [...new Set(events), ...(message ? [`${reason}: ${message}`] : [])];
  return [
    `${status?.currentHealthy}/${status?.desiredHealthy}/${status?.expectedPods} ${status?.disruptionsAllowed} ${reason}`,
    ...(names.length > 0 ? [names.join(', ')] : []),
    ...(details.length > 0 ? [details.join(', ')] : []),
  ].join('; ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(['disruption-controller'], {}, { clock: new MovableClock(now), prepare });
});
afterAll(() => server.stop());

describe('the status of a budget with', () => {
  it.each(cases.map(([name, , , , outcome], i) => ({ name, i, outcome })))('$name', async ({ i, outcome }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(i))).toBe(outcome);
  });
});

describe('a budget', () => {
  const each: Case = ['', max('30%'), 'r=RS/7', 'Y@r', ''];
  const budgets = (namespace: string) =>
    server.of<Budget>('poddisruptionbudgets', 'PodDisruptionBudget', 'policy').namespace(namespace);
  const pods = (namespace: string) => server.of<Pod>('pods', 'Pod').namespace(namespace);

  it('sees a new scale of its owner when a pod changes', async () => {
    await prepareCase(server.client, 'scaled', each);
    await expect.poll(() => outcomeOf(server, 'scaled')).toBe('1/4/7 0 InsufficientPods');
    await server
      .of('replicasets', 'ReplicaSet', 'apps')
      .namespace('scaled')
      .patch('r', { spec: { replicas: 3 } });
    let changes = 0;
    await expect
      .poll(async () => {
        await pods('scaled').patch('pod-0', { metadata: { annotations: { changes: String(++changes) } } });
        return outcomeOf(server, 'scaled');
      })
      .toBe('1/2/3 0 InsufficientPods');
  });

  it('keeps conditions of other writers', async () => {
    await prepareCase(server.client, 'conditions', each);
    await expect.poll(() => outcomeOf(server, 'conditions')).toBe('1/4/7 0 InsufficientPods');
    const condition = { type: 'Other', status: 'True', reason: 'Test', message: 'm', lastTransitionTime: time(0) };
    const budget = await budgets('conditions').get('budget');
    const conditions = [...(budget.status?.conditions ?? []), condition];
    await budgets('conditions').updateStatus({ ...budget, status: { ...budget.status, conditions } } as Budget);
    await pods('conditions').delete('pod-0');
    await expect.poll(async () => (await budgets('conditions').get('budget')).status?.expectedPods).toBe(0);
    const { status } = await budgets('conditions').get('budget');
    expect(status?.conditions?.map(({ type }) => type)).toEqual(['DisruptionAllowed', 'Other']);
  });
});
