import { goQuote } from '@k8s-ts/apimachinery/validation';
import { builtinStores } from '@k8s-ts/registry-builtin';
import {
  type AnyRESTStorage,
  type APIGroupInfo,
  type DeleteOptions,
  extendStore,
  type RESTOptionsFactory,
  type RequestContext,
  type Store,
} from '@k8s-ts/registry-generic';
import { type CronJob, cronJobStatusStrategy, cronJobStrategy } from './cron-job/cron-job-strategy.js';
import { type Job, jobStatusStrategy, jobStrategy } from './job/job-strategy.js';
import { group } from './paths.js';

/** The stores of the group, for controllers and for programs. */
export interface BatchStores {
  readonly jobs: Store<Job>;
  readonly cronJobs: Store<CronJob>;
}

const resetStatus = { 'batch/v1': [['status']] };
const resetSpec = { 'batch/v1': [['spec']] };

/** The REST storages of `batch/v1`. */
export async function newRESTStorage(options: {
  readonly restOptions: RESTOptionsFactory;
}): Promise<APIGroupInfo & { readonly stores: BatchStores }> {
  const store = builtinStores(group, options.restOptions);
  const [jobs, cronJobs] = await Promise.all([
    store<Job>({
      resource: 'jobs',
      kind: 'Job',
      strategy: jobStrategy,
      resetFields: resetStatus,
      selectableFields: (job) => ({ 'status.successful': `${job.status?.succeeded ?? 0}` }),
      fieldSelectors: ['status.successful'],
      unknownFieldSelector: (name) => `field label ${goQuote(name)} not supported for Job`,
    }),
    store<CronJob>({ resource: 'cronjobs', kind: 'CronJob', strategy: cronJobStrategy, resetFields: resetStatus }),
  ]);
  return {
    group,
    prioritizedVersions: ['v1'],
    versionedResources: {
      v1: {
        jobs: withDeletionWarning(jobs as unknown as Store),
        'jobs/status': jobs.subresource({ strategy: jobStatusStrategy, resetFields: resetSpec }),
        cronjobs: cronJobs,
        'cronjobs/status': cronJobs.subresource({ strategy: cronJobStatusStrategy, resetFields: resetSpec }),
      },
    },
    stores: { jobs, cronJobs },
  };
}

/** Jobs whose deletion says what becomes of their pods, when the client did not. */
function withDeletionWarning(jobs: Store): AnyRESTStorage {
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
