import type { batchv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { expiryOf } from './job-expiry.js';

describe('a Job expires', () => {
  const end = '2026-01-01T12:00:00Z';
  const condition = (type: string, status = 'True', lastTransitionTime: string | undefined = end) => ({
    type,
    status,
    ...(lastTransitionTime && { lastTransitionTime }),
  });
  // biome-ignore format: one case in each row
  it.each<[string, ttl: number | undefined, conditions: readonly object[], wanted: string | undefined]>([
    ['not before it has ended', 10, [], undefined],
    ['not while it is suspended', 10, [condition('Suspended')], undefined],
    ['not while its pods still end', 10, [condition('FailureTarget')], undefined],
    ['not when Failed is False', 10, [condition('Failed', 'False')], undefined],
    ['never without a time to live, when complete', undefined, [condition('Complete')], undefined],
    ['never without a time to live, when failed', undefined, [condition('Failed')], undefined],
    ['at its end when complete', 0, [condition('Complete')], '2026-01-01T12:00:00Z'],
    ['at its end when failed', 0, [condition('Failed')], '2026-01-01T12:00:00Z'],
    ['after its time to live when complete', 15, [condition('Complete')], '2026-01-01T12:00:15Z'],
    ['after its time to live when failed', 15, [condition('FailureTarget', 'True', '2026-01-01T11:00:00Z'), condition('Failed')], '2026-01-01T12:00:15Z'],
    ['never without the time of its end', 10, [condition('Complete', 'True', '')], undefined],
  ])('%s', (_, ttl, conditions, wanted) => {
    const job = {
      metadata: { name: 'job' },
      spec: ttl === undefined ? {} : { ttlSecondsAfterFinished: ttl },
      status: { conditions },
    } as batchv1.Job;
    expect(expiryOf(job)).toBe(wanted && Date.parse(wanted));
    expect(expiryOf({ ...job, metadata: { name: 'job', deletionTimestamp: end } })).toBeUndefined();
  });
});
