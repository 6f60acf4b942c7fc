import type { Node, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { newNodeAdmission } from './node-admission.js';
import { newSimulatedNode } from './node-objects.js';

const startTime = '2026-01-01T00:00:00Z';
const newAdmission = () => newNodeAdmission(2, () => Date.parse(startTime));
const podOf = (name: string, spec: object = {}, status: object = {}, metadata: object = {}): Pod =>
  ({
    metadata: { name, namespace: 'n', uid: name, generation: 1, ...metadata },
    spec: { nodeName: 'node-1', containers: [{ name: 'c', ports: [{ hostPort: 80, containerPort: 80 }] }], ...spec },
    status: { phase: 'Pending', ...status },
  }) as Pod;
const cpu = (amount: string) => ({ containers: [{ name: 'c', resources: { requests: { cpu: amount } } }] });
const reasons = (rejections: ReturnType<ReturnType<typeof newAdmission>['admit']>) =>
  rejections.map(({ reason }) => reason);
const nodeWith = (labels: object): Node => {
  const node = newSimulatedNode(1, 0);
  return { ...node, metadata: { ...node.metadata, labels: { ...node.metadata.labels, ...labels } } };
};

describe('newNodeAdmission', () => {
  it('admits a pod once, and counts it when it admits other pods on its node', () => {
    const admission = newAdmission();
    expect(admission.admit(podOf('a'))).toEqual([]);
    expect(admission.admit(podOf('a', { nodeSelector: { disk: 'ssd' } }))).toEqual([]);
    expect(reasons(admission.admit(podOf('b')))).toEqual(['NodePorts']);
    expect(admission.admit(podOf('c', { nodeName: 'node-2' }))).toEqual([]);
  });

  it.each<[string, (admission: ReturnType<typeof newAdmission>) => void]>([
    ['no longer exists', (admission) => admission.forget(podOf('a'))],
    ['has failed', (admission) => admission.follow(podOf('a', {}, { phase: 'Failed', startTime }))],
    ['has succeeded', (admission) => admission.follow(podOf('a', {}, { phase: 'Succeeded', startTime }))],
  ])('frees the place of a pod that %s', (_, end) => {
    const admission = newAdmission();
    admission.admit(podOf('a'));
    admission.follow(podOf('a', {}, { startTime }, { deletionTimestamp: startTime }));
    expect(reasons(admission.admit(podOf('b')))).toEqual(['NodePorts']);
    end(admission);
    expect(admission.admit(podOf('b'))).toEqual([]);
  });

  it('does not reject pods that a kubelet has started, and counts them', () => {
    const admission = newAdmission();
    for (const name of ['a', 'b']) admission.follow(podOf(name, {}, { startTime }));
    admission.follow(podOf('unseen'));
    expect(admission.admit(podOf('a'))).toEqual([]);
    expect(admission.admit(podOf('b'))).toEqual([]);
    expect(reasons(admission.admit(podOf('unseen')))).toEqual(['NodePorts']);
  });

  it('counts the current requests of pods', () => {
    const admission = newAdmission();
    admission.admit(podOf('a', cpu('1')));
    admission.follow(podOf('a', cpu('2'), { startTime }, { generation: 2 }));
    expect(reasons(admission.admit(podOf('b', cpu('31'))))).toEqual(['OutOfcpu']);
    expect(admission.admit(podOf('b', cpu('30')))).toEqual([]);
  });

  it('follows the labels of nodes, and uses a newer node', () => {
    const admission = newAdmission();
    const pod = podOf('a', { nodeSelector: { disk: 'ssd' } });
    expect(reasons(admission.admit(pod))).toEqual(['NodeAffinity']);
    expect(admission.admit(pod, nodeWith({ disk: 'ssd' }))).toEqual([]);
    admission.forget(pod);
    admission.setNode(nodeWith({ disk: 'ssd' }));
    expect(admission.admit(pod)).toEqual([]);
    admission.forget(pod);
    admission.deleteNode(nodeWith({}));
    expect(reasons(admission.admit(pod))).toEqual(['NodeAffinity']);
  });

  it('admits mirror pods without checks', () => {
    const admission = newAdmission();
    const annotations = { 'kubernetes.io/config.mirror': 'hash' };
    expect(admission.admit(podOf('a', { nodeSelector: { disk: 'ssd' } }, {}, { annotations }))).toEqual([]);
    expect(reasons(admission.admit(podOf('b')))).toEqual(['NodePorts']);
  });
});
