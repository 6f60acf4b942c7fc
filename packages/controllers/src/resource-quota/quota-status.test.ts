import type { ResourceQuota } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { type Amounts, nextQuotaStatus } from './quota-status.js';

const limits = { cpu: '4', pods: '5' };

describe('nextQuotaStatus', () => {
  it.each<[string, hard: Amounts, status: ResourceQuota['status'], usage: Amounts, used: Amounts | undefined]>([
    ['is complete for a new quota', limits, undefined, { cpu: '200m', pods: '2' }, { cpu: '200m', pods: '2' }],
    ['is empty when nothing could be calculated', limits, {}, {}, {}],
    ['has the names that could be calculated', limits, {}, { pods: '0' }, { pods: '0' }],
    [
      'keeps names that could not be calculated',
      limits,
      { hard: limits, used: { cpu: '1', pods: '1' } },
      { pods: '2' },
      { cpu: '1', pods: '2' },
    ],
    [
      'follows the limits',
      limits,
      { hard: { ...limits, cpu: '3' }, used: { cpu: '0', pods: '0' } },
      { cpu: '0', pods: '0' },
      { cpu: '0', pods: '0' },
    ],
    [
      'forgets names that are not limited any more',
      { cpu: '4' },
      { hard: limits, used: { cpu: '0', pods: '3' } },
      { cpu: '0' },
      { cpu: '0' },
    ],
    [
      'leaves out names that are not limited',
      limits,
      undefined,
      { cpu: '1', pods: '1', memory: '1Gi' },
      { cpu: '1', pods: '1' },
    ],
    [
      'has usage even when the old status has none',
      limits,
      { hard: limits },
      { cpu: '0', pods: '0' },
      { cpu: '0', pods: '0' },
    ],
    [
      'is not written when nothing changed',
      limits,
      { hard: limits, used: { cpu: '0', pods: '0' } },
      { cpu: '0', pods: '0' },
      undefined,
    ],
    [
      'is not written when quantities only look different',
      limits,
      { hard: { cpu: '4000m', pods: '5' }, used: { cpu: '1', pods: '0' } },
      { cpu: '1000m', pods: '0' },
      undefined,
    ],
  ])('%s', (_, hard, status, usage, used) => {
    const quota = { metadata: { name: 'q', namespace: 'default' }, spec: { hard }, ...(status && { status }) };
    expect(nextQuotaStatus(quota, usage)).toEqual(used && { hard, used });
  });
});
