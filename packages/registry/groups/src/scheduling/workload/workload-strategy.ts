import type { schedulingv1alpha1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateWorkload, validateWorkloadUpdate } from './workload-validation.js';

export type Workload = schedulingv1alpha1.Workload;

/** Workloads: groups of pods that are scheduled together. */
export const workloadStrategy: BuiltinStrategy<Workload> = {
  validate: validateWorkload,
  validateUpdate: validateWorkloadUpdate,
};
