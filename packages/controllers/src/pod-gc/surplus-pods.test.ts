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
    ['the oldest finished ones', ['Failed', 'Succeeded', 'Failed'], 1, ['p0', 'p1']],
    ['none that runs', ['Running', 'Succeeded', 'Failed'], 1, ['p1']],
    ['none within the threshold', ['Failed', 'Succeeded'], 2, []],
    ['none without a threshold', ['Failed', 'Succeeded'], 0, []],
    ['evicted ones first', ['Failed', 'Succeeded', 'Failed/Evicted'], 1, ['p2', 'p0']],
    ['the evicted one alone', ['Running', 'Succeeded', 'Failed/Evicted'], 1, ['p2']],
    ['evicted ones by age, too', ['Failed/Evicted', 'Failed', 'Failed/Evicted', 'Succeeded'], 2, ['p0', 'p2']],
    ['older ones before those with another reason', ['Succeeded', 'Failed/NodeLost'], 1, ['p0']],
  ])('names %s', (_, states, threshold, names) => {
    expect(surplusPods([...podsOf(states)].reverse(), threshold).map(({ metadata }) => metadata.name)).toEqual(names);
  });
});
