// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** Makes jobs at given times. */
export interface CronJob extends KubeObject {
  readonly apiVersion?: 'batch/v1';
  readonly kind?: 'CronJob';
  /** The desired state. */
  readonly spec: CronJobSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: CronJobStatus;
}

export interface CronJobList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'batch/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'CronJobList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly CronJob[];
}

/** The jobs that are made, and when. */
export interface CronJobSpec {
  /** Minutes, hours, days, months and weekdays in the format of cron, such as "30 6 * * 1-5": workdays at 6:30. */
  readonly schedule: string;
  /** Time zone of the schedule, such as Europe/Berlin. Default: that of the controller. */
  readonly timeZone?: string;
  /** How late a job may begin, in seconds. Default: any time. */
  readonly startingDeadlineSeconds?: number;
  /** What happens while the last job still runs: Allow (default), Forbid or Replace. */
  readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
  /** Whether no jobs are made for now. Default false. */
  readonly suspend?: boolean;
  /** Metadata and spec of the jobs that are made. */
  readonly jobTemplate: JobTemplateSpec;
  /** Number of successful jobs that are kept. Default 3. */
  readonly successfulJobsHistoryLimit?: number;
  /** Number of failed jobs that are kept. Default 1. */
  readonly failedJobsHistoryLimit?: number;
}

/** The state of a cron job. */
export interface CronJobStatus {
  /** Jobs that run. */
  readonly active?: readonly corev1.ObjectReference[];
  /** Time for which a job was last made. */
  readonly lastScheduleTime?: string;
  /** Time at which a job last succeeded. */
  readonly lastSuccessfulTime?: string;
}

/** Runs pods until enough of them have succeeded. */
export interface Job extends KubeObject {
  readonly apiVersion?: 'batch/v1';
  readonly kind?: 'Job';
  /** The desired state. */
  readonly spec?: JobSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: JobStatus;
}

/** One aspect of the state of a job. */
export interface JobCondition {
  /** Suspended, Complete, Failed, FailureTarget or SuccessCriteriaMet. */
  readonly type: string;
  /** True, False or Unknown. */
  readonly status: string;
  /** Time at which the condition was last checked. */
  readonly lastProbeTime?: string;
  /** Time at which the status changed. */
  readonly lastTransitionTime?: string;
  /** Why the condition has its status, in one word in CamelCase. */
  readonly reason?: string;
  /** Details for people. */
  readonly message?: string;
}

export interface JobList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'batch/v1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'JobList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly Job[];
}

/** The pods of a job, and when it has ended. */
export interface JobSpec {
  /** Number of pods that run at a time. Default 1. */
  readonly parallelism?: number;
  /** Number of pods that must succeed. Default: one success ends the job when no pod runs any more. */
  readonly completions?: number;
  /** Time limit of the job, in seconds. Default: no limit. */
  readonly activeDeadlineSeconds?: number;
  /** Which failures end the job or do not count. */
  readonly podFailurePolicy?: PodFailurePolicy;
  /** Which successes are enough, for indexed jobs. */
  readonly successPolicy?: SuccessPolicy;
  /** Number of failures before the job fails. Default 6. */
  readonly backoffLimit?: number;
  /** Number of failures before an index fails, for indexed jobs. */
  readonly backoffLimitPerIndex?: number;
  /** Number of indexes that may fail before the job fails, for indexed jobs. */
  readonly maxFailedIndexes?: number;
  /** Labels of the pods. Made by the server. */
  readonly selector?: metav1.LabelSelector;
  /** Whether selector is given instead of made. Default false. */
  readonly manualSelector?: boolean;
  /** Metadata and spec of the pods that are made. Their restartPolicy must be OnFailure or Never. */
  readonly template: corev1.PodTemplateSpec;
  /** Time between the end of the job and its deletion, in seconds. Default: never deleted. */
  readonly ttlSecondsAfterFinished?: number;
  /** NonIndexed (default) or Indexed: each pod gets a number. */
  readonly completionMode?: 'Indexed' | 'NonIndexed';
  /** Whether no pods run for now. Default false. */
  readonly suspend?: boolean;
  /** When pods are replaced: TerminatingOrFailed (default) or Failed. */
  readonly podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed';
  /** Controller that runs the job. Default: kubernetes.io/job-controller. */
  readonly managedBy?: string;
}

/** The state of a job. */
export interface JobStatus {
  /** Whether the job is suspended, complete or failed. */
  readonly conditions?: readonly JobCondition[];
  /** Time at which the controller began with the job. */
  readonly startTime?: string;
  /** Time at which the job succeeded. */
  readonly completionTime?: string;
  /** Number of pods that wait or run. */
  readonly active?: number;
  /** Number of pods that have succeeded. */
  readonly succeeded?: number;
  /** Number of pods that have failed. */
  readonly failed?: number;
  /** Number of pods that are ending. */
  readonly terminating?: number;
  /** Indexes that have succeeded, such as 0,2-4. */
  readonly completedIndexes?: string;
  /** Indexes that have failed, such as 0,2-4. */
  readonly failedIndexes?: string;
  /** Pods that have ended and are not yet part of succeeded or failed. */
  readonly uncountedTerminatedPods?: UncountedTerminatedPods;
  /** Number of pods that are ready. */
  readonly ready?: number;
}

/** The jobs that are made. */
export interface JobTemplateSpec {
  /** Labels and annotations of the jobs. */
  readonly metadata?: metav1.ObjectMeta;
  /** Spec of the jobs. */
  readonly spec?: JobSpec;
}

/** Which failures of pods end the job or do not count. */
export interface PodFailurePolicy {
  /** The rules. The first one that fits counts. At most 20. */
  readonly rules: readonly PodFailurePolicyRule[];
}

/** A set of exit codes of containers. */
export interface PodFailurePolicyOnExitCodesRequirement {
  /** Name of the container. Default: any container. */
  readonly containerName?: string;
  /** In: the code is one of the values. NotIn: it is another one, and not 0. */
  readonly operator: 'In' | 'NotIn';
  /** Exit codes in rising order. 1 to 255 of them. */
  readonly values: readonly number[];
}

/** A condition that a failed pod has. */
export interface PodFailurePolicyOnPodConditionsPattern {
  /** Type of the condition, such as DisruptionTarget. */
  readonly type: string;
  /** Status of the condition. Default: True. */
  readonly status?: string;
}

/** What happens after some failures. It has exit codes or conditions. */
export interface PodFailurePolicyRule {
  /** FailJob, FailIndex, Ignore (the failure does not count) or Count (it counts). */
  readonly action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
  /** Exit codes for which the rule holds. */
  readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  /** Conditions of the pod for which the rule holds. One of them must fit. */
  readonly onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[];
}

/** Which successes are enough for an indexed job. */
export interface SuccessPolicy {
  /** The rules. One of them must hold. At most 20. */
  readonly rules: readonly SuccessPolicyRule[];
}

/** Indexes that must succeed. With both fields: a number of these indexes. */
export interface SuccessPolicyRule {
  /** Indexes that must succeed, such as 0,2-4. */
  readonly succeededIndexes?: string;
  /** Number of indexes that must succeed. */
  readonly succeededCount?: number;
}

/** Pods that have ended and are not counted yet. */
export interface UncountedTerminatedPods {
  /** Uids of pods that have succeeded. */
  readonly succeeded?: readonly string[];
  /** Uids of pods that have failed. */
  readonly failed?: readonly string[];
}
