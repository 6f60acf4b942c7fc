import { applyDefaults } from '@k8s-ts/api/defaults';
import type { autoscalingv2 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type ClusterSettings,
  dropDisabled,
  type GatedFields,
  keepFrom,
  statusOnly,
  without,
} from '@k8s-ts/registry-shared';
import {
  validateHorizontalPodAutoscaler,
  validateHorizontalPodAutoscalerStatusUpdate,
  validateHorizontalPodAutoscalerUpdate,
} from './horizontal-pod-autoscaler-validation.js';

export type HorizontalPodAutoscaler = autoscalingv2.HorizontalPodAutoscaler;

const kind = { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' };

/**
 * Completes a valid object as upstream does when reading it from storage. Objects of v1 may have a behavior without the
 * defaults of v2, which are not validated.
 */
const canonicalize = (object: HorizontalPodAutoscaler): HorizontalPodAutoscaler => applyDefaults(kind, object);

/** Autoscalers. The tolerance of scaling rules is dropped while HPAConfigurableTolerance is off. */
export const horizontalPodAutoscalerStrategy = ({
  features,
}: ClusterSettings = {}): BuiltinStrategy<HorizontalPodAutoscaler> => ({
  prepareForCreate: (object) => ({
    ...dropDisabled(object, undefined, features, gatedFields),
    status: { desiredReplicas: 0, currentMetrics: null as never },
  }),
  prepareForUpdate: (object, old) => keepFrom(dropDisabled(object, old, features, gatedFields), old, 'status'),
  validate: (object) => validateHorizontalPodAutoscaler(object, features),
  validateUpdate: (object, old) => validateHorizontalPodAutoscalerUpdate(object, old, features),
  canonicalize,
});

const gatedFields: readonly GatedFields<HorizontalPodAutoscaler>[] = [
  {
    gate: 'HPAConfigurableTolerance',
    isUsed: ({ spec: { behavior: { scaleDown, scaleUp } = {} } = {} }) =>
      scaleDown?.tolerance !== undefined || scaleUp?.tolerance !== undefined,
    drop(object) {
      const { behavior } = object.spec ?? {};
      if (!object.spec || !behavior) return object;
      const { scaleDown, scaleUp } = behavior;
      const rules = {
        ...(scaleDown && { scaleDown: without(scaleDown, 'tolerance') }),
        ...(scaleUp && { scaleUp: without(scaleUp, 'tolerance') }),
      };
      return { ...object, spec: { ...object.spec, behavior: { ...behavior, ...rules } } };
    },
  },
];

export const horizontalPodAutoscalerStatusStrategy: BuiltinUpdateStrategy<HorizontalPodAutoscaler> = {
  prepareForUpdate: statusOnly,
  validateUpdate: validateHorizontalPodAutoscalerStatusUpdate,
  canonicalize,
};
