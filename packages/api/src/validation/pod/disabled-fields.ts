import { type FeatureName, isFeatureOn } from '../../discovery/index.js';
import type {
  Container,
  PodSpec,
  PodStatus,
  ProjectedVolumeSource,
  ResourceStatus,
  VolumeMountStatus,
  VolumeProjection,
} from '../../types/index.js';
import { containersOf, usesEnvFiles, usesRestartRules } from './pod-containers.js';
import type { PodSettings } from './pod-options.js';

const projectionGates = {
  clusterTrustBundle: 'ClusterTrustBundleProjection',
  podCertificate: 'PodCertificateRequest',
} as const satisfies Partial<Record<keyof VolumeProjection, FeatureName>>;

/** The fields of a feature in the spec of a pod. */
interface GatedFields {
  readonly gate: FeatureName;
  /** Whether a spec has the fields. */
  has(spec: PodSpec): boolean;
  drop(spec: PodSpec): PodSpec;
  /** Whether the spec that is stored uses the feature, so that the fields stay. Default: whether it has them. */
  isInUse?(spec: PodSpec): boolean;
}

/** `kubernetes pkg/api/pod/util.go` (dropDisabledFields). */
const gatedFields: readonly GatedFields[] = [
  {
    gate: 'PodLevelResources',
    has: ({ resources }) => resources !== undefined,
    isInUse: ({ resources = {} }) => isNotEmpty(resources.requests) || isNotEmpty(resources.limits),
    drop: ({ resources: _, ...spec }) => spec,
  },
  {
    gate: 'DynamicResourceAllocation',
    has: (spec) => usesClaims(spec) || containersOf(spec).some(({ container }) => container.resources?.claims),
    isInUse: usesClaims,
    drop: ({ resourceClaims: _, ...spec }) =>
      withContainers(spec, ({ resources, ...container }) => {
        if (!resources?.claims) return { ...container, ...(resources && { resources }) };
        const { claims: __, ...rest } = resources;
        return { ...container, resources: rest };
      }),
  },
  ...(['clusterTrustBundle', 'podCertificate'] as const).map(
    (name): GatedFields => ({
      gate: projectionGates[name],
      has: (spec) =>
        (spec.volumes ?? []).some((volume) => volume.projected?.sources?.some((source) => source[name] !== undefined)),
      drop: (spec) => withoutProjection(spec, name),
    }),
  ),
  {
    gate: 'GenericWorkload',
    has: ({ schedulingGroup }) => schedulingGroup !== undefined,
    drop: ({ schedulingGroup: _, ...spec }) => spec,
  },
  {
    gate: 'ContainerRestartRules',
    has: (spec) =>
      usesRestartRules(spec) || containersOf(spec).some(({ container }) => container.restartPolicyRules !== undefined),
    isInUse: usesRestartRules,
    drop: (spec) =>
      withContainers(spec, ({ restartPolicyRules: _, restartPolicy, ...container }, isInit) =>
        isInit && restartPolicy === 'Always' ? { ...container, restartPolicy } : container,
      ),
  },
  {
    gate: 'HostnameOverride',
    has: ({ hostnameOverride }) => hostnameOverride !== undefined,
    drop: ({ hostnameOverride: _, ...spec }) => spec,
  },
  { gate: 'EnvFiles', has: usesEnvFiles, drop: (spec) => withContainers(spec, withoutEnvFiles) },
  {
    gate: 'ImageVolume',
    has: ({ volumes = [] }) => volumes.some(({ image }) => image !== undefined),
    drop: withoutImageVolumes,
  },
  {
    gate: 'ContainerStopSignals',
    has: (spec) => containersOf(spec).some(({ container }) => container.lifecycle?.stopSignal !== undefined),
    drop: (spec) => withContainers(spec, withoutStopSignal),
  },
  {
    gate: 'MatchLabelKeysInPodTopologySpread',
    has: ({ topologySpreadConstraints = [] }) => topologySpreadConstraints.some(({ matchLabelKeys }) => matchLabelKeys),
    isInUse: ({ topologySpreadConstraints = [] }) =>
      topologySpreadConstraints.some(({ matchLabelKeys = [] }) => matchLabelKeys.length > 0),
    drop: ({ topologySpreadConstraints = [], ...spec }) => ({
      ...spec,
      topologySpreadConstraints: topologySpreadConstraints.map(({ matchLabelKeys: _, ...constraint }) => constraint),
    }),
  },
];

/**
 * Removes the fields of a pod, or of a pod template, whose features are off. Fields that `old` uses stay.
 *
 * @param settings `features` lists the features that are on. Default: the features of the release
 */
export function dropDisabledPodFields<T extends { readonly spec?: PodSpec }>(
  pod: T,
  old?: { readonly spec?: PodSpec },
  { features }: PodSettings = {},
): T {
  if (!pod.spec) return pod;
  let { spec } = pod;
  for (const { gate, has, drop, isInUse = has } of gatedFields) {
    if (isFeatureOn(features, gate) || !has(spec) || (old?.spec && isInUse(old.spec))) continue;
    spec = drop(spec);
  }
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

const isNotEmpty = (map: object | undefined): boolean => Object.keys(map ?? {}).length > 0;

/** The spec with other containers. */
function withContainers(spec: PodSpec, change: (container: Container, isInit: boolean) => Container): PodSpec {
  const each = <C>(containers: readonly C[], isInit = false) =>
    containers.map((container) => change(container as Container, isInit) as C);
  return {
    ...spec,
    ...(spec.containers && { containers: each(spec.containers) }),
    ...(spec.initContainers && { initContainers: each(spec.initContainers, true) }),
    ...(spec.ephemeralContainers && { ephemeralContainers: each(spec.ephemeralContainers) }),
  };
}

function usesClaims({ resourceClaims = [] }: PodSpec): boolean {
  return resourceClaims.length > 0;
}

function withoutEnvFiles(container: Container): Container {
  if (!container.env) return container;
  const env = container.env.map(({ valueFrom, ...variable }) => {
    if (!valueFrom) return variable;
    const { fileKeyRef: _, ...sources } = valueFrom;
    return { ...variable, valueFrom: sources };
  });
  return { ...container, env };
}

function withoutImageVolumes(spec: PodSpec): PodSpec {
  const names = new Set((spec.volumes ?? []).flatMap(({ name, image }) => (image ? name : [])));
  const { volumes = [], ...rest } = spec;
  const kept = volumes.filter(({ name }) => !names.has(name));
  return withContainers({ ...rest, ...(kept.length > 0 && { volumes: kept }) }, ({ volumeMounts, ...container }) => {
    const mounts = (volumeMounts ?? []).filter(({ name }) => !names.has(name));
    return { ...container, ...(mounts.length > 0 && { volumeMounts: mounts }) };
  });
}

function withoutStopSignal(container: Container): Container {
  if (container.lifecycle?.stopSignal === undefined) return container;
  const { lifecycle, ...rest } = container;
  const { stopSignal: _, ...handlers } = lifecycle;
  return { ...rest, ...(isNotEmpty(handlers) && { lifecycle: handlers }) };
}

function withoutProjection(spec: PodSpec, name: keyof typeof projectionGates): PodSpec {
  const strip = (source: VolumeProjection): VolumeProjection => {
    const { [name]: _, ...others } = source;
    return others;
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
 * Removes the fields of a pod's status whose features are off and that the old pod does not use:
 * `resourceClaimStatuses`, `extendedResourceClaimStatus`, `nodeAllocatableResourceClaimStatuses`, `resources` and
 * `allocatedResources` of the pod, observed generations, `allocatedResourcesStatus` of containers or the messages in
 * it, and `volumeStatus` of their mounts. `kubernetes pkg/api/pod/util.go` (dropDisabledPodStatusFields).
 *
 * @param settings `features` are those that are on. Default: those of the release
 */
export function dropDisabledStatusFields(
  status: PodStatus,
  { spec: oldSpec, status: old }: { readonly spec?: PodSpec; readonly status?: PodStatus },
  { features }: PodSettings = {},
): PodStatus {
  const result = { ...status } as Record<string, unknown>;
  if (!isFeatureOn(features, 'DynamicResourceAllocation') && !(oldSpec && usesClaims(oldSpec))) {
    delete result.resourceClaimStatuses;
  }
  if (!isFeatureOn(features, 'PodObservedGenerationTracking') && !observedGenerations(old).some(Boolean)) {
    delete result.observedGeneration;
    if (status.conditions) {
      result.conditions = status.conditions.map(({ observedGeneration: _, ...condition }) => condition);
    }
  }
  if (!isFeatureOn(features, 'DRAExtendedResource') && !old?.extendedResourceClaimStatus) {
    delete result.extendedResourceClaimStatus;
  }
  if (!isFeatureOn(features, 'DRANodeAllocatableResources') && !old?.nodeAllocatableResourceClaimStatuses?.length) {
    delete result.nodeAllocatableResourceClaimStatuses;
  }
  if (
    !isFeatureOn(features, 'InPlacePodLevelResourcesVerticalScaling') &&
    !old?.resources &&
    !old?.allocatedResources
  ) {
    delete result.resources;
    delete result.allocatedResources;
  }
  const dropsHealth = !isFeatureOn(features, 'ResourceHealthStatus') && healthOf(old).length === 0;
  const dropsMessages = !isFeatureOn(features, 'ResourceHealthStatusMessage') && !healthOf(old).some(hasMessage);
  const dropsVolumes = !isFeatureOn(features, 'ImageVolumeWithDigest') && !usesVolumeStatus(old);
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

const observedGenerations = (status: PodStatus | undefined): readonly (number | undefined)[] => [
  status?.observedGeneration,
  ...(status?.conditions ?? []).map(({ observedGeneration }) => observedGeneration),
];

const healthOf = (status: PodStatus | undefined): readonly ResourceStatus[] =>
  containerStatusLists.flatMap((list) =>
    (status?.[list] ?? []).flatMap(({ allocatedResourcesStatus }) => allocatedResourcesStatus ?? []),
  );

const hasMessage = ({ resources }: ResourceStatus): boolean =>
  (resources ?? []).some(({ message }) => message !== undefined);

const withoutMessages = (status: ResourceStatus): ResourceStatus =>
  status.resources ? { ...status, resources: status.resources.map(({ message: _, ...rest }) => rest) } : status;
