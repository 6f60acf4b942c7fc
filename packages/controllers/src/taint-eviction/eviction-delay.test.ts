import type { Taint, Toleration } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { evictionDelay } from './eviction-delay.js';

const taint = (key: string, value?: string): Taint => ({ key, effect: 'NoExecute', ...(value && { value }) });
const exists = (key: string, tolerationSeconds?: number): Toleration => ({
  key,
  operator: 'Exists',
  ...(tolerationSeconds !== undefined && { tolerationSeconds }),
});

describe('evictionDelay', () => {
  it.each<[string, readonly Toleration[], readonly Taint[], number]>([
    ['is 0 without tolerations', [], [taint('a')], 0],
    ['is 0 when a taint is not tolerated', [exists('a')], [taint('a'), taint('b')], 0],
    ['is 0 for another effect', [{ ...exists('a'), effect: 'NoSchedule' }], [taint('a')], 0],
    ['is infinite without tolerationSeconds', [exists('a')], [taint('a')], Number.POSITIVE_INFINITY],
    ['is the time of the toleration', [exists('a', 5)], [taint('a')], 5000],
    [
      'is the shortest time',
      [exists('a', 50), exists('b', 5), exists('c')],
      ['c', 'a', 'b'].map((key) => taint(key)),
      5000,
    ],
    ['is 0 for times that are not positive', [exists('a', -5), exists('b', 5)], [taint('a'), taint('b')], 0],
    ['is that of the first toleration that matches', [exists('a', 9), exists('a', 3)], [taint('a')], 9000],
    ['leaves out tolerations of other taints', [exists('a', 9), exists('b', 3)], [taint('a')], 9000],
    ['compares values', [{ key: 'a', value: 'x', tolerationSeconds: 3 }], [taint('a', 'y')], 0],
  ])('%s', (_, tolerations, taints, delay) => {
    expect(evictionDelay(tolerations, taints)).toBe(delay);
  });
});
