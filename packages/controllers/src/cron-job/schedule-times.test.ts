import type { batchv1 } from '@k8s-ts/api';
import { describe, expect, it } from 'vitest';
import { parseCronSchedule } from './cron-schedule.js';
import { scheduleTimes, untilNextSchedule } from './schedule-times.js';

/**
 * Ms since the epoch.
 *
 * @param text a time on Thursday, January 1, 2026, or a day of that month with a time: `04 10:30`
 */
const at = (text: string) => {
  const [day = '', time = ''] = text.includes(' ') ? text.split(' ') : ['01', text];
  return Date.parse(`2026-01-${day}T${time.padEnd(8, ':00')}Z`);
};
const iso = (ms: number | undefined) => (ms === undefined ? undefined : new Date(ms).toISOString());
const cronJob = (
  schedule: string,
  created: string,
  last?: string,
  startingDeadlineSeconds?: number,
): batchv1.CronJob => ({
  metadata: { creationTimestamp: new Date(at(created)).toISOString() },
  spec: { schedule, jobTemplate: {}, ...(startingDeadlineSeconds !== undefined && { startingDeadlineSeconds }) },
  status: last === undefined ? {} : { lastScheduleTime: new Date(at(last)).toISOString() },
});

type Missed = 'none' | 'few' | 'many';
type Case = readonly [
  name: string,
  schedule: string,
  created: string,
  last: string | undefined,
  now: string,
  earliest: string,
  mostRecent: string | undefined,
  missed?: Missed,
  deadline?: number,
  useDeadline?: boolean,
];

const hourly = '0 * * * ?';
const weekdays = '30 6-16/4 * * 1-5';

// biome-ignore format: one case in each row
const cases: readonly Case[] = [
  ['the time has not come', hourly, '10:00', undefined, '10:00:30', '10:00', undefined],
  ['the time has just come', hourly, '10:00', undefined, '11:01', '10:00', '11:00'],
  ['the time has come to the second', hourly, '09:50', undefined, '10:00', '09:50', '10:00'],
  ['five times have come', hourly, '10:00:10', undefined, '15:01', '10:00:10', '15:00', 'few'],
  ['the last run was this time', hourly, '09:50', '10:00', '10:02', '10:00', undefined],
  ['one time has come since the last run', hourly, '09:50', '10:00', '11:05', '10:00', '11:00'],
  ['two times have come since the last run', hourly, '08:00', '09:00', '11:05', '09:00', '11:00', 'few'],
  ['times of weekdays', weekdays, '10:00', '10:30', '02 10:31', '10:30', '02 10:30', 'few'],
  ['other times of weekdays', '30 10,11,12 * * 1-5', '10:00', '10:30', '02 16:30', '10:30', undefined, 'few'],
  ['times of weekdays with a weekend between', weekdays, '10:00', '10:30', '05 10:31', '10:30', '05 10:30', 'few'],
  ['times of weekdays since the creation', weekdays, '10:00', undefined, '02 10:31', '10:00', '02 10:30', 'few'],
  ['times of working hours in the middle of one', '0 8 * * 1-5', '00:00', undefined, '07 12:34', '00:00', '07 08:00', 'few'],
  ['many intervals since the last run', '@every 1h', '09:01', '10:01', '08 10:00', '10:01', '08 09:01', 'many', 10],
  ['many times', hourly, '08:00', '09:00', '11 11:00', '09:00', '11 11:00', 'many'],
  ['many times and a short deadline', hourly, '08:00', '09:00', '11 11:00', '11 09:00', '11 11:00', 'few', 7200, true],
  ['creation and last run together', hourly, '10:00', '10:00', '10:00:30', '10:00', undefined],
  ['a last run after the creation', '*/5 * * * *', '10:00', '10:30', '10:31', '10:30', undefined],
  ['a deadline that is not used', '*/5 * * * *', '10:00', '10:30', '10:31', '10:30', undefined, 'none', 60],
  ['a deadline after the last run', '*/5 * * * *', '10:00', '10:30', '10:32', '10:31', undefined, 'none', 60, true],
  ['a deadline before the last run', hourly, '09:30', undefined, '10:30', '09:30', '10:00', 'none', 3600, true],
  ['a deadline that has passed', hourly, '09:30', undefined, '10:30', '10:20', undefined, 'none', 600, true],
];

describe('scheduleTimes', () => {
  it.each(cases.map((each) => ({ name: each[0], each })))(
    'are as in kube-controller-manager with $name',
    ({ each }) => {
      const [, schedule, created, last, now, earliest, mostRecent, missed = 'none', deadline, useDeadline = false] =
        each;
      const job = cronJob(schedule, created, last, deadline);
      const times = scheduleTimes(job, at(now), parseCronSchedule(schedule), { useDeadline });
      expect([iso(times.earliest), iso(times.mostRecent), times.missed]).toEqual([
        iso(at(earliest)),
        iso(mostRecent === undefined ? undefined : at(mostRecent)),
        missed,
      ]);
    },
  );

  it.each([true, false])('refuses a schedule that never runs, with the deadline used: %s', (useDeadline) => {
    const never = '59 23 31 2 *';
    const find = () =>
      scheduleTimes(cronJob(never, '10:00:10'), at('11:00'), parseCronSchedule(never), { useDeadline });
    expect(find).toThrow('time difference between two schedules is less than 1 second');
  });
});

describe('untilNextSchedule', () => {
  it.each([
    // schedule, creation, last run, now, wait without the 0.1 s that are added
    ['a time within the working day', weekdays, '10:00', '10:30', '02 10:31', '03:59:00'],
    ['a time after the weekend', '30 10,11,12 * * 1-5', '10:00', '10:30', '02 16:30', '66:00:00'],
    ['a time in the same week after two missed runs', '0 12 * * 4', '10:00', '12:00', '20 11:30', '48:30:00'],
    ['the first run', '0 12 * * 5', '10:00', undefined, '16:00', '20:00:00'],
    ['the next hour', hourly, '00:00', undefined, '10:34', '00:26:00'],
    ['the next hour after a run', hourly, '09:01', '10:00', '10:01', '00:59:00'],
    ['the next time of a schedule that was hourly before', '*/1 * * * *', '08:00', '09:59', '09:59:59', '00:00:01'],
    ['a longer interval than before', '@every 3m', '08:00', '09:59', '09:59:59', '00:02:01'],
    ['a shorter interval than before', '@every 1m', '08:00', '09:59', '09:59:59', '00:00:01'],
    ['the next interval after one that ends now', '@every 1h', '08:59', '09:59', '10:59', '01:00:00'],
  ])('waits for %s', (_, schedule, created, last, now, wait) => {
    const [hours = 0, minutes = 0, seconds = 0] = wait.split(':').map(Number);
    const found = untilNextSchedule(cronJob(schedule, created, last), at(now), parseCronSchedule(schedule));
    expect(found).toBe((hours * 3600 + minutes * 60 + seconds) * 1000 + 100);
  });

  it('returns no wait when the schedule never runs', () => {
    const never = '59 23 31 2 *';
    expect(untilNextSchedule(cronJob(never, '10:00'), at('11:00'), parseCronSchedule(never))).toBeUndefined();
  });
});
