import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { isPodActive, isPodAvailable, isPodTerminating, nextAvailability } from './pod-state.js';

const now = Date.parse('2026-01-01T00:00:00Z');

/** @param readyFor seconds; undefined: the pod is not ready; null: the time is not known */
function podOf(readyFor: number | null | undefined): Pod {
  const time = typeof readyFor === 'number' ? new Date(now - readyFor * 1000).toISOString() : undefined;
  return {
    metadata: { name: 'p' },
    status: {
      conditions: [
        {
          type: 'Ready',
          status: readyFor === undefined ? 'False' : 'True',
          ...(time !== undefined && { lastTransitionTime: time }),
        },
      ],
    },
  };
}

describe('a pod', () => {
  it.each([
    ['Pending', false, true, false],
    ['Running', false, true, false],
    ['Unknown', false, true, false],
    ['Succeeded', false, false, false],
    ['Failed', false, false, false],
    ['Pending', true, false, true],
    ['Running', true, false, true],
    ['Succeeded', true, false, false],
    ['Failed', true, false, false],
  ] as const)('%s, deleted: %s, is active: %s, terminating: %s', (phase, isDeleted, active, terminating) => {
    const pod: Pod = {
      metadata: { name: 'p', ...(isDeleted && { deletionTimestamp: '2026-01-01T00:00:00Z' }) },
      status: { phase },
    };
    expect([isPodActive(pod), isPodTerminating(pod)]).toEqual([active, terminating]);
  });

  it.each([
    ['not ready', undefined, 0, false],
    ['ready, without minReadySeconds', 0, 0, true],
    ['ready since an unknown time, without minReadySeconds', null, 0, true],
    ['ready since an unknown time', null, 1, false],
    ['ready since now', 0, 1, false],
    ['ready for long enough', 50, 50, true],
  ])('that is %s has the expected availability', (_, readyFor, minReadySeconds, expected) => {
    expect(isPodAvailable(podOf(readyFor), minReadySeconds, now)).toBe(expected);
  });
});

describe('the next availability', () => {
  it.each([
    ['without pods', [], 0, undefined],
    ['of pods that are not ready', [undefined, undefined], 0, undefined],
    ['without minReadySeconds', [0, 0], 0, undefined],
    ['of a pod without a time', [null], 1, undefined],
    ['of a pod that is ready since now', [0], 1, 1000],
    ['of a pod that has been ready for a while', [20], 30, 10_000],
    ['of an available pod', [51], 50, undefined],
    ['of the pod that has been ready for longest', [undefined, 2, 0, 4, undefined], 10, 6000],
    ['without available pods', [undefined, 15, 11, 10, undefined], 10, undefined],
  ])('is computed: %s', (_, pods, minReadySeconds, expected) => {
    expect(nextAvailability(pods.map(podOf), minReadySeconds, now)).toBe(expected);
  });
});
