import { goQuote } from '@k8s-ts/apimachinery/validation';
import {
  type AnyRESTStorage,
  type DeleteOptions,
  extendStore,
  type RequestContext,
  type Store,
} from '@k8s-ts/registry-generic';
import { type ClusterSettings, type DefinedGroup, defineGroup, kind } from '@k8s-ts/registry-shared';
import { type CronJob, cronJobStatusStrategy, cronJobStrategy } from './cron-job/cron-job-strategy.js';
import { type Job, jobStatusStrategy, jobStrategy } from './job/job-strategy.js';
import { group } from './paths.js';

/** The stores of the group, for controllers and for programs. */
export interface BatchStores {
  readonly jobs: Store<Job>;
  readonly cronJobs: Store<CronJob>;
}

/** The group `batch` (`kubernetes pkg/registry/batch/rest/storage_batch.go`). */
export const batch: DefinedGroup<ClusterSettings, BatchStores> = defineGroup(group, (settings: ClusterSettings) => ({
  jobs: kind('Job', {
    strategy: jobStrategy(settings),
    status: jobStatusStrategy,
    selectableFields: (job) => ({ 'status.successful': `${job.status?.succeeded ?? 0}` }),
    unknownFieldSelector: (name) => `field label ${goQuote(name)} not supported for Job`,
    wrap: withDeletionWarning,
  }),
  cronJobs: kind('CronJob', { strategy: cronJobStrategy(settings), status: cronJobStatusStrategy }),
}));

/** The storage of jobs, whose DELETE warns that pods are kept when the client does not choose a propagation policy. */
function withDeletionWarning(jobs: Store<Job>): AnyRESTStorage {
  const warn = ({ propagationPolicy, orphanDependents }: DeleteOptions, context: RequestContext) => {
    if (propagationPolicy !== undefined || orphanDependents !== undefined) return;
    context.warn(
      'child pods are preserved by default when jobs are deleted; set propagationPolicy=Background to remove them or set propagationPolicy=Orphan to suppress this warning',
    );
  };
  return extendStore(jobs, {
    delete(name, options, context) {
      warn(options, context);
      return jobs.delete(name, options, context);
    },
    deleteCollection(options, list, context) {
      warn(options, context);
      return jobs.deleteCollection(options, list, context);
    },
  });
}
