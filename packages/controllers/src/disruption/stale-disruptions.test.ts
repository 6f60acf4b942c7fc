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
    ['begins', podOf(target), 0, 120_000],
    ['goes on', podOf(target), 119_000, 1000],
    ['has not come', podOf(target), 120_000, 0],
    ['has not come for long', podOf(target), 121_000, -1000],
    ['has come', podOf(target, { deleted: true }), 121_000, undefined],
    ['has come, and the pod has ended', podOf(target, { phase: 'Failed' }), 121_000, undefined],
    ['was taken back', podOf({ ...target, status: 'False' }), 121_000, undefined],
    ['is that of a kubelet', podOf({ ...target, reason: 'TerminationByKubelet' }), 121_000, undefined],
    ['is not to be', podOf(undefined), 121_000, undefined],
  ])('%s', (_, pod, passed, left) => {
    expect(untilStale(pod, at + passed)).toBe(left);
  });
});
