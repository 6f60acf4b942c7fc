import type { batchv1 } from '@k8s-ts/api';
import type { CronSchedule } from './cron-schedule.js';

/** The start times that the schedule of a CronJob yields; times in ms since the epoch. */
export interface ScheduleTimes {
  /** The time after which runs count: the last scheduled run, the creation, or the starting deadline. */
  readonly earliest: number;
  /** The newest scheduled time that has passed; undefined when none has. */
  readonly mostRecent: number | undefined;
  /** Approximate number of times that have passed. */
  readonly missed: 'none' | 'few' | 'many';
}

/** A little longer than the wait for the next run, so that the run is due for certain; in ms. */
const nextScheduleDelta = 100;

/**
 * Finds the newest scheduled time that has passed (`kubernetes pkg/controller/cronjob`, mostRecentScheduleTime).
 *
 * @param options.useDeadline whether the search goes back by at most `startingDeadlineSeconds`
 * @throws Error for a schedule without any time
 */
export function scheduleTimes(
  { metadata, spec, status }: batchv1.CronJob,
  now: number,
  schedule: CronSchedule,
  { useDeadline }: { readonly useDeadline: boolean },
): ScheduleTimes {
  const from = Date.parse(status?.lastScheduleTime ?? metadata?.creationTimestamp ?? '');
  let earliest = Number.isNaN(from) ? now : from;
  const deadline = spec?.startingDeadlineSeconds;
  if (useDeadline && deadline !== undefined) earliest = Math.max(earliest, now - deadline * 1000);
  const first = schedule.next(earliest);
  const second = first === undefined ? undefined : schedule.next(first);
  if (first === undefined) throw new Error('time difference between two schedules is less than 1 second');
  if (now < first) return { earliest, mostRecent: undefined, missed: 'none' };
  if (second === undefined || now < second) return { earliest, mostRecent: first, missed: 'none' };
  const period = Math.round((second - first) / 1000);
  if (period < 1) throw new Error('time difference between two schedules is less than 1 second');
  const count = Math.floor(Math.floor((now - first) / 1000) / period) + 1;
  // Intervals differ, as with working days: the search begins one interval before the estimate.
  let mostRecent: number | undefined;
  let time = schedule.next(first + (count - 2) * period * 1000);
  while (time !== undefined && time <= now) {
    mostRecent = time;
    time = schedule.next(time);
  }
  return { earliest, mostRecent, missed: count > 100 ? 'many' : 'few' };
}

/** The wait for the next run, in ms. */
export function untilNextSchedule(cronJob: batchv1.CronJob, now: number, schedule: CronSchedule): number | undefined {
  let from = now;
  try {
    const { earliest, mostRecent, missed } = scheduleTimes(cronJob, now, schedule, { useDeadline: false });
    from = mostRecent ?? (missed === 'none' ? earliest : now);
  } catch {
    // A schedule without a time so far may still have one.
  }
  const next = schedule.next(from);
  return next === undefined ? undefined : next + nextScheduleDelta - now;
}
