import type { storagev1 } from '@k8s-ts/api/types';
import { builtinSemanticEqual } from '@k8s-ts/api/validation';
import { type BuiltinStrategy, nextGeneration } from '@k8s-ts/registry-shared';
import { validateCSIDriver, validateCSIDriverUpdate } from './csi-driver-validation.js';

export type CSIDriver = storagev1.CSIDriver;

/** CSI drivers. Changes of the spec increment the generation, which begins at 0. */
export const csiDriverStrategy: BuiltinStrategy<CSIDriver> = {
  prepareForUpdate: (driver, old) => nextGeneration(driver, old),
  validate: validateCSIDriver,
  validateUpdate: validateCSIDriverUpdate,
  warningsOnCreate: tokenWarnings,
  warningsOnUpdate: (driver, old) =>
    builtinSemanticEqual(driver.spec?.tokenRequests, old.spec?.tokenRequests) ? [] : tokenWarnings(driver),
};

function tokenWarnings({ spec }: CSIDriver): string[] {
  if (!spec?.tokenRequests?.length || spec.serviceAccountTokenInSecrets !== undefined) return [];
  return [
    'spec.serviceAccountTokenInSecrets is unset; if supported by this CSI driver, set to true to prevent possible logging of tokens in volume attributes',
  ];
}
