import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { untilStale } from './stale-disruptions.js';

const lastTransitionTime = '2026-01-01T00:00:00Z';
const at = Date.parse(lastTransitionTime);
const podOf = (condition: object | undefined, more: { deleted?: boolean; phase?: string } = {}): Pod =>
  ({
    metadata: { name: 'p', ...(more.deleted && { deletionTimestamp: lastTransitionTime }) },
    status: { phase: more.phase ?? 'Running', conditions: condition === undefined ? [] : [condition] },
  }) as Pod;
const target = { type: 'DisruptionTarget', status: 'True', lastTransitionTime };

describe('a disruption', () => {
  it.each([
    ['it has just begun', podOf(target), 0, 120_000],
    ['it is pending', podOf(target), 119_000, 1000],
    ['its time has passed', podOf(target), 120_000, 0],
    ['its time has passed long ago', podOf(target), 121_000, -1000],
    ['the pod is being deleted', podOf(target, { deleted: true }), 121_000, undefined],
    ['the pod has ended', podOf(target, { phase: 'Failed' }), 121_000, undefined],
    ['it was cancelled', podOf({ ...target, status: 'False' }), 121_000, undefined],
    ['a kubelet began it', podOf({ ...target, reason: 'TerminationByKubelet' }), 121_000, undefined],
    ['there is no condition', podOf(undefined), 121_000, undefined],
  ])('has the expected time until it is stale when %s', (_, pod, passed, left) => {
    expect(untilStale(pod, at + passed)).toBe(left);
  });
});
