import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a StatefulSet with pods that exist before the controller starts, and the outcome when the controller has
 * nothing left to do. No kubelet runs: new pods stay pending, and deleted pods that have a node keep terminating.
 *
 * Pods are written in the order of their ordinals, each as a letter for its state:
 *   - `-`: the pod does not exist.
 *   - `Y`: it has been ready for an hour. `J`: it has just become ready. `N`: it runs, but is not ready.
 *   - `P`: it is pending. `F`: it has failed. `S`: it has succeeded. `T`: it is ready and terminating.
 *
 * An `o` after the letter means that the pod has the old revision. Other pods have the new revision.
 *
 * The outcome lists the ordinals of `new` pods (with `o` for the old revision) and of `deleted` pods, and the numbers
 * in the status: pods/ready/available/current/updated.
 */

type StatefulSet = appsv1.StatefulSet;
type Spec = Partial<NonNullable<StatefulSet['spec']>>;
interface Given {
  readonly deleting?: boolean;
  /** `currentReplicas` in the status. */
  readonly currentReplicas?: number;
}
type Case = readonly [name: string, spec: Spec, pods: string, outcome: string, given?: Given];

const parallel: Spec = { podManagementPolicy: 'Parallel' };
const onDelete: Spec = { updateStrategy: { type: 'OnDelete' } };
const partition = (count: number): Spec => ({
  updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition: count } },
});

// biome-ignore format: one case in each row
const ordered: readonly Case[] = [
  ['creates the first pod first', {}, '', 'new 0; 1/0/0/1/1'],
  ['creates the next pod when the last is ready', {}, 'Y', 'new 1; 2/1/1/2/2'],
  ['waits for a pod that is not ready', {}, 'N', '1/0/0/1/1'],
  ['waits for a pending pod', {}, 'P', '1/0/0/1/1'],
  ['waits for a terminating pod', {}, 'Y T', '2/2/2/1/1'],
  ['waits until the last pod is available', { minReadySeconds: 1000 }, 'J', '1/1/0/1/1'],
  ['creates the next pod when the last is available', { minReadySeconds: 1000 }, 'Y', 'new 1; 2/1/1/2/2'],
  ['does nothing when all pods are ready', {}, 'Y Y Y', '3/3/3/3/3'],
  ['creates a missing pod between others', {}, 'Y - Y', 'new 1; 3/2/2/3/3'],
  ['creates the first missing pod before it handles later pods', {}, '- N -', 'new 0; 2/0/0/2/2'],
  ['replaces a failed pod', {}, 'F', 'new 0; deleted 0; 1/0/0/1/1'],
  ['replaces a succeeded pod, and waits for it', {}, 'S Y', 'new 0; deleted 0; 2/1/1/2/2'],
  ['creates no pods with zero replicas', { replicas: 0 }, '', '0/0/0/0/0'],
  ['starts with another ordinal', { ordinals: { start: 5 } }, '', 'new 5; 1/0/0/1/1'],
  ['deletes pods before the first ordinal', { ordinals: { start: 1 } }, 'Y Y Y Y', 'deleted 0; 4/4/4/3/3'],
  ['does nothing while it is being deleted', {}, 'Y', '1/1/1/1/1', { deleting: true }],
];

// biome-ignore format: one case in each row
const scaledDown: readonly Case[] = [
  ['deletes the last pod', { replicas: 1 }, 'Y Y Y', 'deleted 2; 3/3/3/2/2'],
  ['waits for the deletion of the last pod', { replicas: 1 }, 'Y Y T', '3/3/3/2/2'],
  ['waits for a remaining pod that is not ready', { replicas: 1 }, 'N Y Y', '3/2/2/3/3'],
  ['deletes the only unhealthy pod', { replicas: 1 }, 'Y Y N', 'deleted 2; 3/2/2/2/2'],
  ['deletes the last pod although another pod is not ready', { replicas: 1 }, 'Y N Y', 'deleted 2; 3/2/2/2/2'],
  ['waits when two pods are not ready', { replicas: 1 }, 'Y N N', '3/1/1/3/3'],
  ['waits when two pods are not available', { replicas: 1, minReadySeconds: 1000 }, 'Y J J', '3/3/1/3/3'],
  ['deletes all pods with zero replicas', { replicas: 0 }, 'Y', 'deleted 0; 1/1/1/0/0'],
  ['deletes surplus pods at once with the policy Parallel', { replicas: 1, ...parallel }, 'Y Y N', 'deleted 1,2; 3/2/2/1/1'],
  ['deletes surplus pods with the policy Parallel although a remaining pod is not ready', { replicas: 1, ...parallel }, 'N Y T', 'deleted 1; 3/2/2/1/1'],
];

// biome-ignore format: one case in each row
const sideBySide: readonly Case[] = [
  ['creates all pods at once with the policy Parallel', parallel, '', 'new 0,1,2; 3/0/0/3/3'],
  ['waits for no pod with the policy Parallel', parallel, 'N - P', 'new 1; 3/0/0/3/3'],
  ['replaces ended pods with the policy Parallel', parallel, 'F S Y', 'new 0,1; deleted 0,1; 3/1/1/3/3'],
  ['does not replace terminating pods with the policy Parallel', parallel, 'T - Y', 'new 1; 3/2/2/2/2'],
  ['does not create a pod twice with the policy Parallel', parallel, 'Y Y T', '3/3/3/2/2'],
];

// biome-ignore format: one case in each row
const updates: readonly Case[] = [
  ['updates the last pod first', {}, 'Yo Yo Yo', 'deleted 2; 3/3/3/2/0'],
  ['updates the next pod when the last is ready', {}, 'Yo Yo Y', 'deleted 1; 3/3/3/1/1'],
  ['waits until the last pod is ready',  {}, 'Yo Yo N', '3/2/2/2/1'],
  ['waits for a terminating pod', {}, 'Yo Yo To', '3/3/3/2/0'],
  ['waits until the last pod is available during an update', { minReadySeconds: 1000 }, 'Yo Yo J', '3/3/2/2/1'],
  ['waits for an old pod that is not ready', {}, 'No Yo Yo', '3/2/2/3/0'],
  ['replaces an old pod that is not ready with the policy Parallel', parallel, 'Yo Yo No', 'deleted 2; 3/2/2/2/0'],
  ['updates the last pod first with the policy Parallel', parallel, 'No Yo Yo', 'deleted 2; 3/2/2/2/0'],
  ['completes an update when all pods are new', {}, 'Y Y Y', '3/3/3/3/3; updated', { currentReplicas: 1 }],
  ['does not complete an update while a pod is not ready', {}, 'Y Y N', '3/2/2/0/3', { currentReplicas: 1 }],
  ['creates missing pods of the new revision', {}, 'Yo Yo -', 'new 2; 3/2/2/2/1'],
  ['creates missing pods of the old revision below the partition', partition(3), 'Yo Yo -', 'new 2o; 3/2/2/3/0'],
  ['creates missing pods of the new revision from the partition on', partition(2), 'Yo Yo -', 'new 2; 3/2/2/2/1'],
  ['stops an update at the partition', partition(2), 'Yo Yo Y', '3/3/3/2/1'],
  ['updates pods from the partition on', partition(1), 'Yo Yo Y', 'deleted 1; 3/3/3/1/1'],
  ['does not revert new pods below the partition', partition(2), 'Y Yo Yo', 'deleted 2; 3/3/3/1/1'],
  ['updates no pod when the partition is beyond the replicas', partition(9), 'Yo Yo Yo', '3/3/3/3/0'],
  ['deletes surplus pods first', { replicas: 2 }, 'Yo Yo Yo', 'deleted 2; 3/3/3/2/0'],
  ['creates missing pods first', { replicas: 4 }, 'Yo Yo Yo', 'new 3; 4/3/3/3/1', { currentReplicas: 3 }],
  ['deletes nothing with OnDelete', onDelete, 'Yo Yo Yo', '3/3/3/3/0'],
  ['creates missing pods with OnDelete', onDelete, 'Yo - Yo', 'new 1; 3/2/2/2/1'],
  ['does not complete an update with OnDelete', onDelete, 'Y Y Y', '3/3/3/0/3', { currentReplicas: 0 }],
];

// biome-ignore format: one case in each row
const patient: readonly Case[] = [
  ['does not update pods that are not available', { minReadySeconds: 1000 }, 'Jo Jo Jo', '3/3/0/3/0'],
  ['updates pods that are available', { minReadySeconds: 1000 }, 'Yo Yo Yo', 'deleted 2; 3/3/3/2/0'],
  ['does not update pods from the partition on', { ...partition(2), replicas: 4, minReadySeconds: 1000 }, 'Jo Jo Jo Jo', '4/4/0/4/0'],
  ['creates no further pods while a pod is not available', { minReadySeconds: 1000 }, 'J', '1/1/0/1/1'],
  ['counts pods with OnDelete', { ...onDelete, minReadySeconds: 1000 }, 'Jo Jo Jo', '3/3/0/3/0'],
  ['counts ready pods as available without minReadySeconds', {}, 'J J J', '3/3/3/3/3'],
];

const groups = { ordered, scaledDown, sideBySide, updates, patient };
const namespaceOf = (group: string, i: number) => `${group.toLowerCase()}-${i}`;
const parsePods = (text: string) => (text === '' ? [] : text.split(' '));
const hashLabel = 'controller-revision-hash';

/** Sorts keys, as they are in the data of a ControllerRevision. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

function podOf(set: StatefulSet, text: string, ordinal: number, now: number): Pod {
  const state = text.charAt(0);
  const isReady = /[YJT]/.test(state);
  const phase = { P: 'Pending', S: 'Succeeded', F: 'Failed' }[state] ?? 'Running';
  const lastTransitionTime = new Date(now - (state === 'J' ? 0 : 3_600_000)).toISOString().replace(/\.\d+/, '');
  const name = `web-${ordinal}`;
  const reference = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web', uid: set.metadata.uid ?? '' };
  return {
    metadata: {
      name,
      labels: {
        app: 'web',
        'apps.kubernetes.io/pod-index': String(ordinal),
        'statefulset.kubernetes.io/pod-name': name,
        [hashLabel]: text.includes('o') ? 'web-old' : 'web-new',
      },
      ownerReferences: [{ ...reference, controller: true, blockOwnerDeletion: true }],
    },
    spec: {
      containers: [{ name: 'c', image: 'new' }],
      hostname: name,
      subdomain: 'svc',
      ...(state !== 'P' && { nodeName: 'n' }),
    },
    status: {
      phase,
      conditions: [{ type: 'Ready', status: isReady ? 'True' : 'False', lastTransitionTime }],
    },
  } as Pod;
}

async function prepareCase(client: Client, namespace: string, [, spec, podText, , given = {}]: Case, now: number) {
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  const of = <T extends StatefulSet | appsv1.ControllerRevision>(resource: string, kind: string) =>
    client.resource(describeResource<T>({ group: 'apps', version: 'v1', resource, kind })).namespace(namespace);
  const sets = of<StatefulSet>('statefulsets', 'StatefulSet');
  const pods = client
    .resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' }))
    .namespace(namespace);
  const set = await sets.create({
    metadata: { name: 'web', ...(given.deleting && { finalizers: ['example.com/hold'] }) },
    spec: {
      replicas: 3,
      serviceName: 'svc',
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'new' }] } },
      ...spec,
    },
  });
  const hasOld = podText.includes('o') || given.currentReplicas !== undefined;
  const reference = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'web', uid: set.metadata.uid ?? '' };
  for (const [i, name] of (hasOld ? ['old', 'new'] : ['new']).entries()) {
    const text = JSON.stringify({ spec: { template: { ...set.spec?.template, $patch: 'replace' } } });
    await of<appsv1.ControllerRevision>('controllerrevisions', 'ControllerRevision').create({
      metadata: {
        name: `web-${name}`,
        labels: { app: 'web' },
        ownerReferences: [{ ...reference, controller: true, blockOwnerDeletion: true }],
      },
      data: sorted(JSON.parse(text.replace('"new"', `"${name}"`))) as object,
      revision: i + 1,
    });
  }
  for (const [i, text] of parsePods(podText).entries()) {
    if (text === '-') continue;
    const pod = podOf(set, text, i, now);
    const created = await pods.create(pod);
    await pods.updateStatus({ ...created, ...(pod.status && { status: pod.status }) });
    if (text.startsWith('T')) await pods.delete(pod.metadata.name ?? '');
  }
  const { currentReplicas = 3 } = given;
  const status = { replicas: 3, currentRevision: 'web-old', updateRevision: 'web-new', currentReplicas };
  if (hasOld) await sets.updateStatus({ ...set, status });
  if (given.deleting) await sets.delete('web', { propagationPolicy: 'Background' });
}

async function outcomeOf(server: ControllerServer, namespace: string, [, , podText, , given]: Case) {
  const sets = server.of<StatefulSet>('statefulsets', 'StatefulSet', 'apps').namespace(namespace);
  const { metadata, status } = await sets.get('web');
  if (status === undefined || status.observedGeneration !== metadata.generation) return undefined;
  const { items } = await server.of<Pod>('pods', 'Pod').namespace(namespace).list();
  const before = new Map<string, string>(
    parsePods(podText).flatMap((text, i) => (text === '-' ? [] : [[`web-${i}`, text]])),
  );
  const ordinal = (name = '') => Number(name.slice(4));
  const revision = ({ metadata: { labels } }: Pod) => (labels?.[hashLabel] === 'web-old' ? 'o' : '');
  const fresh = items
    .filter(({ spec }) => spec?.containers[0]?.image !== undefined && spec.nodeName === undefined)
    .filter(({ metadata: { name = '' } }) => !before.get(name)?.startsWith('P'))
    .map((pod) => `${ordinal(pod.metadata.name)}${revision(pod)}`);
  const kept = items.filter(
    (pod) => pod.spec?.nodeName !== undefined || before.get(pod.metadata.name ?? '')?.[0] === 'P',
  );
  const alive = new Set(kept.filter((pod) => !pod.metadata.deletionTimestamp).map((pod) => pod.metadata.name));
  const deleted = [...before]
    .filter(([name, text]) => !text.startsWith('T') && !alive.has(name))
    .map(([name]) => ordinal(name));
  const { replicas = 0, readyReplicas = 0, availableReplicas = 0, currentReplicas = 0, updatedReplicas = 0 } = status;
  const isUpdated = given?.currentReplicas !== undefined && status.currentRevision === status.updateRevision;
  return [
    ...(fresh.length > 0 ? [`new ${fresh.sort()}`] : []),
    ...(deleted.length > 0 ? [`deleted ${deleted.sort()}`] : []),
    [replicas, readyReplicas, availableReplicas, currentReplicas, updatedReplicas].join('/'),
    ...(isUpdated ? ['updated'] : []),
  ].join('; ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['statefulset-controller'],
    {},
    {
      prepare: async (client, clock) => {
        for (const [group, cases] of Object.entries(groups)) {
          for (const [i, each] of cases.entries()) await prepareCase(client, namespaceOf(group, i), each, clock.now());
        }
      },
    },
  );
});
afterAll(() => server.stop());

describe.each(Object.entries(groups))('a StatefulSet (cases of %s)', (group, cases) => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(group, i), each)).toBe(each[3]);
  });
});

describe('pods and claims of a controller that runs', () => {
  const claimTemplates = ['data', 'logs'].map((name) => ({
    metadata: { name },
    spec: { accessModes: ['ReadWriteOnce' as const], resources: { requests: { storage: '1Gi' } } },
  }));
  const inNamespace = async (namespace: string) => {
    await server.of('namespaces', 'Namespace').create({ metadata: { name: namespace } });
    return {
      sets: server.of<StatefulSet>('statefulsets', 'StatefulSet', 'apps').namespace(namespace),
      pods: server.of<Pod>('pods', 'Pod').namespace(namespace),
      claims: server.of<PersistentVolumeClaim>('persistentvolumeclaims', 'PersistentVolumeClaim').namespace(namespace),
      hasEvent: async (event: string | RegExp) => {
        await server.until(async () => {
          const events = await server.eventsOf(namespace, 'web');
          return events.some((each) => (typeof event === 'string' ? each === event : event.test(each)));
        });
      },
    };
  };
  const setOf = (spec: Spec): StatefulSet => ({
    metadata: { name: 'web' },
    spec: {
      replicas: 1,
      serviceName: 'svc',
      selector: { matchLabels: { app: 'web' } },
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'new' }] } },
      ...spec,
    },
  });

  it('restores the label with the name of a pod', async () => {
    const namespace = namespaceOf('ordered', 7);
    const pods = server.of<Pod>('pods', 'Pod').namespace(namespace);
    const label = 'statefulset.kubernetes.io/pod-name';
    await pods.patch('web-1', { metadata: { labels: { [label]: null } } });
    await server.until(async () => (await pods.get('web-1')).metadata.labels?.[label] === 'web-1');
    const event = 'Normal SuccessfulUpdate Update Pod web-1 in StatefulSet web successful';
    await server.until(async () => (await server.eventsOf(namespace, 'web')).includes(event));
  });

  it('reports claims that the server refuses, and creates no pod', async () => {
    const { sets, pods, hasEvent } = await inNamespace('refused-claims');
    const quotas = server.of('resourcequotas', 'ResourceQuota').namespace('refused-claims');
    const hard = { persistentvolumeclaims: '0' };
    await quotas.create({ metadata: { name: 'few' }, spec: { hard } });
    await quotas.patch('few', { status: { hard, used: hard } }, { subresource: 'status' });
    await sets.create(setOf({ volumeClaimTemplates: claimTemplates.slice(0, 1) }));
    const refusal = 'persistentvolumeclaims "data-web-0" is forbidden: exceeded quota: few';
    await hasEvent(
      new RegExp(
        `^Warning FailedCreate Create Claim data-web-0 for Pod web-0 in StatefulSet web failed error: ${refusal}`,
      ),
    );
    await hasEvent(
      new RegExp(
        `^Warning FailedCreate Create Pod web-0 in StatefulSet web failed error: failed to create PVC data-web-0: ${refusal}`,
      ),
    );
    expect((await pods.list()).items).toEqual([]);
  });

  it('makes no pod while a claim is being deleted', async () => {
    const { sets, pods, claims, hasEvent } = await inNamespace('leaving-claims');
    const [template] = claimTemplates;
    const metadata = { name: 'data-web-0', finalizers: ['example.com/hold'] };
    await claims.create({ ...template, metadata });
    await claims.delete('data-web-0');
    await sets.create(setOf({ volumeClaimTemplates: claimTemplates }));
    await hasEvent('Normal SuccessfulCreate Create Claim logs-web-0 Pod web-0 in StatefulSet web success');
    await hasEvent(
      'Warning FailedCreate Create Pod web-0 in StatefulSet web failed error: pvc data-web-0 is being deleted',
    );
    expect((await pods.list()).items).toEqual([]);
  });

  it('delays a pod until the claim of the previous one has been deleted', async () => {
    const { sets, pods, claims } = await inNamespace('stale-claims');
    const [template] = claimTemplates;
    const ownerReferences = [{ apiVersion: 'v1', kind: 'Pod', name: 'web-0', uid: 'gone' }];
    await claims.create({ ...template, metadata: { name: 'data-web-0', ownerReferences } });
    const persistentVolumeClaimRetentionPolicy = { whenScaled: 'Delete', whenDeleted: 'Retain' } as const;
    await sets.create(
      setOf({ volumeClaimTemplates: claimTemplates.slice(0, 1), persistentVolumeClaimRetentionPolicy }),
    );
    await server.until(async () => (await sets.get('web')).status?.observedGeneration === 1);
    expect((await pods.list()).items).toEqual([]);
    await claims.delete('data-web-0');
    await sets.patch('web', { metadata: { annotations: { look: 'again' } } });
    await server.until(async () => (await pods.list()).items.length === 1);
    expect((await claims.get('data-web-0')).metadata?.ownerReferences ?? []).toEqual([]);
  });

  it('does not take a claim of a foreign controller, and reports it', async () => {
    const { sets, claims, hasEvent } = await inNamespace('foreign-claims');
    const [template] = claimTemplates;
    const ownerReferences = [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'other', uid: 'other', controller: true }];
    await claims.create({ ...template, metadata: { name: 'data-web-0', ownerReferences } });
    const persistentVolumeClaimRetentionPolicy = { whenScaled: 'Retain', whenDeleted: 'Delete' } as const;
    await sets.create(
      setOf({ volumeClaimTemplates: claimTemplates.slice(0, 1), persistentVolumeClaimRetentionPolicy }),
    );
    await hasEvent(
      /^Warning ConflictingController PersistentVolumeClaim data-web-0 has a conflicting OwnerReference that acts as a man/,
    );
    expect((await claims.get('data-web-0')).metadata?.ownerReferences).toEqual(ownerReferences);
  });

  it('adopts revisions with its labels', async () => {
    const { sets } = await inNamespace('orphaned-revisions');
    const revisions = server
      .of<appsv1.ControllerRevision>('controllerrevisions', 'ControllerRevision', 'apps')
      .namespace('orphaned-revisions');
    await revisions.create({ metadata: { name: 'orphan', labels: { app: 'web' } }, data: {}, revision: 7 });
    const { metadata } = await sets.create(setOf({}));
    await server.until(async () => (await sets.get('web')).status?.observedGeneration === 1);
    expect((await revisions.get('orphan')).metadata.ownerReferences?.[0]).toMatchObject({ uid: metadata.uid });
    const { items } = await revisions.list();
    expect(items.map(({ revision }) => revision).sort()).toEqual([7, 8]);
  });
});
