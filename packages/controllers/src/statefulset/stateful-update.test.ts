import type { appsv1, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { newStatefulPod } from './stateful-identity.js';
import type { StatefulPodControl } from './stateful-pod-control.js';
import { updateStatefulSet } from './stateful-update.js';

/*
 * Rolling updates with `maxUnavailable`, which a server keeps with the feature gate `MaxUnavailableStatefulSet` alone.
 * Pods are written in order, the first has the lowest ordinal. `-` stands for a missing pod, otherwise: Y ready for an
 * hour, J ready since now, N not ready, T ready and terminating; then the revision: `o` for the old one, nothing for
 * the new one.
 *
 * The outcome lists `new` pods and those `deleted`, and the status: pods/ready/available/current/updated.
 */

type StatefulSet = appsv1.StatefulSet;
type Spec = Partial<NonNullable<StatefulSet['spec']>>;
type Case = readonly [name: string, spec: Spec, pods: string, outcome: string];

const now = Date.parse('2026-01-01T00:00:00Z');
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'c', image: 'new' }] } };
const parallel: Spec = { podManagementPolicy: 'Parallel' };
const unavailable = (maxUnavailable: number | string, partition = 3): Spec => ({
  replicas: 6,
  updateStrategy: { type: 'RollingUpdate', rollingUpdate: { partition, maxUnavailable } },
});

// biome-ignore format: one case in each row
const cases: readonly Case[] = [
  ['deletes the last two pods first', unavailable(2), 'Yo Yo Yo Yo Yo Yo', 'deleted 4,5; 6/6/6/4/0'],
  ['deletes the last two pods first, with the policy Parallel', { ...unavailable(2), ...parallel }, 'Yo Yo Yo Yo Yo Yo', 'deleted 4,5; 6/6/6/4/0'],
  ['creates one missing pod at a time', unavailable(2), 'Yo Yo Yo Yo - -', 'new 4; 4/4/4/4/0'],
  ['creates all missing pods at once, with the policy Parallel', { ...unavailable(2), ...parallel }, 'Yo Yo Yo Yo - -', 'new 4,5; 4/4/4/4/0'],
  ['waits for a pod that is not ready', unavailable(2), 'Yo Yo Yo Yo Y N', '6/5/5/4/2'],
  ['continues while one pod is not ready, with the policy Parallel', { ...unavailable(2), ...parallel }, 'Yo Yo Yo Yo Y N', 'deleted 3; 6/5/5/3/2'],
  ['stops at the partition', unavailable(2), 'Yo Yo Yo Y Y Y', '6/6/6/3/3'],
  ['deletes one pod while the last pod is terminating', { ...unavailable(2), ...parallel }, 'Yo Yo Yo Yo Yo To', 'deleted 4; 6/6/6/4/0'],
  ['deletes the last pod while an earlier pod is terminating', { ...unavailable(2), ...parallel }, 'Yo Yo Yo To Yo Yo', 'deleted 5; 6/6/6/4/0'],
  ['deletes the last pod while the pod before it is terminating', { ...unavailable(2), ...parallel }, 'Yo Yo Yo Yo To Yo', 'deleted 5; 6/6/6/4/0'],
  ['waits while the last two pods are terminating', { ...unavailable(2), ...parallel }, 'Yo Yo Yo Yo To To', '6/6/6/4/0'],
  ['waits while two earlier pods are terminating', { ...unavailable(2), ...parallel }, 'Yo Yo Yo To To Yo', '6/6/6/4/0'],
  ['waits while three pods are terminating', { ...unavailable(2), ...parallel }, 'Yo Yo Yo To To To', '6/6/6/3/0'],
  ['does not count a terminating pod below the partition', { ...unavailable(2), ...parallel }, 'Yo Yo To Yo Yo Yo', 'deleted 5; 6/6/6/4/0'],
  ['allows 50% of the pods to be unavailable', { ...unavailable('50%', 0), ...parallel }, 'Yo Yo Yo Yo Yo Yo', 'deleted 3,4,5; 6/6/6/3/0'],
  ['allows at least one pod to be unavailable', { ...unavailable('10%', 0), ...parallel }, 'Yo Yo Yo Yo Yo Yo', 'deleted 5; 6/6/6/5/0'],
  ['allows all pods to be unavailable', { ...unavailable('100%', 0), ...parallel }, 'Yo Yo Yo Yo Yo Yo', 'deleted 0,1,2,3,4,5; 6/6/6/0/0'],
  ['waits until pods are ready for minReadySeconds', { ...unavailable(2), minReadySeconds: 1000 }, 'Jo Jo Jo Jo Jo Jo', '6/6/0/6/0'],
];

const revision = (name: string, number: number): appsv1.ControllerRevision => ({
  metadata: { name },
  data: { spec: { template } },
  revision: number,
});

function podOf(set: StatefulSet, text: string, ordinal: number): Pod {
  const pod = newStatefulPod(set, template, text.includes('o') ? 'web-old' : 'web-new', ordinal);
  const lastTransitionTime = new Date(now - (text.startsWith('J') ? 0 : 3_600_000)).toISOString();
  return {
    ...pod,
    metadata: { ...pod.metadata, ...(text.startsWith('T') && { deletionTimestamp: lastTransitionTime }) },
    status: {
      phase: 'Running',
      conditions: [{ type: 'Ready', status: text.startsWith('N') ? 'False' : 'True', lastTransitionTime }],
    },
  };
}

describe('a rolling update with maxUnavailable', () => {
  it.each(cases)('%s', async (_, spec, podText, outcome) => {
    const set: StatefulSet = {
      metadata: { name: 'web', namespace: 'default', uid: 'set-uid' },
      spec: { serviceName: 'svc', selector: { matchLabels: { app: 'web' } }, template, ...spec },
    };
    const pods = podText.split(' ').flatMap((text, i) => (text === '-' ? [] : [podOf(set, text, i)]));
    const created: string[] = [];
    const deleted: string[] = [];
    const ordinal = ({ metadata }: Pod) => metadata.name?.slice(4) ?? '';
    const control: StatefulPodControl = {
      create: async (_, pod) => void created.push(ordinal(pod)),
      update: async () => {},
      delete: async (_, pod) => void deleted.push(ordinal(pod)),
      syncClaims: async () => {},
      haveWantedOwners: () => true,
      updateOwners: async () => {},
      hasStaleClaim: () => false,
    };
    const revisions = { current: revision('web-old', 1), update: revision('web-new', 2), collisionCount: 0 };
    const { status, error } = await updateStatefulSet({ set, pods, revisions, control, now });
    expect(error).toBeUndefined();
    const { replicas, readyReplicas, availableReplicas, currentReplicas, updatedReplicas } = status;
    expect(
      [
        ...(created.length > 0 ? [`new ${created.sort()}`] : []),
        ...(deleted.length > 0 ? [`deleted ${deleted.sort()}`] : []),
        [replicas, readyReplicas, availableReplicas, currentReplicas, updatedReplicas].join('/'),
      ].join('; '),
    ).toBe(outcome);
  });
});
