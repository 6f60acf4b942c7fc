// Made by scripts/generate.ts from the files of Kubernetes v1.35.6. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

export interface CronJob extends KubeObject {
  readonly apiVersion?: 'batch/v1';
  readonly kind?: 'CronJob';
  readonly spec?: CronJobSpec;
  readonly status?: CronJobStatus;
}

export interface CronJobList {
  readonly apiVersion?: 'batch/v1';
  readonly kind?: 'CronJobList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly CronJob[];
}

export interface CronJobSpec {
  readonly schedule: string;
  readonly timeZone?: string;
  readonly startingDeadlineSeconds?: number;
  readonly concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace';
  readonly suspend?: boolean;
  readonly jobTemplate: JobTemplateSpec;
  readonly successfulJobsHistoryLimit?: number;
  readonly failedJobsHistoryLimit?: number;
}

export interface CronJobStatus {
  readonly active?: readonly corev1.ObjectReference[];
  readonly lastScheduleTime?: string;
  readonly lastSuccessfulTime?: string;
}

export interface Job extends KubeObject {
  readonly apiVersion?: 'batch/v1';
  readonly kind?: 'Job';
  readonly spec?: JobSpec;
  readonly status?: JobStatus;
}

export interface JobCondition {
  readonly type: string;
  readonly status: string;
  readonly lastProbeTime?: string;
  readonly lastTransitionTime?: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface JobList {
  readonly apiVersion?: 'batch/v1';
  readonly kind?: 'JobList';
  readonly metadata?: metav1.ListMeta;
  readonly items: readonly Job[];
}

export interface JobSpec {
  readonly parallelism?: number;
  readonly completions?: number;
  readonly activeDeadlineSeconds?: number;
  readonly podFailurePolicy?: PodFailurePolicy;
  readonly successPolicy?: SuccessPolicy;
  readonly backoffLimit?: number;
  readonly backoffLimitPerIndex?: number;
  readonly maxFailedIndexes?: number;
  readonly selector?: metav1.LabelSelector;
  readonly manualSelector?: boolean;
  readonly template: corev1.PodTemplateSpec;
  readonly ttlSecondsAfterFinished?: number;
  readonly completionMode?: 'Indexed' | 'NonIndexed';
  readonly suspend?: boolean;
  readonly podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed';
  readonly managedBy?: string;
}

export interface JobStatus {
  readonly conditions?: readonly JobCondition[];
  readonly startTime?: string;
  readonly completionTime?: string;
  readonly active?: number;
  readonly succeeded?: number;
  readonly failed?: number;
  readonly terminating?: number;
  readonly completedIndexes?: string;
  readonly failedIndexes?: string;
  readonly uncountedTerminatedPods?: UncountedTerminatedPods;
  readonly ready?: number;
}

export interface JobTemplateSpec {
  readonly metadata?: metav1.ObjectMeta;
  readonly spec?: JobSpec;
}

export interface PodFailurePolicy {
  readonly rules: readonly PodFailurePolicyRule[];
}

export interface PodFailurePolicyOnExitCodesRequirement {
  readonly containerName?: string;
  readonly operator: 'In' | 'NotIn';
  readonly values: readonly number[];
}

export interface PodFailurePolicyOnPodConditionsPattern {
  readonly type: string;
  readonly status?: string;
}

export interface PodFailurePolicyRule {
  readonly action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore';
  readonly onExitCodes?: PodFailurePolicyOnExitCodesRequirement;
  readonly onPodConditions?: readonly PodFailurePolicyOnPodConditionsPattern[];
}

export interface SuccessPolicy {
  readonly rules: readonly SuccessPolicyRule[];
}

export interface SuccessPolicyRule {
  readonly succeededIndexes?: string;
  readonly succeededCount?: number;
}

export interface UncountedTerminatedPods {
  readonly succeeded?: readonly string[];
  readonly failed?: readonly string[];
}
