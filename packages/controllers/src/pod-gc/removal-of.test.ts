import type { Node, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { removalOf } from './removal-of.js';

const phases = [undefined, 'Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'] as const;
type Phase = (typeof phases)[number];
type Taint = NonNullable<NonNullable<Node['spec']>['taints']>[number];
const podOf = (phase: Phase, nodeName: string, isTerminating: boolean): Pod => ({
  metadata: { name: 'p', ...(isTerminating && { deletionTimestamp: '2026-01-01T00:00:00Z' }) },
  spec: { containers: [], ...(nodeName && { nodeName }) },
  status: phase === undefined ? {} : { phase },
});
const outOfService = 'node.kubernetes.io/out-of-service';
const nodeOf = (ready: string | undefined, taint?: Taint): Node => ({
  metadata: { name: 'n' },
  ...(taint && { spec: { taints: [taint] } }),
  ...(ready !== undefined && { status: { conditions: [{ type: 'Ready', status: ready }] } }),
});

describe('removalOf', () => {
  it.each([
    ['is terminating without a node', '', true, undefined, 'unscheduled'],
    ['has no node', '', false, undefined, undefined],
    ['has a node that does not exist', 'n', false, undefined, 'orphaned'],
    ['is terminating and has a node that does not exist', 'n', true, undefined, 'orphaned'],
    ['has a node', 'n', false, nodeOf('True'), undefined],
    ['is terminating on a node', 'n', true, nodeOf('True'), undefined],
    ['is terminating on a node that is not ready', 'n', true, nodeOf('False'), undefined],
    [
      'is terminating on a node that is not ready, with another taint',
      'n',
      true,
      nodeOf('False', { key: 'node.kubernetes.io/unreachable', effect: 'NoExecute' }),
      undefined,
    ],
    [
      'is terminating on a node that is ready, though out of service',
      'n',
      true,
      nodeOf('True', { key: outOfService, effect: 'NoExecute' }),
      undefined,
    ],
    ...(['NoExecute', 'NoSchedule', 'PreferNoSchedule'] as const).map(
      (effect) =>
        [
          `is terminating on a node out of service, ${effect}`,
          'n',
          true,
          nodeOf('False', { key: outOfService, effect }),
          'out-of-service',
        ] as const,
    ),
    [
      'is terminating on a node out of service, with a value',
      'n',
      true,
      nodeOf('Unknown', { key: outOfService, effect: 'NoExecute', value: 'any' }),
      'out-of-service',
    ],
    [
      'is terminating on a node out of service that has no status',
      'n',
      true,
      nodeOf(undefined, { key: outOfService, effect: 'NoExecute' }),
      'out-of-service',
    ],
    ['is on a node out of service', 'n', false, nodeOf('False', { key: outOfService, effect: 'NoExecute' }), undefined],
  ] as const)('returns the reason to remove, or not, a pod that %s', (_, nodeName, isTerminating, node, removal) => {
    for (const phase of phases)
      expect(removalOf(podOf(phase, nodeName, isTerminating), node), `${phase}`).toBe(removal);
  });
});
