import type { autoscalingv2 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, type BuiltinUpdateStrategy, keepFrom, statusOnly } from '@k8s-ts/registry-builtin';
import {
  validateHorizontalPodAutoscaler,
  validateHorizontalPodAutoscalerStatusUpdate,
  validateHorizontalPodAutoscalerUpdate,
} from './horizontal-pod-autoscaler-validation.js';

export type HorizontalPodAutoscaler = autoscalingv2.HorizontalPodAutoscaler;

export const horizontalPodAutoscalerStrategy: BuiltinStrategy<HorizontalPodAutoscaler> = {
  prepareForCreate: (object) => ({ ...object, status: { desiredReplicas: 0, currentMetrics: null as never } }),
  prepareForUpdate: (object, old) => keepFrom(object, old, 'status'),
  validate: validateHorizontalPodAutoscaler,
  validateUpdate: validateHorizontalPodAutoscalerUpdate,
};

export const horizontalPodAutoscalerStatusStrategy: BuiltinUpdateStrategy<HorizontalPodAutoscaler> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateHorizontalPodAutoscalerStatusUpdate,
};
