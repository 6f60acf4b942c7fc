import { applyDefaults } from '@k8s-ts/api/defaults';
import type { autoscalingv2 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom, statusOnly } from '@k8s-ts/registry-shared';
import {
  validateHorizontalPodAutoscaler,
  validateHorizontalPodAutoscalerStatusUpdate,
  validateHorizontalPodAutoscalerUpdate,
} from './horizontal-pod-autoscaler-validation.js';

export type HorizontalPodAutoscaler = autoscalingv2.HorizontalPodAutoscaler;

const kind = { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' };

/**
 * Completes a valid object as reading it from storage does upstream. Objects of v1 may hold a behavior without the
 * defaults of v2, which are not validated.
 */
const canonicalize = (object: HorizontalPodAutoscaler): HorizontalPodAutoscaler => applyDefaults(kind, object);

export const horizontalPodAutoscalerStrategy: BuiltinStrategy<HorizontalPodAutoscaler> = {
  prepareForCreate: (object) => ({ ...object, status: { desiredReplicas: 0, currentMetrics: null as never } }),
  prepareForUpdate: (object, old) => keepFrom(object, old, 'status'),
  validate: validateHorizontalPodAutoscaler,
  validateUpdate: validateHorizontalPodAutoscalerUpdate,
  canonicalize,
};

export const horizontalPodAutoscalerStatusStrategy: BuiltinUpdateStrategy<HorizontalPodAutoscaler> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateHorizontalPodAutoscalerStatusUpdate,
  canonicalize,
};
