import { type FeatureName, isFeatureOn } from '@k8s-ts/api/discovery';
import type { storagev1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import {
  type BuiltinStrategy,
  type ClusterSettings,
  dropDisabled,
  type Features,
  type GatedFields,
  nextGeneration,
  without,
} from '@k8s-ts/registry-shared';
import { validateCSIDriver, validateCSIDriverUpdate } from './csi-driver-validation.js';

export type CSIDriver = storagev1.CSIDriver;

/**
 * CSI drivers. Changes of the spec increment the generation, which begins at 0. Fields of features that are off are
 * dropped, see {@link gatedFields}.
 */
export const csiDriverStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<CSIDriver> => {
  const recommendsSecrets = isFeatureOn(features, 'CSIServiceAccountTokenSecrets');
  return {
    prepareForCreate: (driver) => withFeatures(driver, undefined, features),
    prepareForUpdate: (driver, old) => nextGeneration(withFeatures(driver, old, features), old),
    validate: validateCSIDriver,
    validateUpdate: validateCSIDriverUpdate,
    warningsOnCreate: (driver) => (recommendsSecrets ? tokenWarnings(driver) : []),
    warningsOnUpdate: (driver, old) =>
      !recommendsSecrets || builtinSemanticEqual(driver.spec?.tokenRequests, old.spec?.tokenRequests)
        ? []
        : tokenWarnings(driver),
  };
};

const inSpec = (gate: FeatureName, name: keyof storagev1.CSIDriverSpec): GatedFields<CSIDriver> => ({
  gate,
  isUsed: ({ spec }) => spec?.[name] !== undefined,
  drop: (driver) => (driver.spec ? { ...driver, spec: without(driver.spec, name) } : driver),
});

const gatedFields = [
  inSpec('MutableCSINodeAllocatableCount', 'nodeAllocatableUpdatePeriodSeconds'),
  inSpec('CSIServiceAccountTokenSecrets', 'serviceAccountTokenInSecrets'),
  inSpec('VolumeLimitScaling', 'preventPodSchedulingIfMissing'),
];

/**
 * The driver without fields that are off. While VolumeLimitScaling is on, `preventPodSchedulingIfMissing` is false by
 * default.
 */
function withFeatures(driver: CSIDriver, old: CSIDriver | undefined, features: Features): CSIDriver {
  const kept = dropDisabled(driver, old, features, gatedFields);
  if (!isFeatureOn(features, 'VolumeLimitScaling')) return kept;
  const { preventPodSchedulingIfMissing = false } = kept.spec ?? {};
  return { ...kept, spec: { ...kept.spec, preventPodSchedulingIfMissing } };
}

function tokenWarnings({ spec }: CSIDriver): string[] {
  if (!spec?.tokenRequests?.length || spec.serviceAccountTokenInSecrets !== undefined) return [];
  return [
    'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes',
  ];
}
