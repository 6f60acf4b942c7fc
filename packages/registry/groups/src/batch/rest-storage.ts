import { defineGroup, kind } from '@k8s-ts/registry-shared';
import { cronJobStatusStrategy, cronJobStrategy } from './cron-job/cron-job-strategy.js';
import { withDeletionWarning } from './job/deletion-warning.js';
import { jobFields, jobStatusStrategy, jobStrategy, unknownJobField } from './job/job-strategy.js';
import { group } from './paths.js';

/** The group `batch` (`kubernetes pkg/registry/batch/rest/storage_batch.go`). */
export const batch = defineGroup(group, () => ({
  jobs: kind('batch/v1', 'Job', {
    strategy: jobStrategy,
    status: jobStatusStrategy,
    selectableFields: jobFields,
    unknownFieldSelector: unknownJobField,
    wrap: withDeletionWarning,
  }),
  cronJobs: kind('batch/v1', 'CronJob', { strategy: cronJobStrategy, status: cronJobStatusStrategy }),
}));
