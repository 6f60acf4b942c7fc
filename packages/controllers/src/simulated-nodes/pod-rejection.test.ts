import type { Node, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { ClusterState } from '../scheduler/index.js';
import { rejectedStatus, rejectionsOf } from './pod-rejection.js';

const podOf = (spec: object = {}, name = 'p', labels: object = {}): Pod =>
  ({ metadata: { name, namespace: 'n', uid: name, labels }, spec: { containers: [{ name: 'c' }], ...spec } }) as Pod;
const requests = (amounts: object, more: object = {}) => ({
  containers: [{ name: 'c', resources: { requests: amounts }, ...more }],
});
const port = (hostPort: number, more: object = {}) => ({
  containers: [{ name: 'c', ports: [{ hostPort, containerPort: 80, ...more }] }],
});
const zoneIn = (...values: readonly string[]) => ({
  affinity: {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values }] }],
      },
    },
  },
});
const taint = (effect: string) => ({ key: 'k', value: 'v', effect });
const allocatable = { cpu: '4', memory: '8Gi', 'ephemeral-storage': '1Gi', pods: '3', 'example.com/gpu': '1' };

/** @param running the pods that are on the node */
function reasonsOf(pod: Pod, running: readonly Pod[] = [], taints: readonly object[] = [], more: object = {}) {
  const node = {
    metadata: { name: 'node-1', labels: { zone: 'x' } },
    spec: { taints },
    status: { allocatable: { ...allocatable, ...more } },
  } as Node;
  const state = new ClusterState();
  state.setNode(node);
  for (const each of running) state.place(each, 'node-1');
  const target = state.nodes.get('node-1');
  return target ? rejectionsOf(pod, target).map(({ reason, message }) => `${reason}: ${message}`) : undefined;
}

const affinity = "NodeAffinity: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector";
const ports = "NodePorts: Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports";
const taints = "TaintToleration: Predicate TaintToleration failed: node(s) had taints that the pod didn't tolerate";
const lacks = (name: string, requested: number, used: number, capacity: number) =>
  `OutOf${name}: Node didn't have enough resource: ${name}, requested: ${requested}, used: ${used}, capacity: ${capacity}`;
const others = (...names: readonly string[]) => names.map((name) => podOf({}, name));

describe('rejectionsOf', () => {
  it.each<[string, Parameters<typeof reasonsOf>, readonly string[]]>([
    ['a pod that asks for nothing', [podOf()], []],
    ['a pod that fits exactly', [podOf(requests({ cpu: '3' })), [podOf(requests({ cpu: '1' }), '1')]], []],
    [
      'CPU, in thousandths',
      [podOf(requests({ cpu: '3' })), [podOf(requests({ cpu: '1500m' }), '1')]],
      [lacks('cpu', 3000, 1500, 4000)],
    ],
    [
      'memory, in bytes',
      [podOf(requests({ memory: '7Gi' })), [podOf(requests({ memory: '2Gi' }), '1')]],
      [lacks('memory', 7 * 2 ** 30, 2 * 2 ** 30, 8 * 2 ** 30)],
    ],
    [
      'ephemeral storage',
      [podOf(requests({ 'ephemeral-storage': '2Gi' }))],
      [lacks('ephemeral-storage', 2 * 2 ** 30, 0, 2 ** 30)],
    ],
    ['the number of pods', [podOf(), others('1', '2', '3')], [lacks('pods', 1, 3, 3)]],
    ['an extended resource', [podOf(requests({ 'example.com/gpu': '2' }))], [lacks('example.com/gpu', 2, 0, 1)]],
    ['an extended resource that the node does not know', [podOf(requests({ 'example.com/wan': '2' }))], []],
    [
      'huge pages that the node does not know',
      [podOf(requests({ 'hugepages-2Mi': '2Mi' }))],
      [lacks('hugepages-2Mi', 2 ** 21, 0, 0)],
    ],
    ['a node selector', [podOf({ nodeSelector: { zone: 'y' } })], [affinity]],
    ['required node affinity', [podOf(zoneIn('y'))], [affinity]],
    ['node affinity that matches', [podOf({ nodeSelector: { zone: 'x' }, ...zoneIn('x', 'y') })], []],
    ['a host port', [podOf(port(80)), [podOf(port(80), '1')]], [ports]],
    ['a host port of one address', [podOf(port(80, { hostIP: '10.0.0.1' })), [podOf(port(80), '1')]], [ports]],
    ['another host port', [podOf(port(81)), [podOf(port(80), '1')]], []],
    ['a host port of another protocol', [podOf(port(80, { protocol: 'UDP' })), [podOf(port(80), '1')]], []],
    ['a taint NoExecute', [podOf(), [], [taint('NoExecute')]], [taints]],
    ['a taint NoSchedule', [podOf(), [], [taint('NoSchedule')]], []],
    ['a taint that is tolerated', [podOf({ tolerations: [{ operator: 'Exists' }] }), [], [taint('NoExecute')]], []],
    [
      'all at once, in order',
      [
        podOf({
          containers: [...requests({ memory: '9Gi', cpu: '5' }).containers, ...port(80).containers],
          nodeSelector: { zone: 'y' },
        }),
        [podOf(port(80), '1'), ...others('2', '3')],
        [taint('NoExecute')],
      ],
      [
        lacks('pods', 1, 3, 3),
        lacks('cpu', 5000, 0, 4000),
        lacks('memory', 9 * 2 ** 30, 0, 8 * 2 ** 30),
        affinity,
        ports,
        taints,
      ],
    ],
    [
      'a critical pod, which is not rejected for want of resources',
      [podOf({ ...requests({ cpu: '5' }), priority: 2_000_000_000, nodeSelector: { zone: 'y' } })],
      [affinity],
    ],
    [
      'the label of the operating system, before all else',
      [podOf({ nodeSelector: { zone: 'y' } }, 'p', { 'kubernetes.io/os': 'windows' })],
      [
        "PodOSSelectorNodeLabelDoesNotMatch: Failed to admit pod as the `kubernetes.io/os` label doesn't match node label",
      ],
    ],
    [
      'the operating system, before all else',
      [podOf({ os: { name: 'windows' }, nodeSelector: { zone: 'y' } })],
      ["PodOSNotSupported: Failed to admit pod as the OS field doesn't match node OS"],
    ],
  ])('returns the expected reasons to reject a pod: %s', (_, args, expected) => {
    expect(reasonsOf(...args)).toEqual(expected);
  });
});

describe('rejectedStatus', () => {
  it('keeps only the fields of other writers', () => {
    const condition = (type: string) => ({ type, status: 'True' });
    const pod = {
      metadata: { name: 'p', generation: 3 },
      status: {
        phase: 'Pending',
        qosClass: 'Burstable',
        nominatedNodeName: 'node-1',
        conditions: [condition('PodScheduled'), condition('example.com/mine')],
      },
    } as Pod;
    const rejection = { reason: 'NodePorts', message: 'because' };
    expect(rejectedStatus(pod, rejection, Date.parse('2026-01-01T00:00:00Z'))).toEqual({
      observedGeneration: 3,
      phase: 'Failed',
      reason: 'NodePorts',
      message: 'Pod was rejected: because',
      startTime: '2026-01-01T00:00:00Z',
      qosClass: 'Burstable',
      conditions: [condition('example.com/mine')],
    });
  });
});
