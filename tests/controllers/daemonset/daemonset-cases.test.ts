import type { appsv1, Node, Pod } from '@k8s-ts/api';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a DaemonSet with nodes of its own and pods that exist before the controller starts, and the outcome when
 * the controller has nothing left to do. No kubelet runs: new pods stay pending, and deleted pods that have a node keep
 * terminating.
 *
 * Each node is written as a name of one letter, flags, and its pods after `=`: `a`, `b!=Y`, `c=Yo,N`.
 *
 * Flags of a node:
 *   - `!`: it has a taint with the effect NoSchedule. `x`: it has a taint with the effect NoExecute.
 *   - `r`, `m`, `c`, `w`: it has the taint of a node that is not ready, has memory pressure, is cordoned, or has no
 *     network.
 *   - `-`: it lacks the label that the DaemonSet selects. `?`: it does not exist.
 *
 * Pods of a node, each as a letter for its state:
 *   - `Y`: it has been ready for an hour. `J`: it has just become ready. `N`: it runs, but is not ready.
 *   - `F`: it has failed. `S`: it has succeeded. `T`: it is ready and terminating.
 *   - `U`: it is not bound to the node yet.
 *
 * An `o` after the letter means that the pod has the old revision. Other pods have the new revision.
 *
 * The outcome lists the numbers of `new` and `deleted` pods, and the numbers in the status:
 * desired/current/misscheduled/ready/updated/available.
 */

type DaemonSet = appsv1.DaemonSet;
type PodSpec = NonNullable<Pod['spec']>;
interface Given {
  readonly minReadySeconds?: number;
  readonly strategy?: NonNullable<DaemonSet['spec']>['updateStrategy'];
  readonly pod?: Partial<PodSpec>;
  readonly deleting?: boolean;
}
type Case = readonly [name: string, given: Given, nodes: string, outcome: string];

const unavailable = (maxUnavailable: number | string): Given => ({
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable, maxSurge: 0 } },
});
const surge = (maxSurge: number | string): Given => ({
  strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge } },
});
const onNode = (name: string): Partial<PodSpec> => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'name', operator: 'In', values: [name] }] }],
      },
    },
  },
});

// biome-ignore format: one case in each row
const placement: readonly Case[] = [
  ['runs no pods without nodes', {}, '', '0/0/0/0/0/0'],
  ['runs a pod on each node', {}, 'a b c', 'new 3; 3/3/0/0/3/0'],
  ['creates pods on nodes without a pod', {}, 'a=Y b c=N', 'new 1; 3/3/0/1/3/1'],
  ['keeps one of several pods of a node', {}, 'a=Y,Y,Y', 'deleted 2; 1/1/0/1/1/1'],
  ['keeps the pod that is bound to its node', {}, 'a=U,Y', 'deleted 1; 1/1/0/1/1/1'],
  ['deletes pods on nodes that are not selected', {}, 'a-=Y b=Y', 'deleted 1; 1/1/1/1/1/1'],
  ['runs pods on the nodes of an affinity', { pod: onNode('b') }, 'a=Y b', 'new 1; deleted 1; 1/1/1/0/1/0'],
  ['runs no pods when no node fits the affinity', { pod: onNode('z') }, 'a b', '0/0/0/0/0/0'],
  ['creates no pods on tainted nodes', {}, 'a! bx', '0/0/0/0/0/0'],
  ['keeps pods on nodes with the taint NoSchedule', {}, 'a!=Y', '0/0/1/0/0/0'],
  ['deletes pods on nodes with the taint NoExecute', {}, 'ax=Y', 'deleted 1; 0/0/1/0/0/0'],
  ['runs pods on nodes whose taints they tolerate', { pod: { tolerations: [{ operator: 'Exists' }] } }, 'a! bx cw', 'new 3; 3/3/0/0/3/0'],
  ['runs pods on nodes that are not ready, have pressure or are cordoned', {}, 'ar bm cc', 'new 3; 3/3/0/0/3/0'],
  ['creates no pods on nodes without network', {}, 'aw', '0/0/0/0/0/0'],
  ['creates pods with the host network on nodes without network', { pod: { hostNetwork: true } }, 'aw', 'new 1; 1/1/0/0/1/0'],
  ['replaces failed pods', {}, 'a=F b=Y', 'new 1; deleted 1; 2/2/0/1/2/1'],
  ['replaces succeeded pods', {}, 'a=S b=Y', 'new 1; deleted 1; 2/2/0/1/2/1'],
  ['replaces the failed pod of a single node', {}, 'a=F', 'new 1; deleted 1; 1/1/0/0/1/0'],
  ['keeps one of several pods beside a failed pod', {}, 'a=F,Y,Y,Y', 'deleted 3; 1/1/0/1/1/1'],
  ['creates pods whatever resources they request', { pod: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu: '9999' } } }] } }, 'a', 'new 1; 1/1/0/0/1/0'],
  ['waits for terminating pods', {}, 'a=T', '1/1/0/1/1/1'],
  ['deletes pods for a node that no longer exists', {}, 'a?=U b=Y', 'deleted 1; 1/1/0/1/1/1'],
  ['leaves pods on a node that no longer exists to the pod garbage collector', {}, 'a?=Y b=Y', '1/1/0/1/1/1'],
  ['counts a pod as available after minReadySeconds', { minReadySeconds: 1000 }, 'a=Y b=J c=N', '3/3/0/2/3/1'],
  ['does nothing while it is being deleted', { deleting: true }, 'a=Y b', 'not looked at'],
];

// biome-ignore format: one case in each row
const updates: readonly Case[] = [
  ['replaces one pod at a time', unavailable(1), 'a=Yo b=Yo c=Yo', 'deleted 1; 3/3/0/3/0/3'],
  ['replaces two pods at a time', unavailable(2), 'a=Yo b=Yo c=Yo', 'deleted 2; 3/3/0/3/0/3'],
  ['replaces half of the pods at a time', unavailable('50%'), 'a=Yo b=Yo c=Yo', 'deleted 2; 3/3/0/3/0/3'],
  ['replaces all pods at once', unavailable('100%'), 'a=Yo b=Yo c=Yo', 'deleted 3; 3/3/0/3/0/3'],
  ['continues when a new pod is ready', unavailable(1), 'a=Y b=Yo c=Yo', 'deleted 1; 3/3/0/3/1/3'],
  ['waits until a new pod is ready', unavailable(1), 'a=N b=Yo c=Yo', '3/3/0/2/1/2'],
  ['waits for a terminating pod', unavailable(1), 'a=To b=Yo c=Yo', '3/3/0/3/0/3'],
  ['waits until a new pod is available', { ...unavailable(1), minReadySeconds: 1000 }, 'a=J b=Yo', '2/2/0/2/1/1'],
  ['replaces pods that are not ready at once', unavailable(1), 'a=No b=No c=Yo', 'deleted 2; 3/3/0/1/0/1'],
  ['keeps ready pods while it replaces other pods', unavailable(1), 'a=No b=Yo c=Yo', 'deleted 1; 3/3/0/2/0/2'],
  ['counts nodes without a pod as unavailable', unavailable(1), 'a b=Yo c=Yo', 'new 1; 3/3/0/2/1/2'],
  ['does nothing when all pods are new', unavailable(1), 'a=Y b=Y', '2/2/0/2/2/2'],
  ['creates new pods first during a surge', surge(1), 'a=Yo b=Yo c=Yo', 'new 1; 3/3/0/3/0/3'],
  ['creates two new pods first during a surge of two', surge(2), 'a=Yo b=Yo c=Yo', 'new 2; 3/3/0/3/0/3'],
  ['waits for a new pod during a surge', surge(1), 'a=Yo,N b=Yo', '2/2/0/2/0/2'],
  ['waits until a new pod is available during a surge', { ...surge(1), minReadySeconds: 1000 }, 'a=Yo,J b=Yo', '2/2/0/2/0/2'],
  ['continues a surge when a new pod is ready', surge(1), 'a=Yo,Y b=Yo', 'new 1; deleted 1; 2/2/0/2/0/2'],
  ['replaces pods that are not ready at once during a surge', surge(1), 'a=No b=No c=Yo', 'new 3; deleted 2; 3/3/0/1/0/1'],
  ['deletes an old pod that is not ready during a surge', surge(1), 'a=No,N b=Y', 'deleted 1; 2/2/0/1/1/1'],
  ['deletes an old pod on a node with a new taint during a surge', surge(1), 'a!=Yo b=Y', 'deleted 1; 1/1/1/1/1/1'],
  ['deletes an old pod that is not ready on a node with a new taint during a surge', surge(1), 'a!=No b=Y', 'deleted 1; 1/1/1/1/1/1'],
  ['replaces nothing with OnDelete', { strategy: { type: 'OnDelete' } }, 'a=Yo b=No', '2/2/0/1/0/1'],
  ['creates missing pods of the new template with OnDelete', { strategy: { type: 'OnDelete' } }, 'a=Yo b', 'new 1; 2/2/0/1/1/1'],
];

const groups = { placement, updates };
const namespaceOf = (group: string, i: number) => `${group}-${i}`;
const hashLabel = 'controller-revision-hash';

interface NodeText {
  readonly name: string;
  readonly flags: string;
  readonly pods: readonly string[];
}
const parseNodes = (text: string): readonly NodeText[] =>
  text.split(' ').flatMap((each) => {
    const [, name, flags = '', pods = ''] = /^([a-z])([^=]*)=?(.*)$/.exec(each) ?? [];
    return name ? [{ name, flags, pods: pods === '' ? [] : pods.split(',') }] : [];
  });

const taints: Readonly<Record<string, readonly [key: string, effect: 'NoSchedule' | 'NoExecute']>> = {
  '!': ['example.com/own', 'NoSchedule'],
  x: ['example.com/own', 'NoExecute'],
  r: ['node.kubernetes.io/not-ready', 'NoExecute'],
  m: ['node.kubernetes.io/memory-pressure', 'NoSchedule'],
  c: ['node.kubernetes.io/unschedulable', 'NoSchedule'],
  w: ['node.kubernetes.io/network-unavailable', 'NoSchedule'],
};

/** Sorts keys, as they are in the data of a ControllerRevision. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, each]) => [key, sorted(each)]));
}

function podOf(set: DaemonSet, text: string, name: string, nodeName: string, now: number): Pod {
  const state = text.charAt(0);
  const phase = { U: 'Pending', S: 'Succeeded', F: 'Failed' }[state] ?? 'Running';
  const lastTransitionTime = new Date(now - (state === 'J' ? 0 : 3_600_000)).toISOString().replace(/\.\d+/, '');
  const reference = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: set.metadata.uid ?? '' };
  const nodeSelectorTerms = [{ matchFields: [{ key: 'metadata.name', operator: 'In', values: [nodeName] }] }];
  return {
    metadata: {
      name,
      labels: { app: 'agent', [hashLabel]: text.includes('o') ? 'old' : 'new' },
      ownerReferences: [{ ...reference, controller: true, blockOwnerDeletion: true }],
    },
    spec: {
      containers: [{ name: 'c', image: 'new' }],
      ...(state === 'U'
        ? { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } }
        : { nodeName }),
    },
    status: {
      phase,
      conditions: [{ type: 'Ready', status: /[YJT]/.test(state) ? 'True' : 'False', lastTransitionTime }],
    },
  } as Pod;
}

async function prepareCase(client: Client, namespace: string, [, given, nodeText]: Case, now: number) {
  const nodes = client.resource(describeResource<Node>({ version: 'v1', resource: 'nodes', kind: 'Node' }));
  await client
    .resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' })
    .create({ metadata: { name: namespace } });
  const of = <T extends DaemonSet | appsv1.ControllerRevision>(resource: string, kind: string) =>
    client.resource(describeResource<T>({ group: 'apps', version: 'v1', resource, kind })).namespace(namespace);
  const sets = of<DaemonSet>('daemonsets', 'DaemonSet');
  const pods = client
    .resource(describeResource<Pod>({ version: 'v1', resource: 'pods', kind: 'Pod' }))
    .namespace(namespace);
  const set = await sets.create({
    metadata: { name: 'agent', ...(given.deleting && { finalizers: ['example.com/hold'] }) },
    spec: {
      selector: { matchLabels: { app: 'agent' } },
      template: {
        metadata: { labels: { app: 'agent' } },
        spec: { containers: [{ name: 'c', image: 'new' }], nodeSelector: { case: namespace }, ...given.pod },
      },
      ...(given.strategy && { updateStrategy: given.strategy }),
      ...(given.minReadySeconds !== undefined && { minReadySeconds: given.minReadySeconds }),
    },
  });
  const reference = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'agent', uid: set.metadata.uid ?? '' };
  for (const [i, name] of ['old', 'new'].entries()) {
    const text = JSON.stringify({ spec: { template: { ...set.spec?.template, $patch: 'replace' } } });
    await of<appsv1.ControllerRevision>('controllerrevisions', 'ControllerRevision').create({
      metadata: {
        name: `agent-${name}`,
        labels: { app: 'agent', [hashLabel]: name },
        ownerReferences: [{ ...reference, controller: true, blockOwnerDeletion: true }],
      },
      data: sorted(JSON.parse(text.replace('"new"', `"${name}"`))) as object,
      revision: i + 1,
    });
  }
  for (const { name, flags, pods: states } of parseNodes(nodeText)) {
    const nodeName = `${namespace}-${name}`;
    const given = [...flags].flatMap((flag) => {
      const [key, effect] = taints[flag] ?? [];
      return key && effect ? [{ key, effect }] : [];
    });
    const labels = { name, ...(!flags.includes('-') && { case: namespace }) };
    if (!flags.includes('?')) {
      // The server gives a new node a taint until it is ready.
      const node = await nodes.create({ metadata: { name: nodeName, labels } });
      await nodes.update({ ...node, spec: { ...node.spec, taints: given } });
    }
    for (const [i, text] of states.entries()) {
      const pod = podOf(set, text, `pod-${name}-${i}`, nodeName, now);
      const created = await pods.create(pod);
      await pods.updateStatus({ ...created, ...(pod.status && { status: pod.status }) });
      if (text.startsWith('T')) await pods.delete(pod.metadata.name ?? '');
    }
  }
  if (given.deleting) await sets.delete('agent', { propagationPolicy: 'Background' });
}

async function outcomeOf(server: ControllerServer, namespace: string, [, , nodeText]: Case) {
  const { status } = await server.of<DaemonSet>('daemonsets', 'DaemonSet', 'apps').namespace(namespace).get('agent');
  const { items } = await server.of<Pod>('pods', 'Pod').namespace(namespace).list();
  const fresh = items.filter(({ metadata }) => metadata.generateName !== undefined).length;
  const stayed = items.filter(
    ({ metadata }) => metadata.generateName === undefined && metadata.deletionTimestamp === undefined,
  ).length;
  const states = parseNodes(nodeText).flatMap(({ pods }) => pods);
  const deleted = states.filter((state) => !state.startsWith('T')).length - stayed;
  const counts = status && [
    status.desiredNumberScheduled,
    status.currentNumberScheduled,
    status.numberMisscheduled,
    status.numberReady,
    status.updatedNumberScheduled ?? 0,
    status.numberAvailable ?? 0,
  ];
  return [
    ...(fresh > 0 ? [`new ${fresh}`] : []),
    ...(deleted > 0 ? [`deleted ${deleted}`] : []),
    status?.observedGeneration ? counts?.join('/') : 'not looked at',
  ].join('; ');
}

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(
    ['daemonset-controller'],
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

describe.each(Object.entries(groups))('a DaemonSet (cases of %s)', (group, cases) => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(group, i), each)).toBe(each[3]);
  });
});
