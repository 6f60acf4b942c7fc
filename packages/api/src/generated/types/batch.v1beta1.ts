// Made by scripts/generate.ts from the files of Kubernetes v1.36.3. Do not edit.
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type * as batchv1 from './batch.v1.js';
import type * as corev1 from './core.v1.js';
import type * as metav1 from './meta.v1.js';

/** Makes jobs at given times. */
export interface CronJob extends KubeObject {
  readonly apiVersion?: 'batch/v1beta1';
  readonly kind?: 'CronJob';
  /** The desired state. */
  readonly spec: CronJobSpec;
  /** The state as it was last seen. Controllers write it. */
  readonly status?: CronJobStatus;
}

export interface CronJobList {
  /** APIVersion defines the group and the version of the kind, such as apps/v1. */
  readonly apiVersion?: 'batch/v1beta1';
  /** The kind of the object, such as Deployment. */
  readonly kind?: 'CronJobList';
  /** Data that lists have: their version, and the token for their next part. */
  readonly metadata?: metav1.ListMeta;
  /** The objects of the list. */
  readonly items: readonly CronJob[];
}

export interface CronJobSpec {
  readonly schedule: string;
  readonly timeZone?: string;
  readonly startingDeadlineSeconds?: number;
  readonly concurrencyPolicy?: string;
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

export interface JobTemplateSpec {
  readonly metadata?: metav1.ObjectMeta;
  readonly spec?: batchv1.JobSpec;
}
