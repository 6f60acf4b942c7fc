import type { batchv1 } from '@k8s-ts/api';
import { isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import {
  describeResource,
  newController,
  newWorkQueue,
  objectKey,
  onChangesOf,
  type ReconcileResult,
} from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import { onEventsOf } from '../events-of.js';
import { finishedConditionOf, jobResource } from '../jobs/job-state.js';
import { controllerOf, isControlledBy, isNamespaceTerminating, whenShown } from '../pods/index.js';
import { compareStartTimes } from './compare-start-times.js';
import { type CronSchedule, parseCronSchedule } from './cron-schedule.js';
import { cronJobKind, jobNameFor, jobOfCronJob } from './job-of-cron-job.js';
import { scheduleTimes, untilNextSchedule } from './schedule-times.js';
import { zoneOffset } from './zone-offset.js';

type CronJob = batchv1.CronJob;
type Job = batchv1.Job;

const cronJobResource = describeResource<CronJob>({
  group: 'batch',
  version: 'v1',
  resource: 'cronjobs',
  kind: 'CronJob',
  namespaced: true,
});

/** A CronJob while it is reconciled: `cronJob` is replaced when its status changes. */
interface Run {
  cronJob: CronJob;
  isChanged: boolean;
}

/**
 * Starts Jobs by schedule and deletes old ones (`kubernetes pkg/controller/cronjob`). Runs as service account `cronjob-controller`. Schedules without a
 * time zone are in UTC.
 */
export const newCronJobController: NewController = (context) => {
  const { clock } = context;
  const client = context.clientOf('cronjob-controller');
  const cronJobs = client.resource(cronJobResource);
  const jobs = client.resource(describeResource<Job>(jobResource));
  const informer = context.informers.informer(cronJobResource);
  const jobInformer = context.informers.informer(describeResource<Job>(jobResource));
  const events = newEventRecorder({ client, component: 'cronjob-controller', clock });
  const queue = newWorkQueue({ clock, ...context.queueMetrics('cronjob') });

  const tell = ({ cronJob }: Run, type: 'Normal' | 'Warning', reason: string, message: string) =>
    events.record({ metadata: cronJob.metadata ?? {} }, cronJobKind, type, reason, message);
  const setStatus = (run: Run, status: CronJob['status']) => {
    run.cronJob = { ...run.cronJob, status: { ...run.cronJob.status, ...status } };
    run.isChanged = true;
  };
  const activeOf = ({ cronJob }: Run) => cronJob.status?.active ?? [];
  const isActive = (run: Run, job: Job) => activeOf(run).some(({ uid }) => uid === job.metadata.uid);
  const dropActive = (run: Run, uid: string | undefined) =>
    setStatus(run, { active: activeOf(run).filter((each) => each.uid !== uid) });

  const deleteJob = async (run: Run, job: Job, signal: AbortSignal): Promise<boolean> => {
    const { namespace = '', name = '', uid } = job.metadata;
    try {
      const answer = await jobs.namespace(namespace).delete(name, { propagationPolicy: 'Background', signal });
      await whenShown(jobInformer, [answer], clock, signal);
    } catch (error) {
      tell(run, 'Warning', 'FailedDelete', `Deleted job: ${textOf(error)}`);
      return false;
    }
    dropActive(run, uid);
    tell(run, 'Normal', 'SuccessfulDelete', `Deleted job ${name}`);
    return true;
  };

  const cleanUp = async (run: Run, own: readonly Job[], signal: AbortSignal) => {
    const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = run.cronJob.spec ?? {};
    for (const [type, limit] of [
      ['Complete', successfulJobsHistoryLimit],
      ['Failed', failedJobsHistoryLimit],
    ] as const) {
      if (limit === undefined) continue;
      const finished = own.filter((job) => finishedConditionOf(job)?.type === type).sort(compareStartTimes);
      for (const job of finished.slice(0, Math.max(finished.length - limit, 0))) await deleteJob(run, job, signal);
    }
  };

  /** Takes finished and missing Jobs out of the list of active ones. */
  const followJobs = async (run: Run, own: readonly Job[], signal: AbortSignal) => {
    const { namespace = '', name = '' } = run.cronJob.metadata ?? {};
    for (const job of own) {
      const condition = finishedConditionOf(job);
      if (condition === undefined) {
        if (isActive(run, job)) continue;
        const latest = { ...run, cronJob: await cronJobs.namespace(namespace).get(name, { signal }) };
        if (isActive(latest, job)) run.cronJob = latest.cronJob;
        else {
          const text = `Saw a job that the controller did not create or forgot: ${job.metadata.name}`;
          tell(run, 'Warning', 'UnexpectedJob', text);
        }
        continue;
      }
      if (isActive(run, job)) {
        dropActive(run, job.metadata.uid);
        const text = `Saw completed job: ${job.metadata.name}, condition: ${condition.type}`;
        tell(run, 'Normal', 'SawCompletedJob', text);
      }
      const { completionTime } = job.status ?? {};
      if (condition.type === 'Complete' && completionTime) {
        if (completionTime > (run.cronJob.status?.lastSuccessfulTime ?? '')) {
          setStatus(run, { lastSuccessfulTime: completionTime });
        }
      }
    }
    for (const active of activeOf(run)) {
      if (own.some(({ metadata }) => metadata.uid === active.uid)) continue;
      try {
        await jobs.namespace(active.namespace ?? '').get(active.name ?? '', { signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
        tell(run, 'Normal', 'MissingJob', `Active job went missing: ${active.name}`);
        dropActive(run, active.uid);
      }
    }
  };

  const readSchedule = (run: Run): CronSchedule | undefined => {
    const { schedule = '', timeZone } = run.cronJob.spec ?? {};
    if (timeZone !== undefined && !isZone(timeZone)) {
      const text = `invalid timeZone: ${JSON.stringify(timeZone)}: unknown time zone ${timeZone}`;
      tell(run, 'Warning', 'UnknownTimeZone', text);
      return undefined;
    }
    if (run.cronJob.spec?.suspend) return undefined;
    if (schedule.includes('TZ')) {
      const text = `CRON_TZ or TZ used in schedule ${JSON.stringify(schedule)} is not officially supported, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details`;
      tell(run, 'Warning', 'UnsupportedSchedule', text);
    }
    try {
      return parseCronSchedule(schedule, timeZone);
    } catch (error) {
      const text = `unparseable schedule: ${JSON.stringify(schedule)} : ${textOf(error)}`;
      tell(run, 'Warning', 'UnparseableSchedule', text);
      return undefined;
    }
  };

  /** Starts a Job if its time has come. @returns the wait for the next one, in ms; undefined when nothing is to be done */
  const startJob = async (run: Run, signal: AbortSignal): Promise<number | undefined> => {
    if (run.cronJob.metadata?.deletionTimestamp) return undefined;
    const schedule = readSchedule(run);
    if (schedule === undefined) return undefined;
    const now = clock.now();
    const wait = () => untilNextSchedule(run.cronJob, now, schedule);
    const { namespace = '' } = run.cronJob.metadata ?? {};
    const { startingDeadlineSeconds, concurrencyPolicy, schedule: text = '' } = run.cronJob.spec ?? {};
    let at: number | undefined;
    try {
      const { mostRecent, missed } = scheduleTimes(run.cronJob, now, schedule, { useDeadline: true });
      at = mostRecent;
      if (at !== undefined && missed === 'many') {
        const why = 'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew';
        tell(run, 'Warning', 'TooManyMissedTimes', why);
      }
    } catch (error) {
      tell(run, 'Warning', 'InvalidSchedule', `invalid schedule: ${text} : ${textOf(error)}`);
      return undefined;
    }
    if (at === undefined) return wait();
    if (startingDeadlineSeconds !== undefined && at + startingDeadlineSeconds * 1000 < now) {
      tell(run, 'Warning', 'MissSchedule', `Missed scheduled time to start a job: ${formatRFC1123(at)}`);
      return wait();
    }
    const name = jobNameFor(run.cronJob, at);
    const isStarted = activeOf(run).some((each) => each.name === name && each.namespace === namespace);
    if (isStarted || run.cronJob.status?.lastScheduleTime === formatTime(at)) return wait();
    if (concurrencyPolicy === 'Forbid' && activeOf(run).length > 0) {
      const why = 'Not starting job because prior execution is running and concurrency policy is Forbid';
      tell(run, 'Normal', 'JobAlreadyActive', why);
      return wait();
    }
    if (concurrencyPolicy === 'Replace') {
      for (const active of activeOf(run)) {
        let job: Job;
        try {
          job = await jobs.namespace(active.namespace ?? '').get(active.name ?? '', { signal });
        } catch (error) {
          tell(run, 'Warning', 'FailedGet', `Get job: ${textOf(error)}`);
          throw error;
        }
        if (!(await deleteJob(run, job, signal))) {
          throw new Error(`could not replace job ${job.metadata.namespace}/${job.metadata.name}`);
        }
      }
    }
    const job = await createJob(run, at, signal);
    if (job === undefined) return undefined;
    const { uid, resourceVersion } = job.metadata;
    const reference = { kind: 'Job', namespace, name, uid, apiVersion: 'batch/v1', resourceVersion };
    setStatus(run, {
      active: [...activeOf(run), reference as NonNullable<NonNullable<CronJob['status']>['active']>[number]],
      lastScheduleTime: formatTime(at),
    });
    return wait();
  };

  /** @returns undefined when the Job exists already and needs nothing more */
  const createJob = async (run: Run, at: number, signal: AbortSignal): Promise<Job | undefined> => {
    const wanted = jobOfCronJob(run.cronJob, at);
    try {
      const job = await jobs.create(wanted, { signal });
      tell(run, 'Normal', 'SuccessfulCreate', `Created job ${job.metadata.name}`);
      await whenShown(jobInformer, [job], clock, signal);
      return job;
    } catch (error) {
      if (isNamespaceTerminating(error) || signal.aborted) throw error;
      if (!isAlreadyExists(error)) {
        tell(run, 'Warning', 'FailedCreate', `Error creating job: ${textOf(error)}`);
        throw error;
      }
      const { namespace = '', name = '' } = wanted.metadata;
      const present = await jobs.namespace(namespace).get(name, { signal });
      return isControlledBy(present, run.cronJob) && !isActive(run, present) ? present : undefined;
    }
  };

  const controller = newController({
    sources: [
      onEventsOf(informer, (add) => ({
        onAdd: (cronJob) => add(objectKey(cronJob)),
        onUpdate(old, cronJob) {
          if (old.spec?.schedule === cronJob.spec?.schedule && old.spec?.timeZone === cronJob.spec?.timeZone) {
            return add(objectKey(cronJob));
          }
          // The new schedule begins to count now: a time of it that has passed does not start a Job.
          const { schedule = '', timeZone } = cronJob.spec ?? {};
          try {
            const wait = untilNextSchedule(cronJob, clock.now(), parseCronSchedule(schedule, timeZone));
            if (wait !== undefined) queue.addAfter(objectKey(cronJob), wait);
          } catch {
            const text = `unparseable schedule for cronjob: ${schedule}`;
            tell({ cronJob, isChanged: false }, 'Warning', 'UnParseableCronJobSchedule', text);
          }
        },
      })),
      onChangesOf(jobInformer, (job) => {
        const owner = controllerOf(job);
        return owner?.kind === 'CronJob' ? [`${job.metadata.namespace}/${owner.name}`] : [];
      }),
    ],
    queue,
    workers: 5,
    onError: context.onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const cronJob = informer.store.get(key);
      if (cronJob === undefined) return undefined;
      const run: Run = { cronJob, isChanged: false };
      const own = jobInformer.store
        .byIndex('namespace', cronJob.metadata?.namespace ?? '')
        .filter((job) => controllerOf(job)?.name === cronJob.metadata?.name);
      await cleanUp(run, own, signal);
      let failure: unknown;
      let requeueAfterMs: number | undefined;
      try {
        await followJobs(run, own, signal);
        requeueAfterMs = await startJob(run, signal);
      } catch (error) {
        failure = error;
      }
      if (run.isChanged) {
        const written = await cronJobs.updateStatus(run.cronJob, { signal });
        await whenShown(informer, [written], clock, signal);
      }
      if (failure !== undefined) throw failure;
      return requeueAfterMs === undefined ? undefined : { requeueAfterMs };
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};

function isZone(name: string): boolean {
  try {
    zoneOffset(name, 0);
    return true;
  } catch {
    return false;
  }
}

/** `Mon, 02 Jan 2006 15:04:05 +0000`. */
function formatRFC1123(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
