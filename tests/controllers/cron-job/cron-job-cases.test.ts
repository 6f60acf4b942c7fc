import type { batchv1 } from '@k8s-ts/api';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { type Client, describeResource } from '@k8s-ts/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, MovableClock, startControllerServer } from '../../kit/controller-server.js';

/*
 * Each case is a CronJob with the Jobs that exist before the controller starts, and the outcome at 10:01, when the
 * controller has nothing left to do. Jobs are written as `KIND@TIME`. TIME is the scheduled time of the Job; KIND is:
 * - A: it runs and is in the list of active Jobs
 * - U: it runs and is not in the list
 * - M: it is in the list, but does not exist
 * - X: it runs and has no owner
 * - C, F: it has completed after a minute, or it has failed
 * - c, f: like C and F, but it is still in the list of active Jobs
 *
 * The outcome lists the times of `new` and `deleted` Jobs, the times in the status, and the reasons of events.
 */

type CronJob = batchv1.CronJob;
type Job = batchv1.Job;
type Spec = Partial<NonNullable<CronJob['spec']>>;
interface Given {
  /** Time of creation. Default 09:59; if the case has a last time, 09:59 of the day before. */
  readonly created?: string;
  /** `lastScheduleTime`. */
  readonly last?: string;
  readonly lastSuccess?: string;
  readonly deleting?: boolean;
  readonly namespaceTerminating?: boolean;
  /** Whether a quota prevents further Jobs. */
  readonly quota?: boolean;
}
type Case = readonly [name: string, spec: Spec, given: Given, jobs: string, outcome: string];

const time = (text: string) => (text.length > 5 ? `2026-05-${text}:00Z` : `2026-05-19T${text}:00Z`);
const short = (text: string) => text.replace(/^2026-05-(?:19T)?(.*):00Z$/, '$1');
const now = Date.parse(time('10:01'));
const lastWeek = '12T09:00';

const forbid: Spec = { concurrencyPolicy: 'Forbid' };
const replace: Spec = { concurrencyPolicy: 'Replace' };
const deadline = (startingDeadlineSeconds: number): Spec => ({ startingDeadlineSeconds });
const every: Spec = { schedule: '@every 1h' };
const limits = (successfulJobsHistoryLimit: number, failedJobsHistoryLimit: number): Spec => ({
  successfulJobsHistoryLimit,
  failedJobsHistoryLimit,
});

const started = 'new 10:00; active 10:00; last 10:00; SuccessfulCreate';

// biome-ignore format: one case in each row
const times: readonly Case[] = [
  ['no time has come', {}, { created: '10:00' }, '', ''],
  ['a time has come', {}, {}, '', started],
  ['a time has come, Forbid', forbid, {}, '', started],
  ['a time has come, Replace', replace, {}, '', started],
  ['a time has come in the zone', { schedule: '0 19 * * ?', timeZone: 'Asia/Tokyo' }, {}, '', started],
  ['no time has come in the zone', { schedule: '0 10 * * ?', timeZone: 'Asia/Tokyo' }, {}, '', ''],
  ['suspended', { suspend: true }, {}, '', ''],
  ['the deadline has passed', deadline(10), {}, '', ''],
  ['the deadline has not passed', deadline(120), {}, '', started],
  ['the time was used', {}, { last: '10:00' }, '', 'last 10:00'],
  ['the time was used by a Job that no longer exists', {}, { last: '10:00' }, 'M@10:00', 'last 10:00; MissingJob'],
  ['the time was used by a forgotten Job', forbid, { last: '10:00' }, 'U@10:00', 'last 10:00; UnexpectedJob'],
  ['the next time has come', {}, { last: '09:00' }, 'C@09:00', `new 10:00; active 10:00; last 10:00; success 09:01; SuccessfulCreate`],
  ['the next time has come, suspended', { suspend: true }, { last: '09:00' }, '', 'last 09:00'],
  ['the deadline of the next time has passed', deadline(10), { last: '09:00' }, '', 'last 09:00'],
  ['many times have come', {}, { last: lastWeek }, '', `${started}, TooManyMissedTimes`],
  ['many times have come, Forbid', forbid, { last: lastWeek }, '', `${started}, TooManyMissedTimes`],
  ['many times have come, Replace', replace, { last: lastWeek }, '', `${started}, TooManyMissedTimes`],
  ['many times within a long deadline', deadline(600_000), { last: lastWeek }, '', `${started}, TooManyMissedTimes`],
  ['few times within the deadline', deadline(36_000), { last: lastWeek }, '', started],
  ['no time within the deadline', deadline(10), { last: lastWeek }, '', `last ${lastWeek}`],
  ['the first interval has not passed', every, { created: '09:02' }, '', ''],
  ['an interval has passed', every, { created: '08:59' }, '', 'new 09:59; active 09:59; last 09:59; SuccessfulCreate'],
  ['an interval has passed, its deadline too', { ...every, ...deadline(60) }, { created: '08:59' }, '', ''],
  ['an interval after the last run', every, { last: '08:30' }, '', 'new 09:30; active 09:30; last 09:30; SuccessfulCreate'],
  ['an interval has not passed since the last run', every, { last: '09:30' }, 'A@09:30', 'active 09:30; last 09:30'],
  ['an interval has passed while a Job runs', every, { last: '08:30' }, 'A@08:30', 'new 09:30; active 08:30,09:30; last 09:30; SuccessfulCreate'],
  ['an interval has passed while a Job runs, its deadline too', { ...every, ...deadline(60) }, { last: '08:30' }, 'A@08:30', 'active 08:30; last 08:30'],
  ['many intervals have passed, their deadlines too', { ...every, ...deadline(10) }, { last: lastWeek }, '', `last ${lastWeek}`],
  ['many intervals have passed', every, { last: lastWeek }, '', `${started}, TooManyMissedTimes`],
  ['the CronJob is being deleted', {}, { deleting: true }, 'c@09:00', 'success 09:01; SawCompletedJob'],
  ['the namespace is being deleted', {}, { namespaceTerminating: true }, '', ''],
];

// biome-ignore format: one case in each row
const concurrency: readonly Case[] = [
  ['no time has come', {}, { last: '10:00' }, 'A@10:00', 'active 10:00; last 10:00'],
  ['Allow', {}, { last: '09:00' }, 'A@09:00', 'new 10:00; active 09:00,10:00; last 10:00; SuccessfulCreate'],
  ['Forbid', forbid, { last: '09:00' }, 'A@09:00', 'active 09:00; last 09:00; JobAlreadyActive'],
  ['Replace', replace, { last: '09:00' }, 'A@09:00', 'new 10:00; deleted 09:00; active 10:00; last 10:00; SuccessfulCreate, SuccessfulDelete'],
  ['Replace deletes all', replace, { last: '09:00' }, 'A@08:00 A@09:00', 'new 10:00; deleted 08:00,09:00; active 10:00; last 10:00; SuccessfulCreate, SuccessfulDelete'],
  ['suspended', { suspend: true }, { last: '09:00' }, 'A@09:00', 'active 09:00; last 09:00'],
  ['Allow after the deadline', deadline(10), { last: '09:00' }, 'A@09:00', 'active 09:00; last 09:00'],
  ['Allow within the deadline', deadline(120), { last: '09:00' }, 'A@09:00', 'new 10:00; active 09:00,10:00; last 10:00; SuccessfulCreate'],
  ['Forbid does not see forgotten Jobs', forbid, { last: '09:00' }, 'U@09:00', `${started}, UnexpectedJob`],
  ['Forbid goes on when the Job is missing', forbid, { last: '09:00' }, 'M@09:00', 'new 10:00; active 10:00; last 10:00; MissingJob, SuccessfulCreate'],
  ['Forbid goes on when the Job has failed', forbid, { last: '09:00' }, 'f@09:00', 'new 10:00; active 10:00; last 10:00; SawCompletedJob, SuccessfulCreate'],
  ['the Job of the time exists already', {}, { last: '09:00' }, 'U@10:00', 'active 10:00; last 10:00; UnexpectedJob'],
  ['the Job of the time belongs to no CronJob', {}, { last: '09:00' }, 'X@10:00', 'last 09:00'],
];

// biome-ignore format: one case in each row
const history: readonly Case[] = [
  ['the oldest Jobs are deleted', limits(1, 1), { last: '10:00' }, 'C@06:00 F@07:00 C@08:00 F@09:00', 'deleted 06:00,07:00; last 10:00; success 08:01; SuccessfulDelete'],
  ['all Jobs are deleted', limits(0, 0), { last: '10:00' }, 'C@06:00 F@07:00', 'deleted 06:00,07:00; last 10:00; success 06:01; SuccessfulDelete'],
  ['no Job is deleted below the limits', limits(2, 2), { last: '10:00' }, 'C@06:00 F@07:00 C@08:00 F@09:00', 'last 10:00; success 08:01'],
  ['Jobs that run do not count', limits(1, 1), { last: '10:00' }, 'C@06:00 A@07:00 A@10:00', 'active 07:00,10:00; last 10:00; success 06:01'],
  ['an earlier success does not change lastSuccessfulTime', limits(3, 1), { last: '10:00', lastSuccess: '09:30' }, 'C@06:00', 'last 10:00; success 09:30'],
  ['a later success changes lastSuccessfulTime', limits(3, 1), { last: '10:00', lastSuccess: '05:30' }, 'c@06:00', 'last 10:00; success 06:01; SawCompletedJob'],
  ['old Jobs are deleted while a quota forbids new Jobs', limits(0, 0), { last: '09:00', quota: true }, 'C@08:00 F@09:00', 'deleted 08:00,09:00; last 09:00; success 08:01; FailedCreate, SuccessfulDelete'],
];

const groups = { times, concurrency, history };
const namespaceOf = (group: string, i: number) => `${group}-${i}`;
const parseJobs = (text: string) =>
  text === '' ? [] : text.split(' ').map((each) => each.split('@') as [string, string]);
const jobName = (text: string) => `cron-${Date.parse(time(text)) / 60_000}`;
const timeOf = (name = '') => short(new Date(Number(name.split('-')[1]) * 60_000).toISOString().replace('.000', ''));

const template = {
  spec: { template: { spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' as const } } },
};

function statusOf(kind: string, startTime: string): NonNullable<Job['status']> {
  const isComplete = kind.toUpperCase() === 'C';
  const lastTransitionTime = new Date(Date.parse(startTime) + 60_000).toISOString().replace('.000', '');
  const types = isComplete ? ['SuccessCriteriaMet', 'Complete'] : ['FailureTarget', 'Failed'];
  const conditions = types.map((type) => ({ type, status: 'True' as const, lastTransitionTime }));
  if (!/[cf]/i.test(kind)) return { startTime };
  return { startTime, conditions, ...(isComplete && { completionTime: lastTransitionTime }) };
}

async function prepareCase(client: Client, clock: MovableClock, namespace: string, [, spec, given, jobText]: Case) {
  const namespaces = client.resource({ version: 'v1', resource: 'namespaces', kind: 'Namespace' });
  const of = <T extends CronJob | Job>(resource: string, kind: string) =>
    client.resource(describeResource<T>({ group: 'batch', version: 'v1', resource, kind })).namespace(namespace);
  const cronJobs = of<CronJob>('cronjobs', 'CronJob');
  const jobs = of<Job>('jobs', 'Job');
  await namespaces.create({ metadata: { name: namespace } });
  clock.set(Date.parse(time(given.created ?? (given.last ? '11T09:59' : '09:59'))));
  const cronJob = await cronJobs.create({
    metadata: { name: 'cron', ...(given.deleting && { finalizers: ['example.com/hold'] }) },
    spec: { schedule: '0 * * * ?', jobTemplate: template, ...spec },
  });
  const active: { kind: string; apiVersion: string; namespace: string; name: string; uid: string }[] = [];
  for (const [kind, at] of parseJobs(jobText)) {
    const name = jobName(at);
    const reference = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'cron', uid: cronJob.metadata?.uid ?? '' };
    const ownerReferences = kind === 'X' ? [] : [{ ...reference, controller: true, blockOwnerDeletion: true }];
    let uid = 'gone';
    if (kind !== 'M') {
      const job = await jobs.create({ metadata: { name, ownerReferences }, spec: template.spec });
      uid = job.metadata.uid ?? '';
      await jobs.updateStatus({ ...job, status: statusOf(kind, time(at)) });
    }
    if (/[AMcf]/.test(kind)) active.push({ kind: 'Job', apiVersion: 'batch/v1', namespace, name, uid });
  }
  const status = {
    ...(given.last && { lastScheduleTime: time(given.last) }),
    ...(given.lastSuccess && { lastSuccessfulTime: time(given.lastSuccess) }),
    ...(active.length > 0 && { active }),
  };
  await cronJobs.updateStatus({ ...cronJob, status });
  if (given.deleting) await cronJobs.delete('cron');
  if (given.namespaceTerminating) await namespaces.delete(namespace);
  if (given.quota) {
    const quotas = client
      .resource({ version: 'v1', resource: 'resourcequotas', kind: 'ResourceQuota' })
      .namespace(namespace);
    const hard = { 'count/jobs.batch': '0' };
    const quota = await quotas.create({ metadata: { name: 'none' }, spec: { hard } } as AnyKubeObject);
    await quotas.updateStatus({ ...quota, status: { hard, used: hard } } as typeof quota);
  }
}

async function outcomeOf(server: ControllerServer, namespace: string, [, , , jobText]: Case): Promise<string> {
  const { items } = await server.of<Job>('jobs', 'Job', 'batch').namespace(namespace).list();
  const { status = {} } = await server.of<CronJob>('cronjobs', 'CronJob', 'batch').namespace(namespace).get('cron');
  const names = new Set(items.map(({ metadata }) => metadata.name));
  const before = parseJobs(jobText).flatMap(([kind, at]) => (kind === 'M' ? [] : [jobName(at)]));
  const list = (what: string, found: readonly (string | undefined)[]) =>
    found.length > 0 ? [`${what} ${found.map(timeOf).sort()}`] : [];
  const events = (await server.eventsOf(namespace, 'cron')).map((text) => text.split(' ')[1]);
  return [
    ...list(
      'new',
      [...names].filter((name) => !before.includes(name ?? '')),
    ),
    ...list(
      'deleted',
      before.filter((name) => !names.has(name)),
    ),
    ...list(
      'active',
      (status.active ?? []).map(({ name }) => name),
    ),
    ...(status.lastScheduleTime ? [`last ${short(status.lastScheduleTime)}`] : []),
    ...(status.lastSuccessfulTime ? [`success ${short(status.lastSuccessfulTime)}`] : []),
    ...(events.length > 0 ? [[...new Set(events)].sort().join(', ')] : []),
  ].join('; ');
}

let server: ControllerServer;
beforeAll(async () => {
  const clock = new MovableClock(now);
  const prepare = async (client: Client) => {
    for (const [group, cases] of Object.entries(groups)) {
      for (const [i, each] of cases.entries()) await prepareCase(client, clock, namespaceOf(group, i), each);
    }
    clock.set(now);
  };
  server = await startControllerServer(['cronjob-controller'], {}, { clock, prepare });
  // When the controller handles the Job of a later CronJob, it has handled all cases.
  const later: Case = ['later', {}, { created: '10:01', last: '09:00' }, '', started];
  await prepareCase(server.client, clock, 'later', later);
  await server.until(async () => (await outcomeOf(server, 'later', later)) === started);
});
afterAll(() => server.stop());

describe.each(Object.entries(groups))('a CronJob (cases of %s)', (group, cases) => {
  it.each(cases.map((each, i) => ({ name: each[0], each, i })))('$name', async ({ each, i }) => {
    await expect.poll(() => outcomeOf(server, namespaceOf(group, i), each)).toBe(each[4]);
  });
});
