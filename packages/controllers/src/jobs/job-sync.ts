import type { batchv1, Pod } from '@k8s-ts/api';
import type { Clock, ResourceClient } from '@k8s-ts/client';
import type { EventRecorder } from '@k8s-ts/client/events';
import type { PodControl } from '../pods/index.js';
import type { BackoffRecord } from './backoff.js';
import type { IndexIntervals } from './index-intervals.js';
import type { Job, JobCondition } from './job-state.js';

type Status = NonNullable<batchv1.Job['status']>;

/** A status that is being built. */
export type NewStatus = { -readonly [K in keyof Status]: Status[K] };

/** Clients, caches and settings that the parts of a Job controller share. */
export interface JobTools {
  readonly jobs: ResourceClient<Job>;
  readonly podControl: PodControl;
  readonly events: EventRecorder;
  readonly clock: Clock;
  /**
   * Pods whose tracking finalizer was removed, and deleted pods, while the informer may still show their old state; by
   * uid.
   */
  readonly releasedPods: Set<string>;
  readonly deletedPods: Set<string>;
  /** By key of the Job. */
  readonly backoffs: Map<string, BackoffRecord>;
}

/** One reconcile of a Job. */
export interface JobSync {
  /** The Job as it was last read or written. */
  job: Job;
  /** The status to be written. */
  status: NewStatus;
  readonly pods: readonly Pod[];
  readonly active: readonly Pod[];
  readonly backoff: BackoffRecord;
  /** Number of succeeded pods or indexes, including those that the status does not count yet. */
  readonly succeeded: number;
  readonly succeededIndexes: IndexIntervals;
  /** Succeeded indexes in the status. */
  readonly countedIndexes: IndexIntervals;
  /** Undefined without `backoffLimitPerIndex`. */
  readonly failedIndexes: IndexIntervals | undefined;
  readonly toReplace: ReadonlyMap<number, Pod>;
  /** Numbers of ready and terminating pods, including those deleted in this reconcile. */
  ready: number;
  terminating: number;
  /** The condition with which the Job ends. */
  ending: JobCondition | undefined;
  /** Answers of the server about pods. The reconcile ends when the informer shows them. */
  readonly answers: unknown[];
  readonly signal: AbortSignal;
}
