import type { Pod } from '@k8s-ts/api/types';
import { dropDisabledStatusFields, type PodSettings, podValidationOptions } from '@k8s-ts/api/validation';
import { FieldPath, getWarningsForIP } from '@k8s-ts/apimachinery/validation';
import { type BuiltinUpdateStrategy, keepFrom } from '@k8s-ts/registry-shared';
import { validatePodStatusUpdate } from './pod-status-validation.js';

/** The strategy of `/status`. */
export function podStatusStrategy(settings: PodSettings): BuiltinUpdateStrategy<Pod> {
  return {
    prepareForUpdate(pod, old) {
      const { deletionTimestamp: _, ownerReferences: __, ...metadata } = pod.metadata ?? {};
      const owners = old.metadata?.ownerReferences;
      return {
        ...keepFrom(pod, old, 'spec'),
        metadata: { ...metadata, ...(owners ? { ownerReferences: owners } : {}) },
        status: keepObserved(dropDisabledStatusFields(pod.status ?? {}, old, settings), old.status ?? {}),
      };
    },
    validateUpdate: (pod, old) =>
      validatePodStatusUpdate(pod, old, podValidationOptions(old, { ...settings, resourceIsPod: true })),
    warningsOnUpdate: (pod) =>
      (['podIPs', 'hostIPs'] as const).flatMap((list) =>
        (pod.status?.[list] ?? []).flatMap(({ ip }, i) =>
          getWarningsForIP(FieldPath.root('status').child(list).index(i).child('ip'), ip ?? ''),
        ),
      ),
  };
}

type PodStatus = NonNullable<Pod['status']>;

/** Keeps the observed generations and the QoS class when an older client leaves them out. */
function keepObserved(status: PodStatus, old: PodStatus): PodStatus {
  const left = new Map<string, number[]>();
  for (const { type, observedGeneration = 0 } of old.conditions ?? [])
    left.set(type, [...(left.get(type) ?? []), observedGeneration]);
  const conditions = status.conditions?.map((condition) => {
    const previous = left.get(condition.type)?.shift() ?? 0;
    return condition.observedGeneration || previous === 0 ? condition : { ...condition, observedGeneration: previous };
  });
  const generation = status.observedGeneration || old.observedGeneration;
  return {
    ...status,
    ...(status.qosClass || !old.qosClass ? {} : { qosClass: old.qosClass }),
    ...(generation ? { observedGeneration: generation } : {}),
    ...(conditions ? { conditions } : {}),
  };
}
