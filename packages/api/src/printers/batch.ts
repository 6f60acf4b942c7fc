import { formatLabelSelector } from '@k8s-ts/apimachinery/labels';
import { type AgeCell, ageCell, humanDuration } from '@k8s-ts/apimachinery/table';
import type { batchv1 } from '../types/index.js';
import { ageOf, containerCells, nameOf, type RowPrinter } from './row-printer.js';

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

export const batchPrinters: Readonly<Record<string, RowPrinter>> = { CronJob: printCronJob, Job: printJob };
