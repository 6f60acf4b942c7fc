import {
  type AnyRESTStorage,
  type DeleteOptions,
  extendStore,
  type RequestContext,
  type Store,
} from '@k8s-ts/registry-generic';
import type { Job } from './job-strategy.js';

/** The storage of jobs, whose DELETE warns that pods are kept when the client does not choose a propagation policy. */
export function withDeletionWarning(jobs: Store<Job>): AnyRESTStorage {
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
