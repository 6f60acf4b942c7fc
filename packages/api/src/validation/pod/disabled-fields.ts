import type { FeatureName } from '../../discovery/index.js';
import type { Container, PodSpec, PodStatus, ProjectedVolumeSource, VolumeProjection } from '../../types/index.js';
import { containersOf } from './pod-containers.js';
import type { PodSettings } from './pod-options.js';

/**
 * Removes the fields of features that are off by default in this Kubernetes release: a container's `stopSignal`, the projections
 * `clusterTrustBundle` and `podCertificate`, and `workloadRef`. What the old spec uses stays, and so do fields whose feature gate is on.
 * `kubernetes pkg/api/pod/util.go` (dropDisabledFields).
 */
function dropDisabledSpecFields(spec: PodSpec, old: PodSpec | undefined, { features }: PodSettings): PodSpec {
  const isOn = (gate: FeatureName) => features?.has(gate) === true;
  let result = spec;
  if (result.workloadRef && !old?.workloadRef && !isOn('GenericWorkload')) {
    const { workloadRef: _, ...rest } = result;
    result = rest;
  }
  if (hasStopSignal(result) && !hasStopSignal(old) && !isOn('ContainerStopSignals')) {
    result = withoutStopSignals(result);
  }
  const dropped = projections.filter(
    (name) => hasProjection(result, name) && !hasProjection(old, name) && !isOn(projectionGates[name]),
  );
  return dropped.length > 0 ? withoutProjections(result, dropped) : result;
}

/**
 * Removes the fields of a pod, or of a pod template, whose features are off: a container's `stopSignal`, the projections `clusterTrustBundle` and
 * `podCertificate`, and `workloadRef`. Fields that the old one uses stay.
 *
 * @param settings its `features` are on. Default: as in kube-apiserver, none of these
 */
export function dropDisabledPodFields<T extends { readonly spec?: PodSpec }>(
  pod: T,
  old?: { readonly spec?: PodSpec },
  settings: PodSettings = {},
): T {
  if (!pod.spec) return pod;
  const spec = dropDisabledSpecFields(pod.spec, old?.spec, settings);
  return spec === pod.spec ? pod : { ...pod, spec };
}

/** {@link dropDisabledPodFields} of the pod template of a workload. */
export function dropDisabledTemplateFields<T extends Templated>(
  workload: T,
  old?: Templated,
  settings: PodSettings = {},
): T {
  const template = workload.spec?.template;
  if (!template) return workload;
  const kept = dropDisabledPodFields(template, old?.spec?.template, settings);
  return kept === template ? workload : { ...workload, spec: { ...workload.spec, template: kept } };
}

interface Templated {
  readonly spec?: { readonly template?: { readonly spec?: PodSpec } };
}

const hasStopSignal = (spec: PodSpec | undefined): boolean =>
  spec !== undefined && containersOf(spec).some(({ container }) => container.lifecycle?.stopSignal !== undefined);

function withoutStopSignals(spec: PodSpec): PodSpec {
  const strip = <C extends Pick<Container, 'lifecycle'>>(container: C): C => {
    if (container.lifecycle?.stopSignal === undefined) return container;
    const { lifecycle, ...rest } = container;
    const { stopSignal: _, ...handlers } = lifecycle;
    return { ...rest, ...(Object.keys(handlers).length > 0 ? { lifecycle: handlers } : {}) } as C;
  };
  return {
    ...spec,
    ...(spec.containers && { containers: spec.containers.map(strip) }),
    ...(spec.initContainers && { initContainers: spec.initContainers.map(strip) }),
    ...(spec.ephemeralContainers && { ephemeralContainers: spec.ephemeralContainers.map(strip) }),
  };
}

const projections = ['clusterTrustBundle', 'podCertificate'] as const;
type Projection = (typeof projections)[number];

const projectionGates = {
  clusterTrustBundle: 'ClusterTrustBundleProjection',
  podCertificate: 'PodCertificateRequest',
} as const satisfies Record<Projection, FeatureName>;

const hasProjection = (spec: PodSpec | undefined, name: Projection): boolean =>
  (spec?.volumes ?? []).some((volume) => volume.projected?.sources?.some((source) => source[name] !== undefined));

function withoutProjections(spec: PodSpec, names: readonly Projection[]): PodSpec {
  const strip = (source: VolumeProjection): VolumeProjection => {
    const result = { ...source } as Record<string, unknown>;
    for (const name of names) delete result[name];
    return result as VolumeProjection;
  };
  const stripAll = (projected: ProjectedVolumeSource): ProjectedVolumeSource => ({
    ...projected,
    ...(projected.sources && { sources: projected.sources.map(strip) }),
  });
  return {
    ...spec,
    volumes: (spec.volumes ?? []).map((volume) =>
      volume.projected ? { ...volume, projected: stripAll(volume.projected) } : volume,
    ),
  };
}

/**
 * Removes the fields of a pod's status whose features are off by default: `extendedResourceClaimStatus`, `resources` and `allocatedResources` of the
 * pod, and `allocatedResourcesStatus` of containers. `kubernetes pkg/api/pod/util.go` (dropDisabledPodStatusFields).
 */
export function dropDisabledStatusFields(status: PodStatus, old: PodStatus | undefined): PodStatus {
  const result = { ...status } as Record<string, unknown>;
  if (!old?.extendedResourceClaimStatus) delete result.extendedResourceClaimStatus;
  if (!old?.resources && !old?.allocatedResources) {
    delete result.resources;
    delete result.allocatedResources;
  }
  for (const list of ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const) {
    if (!status[list]?.some(({ allocatedResourcesStatus }) => allocatedResourcesStatus)) continue;
    result[list] = status[list].map(({ allocatedResourcesStatus: _, ...rest }) => rest);
  }
  return result as PodStatus;
}
