import type { appsv1, Pod } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a ReplicaSet with pods that exist before the controller starts, and the outcome when the controller has
 * nothing left to do. No kubelet runs: new pods stay pending, and deleted pods that have a node keep terminating.
 *
 * Each pod is written as a capital letter for its state:
 *   - `Y`: it has been ready for an hour. `J`: it has just become ready. `N`: it runs, but is not ready.
 *   - `P`: it is pending and has a node. `Q`: it is pending and has no node. `U`: its phase is unknown.
 *   - `F`: it has failed. `S`: it has succeeded. `T`: it is ready and terminating.
 *
 * Further letters can follow:
 *   - `x`: the pod has no controller. `f`: the pod has another controller.
 *   - `w`: the selector does not select the pod. `l`: the pod lacks a label of the template.
 *   - `m`: the pod is on the same node as all other pods with `m`.
 *   - `$5`: the pod's deletion cost is 5.
 *
 * The outcome lists the pods that the controller `adopts`, `releases` and `deletes`, by their index in the case, then
 * the number of `new` pods, and the numbers in the status: pods/labeled/ready/available/terminating.
 */

type ReplicaSet = appsv1.ReplicaSet;
type Spec = Partial<NonNullable<ReplicaSet['spec']>>;
type Case = readonly [name: string, spec: Spec, pods: string, outcome: string, deleting?: 'deleting'];

const replicas = (count: number): Spec => ({ replicas: count });

// biome-ignore format: one case in each row
const cases: readonly Case[] = [
  ['does nothing when it has the wanted number of pods', replicas(2), 'Y Y', '2/2/2/2/0'],
  ['creates all pods', replicas(3), '', 'new 3; 3/3/0/0/0'],
  ['creates the missing pods', replicas(3), 'Y', 'new 2; 3/3/1/1/0'],
  ['does not count ended pods', replicas(2), 'F S Y', 'new 1; 2/2/1/1/0'],
  ['creates pods beside terminating pods', replicas(2), 'T Y', 'new 1; 2/2/1/1/1'],
  ['counts pods that are not ready', replicas(2), 'N P', '2/2/0/0/0'],
  ['counts pods that lack a label of the template', replicas(2), 'Y Yl', '2/1/2/2/0'],
  ['counts pods as available later', { ...replicas(2), minReadySeconds: 600 }, 'J Y', '2/2/2/1/0'],
  ['adopts a pod without a controller', replicas(2), 'Yx', 'adopts 0; new 1; 2/2/1/1/0'],
  ['adopts more pods than it wants, and deletes surplus pods', replicas(1), 'Nx Yx', 'adopts 1; deletes 0; 1/1/1/1/1'],
  ['does not adopt terminating pods', replicas(1), 'Tx', 'new 1; 1/1/0/0/0'],
  ['does not adopt ended pods', replicas(1), 'Sx Fx', 'new 1; 1/1/0/0/0'],
  ['does not adopt pods with other labels', replicas(1), 'Yxw', 'new 1; 1/1/0/0/0'],
  ['does not adopt pods of another controller', replicas(2), 'Yf', 'new 2; 2/2/0/0/0'],
  ['releases pods whose labels no longer fit', replicas(2), 'Yw Y', 'releases 0; new 1; 2/2/1/1/0'],
  ['neither adopts nor makes pods while it is being deleted', replicas(2), 'Yx', '0/0/0/0/0', 'deleting'],
  ['keeps its pods while it is being deleted', replicas(1), 'Y Y', '2/2/2/2/0', 'deleting'],
  ['does not release pods while it is being deleted', replicas(1), 'Yw', '0/0/0/0/0', 'deleting'],
  ['deletes all pods with zero replicas', replicas(0), 'Y N', 'deletes 0,1; 0/0/0/0/2'],
  ['deletes pods that are not ready first', replicas(1), 'Y N', 'deletes 1; 1/1/1/1/1'],
  ['deletes several pods that are not ready first', replicas(1), 'Y N N', 'deletes 1,2; 1/1/1/1/2'],
  ['deletes pods without a node first', replicas(1), 'P Q', 'deletes 1; 1/1/0/0/0'],
  ['deletes pending pods before running pods', replicas(1), 'P N', 'deletes 0; 1/1/0/0/1'],
  ['deletes pods of an unknown phase before running pods', replicas(1), 'N U', 'deletes 1; 1/1/0/0/1'],
  ['deletes pods in the order of their states', replicas(2), 'Y Y N P Q', 'deletes 2,3,4; 2/2/2/2/2'],
  ['deletes pods with the lowest deletion cost first', replicas(1), 'Y$5 Y$-1 Y', 'deletes 1,2; 1/1/1/1/2'],
  ['deletes pods on crowded nodes first', replicas(1), 'J Ym Ym', 'deletes 1,2; 1/1/1/1/2'],
  ['deletes the pod that has been ready for a shorter time', replicas(1), 'J Y', 'deletes 0; 1/1/1/1/1'],
];

const namespaceOf = (i: number) => `case-${i}`;
const parsePods = (text: string) => (text === '' ? [] : text.split(' '));
const phases = { P: 'Pending', Q: 'Pending', S: 'Succeeded', F: 'Failed', U: 'Unknown' } as const;
const clientsOf = (client: Client, namespace: string) => ({
  sets: client
    .resource(
      describeResource<ReplicaSet>({ group: 'apps', version: 'v1', resource: 'replicasets', kind: 'ReplicaSet' }),
    )
    .namespace(namespace),
  pods: client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' })).namespace(namespace),
});

function podOf({ metadata: { uid = '' } }: ReplicaSet, text: string, i: number, now: number): Pod {
  const state = text.charAt(0);
  const cost = /\$(-?\d+)/.exec(text)?.[1];
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', controller: true, blockOwnerDeletion: true };
  const lastTransitionTime = new Date(now - (state === 'J' ? 0 : 3_600_000)).toISOString().replace(/\.\d+/, '');
  return {
    metadata: {
      name: `pod-${i}`,
      labels: { app: text.includes('w') ? 'other' : 'web', ...(!text.includes('l') && { tier: 'front' }) },
      ...(cost && { annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } }),
      ...(!text.includes('x') && {
        ownerReferences: [
          text.includes('f') ? { ...owner, name: 'other', uid: 'other' } : { ...owner, name: 'web', uid },
        ],
      }),
    },
    spec: {
      containers: [{ name: 'c', image: 'img' }],
      ...(state !== 'Q' && { nodeName: text.includes('m') ? 'crowded' : `node-${i}` }),
    },
    status: {
      phase: phases[state as keyof typeof phases] ?? 'Running',
      conditions: [{ type: 'Ready', status: /[YJT]/.test(state) ? 'True' : 'False', lastTransitionTime }],
    },
  };
}

async function prepareCase(client: Client, namespace: string, [, spec, podText, , deleting]: Case, now: number) {
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  const { sets, pods } = clientsOf(client, namespace);
  const set = await sets.create({
    metadata: {
      name: 'web',
      // Only for ReplicaSets that have a controller, the other pods on a node affect which pod is deleted first.
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid: 'deployment', controller: true },
      ],
      ...(deleting && { finalizers: ['example.com/hold'] }),
    },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web', tier: 'front' } },
        spec: { containers: [{ name: 'c', image: 'img' }] },
      },
      ...spec,
    },
  });
  for (const [i, text] of parsePods(podText).entries()) {
    const pod = podOf(set, text, i, now);
    const created = await pods.create(pod);
    await pods.updateStatus({ ...created, ...(pod.status && { status: pod.status }) });
    if (text.startsWith('T')) await pods.delete(`pod-${i}`);
  }
  if (deleting) await sets.delete('web', { propagationPolicy: 'Background' });
}

async function outcomeOf(server: ControllerServer, namespace: string, [, , podText]: Case) {
  const { sets, pods } = clientsOf(server.client, namespace);
  const { metadata, status } = await sets.get('web');
  if (status?.observedGeneration !== metadata.generation) return undefined;
  const left = new Map((await pods.list()).items.map((pod) => [pod.metadata.name, pod]));
  const texts = parsePods(podText);
  const where = (holds: (text: string, pod: Pod | undefined) => boolean) =>
    texts.flatMap((text, i) => (holds(text, left.get(`pod-${i}`)) ? [i] : []));
  const isOwned = (pod: Pod | undefined) => pod?.metadata.ownerReferences?.[0]?.uid === metadata.uid;
  const isGoing = (pod: Pod | undefined) => pod === undefined || pod.metadata.deletionTimestamp !== undefined;
  const parts = {
    adopts: where((text, pod) => text.includes('x') && isOwned(pod) && !isGoing(pod)),
    releases: where((text, pod) => !/[xf]/.test(text) && !isGoing(pod) && !isOwned(pod)),
    deletes: where((text, pod) => !text.startsWith('T') && isGoing(pod)),
  };
  const created = [...left.keys()].filter((name = '') => name.startsWith('web-')).length;
  const { fullyLabeledReplicas = 0, readyReplicas = 0, availableReplicas = 0, terminatingReplicas } = status ?? {};
  return [
    ...Object.entries(parts).flatMap(([name, places]) => (places.length > 0 ? [`${name} ${places}`] : [])),
    ...(created > 0 ? [`new ${created}`] : []),
    [status?.replicas, fullyLabeledReplicas, readyReplicas, availableReplicas, terminatingReplicas].join('/'),
  ].join('; ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['replicaset-controller'],
    {},
    {
      prepare: async (client, clock) => {
        for (const [i, each] of cases.entries()) await prepareCase(client, namespaceOf(i), each, clock.now());
      },
    },
  );
});
afterAll(() => server.stop());

describe('a ReplicaSet', () => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(i), each)).toBe(each[3]);
  });
});
