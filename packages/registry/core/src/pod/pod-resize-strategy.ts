import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { Container, Pod, PodSpec } from '@k8s-ts/api/types';
import { type PodSettings, podValidationOptions } from '@k8s-ts/api/validation';
import { type BuiltinUpdateStrategy, keepFrom } from '@k8s-ts/registry-shared';
import { resetMeta, withGeneration } from './pod-metadata.js';
import { validatePodResize } from './pod-resize-validation.js';

const noSpec: PodSpec = { containers: [] };

/** The strategy of `/resize`. */
export function podResizeStrategy(settings: PodSettings): BuiltinUpdateStrategy<Pod> {
  return {
    prepareForUpdate: (pod, old) => withGeneration(onlyResources(pod, old, settings), old),
    validateUpdate: (pod, old) =>
      validatePodResize(pod, old, podValidationOptions(old, { ...settings, resourceIsPod: true })),
  };
}

/**
 * The old pod with the new resources and resize policies of its containers, and of the pod when
 * InPlacePodLevelResourcesVerticalScaling is on. When the containers differ, the new pod is returned, and validation
 * refuses it.
 */
function onlyResources(pod: Pod, old: Pod, { features }: PodSettings): Pod {
  const spec = pod.spec ?? noSpec;
  const before = old.spec ?? noSpec;
  const differ = (['containers', 'initContainers'] as const).some(
    (kind) => (spec[kind]?.length ?? 0) !== (before[kind]?.length ?? 0),
  );
  if (differ) return pod;
  const merge = (now: readonly Container[], previous: readonly Container[]): readonly Container[] => {
    if (now.some(({ name }, i) => name !== previous[i]?.name)) return now;
    return previous.map((container, i) => keepFrom(container, now[i] as Container, 'resources', 'resizePolicy'));
  };
  return {
    ...keepFrom(pod, old, 'status'),
    metadata: resetMeta(pod, old),
    spec: {
      ...(isFeatureOn(features, 'InPlacePodLevelResourcesVerticalScaling')
        ? keepFrom(before, spec, 'resources')
        : before),
      containers: merge(spec.containers, before.containers),
      ...(before.initContainers && { initContainers: merge(spec.initContainers ?? [], before.initContainers) }),
    },
  };
}
