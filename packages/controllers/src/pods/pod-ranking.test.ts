import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { rankForDeletion } from './pod-ranking.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();

interface Given {
  readonly node?: string;
  readonly phase?: string;
  readonly readyAgo?: number;
  readonly cost?: string;
  readonly restarts?: number;
  readonly sidecarRestarts?: number;
  readonly age?: number;
}

function pod(
  name: string,
  { node = 'n', phase = 'Running', readyAgo, cost, restarts = 0, sidecarRestarts = 0, age = 1000 }: Given,
): Pod {
  return {
    metadata: {
      name,
      uid: name,
      creationTimestamp: ago(age),
      ...(cost !== undefined && { annotations: { 'controller.kubernetes.io/pod-deletion-cost': cost } }),
    },
    spec: {
      containers: [],
      ...(node && { nodeName: node }),
      initContainers: [{ name: 'sidecar', restartPolicy: 'Always' }, { name: 'init' }],
    },
    status: {
      phase,
      containerStatuses: [{ name: 'c', image: '', imageID: '', ready: true, restartCount: restarts }],
      initContainerStatuses: [
        { name: 'sidecar', image: '', imageID: '', ready: true, restartCount: sidecarRestarts },
        { name: 'init', image: '', imageID: '', ready: true, restartCount: 99 },
      ],
      ...(readyAgo !== undefined && {
        conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: ago(readyAgo) }],
      }),
    },
  } as Pod;
}

/** Each row names a rule; its first pod is deleted before its second, whatever the order of the input. */
const rules: readonly (readonly [string, Given, Given])[] = [
  ['unscheduled before scheduled', { node: '' }, { phase: 'Pending' }],
  ['pending before unknown', { phase: 'Pending' }, { phase: 'Unknown' }],
  ['unknown before running', { phase: 'Unknown' }, { phase: 'Running' }],
  ['not ready before ready', {}, { readyAgo: 1 }],
  ['a low deletion cost before a high one', { readyAgo: 500, cost: '-5' }, { readyAgo: 1, cost: '3' }],
  ['a missing deletion cost in the place of 0', { cost: '-1' }, {}],
  ['an invalid deletion cost in the place of 0', { cost: '-1' }, { cost: '-10x' }],
  ['pods of crowded nodes first', { readyAgo: 500, node: 'crowded' }, { readyAgo: 1 }],
  ['pods that became ready later first', { readyAgo: 1 }, { readyAgo: 500 }],
  ['pods with more restarts first', { restarts: 3 }, { restarts: 1 }],
  ['pods with more restarts of sidecars first', { sidecarRestarts: 3 }, { sidecarRestarts: 1 }],
  ['younger pods first', { age: 10 }, { age: 1000 }],
];

describe('rankForDeletion', () => {
  it.each(rules)('puts %s', (_, first, second) => {
    const podsOnNode = (node: string) => (node === 'crowded' ? 2 : 1);
    // The uids would lead to the opposite order, so they were not decisive.
    const pods = [pod('b', first), pod('a', second)];
    for (const given of [pods, [...pods].reverse()]) {
      expect(rankForDeletion(given, { now, podsOnNode }).map(({ metadata }) => metadata.name)).toEqual(['b', 'a']);
    }
  });

  it('treats ages of the same power of two as equal, and then compares uids', () => {
    const pods = [pod('b', { readyAgo: 10 }), pod('a', { readyAgo: 11 })];
    expect(rankForDeletion(pods, { now }).map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
  });

  it('compares exact ages on request', () => {
    const ready = [pod('a', { readyAgo: 11 }), pod('b', { readyAgo: 10 })];
    expect(rankForDeletion(ready, { now, roundsAges: false })[0]?.metadata.name).toBe('b');
    const young = [pod('a', { age: 11 }), pod('b', { age: 10 })];
    expect(rankForDeletion(young, { now, roundsAges: false })[0]?.metadata.name).toBe('b');
  });

  it('ignores costs on request', () => {
    const pods = [pod('a', { cost: '9', age: 1 }), pod('b', { cost: '-9' })];
    expect(rankForDeletion(pods, { now, hasDeletionCost: false })[0]?.metadata.name).toBe('a');
  });
});
