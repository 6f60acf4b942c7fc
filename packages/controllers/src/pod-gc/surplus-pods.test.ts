import type { Pod } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { surplusPods } from './surplus-pods.js';

/** Pods in the order of their age, each as `phase` or `phase/reason`. */
const podsOf = (states: readonly string[]): readonly Pod[] =>
  states.map((state, i) => {
    const [phase, reason] = state.split('/');
    return {
      metadata: { name: `p${i}`, creationTimestamp: `2026-01-01T0${i}:00:00Z` },
      status: { phase, ...(reason && { reason }) },
    } as Pod;
  });

describe('surplusPods', () => {
  it.each([
    ['the oldest finished pods', ['Failed', 'Succeeded', 'Failed'], 1, ['p0', 'p1']],
    ['no running pod', ['Running', 'Succeeded', 'Failed'], 1, ['p1']],
    ['no pod within the threshold', ['Failed', 'Succeeded'], 2, []],
    ['no pod without a threshold', ['Failed', 'Succeeded'], 0, []],
    ['evicted pods first', ['Failed', 'Succeeded', 'Failed/Evicted'], 1, ['p2', 'p0']],
    ['only the evicted pod', ['Running', 'Succeeded', 'Failed/Evicted'], 1, ['p2']],
    ['evicted pods by age', ['Failed/Evicted', 'Failed', 'Failed/Evicted', 'Succeeded'], 2, ['p0', 'p2']],
    ['older pods before pods with another reason', ['Succeeded', 'Failed/NodeLost'], 1, ['p0']],
  ])('returns %s', (_, states, threshold, names) => {
    expect(surplusPods([...podsOf(states)].reverse(), threshold).map(({ metadata }) => metadata.name)).toEqual(names);
  });
});
