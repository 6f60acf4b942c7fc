import { isValidLabelValue, labelSelectorHasInvalidLabelValue } from '@k8s-ts/apimachinery/validation';
import { type FeatureName, isFeatureOn } from '../../discovery/index.js';
import type { LabelSelector } from '../../generated/types/meta.v1.js';
import type { Container, PodSpec } from '../../types/index.js';
import { hasBackstep } from '../field/file-paths.js';
import { isHugePageMultiple, isHugePageResourceName } from '../resources/resource-names.js';
import type { VolumeValidationOptions } from '../volume/volumes.js';
import { containersOf, isRestartableInitContainer, usesEnvFiles } from './pod-containers.js';
import { isHostSysctl } from './sysctls.js';
import { isComparison } from './tolerations.js';

/** Leniency of pod validation towards values that the old object has already. Default: everything is checked. */
export interface PodValidationOptions extends VolumeValidationOptions {
  /** The features that are on (a setting of the server). Default: those of the release. */
  readonly features?: ReadonlySet<FeatureName>;
  /** Privileged containers are allowed (a setting of the server). */
  readonly allowPrivileged?: boolean;
  readonly allowInvalidPodDeletionCost?: boolean;
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidLabelValueInRequiredNodeAffinity?: boolean;
  readonly allowInvalidTopologySpreadConstraintLabelSelector?: boolean;
  readonly allowIndivisibleHugePages?: boolean;
  readonly allowHostSysctls?: boolean;
  /** `seLinuxChangePolicy: MountOption` is allowed although the feature is off: the old object has a policy. */
  readonly allowSELinuxMountPolicy?: boolean;
  /** The old spec violates the rules of `matchLabelKeys` in spread constraints that the features ask for. */
  readonly oldViolatesMatchLabelKeys?: boolean;
  /** Variables may come from files although the feature is off. */
  readonly allowEnvFiles?: boolean;
  /** Tolerations may have the operators Lt and Gt although the feature is off. */
  readonly allowComparisonTolerations?: boolean;
  readonly allowVolumeDevicesWithUserNamespaces?: boolean;
  /** Pods with `hostUsers: false` may use the network of the host although the feature is off. */
  readonly allowHostNetworkWithUserNamespaces?: boolean;
  /** Init containers that run once may have a resize policy `RestartContainer`, which has no effect. */
  readonly allowRestartOfInitContainers?: boolean;
  /**
   * Restart rules may have the action `RestartAllContainers`, and sidecars may have rules, although the feature is off.
   */
  readonly allowRestartAllContainers?: boolean;
}

/** Metadata and spec of a pod or of a pod template. */
export interface PodLike {
  readonly metadata?: {
    readonly name?: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly spec?: PodSpec;
}

export const podDeletionCostAnnotation = 'controller.kubernetes.io/pod-deletion-cost';

/** Whether the annotation holds an int32 in canonical form (absent counts as valid). */
export function isValidPodDeletionCost(annotations: Readonly<Record<string, string>> | undefined): boolean {
  const value = annotations?.[podDeletionCostAnnotation];
  if (value === undefined) return true;
  return /^(0|-?[1-9]\d*)$/.test(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31;
}

/** Settings of a server that decide which pods and pod templates are valid. */
export interface PodSettings {
  /** Privileged containers may be created. Default false, as kube-apiserver's `--allow-privileged`. */
  readonly allowPrivileged?: boolean;
  /** The features that are on: fields behind them are kept. Default: those of the release. */
  readonly features?: ReadonlySet<FeatureName>;
}

/**
 * Options for an update of a pod or pod template: the new one may keep values of the old one that are invalid.
 * `kubernetes pkg/api/pod` (GetValidationOptionsFromPodSpecAndMeta).
 */
export function podValidationOptions(
  old: PodLike | undefined,
  settings: Pick<PodValidationOptions, 'resourceIsPod' | 'allowPrivileged' | 'features'> = {},
): PodValidationOptions {
  const spec = old?.spec;
  if (!spec) return settings;
  const terms = podAffinitySelectors(spec);
  const { resourceIsPod, allowPrivileged, features } = settings;
  // Fields are listed one by one, because V8 creates objects slowly that begin with a spread and have this many
  // members.
  return {
    resourceIsPod,
    allowPrivileged,
    features,
    allowRestartAllContainers: usesRestartAllContainers(spec),
    allowRestartOfInitContainers: (spec.initContainers ?? []).some(
      (container) =>
        !isRestartableInitContainer(container) &&
        container.resizePolicy?.some(({ restartPolicy }) => restartPolicy === 'RestartContainer'),
    ),
    allowComparisonTolerations: (spec.tolerations ?? []).some(isComparison),
    allowInvalidPodDeletionCost: !isValidPodDeletionCost(old.metadata?.annotations),
    allowInvalidLabelValueInSelector: terms.some(labelSelectorHasInvalidLabelValue),
    allowInvalidLabelValueInRequiredNodeAffinity: (
      spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []
    ).some((term) =>
      term.matchExpressions?.some((e) => e.values?.some((value) => isValidLabelValue(value).length > 0)),
    ),
    allowInvalidTopologySpreadConstraintLabelSelector: (spec.topologySpreadConstraints ?? []).some((constraint) =>
      labelSelectorHasInvalidLabelValue(constraint.labelSelector),
    ),
    allowIndivisibleHugePages: usesIndivisibleHugePages(spec),
    allowNonLocalProjectedTokenPath: (spec.volumes ?? []).some((volume) =>
      volume.projected?.sources?.some((source) => {
        const file = source.serviceAccountToken?.path ?? '';
        return file.startsWith('/') || hasBackstep(file) || (file.startsWith('..') && !file.startsWith('../'));
      }),
    ),
    allowSELinuxMountPolicy: spec.securityContext?.seLinuxChangePolicy !== undefined,
    allowHostSysctls: (spec.securityContext?.sysctls ?? []).some(
      (sysctl) => isHostSysctl(sysctl.name, spec) !== undefined,
    ),
    allowVolumeDevicesWithUserNamespaces:
      spec.hostUsers === false &&
      containersOf(spec).some(({ container }) => (container.volumeDevices?.length ?? 0) > 0),
    allowHostNetworkWithUserNamespaces: spec.hostUsers === false && spec.hostNetwork === true,
    oldViolatesMatchLabelKeys:
      isFeatureOn(features, 'MatchLabelKeysInPodTopologySpread') &&
      violatesMatchLabelKeys(spec, mergesLabelKeys(settings)),
    allowEnvFiles: usesEnvFiles(spec),
  };
}

/** Whether the labels that `matchLabelKeys` of spread constraints name are merged into the selector. */
export const mergesLabelKeys = ({ features }: Pick<PodValidationOptions, 'features'>): boolean =>
  isFeatureOn(features, 'MatchLabelKeysInPodTopologySpreadSelectorMerge');

/** @param merged whether the selector contains expressions that were made from the keys */
function violatesMatchLabelKeys({ topologySpreadConstraints = [] }: PodSpec, merged: boolean): boolean {
  return topologySpreadConstraints.some(({ matchLabelKeys = [], labelSelector }) => {
    if (matchLabelKeys.length === 0) return false;
    const { matchLabels = {}, matchExpressions = [] } = labelSelector ?? {};
    const keys = [...Object.keys(matchLabels), ...(merged ? [] : matchExpressions.map(({ key }) => key))];
    return !labelSelector || matchLabelKeys.some((key) => keys.includes(key));
  });
}

/** Whether variables of containers may come from files. */
export const mayUseEnvFiles = ({ features, allowEnvFiles }: PodValidationOptions): boolean =>
  allowEnvFiles === true || isFeatureOn(features, 'EnvFiles');

/** Whether restart rules may have the action `RestartAllContainers`, and sidecars may have rules. */
export function mayRestartAllContainers({ features, allowRestartAllContainers }: PodValidationOptions): boolean {
  return allowRestartAllContainers === true || isFeatureOn(features, 'RestartAllContainersOnContainerExits');
}

/** Whether a container has a rule that restarts all containers, or a sidecar has rules. */
function usesRestartAllContainers({ containers = [], initContainers = [] }: PodSpec): boolean {
  return (
    restartAll([...initContainers, ...containers]) ||
    initContainers.some(
      (container) => isRestartableInitContainer(container) && (container.restartPolicyRules?.length ?? 0) > 0,
    )
  );
}

const restartAll = (containers: readonly Container[]): boolean =>
  containers.some(({ restartPolicyRules = [] }) =>
    restartPolicyRules.some(({ action }) => action === 'RestartAllContainers'),
  );

/**
 * Whether terminated containers of any restart policy may run again, because a rule of one container restarts all of
 * them.
 */
export function allContainersMayRestart(spec: PodSpec, options: PodValidationOptions): boolean {
  return mayRestartAllContainers(options) && restartAll([...(spec.initContainers ?? []), ...(spec.containers ?? [])]);
}

function podAffinitySelectors(spec: PodSpec): readonly (LabelSelector | undefined)[] {
  if (!spec.affinity) return [];
  return [spec.affinity.podAffinity, spec.affinity.podAntiAffinity].flatMap((affinity) => [
    ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []).map((term) => term.labelSelector),
    ...(affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? []).map(
      (term) => term.podAffinityTerm.labelSelector,
    ),
  ]);
}

function usesIndivisibleHugePages(spec: PodSpec): boolean {
  return containersOf(spec).some(({ container }) =>
    [container.resources?.limits, container.resources?.requests].some(
      (list) =>
        list !== undefined &&
        Object.keys(list).some((name) => isHugePageResourceName(name) && !isHugePageMultiple(name, list[name] ?? '')),
    ),
  );
}
