import type { appsv1, Pod } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a Deployment with ReplicaSets that exist before the controller starts, and the outcome when the
 * controller has nothing left to do. No other controller runs: the status of a ReplicaSet stays as it was written.
 *
 * ReplicaSets are written oldest first, as `size`, `size/available` or `size/available/replicas`; `available` and
 * `replicas` are those of the status. `*` marks the ReplicaSet with the template of the Deployment, `!` one that is
 * being deleted, `?` one whose newest spec its controller has not observed yet. `@` and a number is a revision.
 *
 * The outcome lists the sizes in the same order, `-` for a ReplicaSet that was deleted, and `new` with the size of a
 * ReplicaSet that was created.
 */

type Deployment = appsv1.Deployment;
type ReplicaSet = appsv1.ReplicaSet;
type Spec = Partial<NonNullable<Deployment['spec']>>;
interface Given {
  /** Size and surge for which the ReplicaSets were made. Default: those of the Deployment. */
  readonly before?: readonly [replicas: number, maxSurge: number];
  /** Desired sizes in the annotations of ReplicaSets, by index, if they differ from `before`. */
  readonly desired?: Readonly<Record<number, number>>;
  /** Phases of the pods of the oldest ReplicaSet. */
  readonly pods?: readonly NonNullable<NonNullable<Pod['status']>['phase']>[];
  readonly deleting?: boolean;
}
type Case = readonly [name: string, spec: Spec, sets: string, outcome: string, given?: Given];

const rolling = (maxSurge: number, maxUnavailable: number): Spec => ({
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
});
const recreate: Spec = { strategy: { type: 'Recreate' } };
const scaled = (replicas: number, maxSurge = 0): Spec => ({ replicas, paused: true, ...rolling(maxSurge, 1) });
const kept = (revisionHistoryLimit: number, replicas = 0): Spec => ({
  revisionHistoryLimit,
  replicas,
  paused: true,
  ...recreate,
});

// biome-ignore format: one case in each row
const scaling: readonly Case[] = [
  ['enlarges its only ReplicaSet', scaled(12), '10*', '12', { before: [10, 0] }],
  ['reduces its only ReplicaSet', scaled(5), '10*', '5', { before: [10, 0] }],
  ['divides growth between ReplicaSets by their size', scaled(10), '3 2*', '6 4', { before: [5, 0] }],
  ['divides a reduction between ReplicaSets by their size', scaled(3), '3 2*', '2 1', { before: [5, 0] }],
  ['reduces a small ReplicaSet to zero', scaled(4), '1 8*', '0 4', { before: [9, 0] }],
  ['divides growth among three ReplicaSets', scaled(10), '2 3 2*', '3 4 3', { before: [7, 0] }],
  ['divides a reduction among three ReplicaSets', scaled(8), '3 8 2*', '2 5 1', { before: [13, 0] }],
  ['gives the rest of the growth to the newest ReplicaSet', scaled(4), '1 1 1*', '1 1 2', { before: [3, 0] }],
  ['takes the rest of the reduction from the oldest ReplicaSet', scaled(2), '1 1 1*', '0 1 1', { before: [3, 0] }],
  ['gives the rest of the growth to the newer of two old ReplicaSets', scaled(5), '2 2', '2 3', { before: [4, 0] }],
  ['reduces all ReplicaSets to zero', scaled(0), '1 2 3*', '0 0 0', { before: [6, 0] }],
  ['enlarges the new ReplicaSet when no ReplicaSet has pods', scaled(6), '0 0 0*', '0 0 6'],
  ['completes an interrupted change of sizes', scaled(5), '1 1 2*', '1 2 2', { desired: { 1: 3 } }],
  ['counts the surge when it divides growth', scaled(20, 2), '6 6*', '11 11', { before: [10, 2] }],
  ['follows a change of size and surge', scaled(50, 6), '8 5*', '34 22', { before: [10, 3] }],
  ['follows a change of size and template', scaled(14), '3 7', '4 10', { before: [10, 0] }],
  ['does not reduce old ReplicaSets while the new ReplicaSet is not available', scaled(2, 1), '1 2/0*', '1 2'],
  ['reduces old ReplicaSets to zero once the new ReplicaSet is available', scaled(2, 1), '1 2/2*', '0 2'],
  ['does not divide growth without a rolling update', { replicas: 9, paused: true, ...recreate }, '2 3*', '2 3', { before: [5, 0] }],
];

// biome-ignore format: one case in each row
const rollouts: readonly Case[] = [
  ['creates the first ReplicaSet', { replicas: 3, ...rolling(1, 0) }, '', 'new 3'],
  ['creates a new ReplicaSet as large as the surge', rolling(2, 0), '10/10', '10 new 2'],
  ['reduces the old ReplicaSet first when there is no surge', rolling(0, 1), '10/10 0*', '9 1'],
  ['enlarges the new ReplicaSet by the surge', rolling(2, 0), '10/10 0*', '10 2'],
  ['enlarges the new ReplicaSet to the wanted size and the surge', rolling(2, 0), '5/5 0*', '5 7'],
  ['waits when the surge is used up', rolling(2, 0), '10/10 2/0*', '10 2'],
  ['deletes surplus pods of the new ReplicaSet', rolling(2, 0), '2/0 11/0*', '2 10'],
  ['continues as pods become available', rolling(2, 0), '10/10 2/2*', '8 4'],
  ['deletes the number of old pods that may be unavailable', rolling(0, 2), '10/10 0*', '8 2'],
  ['deletes pods that are not available first', rolling(0, 2), '10/8 0*', '8 2'],
  ['deletes pods that are not available, then available pods', rolling(0, 2), '10/9 0*', '8 2'],
  ['deletes no old pods while new pods are not available', rolling(0, 2), '8/8 2/0*', '8 2'],
  ['replaces pods that are not available, from the oldest on', rolling(1, 0), '2/0 9/9 0*', '1 9 1'],
  ['deletes no available pod when too few pods are available', rolling(0, 2), '10/1 0*', '8 2'],
  ['does not reduce ReplicaSets without pods', rolling(0, 2), '0 10/10*', '0 10'],
  ['ends without old pods', rolling(1, 0), '3/3 10/10*', '0 10'],
  ['uses the oldest ReplicaSet with the current template as the new ReplicaSet', rolling(2, 0), '4/4* 6/6*', '6 6'],
  ['only updates its status while it is being deleted', rolling(1, 0), '4/4 0*', '4 0', { deleting: true }],
];

// biome-ignore format: one case in each row
const recreated: readonly Case[] = [
  ['creates the first ReplicaSet', { replicas: 3, ...recreate }, '', 'new 3'],
  ['deletes all old pods first', { replicas: 3, ...recreate }, '3/3', '0'],
  ['waits for old pods', { replicas: 3, ...recreate }, '0', '0', { pods: ['Running', 'Running'] }],
  ['waits while a status counts old pods', { replicas: 3, ...recreate }, '0/0/1', '0'],
  ['continues when the old pods are deleted', { replicas: 3, ...recreate }, '0', '0 new 3'],
  ['continues when the old pods have ended', { replicas: 3, ...recreate }, '0', '0 new 3', { pods: ['Failed', 'Succeeded'] }],
  ['waits for a pod of an unknown phase', { replicas: 3, ...recreate }, '0', '0', { pods: ['Unknown'] }],
  ['waits for a pending pod', { replicas: 3, ...recreate }, '0', '0', { pods: ['Pending'] }],
  ['waits for a pending pod among ended pods', { replicas: 3, ...recreate }, '0', '0', { pods: ['Failed', 'Succeeded', 'Pending'] }],
  ['enlarges the new ReplicaSet to the wanted size at once', { replicas: 3, ...recreate }, '0 1*', '0 3'],
];

// biome-ignore format: one case in each row
const history: readonly Case[] = [
  ['deletes the oldest ReplicaSet beyond the limit', kept(1), '0 0 0', '- - 0'],
  ['deletes only ReplicaSets without pods', kept(0), '0 0/0/1 1/0/0 1/1/1', '- 0 1 1'],
  ['deletes all old ReplicaSets with the limit 0', kept(0), '0 0', '- -'],
  ['deletes no ReplicaSet with pods', kept(0), '1/1 1/1', '1 1'],
  ['deletes no ReplicaSet twice', kept(0), '0!', '0'],
  ['deletes no ReplicaSet whose newest spec was not observed', kept(0), '0? 0', '0 -'],
  ['deletes no ReplicaSet without a limit', kept(2147483647), '0 0 0', '0 0 0'],
  ['deletes the lowest revision, here the older', kept(1), '0@1 0@2', '- 0'],
  ['deletes the lowest revision, here the newer', kept(1), '0@2 0@1', '0 -'],
  ['deletes a ReplicaSet without a revision, here the newer', kept(1), '0@1 0', '0 -'],
  ['deletes a ReplicaSet without a revision, here the older', kept(1), '0 0@2', '- 0'],
  ['counts ReplicaSets with pods, and keeps them', kept(1, 1), '1@1 0@2 0@3', '1 - 0'],
  ['deletes no other ReplicaSet in place of one with pods', kept(1), '1@1 1@2 0@3', '1 1 0'],
  ['deletes several ReplicaSets by revision', kept(2), '0@3 0@1 0@4 0@2', '0 - 0 -'],
];

const groups = { scaling, rollouts, recreated, history };
const namespaceOf = (group: string, i: number) => `${group}-${i}`;
const parseSets = (text: string) => (text === '' ? [] : text.split(' '));
const template = (image: string, labels: Readonly<Record<string, string>> = {}) => ({
  metadata: { labels: { app: 'web', ...labels } },
  spec: { containers: [{ name: 'c', image }] },
});
const clientsOf = (client: Client, namespace: string) => ({
  deployments: client
    .resource(
      describeResource<Deployment>({ group: 'apps', version: 'v1', resource: 'deployments', kind: 'Deployment' }),
    )
    .namespace(namespace),
  replicaSets: client
    .resource(
      describeResource<ReplicaSet>({ group: 'apps', version: 'v1', resource: 'replicasets', kind: 'ReplicaSet' }),
    )
    .namespace(namespace),
  pods: client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' })).namespace(namespace),
});
const controlledBy = (kind: string, { metadata: { name = '', uid = '' } }: Deployment | ReplicaSet) => ({
  ownerReferences: [{ apiVersion: 'apps/v1', kind, name, uid, controller: true, blockOwnerDeletion: true }],
});

/** Makes a ReplicaSet from its text in a case. */
function replicaSetOf(deployment: Deployment, text: string, i: number, given: Given): ReplicaSet {
  const [, size = '', available, replicas, marks = '', revision] =
    /^(\d+)(?:\/(\d+))?(?:\/(\d+))?([*!?]*)(?:@(\d+))?$/.exec(text) ?? [];
  const { maxSurge = 0 } = deployment.spec?.strategy?.rollingUpdate ?? {};
  const [before, surge] = given.before ?? [deployment.spec?.replicas ?? 0, Number(maxSurge)];
  const desired = given.desired?.[i] ?? before;
  const labels = { 'pod-template-hash': `v${i}` };
  return {
    metadata: {
      name: `v${i}`,
      labels: { app: 'web', ...labels },
      annotations: {
        'deployment.kubernetes.io/desired-replicas': String(desired),
        'deployment.kubernetes.io/max-replicas': String(desired + surge),
        ...(revision && { 'deployment.kubernetes.io/revision': revision }),
      },
      ...(marks.includes('!') && { finalizers: ['example.com/hold'] }),
      ...controlledBy('Deployment', deployment),
    },
    spec: {
      replicas: Number(size),
      selector: { matchLabels: { app: 'web', ...labels } },
      template: template(marks.includes('*') ? 'new' : `old-${i}`, labels),
    },
    status: {
      replicas: Number(replicas ?? size),
      availableReplicas: Number(available ?? 0),
      readyReplicas: Number(available ?? 0),
      observedGeneration: marks.includes('?') ? 0 : 1,
    },
  };
}

async function prepareCase(client: Client, namespace: string, [, spec, setTexts, , given = {}]: Case) {
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  const { deployments, replicaSets, pods } = clientsOf(client, namespace);
  const deployment = await deployments.create({
    metadata: { name: 'web', ...(given.deleting && { finalizers: ['example.com/hold'] }) },
    spec: { replicas: 10, selector: { matchLabels: { app: 'web' } }, template: template('new'), ...spec },
  });
  for (const [i, text] of parseSets(setTexts).entries()) {
    const { status, ...set } = replicaSetOf(deployment, text, i, given);
    const created = await replicaSets.create(set);
    await replicaSets.updateStatus({ ...created, ...(status && { status }) });
    if (text.includes('!')) await replicaSets.delete(`v${i}`);
    if (i > 0) continue;
    for (const phase of given.pods ?? []) {
      const metadata = {
        generateName: 'v0-',
        labels: { ...set.metadata.labels },
        ...controlledBy('ReplicaSet', created),
      };
      const pod = await pods.create({ metadata, spec: template('old').spec });
      await pods.updateStatus({ ...pod, status: { phase } });
    }
  }
  if (given.deleting) await deployments.delete('web', { propagationPolicy: 'Background' });
}

async function outcomeOf(server: ControllerServer, namespace: string, [, , setTexts]: Case) {
  const { deployments, replicaSets } = clientsOf(server.client, namespace);
  const { metadata, status } = await deployments.get('web');
  if (status?.observedGeneration !== metadata.generation) return undefined;
  const left = new Map((await replicaSets.list()).items.map((each) => [each.metadata.name, each.spec?.replicas]));
  const names = parseSets(setTexts).map((_, i) => `v${i}`);
  const sizes = names.map((name) => left.get(name) ?? '-');
  const created = [...left].filter(([name = '']) => !names.includes(name)).map(([, size]) => `new ${size}`);
  return [...sizes, ...created].join(' ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['deployment-controller'],
    {},
    {
      prepare: async (client) => {
        for (const [group, cases] of Object.entries(groups)) {
          for (const [i, each] of cases.entries()) await prepareCase(client, namespaceOf(group, i), each);
        }
      },
    },
  );
});
afterAll(() => server.stop());

describe.each(Object.entries(groups))('a Deployment (cases of %s)', (group, cases) => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(group, i), each)).toBe(each[3]);
  });
});

describe('a controller that runs', () => {
  const specOf = (app: string, image = 'new') => {
    const pod = template(image);
    return {
      replicas: 2,
      selector: { matchLabels: { app } },
      template: { ...pod, metadata: { labels: { app } } },
    };
  };
  const create = (name: string, spec: Spec & ReturnType<typeof specOf> = specOf(name)) =>
    clientsOf(server.client, 'default').deployments.create({ metadata: { name }, spec });
  const setsOf = async ({ metadata: { uid } }: Deployment) =>
    (await clientsOf(server.client, 'default').replicaSets.list()).items.filter(({ metadata }) =>
      metadata.ownerReferences?.some((each) => each.uid === uid),
    );
  const firstSetOf = async (deployment: Deployment) => {
    await server.until(async () => (await setsOf(deployment)).length > 0);
    return (await setsOf(deployment))[0] as ReplicaSet;
  };

  it.each([
    ['a', 1],
    ['a', 242],
    ['b', 250],
  ])('shortens the name of a Deployment, not the hash: %s, %d times', async (letter, length) => {
    const name = letter.repeat(length);
    const { metadata } = await firstSetOf(await create(name, specOf(`name-${length}`)));
    const hash = metadata.labels?.['pod-template-hash'] ?? '';
    expect(metadata.name).toBe(`${name.slice(0, 252 - hash.length)}-${hash}`);
  });

  it('creates a separate ReplicaSet for each of two Deployments with one selector', async () => {
    const [first, second] = [await create('twin-1', specOf('twin')), await create('twin-2', specOf('twin'))];
    for (const deployment of [first, second]) {
      const { metadata } = await firstSetOf(deployment);
      expect(metadata.name).toMatch(new RegExp(`^${deployment.metadata.name}-`));
      expect(metadata.ownerReferences).toHaveLength(1);
    }
  });

  it('releases a ReplicaSet whose labels no longer match, and creates another', async () => {
    const deployment = await create('releases');
    const set = await firstSetOf(deployment);
    const { replicaSets } = clientsOf(server.client, 'default');
    await replicaSets.patch(set.metadata.name ?? '', { metadata: { labels: { app: 'nobody' } } });
    await server.until(async () => {
      const { metadata } = await replicaSets.get(set.metadata.name ?? '');
      return !metadata.ownerReferences?.length;
    });
    expect((await firstSetOf(deployment)).metadata.uid).not.toBe(set.metadata.uid);
  });

  it.each([
    ['9', 'Warning DeploymentRollbackRevisionNotFound Unable to find the revision to rollback to.'],
    ['0', 'Warning DeploymentRollbackRevisionNotFound Unable to find last revision.'],
    [
      '1',
      'Warning DeploymentRollbackTemplateUnchanged The rollback revision contains the same template as current deployment "back-1"',
    ],
  ])('reports why it does not roll back to revision %s', async (revision, event) => {
    const name = `back-${revision}`;
    const deployment = await create(name);
    await firstSetOf(deployment);
    const { deployments } = clientsOf(server.client, 'default');
    await deployments.patch(name, { metadata: { annotations: { 'deprecated.deployment.rollback.to': revision } } });
    await server.until(async () => (await server.eventsOf('default', name)).includes(event));
    await server.until(async () => {
      const { metadata } = await deployments.get(name);
      return metadata.annotations?.['deprecated.deployment.rollback.to'] === undefined;
    });
    expect(await setsOf(deployment)).toHaveLength(1);
  });
});
