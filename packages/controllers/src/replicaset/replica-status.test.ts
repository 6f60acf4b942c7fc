import type { appsv1, Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { isSameReplicaStatus, type ReplicaObservation, replicaStatus } from './replica-status.js';

type Status = appsv1.ReplicaSetStatus;

const now = Date.parse('2026-01-01T00:10:00Z');
const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString().replace('.000', '');
const template = { app: 'web', tier: 'front' };

/** @param readyFor seconds; undefined: the pod is not ready */
const podOf = (labels: object, readyFor?: number) =>
  ({
    metadata: { labels },
    status: {
      conditions: [
        { type: 'Ready', status: readyFor === undefined ? 'False' : 'True', lastTransitionTime: at(readyFor ?? 0) },
      ],
    },
  }) as Pod;

function statusOf(activePods: readonly Pod[], more: Partial<ReplicaObservation> = {}): Status {
  return replicaStatus({
    spec: { replicas: 3, minReadySeconds: 0 },
    templateLabels: template,
    status: undefined,
    generation: 7,
    activePods,
    terminating: undefined,
    now,
    ...more,
  });
}

const counts = ({ replicas, fullyLabeledReplicas, readyReplicas, availableReplicas }: Status) => [
  replicas,
  fullyLabeledReplicas,
  readyReplicas,
  availableReplicas,
];

describe('replicaStatus', () => {
  const slow = { spec: { replicas: 3, minReadySeconds: 60 } };
  it.each([
    ['no pod', [], {}, [0, 0, 0, 0]],
    ['a pod with all labels', [podOf(template)], {}, [1, 1, 0, 0]],
    ['a pod with more labels', [podOf({ ...template, more: 'x' })], {}, [1, 1, 0, 0]],
    ['a pod that lacks a label', [podOf({ app: 'web' })], {}, [1, 0, 0, 0]],
    ['a pod with another value', [podOf({ ...template, tier: 'back' })], {}, [1, 0, 0, 0]],
    ['ready pods', [podOf(template, 5), podOf(template)], {}, [2, 2, 1, 1]],
    ['a pod that is ready, but not for long enough', [podOf(template, 59)], slow, [1, 1, 1, 0]],
    ['a pod that has been ready for long enough', [podOf(template, 60)], slow, [1, 1, 1, 1]],
    ['pods of all these states', [podOf({ app: 'web' }, 90), podOf(template, 10), podOf(template)], slow, [3, 2, 2, 1]],
  ])('counts %s', (_, pods, more, expected) => {
    const status = statusOf(pods, more);
    expect(counts(status)).toEqual(expected);
    expect(status.observedGeneration).toBe(7);
    expect('conditions' in status).toBe(false);
  });

  it('reports terminating pods if the kind has the field', () => {
    expect('terminatingReplicas' in statusOf([])).toBe(false);
    expect(statusOf([], { terminating: 2 }).terminatingReplicas).toBe(2);
  });

  const failure = (text: string) => ({ failure: { reason: 'FailedCreate', error: new Error(text) } }) as const;
  const failed = {
    type: 'ReplicaFailure',
    status: 'True',
    lastTransitionTime: at(0),
    reason: 'FailedCreate',
    message: 'first',
  } as const;
  const other = { type: 'Custom', status: 'True' } as const;
  it.each([
    ['adds a failure', undefined, failure('first'), [failed]],
    ['keeps the first of several failures', [failed], failure('second'), [failed]],
    ['removes the failure after a success', [failed], {}, undefined],
    ['keeps other conditions', [other], failure('first'), [other, failed]],
    ['keeps other conditions after a success', [other, failed], {}, [other]],
  ])('%s', (_, conditions, more, expected) => {
    const status = { replicas: 0, ...(conditions && { conditions }) };
    expect(statusOf([], { status, ...more }).conditions).toEqual(expected);
  });

  it('compares statuses by content', () => {
    const status = statusOf([podOf(template, 5)]);
    expect(isSameReplicaStatus(status, status)).toBe(true);
    expect(isSameReplicaStatus({ replicas: 0, observedGeneration: 7 }, statusOf([]))).toBe(true);
    expect(isSameReplicaStatus({ replicas: 0 }, statusOf([]))).toBe(false);
    expect(isSameReplicaStatus(statusOf([]), statusOf([], { terminating: 0 }))).toBe(false);
    expect(isSameReplicaStatus(statusOf([]), statusOf([], failure('x')))).toBe(false);
  });
});
