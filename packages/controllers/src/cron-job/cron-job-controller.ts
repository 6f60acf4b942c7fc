import type { batchv1 } from '@k8s-ts/api';
import { isAlreadyExists, isNotFound } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import {
  type Clock,
  type Controller,
  describeResource,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  onChangesOf,
  type ReconcileResult,
  type ResourceClient,
  type WorkQueue,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import type { ControllerContext, NewController } from '../controller-context.js';
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
 * Starts Jobs by schedule and deletes old Jobs (`kubernetes pkg/controller/cronjob`). Runs as service account
 * `cronjob-controller`. Schedules without a time zone are in UTC.
 */
export const newCronJobController: NewController = (context) => {
  const cronJobController = new CronJobController(context);
  return (signal) => cronJobController.run(signal);
};

class CronJobController {
  readonly #clock: Clock;
  readonly #cronJobs: ResourceClient<CronJob>;
  readonly #jobs: ResourceClient<Job>;
  readonly #informer: Informer<CronJob, string>;
  readonly #jobInformer: Informer<Job, string>;
  readonly #events: EventRecorder;
  readonly #queue: WorkQueue<string>;
  readonly #controller: Controller;

  constructor(context: ControllerContext) {
    this.#clock = context.clock;
    const client = context.clientOf('cronjob-controller');
    this.#cronJobs = client.resource(cronJobResource);
    this.#jobs = client.resource(describeResource<Job>(jobResource));
    this.#informer = context.informers.informer(cronJobResource);
    this.#jobInformer = context.informers.informer(describeResource<Job>(jobResource));
    this.#events = newEventRecorder({ client, component: 'cronjob-controller', clock: this.#clock });
    this.#queue = newWorkQueue({ clock: this.#clock, ...context.queueMetrics('cronjob') });
    this.#controller = newController({
      sources: this.#sources(),
      queue: this.#queue,
      workers: 5,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#controller.run(signal);
    await this.#events.close();
  }

  #sources() {
    return [
      onEventsOf(this.#informer, (add) => ({
        onAdd: (cronJob) => add(objectKey(cronJob)),
        onUpdate: (old, cronJob) => {
          if (old.spec?.schedule === cronJob.spec?.schedule && old.spec?.timeZone === cronJob.spec?.timeZone) {
            return add(objectKey(cronJob));
          }
          // The new schedule begins now: times of it that have passed start no Job.
          const { schedule = '', timeZone } = cronJob.spec ?? {};
          try {
            const wait = untilNextSchedule(cronJob, this.#clock.now(), parseCronSchedule(schedule, timeZone));
            if (wait !== undefined) this.#queue.addAfter(objectKey(cronJob), wait);
          } catch {
            const text = `unparseable schedule for cronjob: ${schedule}`;
            this.#tell({ cronJob, isChanged: false }, 'Warning', 'UnParseableCronJobSchedule', text);
          }
        },
      })),
      onChangesOf(this.#jobInformer, (job) => {
        const owner = controllerOf(job);
        return owner?.kind === 'CronJob' ? [`${job.metadata.namespace}/${owner.name}`] : [];
      }),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const cronJob = this.#informer.store.get(key);
    if (cronJob === undefined) return undefined;
    const run: Run = { cronJob, isChanged: false };
    const own = this.#jobInformer.store
      .byIndex('namespace', cronJob.metadata?.namespace ?? '')
      .filter((job) => controllerOf(job)?.name === cronJob.metadata?.name);
    await this.#cleanUp(run, own, signal);
    let failure: unknown;
    let requeueAfterMs: number | undefined;
    try {
      await this.#followJobs(run, own, signal);
      requeueAfterMs = await this.#startJob(run, signal);
    } catch (error) {
      failure = error;
    }
    if (run.isChanged) {
      const written = await this.#cronJobs.updateStatus(run.cronJob, { signal });
      await whenShown(this.#informer, [written], this.#clock, signal);
    }
    if (failure !== undefined) throw failure;
    return requeueAfterMs === undefined ? undefined : { requeueAfterMs };
  }

  #tell({ cronJob }: Run, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#events.record({ metadata: cronJob.metadata ?? {} }, cronJobKind, type, reason, message);
  }

  async #deleteJob(run: Run, job: Job, signal: AbortSignal): Promise<boolean> {
    const { namespace = '', name = '', uid } = job.metadata;
    try {
      const answer = await this.#jobs.namespace(namespace).delete(name, { propagationPolicy: 'Background', signal });
      await whenShown(this.#jobInformer, [answer], this.#clock, signal);
    } catch (error) {
      this.#tell(run, 'Warning', 'FailedDelete', `Deleted job: ${textOf(error)}`);
      return false;
    }
    dropActive(run, uid);
    this.#tell(run, 'Normal', 'SuccessfulDelete', `Deleted job ${name}`);
    return true;
  }

  async #cleanUp(run: Run, own: readonly Job[], signal: AbortSignal): Promise<void> {
    const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = run.cronJob.spec ?? {};
    for (const [type, limit] of [
      ['Complete', successfulJobsHistoryLimit],
      ['Failed', failedJobsHistoryLimit],
    ] as const) {
      if (limit === undefined) continue;
      const finished = own.filter((job) => finishedConditionOf(job)?.type === type).sort(compareStartTimes);
      for (const job of finished.slice(0, Math.max(finished.length - limit, 0)))
        await this.#deleteJob(run, job, signal);
    }
  }

  /** Takes finished and missing Jobs out of the list of active Jobs. */
  async #followJobs(run: Run, own: readonly Job[], signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '' } = run.cronJob.metadata ?? {};
    for (const job of own) {
      const condition = finishedConditionOf(job);
      if (condition === undefined) {
        if (isActive(run, job)) continue;
        const latest = { ...run, cronJob: await this.#cronJobs.namespace(namespace).get(name, { signal }) };
        if (isActive(latest, job)) run.cronJob = latest.cronJob;
        else {
          const text = `Saw a job that the controller did not create or forgot: ${job.metadata.name}`;
          this.#tell(run, 'Warning', 'UnexpectedJob', text);
        }
        continue;
      }
      if (isActive(run, job)) {
        dropActive(run, job.metadata.uid);
        const text = `Saw completed job: ${job.metadata.name}, condition: ${condition.type}`;
        this.#tell(run, 'Normal', 'SawCompletedJob', text);
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
        await this.#jobs.namespace(active.namespace ?? '').get(active.name ?? '', { signal });
      } catch (error) {
        if (!isNotFound(error)) throw error;
        this.#tell(run, 'Normal', 'MissingJob', `Active job went missing: ${active.name}`);
        dropActive(run, active.uid);
      }
    }
  }

  #readSchedule(run: Run): CronSchedule | undefined {
    const { schedule = '', timeZone } = run.cronJob.spec ?? {};
    if (timeZone !== undefined && !isZone(timeZone)) {
      const text = `invalid timeZone: ${JSON.stringify(timeZone)}: unknown time zone ${timeZone}`;
      this.#tell(run, 'Warning', 'UnknownTimeZone', text);
      return undefined;
    }
    if (run.cronJob.spec?.suspend) return undefined;
    if (schedule.includes('TZ')) {
      const text = `CRON_TZ or TZ used in schedule ${JSON.stringify(schedule)} is not officially supported, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details`;
      this.#tell(run, 'Warning', 'UnsupportedSchedule', text);
    }
    try {
      return parseCronSchedule(schedule, timeZone);
    } catch (error) {
      const text = `unparseable schedule: ${JSON.stringify(schedule)} : ${textOf(error)}`;
      this.#tell(run, 'Warning', 'UnparseableSchedule', text);
      return undefined;
    }
  }

  /**
   * Starts a Job if one is due.
   *
   * @returns the wait until the next Job is due, in ms; undefined when nothing is to be done
   */
  async #startJob(run: Run, signal: AbortSignal): Promise<number | undefined> {
    if (run.cronJob.metadata?.deletionTimestamp) return undefined;
    const schedule = this.#readSchedule(run);
    if (schedule === undefined) return undefined;
    const now = this.#clock.now();
    const wait = () => untilNextSchedule(run.cronJob, now, schedule);
    const { namespace = '' } = run.cronJob.metadata ?? {};
    const { startingDeadlineSeconds, concurrencyPolicy, schedule: text = '' } = run.cronJob.spec ?? {};
    let at: number | undefined;
    try {
      const { mostRecent, missed } = scheduleTimes(run.cronJob, now, schedule, { useDeadline: true });
      at = mostRecent;
      if (at !== undefined && missed === 'many') {
        const why = 'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew';
        this.#tell(run, 'Warning', 'TooManyMissedTimes', why);
      }
    } catch (error) {
      this.#tell(run, 'Warning', 'InvalidSchedule', `invalid schedule: ${text} : ${textOf(error)}`);
      return undefined;
    }
    if (at === undefined) return wait();
    if (startingDeadlineSeconds !== undefined && at + startingDeadlineSeconds * 1000 < now) {
      this.#tell(run, 'Warning', 'MissSchedule', `Missed scheduled time to start a job: ${formatRFC1123(at)}`);
      return wait();
    }
    const name = jobNameFor(run.cronJob, at);
    const isStarted = activeOf(run).some((each) => each.name === name && each.namespace === namespace);
    if (isStarted || run.cronJob.status?.lastScheduleTime === formatTime(at)) return wait();
    if (concurrencyPolicy === 'Forbid' && activeOf(run).length > 0) {
      const why = 'Not starting job because prior execution is running and concurrency policy is Forbid';
      this.#tell(run, 'Normal', 'JobAlreadyActive', why);
      return wait();
    }
    if (concurrencyPolicy === 'Replace') {
      for (const active of activeOf(run)) {
        let job: Job;
        try {
          job = await this.#jobs.namespace(active.namespace ?? '').get(active.name ?? '', { signal });
        } catch (error) {
          this.#tell(run, 'Warning', 'FailedGet', `Get job: ${textOf(error)}`);
          throw error;
        }
        if (!(await this.#deleteJob(run, job, signal))) {
          throw new Error(`could not replace job ${job.metadata.namespace}/${job.metadata.name}`);
        }
      }
    }
    const job = await this.#createJob(run, at, signal);
    if (job === undefined) return undefined;
    const { uid, resourceVersion } = job.metadata;
    const reference = { kind: 'Job', namespace, name, uid, apiVersion: 'batch/v1', resourceVersion };
    setStatus(run, {
      active: [...activeOf(run), reference as NonNullable<NonNullable<CronJob['status']>['active']>[number]],
      lastScheduleTime: formatTime(at),
    });
    return wait();
  }

  /** @returns undefined when the Job exists already and needs nothing more */
  async #createJob(run: Run, at: number, signal: AbortSignal): Promise<Job | undefined> {
    const wanted = jobOfCronJob(run.cronJob, at);
    try {
      const job = await this.#jobs.create(wanted, { signal });
      this.#tell(run, 'Normal', 'SuccessfulCreate', `Created job ${job.metadata.name}`);
      await whenShown(this.#jobInformer, [job], this.#clock, signal);
      return job;
    } catch (error) {
      if (isNamespaceTerminating(error) || signal.aborted) throw error;
      if (!isAlreadyExists(error)) {
        this.#tell(run, 'Warning', 'FailedCreate', `Error creating job: ${textOf(error)}`);
        throw error;
      }
      const { namespace = '', name = '' } = wanted.metadata;
      const present = await this.#jobs.namespace(namespace).get(name, { signal });
      return isControlledBy(present, run.cronJob) && !isActive(run, present) ? present : undefined;
    }
  }
}

function setStatus(run: Run, status: CronJob['status']): void {
  run.cronJob = { ...run.cronJob, status: { ...run.cronJob.status, ...status } };
  run.isChanged = true;
}

function activeOf({ cronJob }: Run) {
  return cronJob.status?.active ?? [];
}

function isActive(run: Run, job: Job): boolean {
  return activeOf(run).some(({ uid }) => uid === job.metadata.uid);
}

function dropActive(run: Run, uid: string | undefined): void {
  setStatus(run, { active: activeOf(run).filter((each) => each.uid !== uid) });
}

function isZone(name: string): boolean {
  try {
    zoneOffset(name, 0);
    return true;
  } catch {
    return false;
  }
}

/** A time in the form `Mon, 02 Jan 2006 15:04:05 +0000`. */
function formatRFC1123(ms: number): string {
  return new Date(ms).toUTCString().replace('GMT', '+0000');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
