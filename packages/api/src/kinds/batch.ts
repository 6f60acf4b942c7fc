import { formatLabelSelector } from '@k8s-ts/apimachinery/labels';
import { type AgeCell, ageCell } from '@k8s-ts/apimachinery/table';
import { humanDuration } from '@k8s-ts/apimachinery/time';
import { child, ifEmpty, ifUnset, within } from '../object-fields.js';
import type { batchv1 } from '../types/index.js';
import type { GroupKinds } from './group-kinds.js';
import { ageOf, containerCells, nameOf, type RowPrinter, workloadColumns } from './row-printer.js';
import type { Rule } from './rule.js';

const printJob: RowPrinter<batchv1.Job> = (object) => {
  const { spec, status = {} } = object;
  return {
    cells: [
      nameOf(object),
      stateOf(object),
      completionsOf(object),
      durationOf(status),
      ageOf(object),
      ...containerCells(spec?.template?.spec?.containers),
      formatLabelSelector(spec?.selector),
    ],
  };
};

function completionsOf({ spec, status }: batchv1.Job): string {
  const succeeded = status?.succeeded ?? 0;
  if (spec?.completions !== undefined) return `${succeeded}/${spec.completions}`;
  const parallelism = spec?.parallelism ?? 0;
  return parallelism > 1 ? `${succeeded}/1 of ${parallelism}` : `${succeeded}/1`;
}

function durationOf({ startTime, completionTime }: batchv1.JobStatus): AgeCell | string {
  if (startTime === undefined) return '';
  if (completionTime === undefined) return ageCell(startTime);
  return humanDuration(Date.parse(completionTime) - Date.parse(startTime));
}

function stateOf({ metadata, status }: batchv1.Job): string {
  const has = (type: string) =>
    (status?.conditions ?? []).find((condition) => condition.type === type)?.status === 'True';
  if (has('Complete')) return 'Complete';
  if (has('Failed')) return 'Failed';
  if (metadata?.deletionTimestamp) return 'Terminating';
  return ['Suspended', 'FailureTarget', 'SuccessCriteriaMet'].find(has) ?? 'Running';
}

const printCronJob: RowPrinter<batchv1.CronJob> = (object) => {
  const { spec, status } = object;
  const job = spec?.jobTemplate?.spec;
  return {
    cells: [
      nameOf(object),
      spec?.schedule ?? '',
      spec?.timeZone ?? '<none>',
      spec?.suspend === undefined ? '<unset>' : spec.suspend ? 'True' : 'False',
      (status?.active ?? []).length,
      status?.lastScheduleTime === undefined ? '<none>' : ageCell(status.lastScheduleTime),
      ageOf(object),
      ...containerCells(job?.template?.spec?.containers),
      formatLabelSelector(job?.selector),
    ],
  };
};

const isUnset = (value: unknown): boolean => value === undefined || value === null;

const job: Rule = (object, context) => {
  const out = within(object, 'spec', (before) => {
    let spec = before;
    if (isUnset(spec.completions) && isUnset(spec.parallelism)) spec = { ...spec, completions: 1, parallelism: 1 };
    spec = ifUnset(spec, {
      parallelism: 1,
      backoffLimit: isUnset(spec.backoffLimitPerIndex) ? 6 : 2147483647,
      completionMode: 'NonIndexed',
      suspend: false,
      manualSelector: false,
    });
    if (!context.featureEnabled('JobPodReplacementPolicy')) return spec;
    return ifUnset(spec, { podReplacementPolicy: isUnset(spec.podFailurePolicy) ? 'TerminatingOrFailed' : 'Failed' });
  });
  const template = child(child(object, 'spec') ?? {}, 'template');
  const labels = child(child(template ?? {}, 'metadata') ?? {}, 'labels');
  return labels === undefined ? out : within(out, 'metadata', (metadata) => ifEmpty(metadata, { labels }));
};

const cronJob: Rule = (object) =>
  within(object, 'spec', (spec) =>
    ifUnset(ifEmpty(spec, { concurrencyPolicy: 'Allow' }), {
      suspend: false,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    }),
  );

const podConditionsPattern: Rule = (object) => ifEmpty(object, { status: 'True' });

export const batch: GroupKinds = {
  kinds: {
    CronJob: {
      description: 'Makes jobs at given times.',
      print: printCronJob,
      columns: {
        ...workloadColumns,
        Active: 'Number of jobs that run.',
        'Last Schedule': 'Time since a job was last made.',
        Schedule: 'Times of the jobs, in the format of cron.',
        Suspend: 'Whether no jobs are made for now.',
        Timezone: 'Time zone of the schedule.',
      },
    },
    Job: {
      description: 'Runs pods until enough of them have succeeded.',
      print: printJob,
      columns: {
        ...workloadColumns,
        Completions: 'Number of pods that have succeeded, and of pods that must.',
        Duration: 'Time that the job has run.',
        Status: 'Complete, Failed, Suspended, Running or another state.',
      },
    },
  },
  defaults: { CronJob: cronJob, Job: job, PodFailurePolicyOnPodConditionsPattern: podConditionsPattern },
};
