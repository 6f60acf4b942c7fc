import type { batchv1 } from '@k8s-ts/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../../kit/controller-server.js';

type CronJob = batchv1.CronJob;
type Job = batchv1.Job;

const minute = 60_000;
let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer(['cronjob-controller']);
});
afterAll(() => server.stop());
/** Each test begins a second after a full minute, so that no schedule becomes due while it runs. */
beforeEach(() => {
  server.clock.advance(minute - (server.clock.now() % minute) + 1000);
});

const cronJobs = () => server.of<CronJob>('cronjobs', 'CronJob', 'batch').namespace('default');
const jobs = () => server.of<Job>('jobs', 'Job', 'batch').namespace('default');

const newCronJob = (name: string, spec: Partial<NonNullable<CronJob['spec']>> = {}) =>
  cronJobs().create({
    metadata: { namespace: 'default', name },
    spec: {
      schedule: '* * * * *',
      jobTemplate: {
        metadata: { labels: { from: name } },
        spec: { template: { spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' } } },
      },
      ...spec,
    },
  });

async function jobsOf(name: string): Promise<readonly Job[]> {
  const { items } = await jobs().list({ labelSelector: `from=${name}` });
  return [...items].sort((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1));
}
const statusOf = async (name: string) => (await cronJobs().get(name)).status ?? {};
const untilJobs = (name: string, count: number) => server.until(async () => (await jobsOf(name)).length === count);

async function finish(job: Job, type: 'Complete' | 'Failed'): Promise<void> {
  const time = new Date(Math.floor(server.clock.now())).toISOString().replace(/\.\d+/, '');
  const first = type === 'Complete' ? 'SuccessCriteriaMet' : 'FailureTarget';
  const condition = (each: string) => ({ type: each, status: 'True', lastTransitionTime: time, lastProbeTime: time });
  const latest = await jobs().get(job.metadata.name ?? '');
  const start = { ...latest, status: { ...latest.status, startTime: time, conditions: [condition(first)] } };
  const started = await jobs().updateStatus(start);
  await jobs().updateStatus({
    ...started,
    status: {
      ...started.status,
      ...(type === 'Complete' && { completionTime: time }),
      conditions: [condition(first), condition(type)],
    },
  });
}

describe('a CronJob', () => {
  it('starts a Job at each time, follows it, and keeps a history', async () => {
    await newCronJob('plain', { successfulJobsHistoryLimit: 1, failedJobsHistoryLimit: 0, timeZone: 'Europe/Berlin' });
    server.clock.advance(minute);
    await untilJobs('plain', 1);
    const [job] = (await jobsOf('plain')) as [Job];
    const at = Number(job.metadata.name?.split('-')[1]) * minute;
    expect(Math.abs(at - server.clock.now())).toBeLessThan(2 * minute);
    expect(job.metadata).toMatchObject({
      labels: { from: 'plain' },
      annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': expect.stringMatching(/\+0[12]:00$/) },
      ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'plain', controller: true }],
    });
    await server.until(async () => (await statusOf('plain')).active?.length === 1);
    expect(await statusOf('plain')).toMatchObject({
      active: [{ kind: 'Job', apiVersion: 'batch/v1', name: job.metadata.name, uid: job.metadata.uid }],
      lastScheduleTime: new Date(at).toISOString().replace('.000', ''),
    });
    await finish(job, 'Complete');
    await server.until(async () => (await statusOf('plain')).lastSuccessfulTime !== undefined);
    expect((await statusOf('plain')).active ?? []).toEqual([]);
    server.clock.advance(minute);
    await untilJobs('plain', 2);
    await finish((await jobsOf('plain'))[1] as Job, 'Complete');
    await untilJobs('plain', 1);
    server.clock.advance(minute);
    await untilJobs('plain', 2);
    await finish((await jobsOf('plain'))[1] as Job, 'Failed');
    await untilJobs('plain', 1);
    const wanted = [
      `Normal SuccessfulCreate Created job ${job.metadata.name}`,
      `Normal SawCompletedJob Saw completed job: ${job.metadata.name}, condition: Complete`,
      `Normal SuccessfulDelete Deleted job ${job.metadata.name}`,
    ];
    await server.until(async () => {
      const seen = await server.eventsOf('default', 'plain');
      return wanted.every((text) => seen.includes(text));
    });
    await cronJobs().delete('plain');
  });

  it('waits for the Job that runs when concurrency is forbidden', async () => {
    await newCronJob('forbid', { concurrencyPolicy: 'Forbid' });
    server.clock.advance(minute);
    await untilJobs('forbid', 1);
    await server.until(async () => (await statusOf('forbid')).active?.length === 1);
    server.clock.advance(minute);
    const text =
      'Normal JobAlreadyActive Not starting job because prior execution is running and concurrency policy is Forbid';
    await server.until(async () => (await server.eventsOf('default', 'forbid')).includes(text));
    expect(await jobsOf('forbid')).toHaveLength(1);
    await finish((await jobsOf('forbid'))[0] as Job, 'Complete');
    await untilJobs('forbid', 2);
    await cronJobs().delete('forbid');
  });

  it('replaces the running Job if configured', async () => {
    await newCronJob('replace', { concurrencyPolicy: 'Replace' });
    server.clock.advance(minute);
    await untilJobs('replace', 1);
    const [first] = (await jobsOf('replace')) as [Job];
    await server.until(async () => (await statusOf('replace')).active?.length === 1);
    server.clock.advance(minute);
    await server.until(async () => {
      const found = await jobsOf('replace');
      return found.length === 1 && found[0]?.metadata.uid !== first.metadata.uid;
    });
    await server.until(async () => (await statusOf('replace')).active?.[0]?.uid !== first.metadata.uid);
    await cronJobs().delete('replace');
  });

  it('starts nothing while suspended, and only the newest run afterwards', async () => {
    await newCronJob('paused', { suspend: true });
    server.clock.advance(10 * minute);
    await cronJobs().patch('paused', { metadata: { labels: { touched: 'yes' } } });
    await cronJobs().patch('paused', { spec: { suspend: false } });
    await untilJobs('paused', 1);
    await cronJobs().delete('paused');
  });

  it('starts one Job, and warns, after more than a hundred missed runs', async () => {
    await newCronJob('behind', { suspend: true });
    server.clock.advance(150 * minute);
    await cronJobs().patch('behind', { spec: { suspend: false } });
    await untilJobs('behind', 1);
    const warning =
      'Warning TooManyMissedTimes too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew';
    await server.until(async () => (await server.eventsOf('default', 'behind')).includes(warning));
    await cronJobs().delete('behind');
  });

  it('reports a missed run', async () => {
    await newCronJob('late', { schedule: '0 0 1 1 *', startingDeadlineSeconds: 30 });
    await cronJobs().patch('late', { spec: { suspend: true } });
    server.clock.advance(370 * 24 * 60 * minute);
    await cronJobs().patch('late', { spec: { suspend: false } });
    server.clock.advance(minute);
    await cronJobs().patch('late', { metadata: { labels: { touched: 'yes' } } });
    expect(await jobsOf('late')).toHaveLength(0);
    await cronJobs().delete('late');
  });

  it('detects missing Jobs and Jobs that it did not start', async () => {
    const cronJob = await newCronJob('odd', { schedule: '0 0 1 1 *' });
    await jobs().create({
      metadata: {
        namespace: 'default',
        name: 'stranger',
        labels: { from: 'odd' },
        ownerReferences: [
          { apiVersion: 'batch/v1', kind: 'CronJob', name: 'odd', uid: cronJob.metadata.uid ?? '', controller: true },
        ],
      },
      spec: { template: { spec: { containers: [{ name: 'c', image: 'i' }], restartPolicy: 'Never' } } },
    });
    const unexpected = 'Warning UnexpectedJob Saw a job that the controller did not create or forgot: stranger';
    await server.until(async () => (await server.eventsOf('default', 'odd')).includes(unexpected));
    const latest = await cronJobs().get('odd');
    const gone = { kind: 'Job', apiVersion: 'batch/v1', namespace: 'default', name: 'gone', uid: 'u' };
    await cronJobs().updateStatus({ ...latest, status: { ...latest.status, active: [gone] } });
    const missing = 'Normal MissingJob Active job went missing: gone';
    await server.until(async () => (await server.eventsOf('default', 'odd')).includes(missing));
    await server.until(async () => (await statusOf('odd')).active === undefined);
    await cronJobs().delete('odd');
  });
});
