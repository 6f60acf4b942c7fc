import type { batchv1 } from '@k8s-ts/api/types';
import { dropDisabledTemplateFields, type PodSettings, podPrefixWarnings } from '@k8s-ts/api/validation';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  firstGeneration,
  nextGeneration,
  statusOnly,
} from '@k8s-ts/registry-shared';
import { specPath } from '../paths.js';
import { jobSpecWarnings } from '../warnings.js';
import { validateCronJob, validateCronJobUpdate } from './cron-job-validation.js';

export type CronJob = batchv1.CronJob;

const jobWarnings = (cronJob: CronJob): string[] =>
  jobSpecWarnings(cronJob.spec?.jobTemplate?.spec, specPath.child('jobTemplate', 'spec'));

export function cronJobStrategy(settings: PodSettings): BuiltinStrategy<CronJob> {
  return {
    prepareForCreate: (cronJob) => firstGeneration(withoutDisabledFields(cronJob, undefined, settings), {}),
    prepareForUpdate: (cronJob, old) => nextGeneration(withoutDisabledFields(cronJob, old, settings), old),
    validate: (cronJob) => validateCronJob(cronJob, settings),
    validateUpdate: (cronJob, old) => validateCronJobUpdate(cronJob, old, settings),
    warningsOnCreate: (cronJob) => [...podPrefixWarnings(cronJob.metadata.name), ...jobWarnings(cronJob)],
    warningsOnUpdate: (cronJob, old) => [
      ...(cronJob.metadata.generation === old.metadata.generation ? [] : jobWarnings(cronJob)),
      // Upstream prints this wrong path.
      ...(cronJob.spec?.schedule?.includes('TZ')
        ? [
            'cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for more details',
          ]
        : []),
    ],
  };
}

/** The strategy of `/status`, which is not validated. */
export const cronJobStatusStrategy: BuiltinUpdateStrategy<CronJob> = {
  prepareForUpdate: statusOnly,
  validateUpdate: () => [],
};

/**
 * Removes the fields of the pod template in the job template whose features are off, unless the old template has them.
 */
function withoutDisabledFields(cronJob: CronJob, old: CronJob | undefined, settings: PodSettings): CronJob {
  const jobTemplate = cronJob.spec?.jobTemplate;
  if (!jobTemplate) return cronJob;
  const kept = dropDisabledTemplateFields(jobTemplate, old?.spec?.jobTemplate, settings);
  return kept === jobTemplate ? cronJob : { ...cronJob, spec: { ...cronJob.spec, jobTemplate: kept } };
}
