import { isValidLabelValue, labelSelectorHasInvalidLabelValue } from '@k8s-ts/apimachinery/validation';
import type { FeatureName } from '../../discovery/index.js';
import type { LabelSelector } from '../../generated/types/meta.v1.js';
import type { PodSpec } from '../../types/index.js';
import { hasBackstep } from '../field/file-paths.js';
import { isHugePageMultiple, isHugePageResourceName } from '../resources/resource-names.js';
import type { VolumeValidationOptions } from '../volume/volumes.js';
import { containersOf } from './pod-containers.js';
import { isHostSysctl } from './sysctls.js';

/** Leniency of pod validation towards values that the old object has already. Default: everything is checked. */
export interface PodValidationOptions extends VolumeValidationOptions {
  /** Privileged containers are allowed (a setting of the server). */
  readonly allowPrivileged?: boolean;
  readonly allowInvalidPodDeletionCost?: boolean;
  readonly allowInvalidLabelValueInSelector?: boolean;
  readonly allowInvalidLabelValueInRequiredNodeAffinity?: boolean;
  readonly allowInvalidTopologySpreadConstraintLabelSelector?: boolean;
  readonly allowIndivisibleHugePages?: boolean;
  readonly allowHostSysctls?: boolean;
  /** `seLinuxChangePolicy: MountOption` is a beta feature that is off; objects that have a policy may change it. */
  readonly allowSELinuxMountPolicy?: boolean;
  readonly oldViolatesMatchLabelKeys?: boolean;
  readonly allowVolumeDevicesWithUserNamespaces?: boolean;
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
  /** The features that are on: fields behind them are kept. Default none. */
  readonly features?: ReadonlySet<FeatureName>;
}

/**
 * Options for an update of a pod or pod template: the new one may keep values of the old one that are invalid. `kubernetes pkg/api/pod`
 * (GetValidationOptionsFromPodSpecAndMeta).
 */
export function podValidationOptions(
  old: PodLike | undefined,
  settings: Pick<PodValidationOptions, 'resourceIsPod' | 'allowPrivileged'> = {},
): PodValidationOptions {
  const spec = old?.spec;
  if (!spec) return settings;
  const terms = podAffinitySelectors(spec);
  return {
    ...settings,
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
    oldViolatesMatchLabelKeys: (spec.topologySpreadConstraints ?? []).some((constraint) => {
      if (!constraint.matchLabelKeys?.length) return false;
      const keys = Object.keys(constraint.labelSelector?.matchLabels ?? {});
      return !constraint.labelSelector || constraint.matchLabelKeys.some((key) => keys.includes(key));
    }),
  };
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
