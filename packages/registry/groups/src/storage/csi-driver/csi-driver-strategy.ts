import type { storagev1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { type BuiltinStrategy, type ClusterSettings, nextGeneration, without } from '@k8s-ts/registry-shared';
import { validateCSIDriver, validateCSIDriverUpdate } from './csi-driver-validation.js';

export type CSIDriver = storagev1.CSIDriver;

/**
 * CSI drivers. Changes of the spec increment the generation, which begins at 0. `preventPodSchedulingIfMissing` follows the gate VolumeLimitScaling:
 * it is false by default, and dropped while the gate is off and the stored driver does not have it.
 */
export const csiDriverStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<CSIDriver> => ({
  prepareForCreate: (driver) => withLimitScaling(driver, undefined, features),
  prepareForUpdate: (driver, old) => nextGeneration(withLimitScaling(driver, old, features), old),
  validate: validateCSIDriver,
  validateUpdate: validateCSIDriverUpdate,
  warningsOnCreate: tokenWarnings,
  warningsOnUpdate: (driver, old) =>
    builtinSemanticEqual(driver.spec?.tokenRequests, old.spec?.tokenRequests) ? [] : tokenWarnings(driver),
});

function withLimitScaling(
  driver: CSIDriver,
  old: CSIDriver | undefined,
  features: ClusterSettings['features'],
): CSIDriver {
  const { spec } = driver;
  if (features?.has('VolumeLimitScaling')) {
    const { preventPodSchedulingIfMissing = false } = spec ?? {};
    return { ...driver, spec: { ...spec, preventPodSchedulingIfMissing } };
  }
  if (spec?.preventPodSchedulingIfMissing === undefined) return driver;
  if (old?.spec?.preventPodSchedulingIfMissing !== undefined) return driver;
  return { ...driver, spec: without(spec, 'preventPodSchedulingIfMissing') };
}

function tokenWarnings({ spec }: CSIDriver): string[] {
  if (!spec?.tokenRequests?.length || spec.serviceAccountTokenInSecrets !== undefined) return [];
  return [
    'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes',
  ];
}
