import type { Node, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { chooseNode } from './choose-node.js';
import { ClusterState } from './node-state.js';
import { PendingPods } from './pending-pods.js';
import { podRequests } from './pod-requests.js';

const host = 'kubernetes.io/hostname';

function nodeOf(
  name: string,
  more: { readonly labels?: object; readonly spec?: object; readonly cpu?: string } = {},
): Node {
  return {
    metadata: { name, labels: { [host]: name, ...more.labels } },
    spec: { ...more.spec },
    status: { allocatable: { cpu: more.cpu ?? '4', memory: '8Gi', pods: '3' } },
  } as Node;
}

function podOf(name: string, spec: object = {}, labels: object = {}): Pod {
  return {
    metadata: { name, namespace: 'n', uid: name, labels },
    spec: { containers: [{ name: 'c' }], ...spec },
  } as Pod;
}

const container = (cpu: string, more: object = {}) => ({ name: 'c', resources: { requests: { cpu } }, ...more });
const cpu = (amount: string) => ({ containers: [container(amount)] });
const port = (hostIP?: string) => ({
  containers: [{ name: 'c', ports: [{ hostPort: 80, containerPort: 80, hostIP }] }],
});
const term = (app: string, topologyKey = host) => ({ topologyKey, labelSelector: { matchLabels: { app } } });
const near = (app: string) => ({
  affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term(app)] } },
});
const apart = (app: string) => ({
  affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [term(app)] } },
});
const spread = (more: object = {}) => ({
  topologySpreadConstraints: [{ maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule', ...term('web', 'zone'), ...more }],
});

/** Three nodes in two zones; pods by the node that they are on. */
function decide(
  pod: Pod,
  placed: Readonly<Record<string, readonly Pod[]>> = {},
  changes: Partial<Record<string, object>> = {},
) {
  const state = new ClusterState();
  for (const [name, zone] of Object.entries({ a: 'x', b: 'x', c: 'y' })) {
    state.setNode(nodeOf(name, { labels: { zone }, ...changes[name] }));
    for (const each of placed[name] ?? []) state.place(each, name);
  }
  const decision = chooseNode(pod, state, () => ({}));
  return 'node' in decision ? decision.node : decision.message;
}

const unhelpful = 'Preemption is not helpful for scheduling';
const noVictims = 'No preemption victims found for incoming pod';
const refusal = (reasons: string, preemption: string) =>
  `0/3 nodes are available: ${reasons}. no new claims to deallocate, preemption: 0/3 nodes are available: ${preemption}.`;

describe('chooseNode', () => {
  it.each<[string, string, string, Parameters<typeof decide>]>([
    [
      'prefers the emptiest node',
      'c',
      '',
      [podOf('p', cpu('1')), { a: [podOf('1', cpu('1'))], b: [podOf('2', cpu('2'))] }],
    ],
    ['chooses the first of equal nodes by name', 'a', '', [podOf('p')]],
    ['honours a node selector', 'c', '', [podOf('p', { nodeSelector: { zone: 'y' } })]],
    [
      'chooses the node of a pod of its affinity',
      'b',
      '',
      [podOf('p', near('db')), { b: [podOf('1', {}, { app: 'db' })] }],
    ],
    ['places the first pod of a group on any node', 'a', '', [podOf('p', near('web'), { app: 'web' })]],
    [
      'avoids nodes of its anti-affinity',
      'c',
      '',
      [podOf('p', apart('db')), { a: [podOf('1', {}, { app: 'db' })], b: [podOf('2', {}, { app: 'db' })] }],
    ],
    [
      'respects the anti-affinity of other pods',
      'b',
      '',
      [podOf('p', {}, { app: 'web' }), { a: [podOf('1', apart('web'))] }],
    ],
    ['spreads over zones', 'c', '', [podOf('p', spread(), { app: 'web' }), { a: [podOf('1', {}, { app: 'web' })] }]],
    ['avoids taken host ports', 'b', '', [podOf('p', port()), { a: [podOf('1', port('10.0.0.1'))] }]],
    [
      'shares a port of different addresses',
      'a',
      '',
      [podOf('p', { ...port('10.0.0.2'), nodeSelector: { [host]: 'a' } }), { a: [podOf('1', port('10.0.0.1'))] }],
    ],
    [
      'avoids nodes with PreferNoSchedule',
      'b',
      '',
      [podOf('p'), {}, { a: { spec: { taints: [{ key: 'k', effect: 'PreferNoSchedule' }] } } }],
    ],
    [
      'counts the nodes that lack resources',
      '1 Insufficient cpu, 2 Too many pods',
      `1 ${unhelpful}, 2 ${noVictims}`,
      [
        podOf('p', cpu('5')),
        { b: ['1', '2', '3'].map((name) => podOf(name)), c: ['4', '5', '6'].map((name) => podOf(name)) },
        { a: { cpu: '4' }, b: { cpu: '8' }, c: { cpu: '8' } },
      ],
    ],
    [
      'counts taints and cordoned nodes',
      "1 node(s) had untolerated taint(s), 1 node(s) were unschedulable, 1 node(s) didn't match Pod's node affinity/selector"
        .split(', ')
        .sort()
        .join(', '),
      `3 ${unhelpful}`,
      [
        podOf('p', { nodeSelector: { none: '' } }),
        {},
        { a: { spec: { unschedulable: true } }, b: { spec: { taints: [{ key: 'k', effect: 'NoExecute' }] } } },
      ],
    ],
    [
      'reports that no pod of its affinity exists',
      "3 node(s) didn't match pod affinity rules",
      `3 ${unhelpful}`,
      [podOf('p', near('db'))],
    ],
    [
      'reports that the spread would be uneven',
      "1 node(s) were unschedulable, 2 node(s) didn't match pod topology spread constraints",
      `1 ${unhelpful}, 2 ${noVictims}`,
      [
        podOf('p', spread(), { app: 'web' }),
        { a: [podOf('1', {}, { app: 'web' })] },
        { c: { spec: { unschedulable: true } } },
      ],
    ],
  ])('%s', (_, expected, preemption, args) => {
    expect(decide(...args)).toBe(preemption === '' ? expected : refusal(expected, preemption));
  });

  it('reports a cluster without nodes', () => {
    expect(chooseNode(podOf('p'), new ClusterState(), () => ({}))).toMatchObject({
      message: 'no nodes available to schedule pods',
      candidates: [],
    });
  });
});

describe('podRequests', () => {
  it.each<[string, object, number]>([
    ['containers together', { containers: [container('1'), container('500m')] }, 1500],
    ['a larger init container', { containers: [container('1')], initContainers: [container('3')] }, 3000],
    [
      'sidecars beside containers',
      { containers: [container('1')], initContainers: [container('2', { restartPolicy: 'Always' }), container('2')] },
      4000,
    ],
    [
      'the pod as a whole, and overhead',
      { containers: [container('1')], resources: { requests: { cpu: '2' } }, overhead: { cpu: '100m' } },
      2100,
    ],
  ])('counts %s', (_, spec, expected) => {
    expect(podRequests(podOf('p', spec)).get('cpu')).toBe(expected);
  });
});

describe('pending pods', () => {
  it('are scheduled by priority, then by age', () => {
    const at = (name: string, priority: number, second: number): Pod => {
      const { metadata, spec } = podOf(name);
      const creationTimestamp = `2026-01-01T00:00:0${second}Z`;
      return { metadata: { ...metadata, creationTimestamp }, spec: { ...spec, priority } } as Pod;
    };
    const pending = new PendingPods();
    for (const pod of [at('new', 0, 5), at('old', 0, 1), at('high', 9, 7), at('gone', 9, 1)]) pending.add(pod);
    pending.delete(at('gone', 9, 1));
    const first = pending.take();
    if (first) pending.setAside(first);
    expect([first, pending.take(), pending.take(), pending.take()].map((pod) => pod?.metadata.name)).toEqual([
      'high',
      'old',
      'new',
      undefined,
    ]);
    pending.retry();
    expect(pending.take()?.metadata.name).toBe('high');
  });
});
