import type { Pod, PodSpec } from '@k8s-ts/api/types';
import { dropDisabledPodFields, type PodSettings, podValidationOptions } from '@k8s-ts/api/validation';
import { type BuiltinUpdateStrategy, keepFrom } from '@k8s-ts/registry-shared';
import { resetMeta, withGeneration } from './pod-metadata.js';
import { validatePodEphemeralContainersUpdate } from './pod-validation.js';

const noSpec: PodSpec = { containers: [] };

/** The strategy of `/ephemeralcontainers`. */
export function podEphemeralContainersStrategy(settings: PodSettings): BuiltinUpdateStrategy<Pod> {
  return {
    prepareForUpdate(pod, old) {
      const { ephemeralContainers } = pod.spec ?? noSpec;
      const { ephemeralContainers: _, ...spec } = old.spec ?? noSpec;
      const result: Pod = {
        ...keepFrom(pod, old, 'status'),
        metadata: resetMeta(pod, old),
        spec: { ...spec, ...(ephemeralContainers ? { ephemeralContainers } : {}) },
      };
      return withGeneration(dropDisabledPodFields(result, old, settings), old);
    },
    validateUpdate: (pod, old) =>
      validatePodEphemeralContainersUpdate(pod, old, podValidationOptions(old, { ...settings, resourceIsPod: true })),
  };
}
