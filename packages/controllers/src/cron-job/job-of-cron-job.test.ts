import type { batchv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { compareStartTimes } from './compare-start-times.js';
import { jobNameFor, jobOfCronJob } from './job-of-cron-job.js';

const at = Date.parse('2026-01-01T10:00:00Z');
const scheduledKey = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

describe('the Job of a CronJob', () => {
  const jobSpec = { activeDeadlineSeconds: 1, template: { spec: { containers: [], restartPolicy: 'Never' as const } } };
  const cronJob = (annotations: Record<string, string>, timeZone?: string): batchv1.CronJob => ({
    metadata: { namespace: 'ns', name: 'cron', uid: 'uid' },
    spec: {
      schedule: '* * * * ?',
      jobTemplate: { metadata: { labels: { a: 'b' }, annotations }, spec: jobSpec },
      ...(timeZone !== undefined && { timeZone }),
    },
  });

  it.each([
    ['without a time zone', undefined, { x: 'y' }, '2026-01-01T10:00:00Z'],
    ['in UTC', 'UTC', { x: 'y' }, '2026-01-01T10:00:00Z'],
    ['in another time zone', 'Europe/Rome', { x: 'y', z: 'x' }, '2026-01-01T11:00:00+01:00'],
  ])('names its scheduled time %s', (_, timeZone, annotations, scheduled) => {
    expect(jobOfCronJob(cronJob(annotations, timeZone), at)).toEqual({
      metadata: {
        namespace: 'ns',
        name: `cron-${at / 60_000}`,
        creationTimestamp: '2026-01-01T10:00:00Z',
        labels: { a: 'b' },
        annotations: { ...annotations, [scheduledKey]: scheduled },
        ownerReferences: [
          {
            apiVersion: 'batch/v1',
            kind: 'CronJob',
            name: 'cron',
            uid: 'uid',
            controller: true,
            blockOwnerDeletion: true,
          },
        ],
      },
      spec: jobSpec,
    });
  });

  it('has one name for the times of a minute', () => {
    expect(jobNameFor(cronJob({}), at + 59_999)).toBe(jobNameFor(cronJob({}), at));
  });
});

describe('Jobs by start', () => {
  const early = '2026-01-01T10:00:00Z';
  const late = '2026-01-02T10:00:00Z';
  it.each([
    // names with their starts, in order
    ['names when no Job has started', [['a'], ['b']]],
    ['the one that has started first', [['b', early], ['a']]],
    ['the one that has started first, also by name', [['a', early], ['b']]],
    [
      'names when they started together',
      [
        ['a', early],
        ['b', early],
      ],
    ],
    [
      'their starts',
      [
        ['b', early],
        ['a', late],
      ],
    ],
  ])('are ordered by %s', (_, wanted) => {
    const jobs = wanted.map(
      ([name = '', startTime]): batchv1.Job => ({
        metadata: { name },
        status: startTime === undefined ? {} : { startTime },
      }),
    );
    expect([...jobs].reverse().sort(compareStartTimes)).toEqual(jobs);
    expect([...jobs].sort(compareStartTimes)).toEqual(jobs);
  });
});
