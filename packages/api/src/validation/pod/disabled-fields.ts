import type { FeatureName } from '../../discovery/index.js';
import type {
  Container,
  PodSpec,
  PodStatus,
  ProjectedVolumeSource,
  ResourceStatus,
  VolumeMountStatus,
  VolumeProjection,
} from '../../types/index.js';
import { containersOf } from './pod-containers.js';
import type { PodSettings } from './pod-options.js';

/**
 * Removes the fields of features that are off by default in this Kubernetes release: a container's `stopSignal`, the projections
 * `clusterTrustBundle` and `podCertificate`, and `schedulingGroup`. What the old spec uses stays, and so do fields whose feature gate is on.
 * `kubernetes pkg/api/pod/util.go` (dropDisabledFields).
 */
function dropDisabledSpecFields(spec: PodSpec, old: PodSpec | undefined, { features }: PodSettings): PodSpec {
  const isOn = (gate: FeatureName) => features?.has(gate) === true;
  let result = spec;
  if (result.schedulingGroup && !old?.schedulingGroup && !isOn('GenericWorkload')) {
    const { schedulingGroup: _, ...rest } = result;
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
 * `podCertificate`, and `schedulingGroup`. Fields that the old one uses stay.
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
 * Removes the fields of a pod's status whose features are off and that the old status does not use: `extendedResourceClaimStatus`,
 * `nodeAllocatableResourceClaimStatuses`, `resources` and `allocatedResources` of the pod, `allocatedResourcesStatus` of containers or the messages
 * in it, and `volumeStatus` of their mounts. `kubernetes pkg/api/pod/util.go` (dropDisabledPodStatusFields).
 *
 * @param settings its `features` are on. Default: none of these
 */
export function dropDisabledStatusFields(
  status: PodStatus,
  old: PodStatus | undefined,
  { features }: PodSettings = {},
): PodStatus {
  const result = { ...status } as Record<string, unknown>;
  if (!features?.has('DRAExtendedResource') && !old?.extendedResourceClaimStatus) {
    delete result.extendedResourceClaimStatus;
  }
  if (!features?.has('DRANodeAllocatableResources') && !old?.nodeAllocatableResourceClaimStatuses?.length) {
    delete result.nodeAllocatableResourceClaimStatuses;
  }
  if (!features?.has('InPlacePodLevelResourcesVerticalScaling') && !old?.resources && !old?.allocatedResources) {
    delete result.resources;
    delete result.allocatedResources;
  }
  const dropsHealth = !features?.has('ResourceHealthStatus') && healthOf(old).length === 0;
  const dropsMessages = !features?.has('ResourceHealthStatusMessage') && !healthOf(old).some(hasMessage);
  const dropsVolumes = !features?.has('ImageVolumeWithDigest') && !usesVolumeStatus(old);
  if (!dropsHealth && !dropsMessages && !dropsVolumes) return result as PodStatus;
  for (const list of containerStatusLists) {
    const isChanged = status[list]?.some(
      ({ allocatedResourcesStatus: health, volumeMounts }) =>
        (health && (dropsHealth || dropsMessages)) || (dropsVolumes && volumeMounts?.some(hasVolumeStatus)),
    );
    if (!isChanged) continue;
    result[list] = status[list]?.map(({ allocatedResourcesStatus: health, ...rest }) => ({
      ...rest,
      ...(health && !dropsHealth && { allocatedResourcesStatus: dropsMessages ? health.map(withoutMessages) : health }),
      ...(dropsVolumes && rest.volumeMounts && { volumeMounts: rest.volumeMounts.map(withoutVolumeStatus) }),
    }));
  }
  return result as PodStatus;
}

const hasVolumeStatus = ({ volumeStatus }: VolumeMountStatus): boolean => volumeStatus !== undefined;

const withoutVolumeStatus = ({ volumeStatus: _, ...rest }: VolumeMountStatus): VolumeMountStatus => rest;

const usesVolumeStatus = (status: PodStatus | undefined): boolean =>
  containerStatusLists.some((list) => status?.[list]?.some(({ volumeMounts }) => volumeMounts?.some(hasVolumeStatus)));

const containerStatusLists = ['containerStatuses', 'initContainerStatuses', 'ephemeralContainerStatuses'] as const;

const healthOf = (status: PodStatus | undefined): readonly ResourceStatus[] =>
  containerStatusLists.flatMap((list) =>
    (status?.[list] ?? []).flatMap(({ allocatedResourcesStatus }) => allocatedResourcesStatus ?? []),
  );

const hasMessage = ({ resources }: ResourceStatus): boolean =>
  (resources ?? []).some(({ message }) => message !== undefined);

const withoutMessages = (status: ResourceStatus): ResourceStatus =>
  status.resources ? { ...status, resources: status.resources.map(({ message: _, ...rest }) => rest) } : status;
