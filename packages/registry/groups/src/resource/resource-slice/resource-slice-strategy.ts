import type { resourcev1 } from '@k8s-ts/api/types';
import { goQuote } from '@k8s-ts/apimachinery/validation';
import { type BuiltinStrategy, type Features, firstGeneration, nextGeneration } from '@k8s-ts/registry-shared';
import { dropDisabledDevices } from '../gated-fields.js';
import { validateResourceSlice, validateResourceSliceUpdate } from './resource-slice-validation.js';

export type ResourceSlice = resourcev1.ResourceSlice;

/** Resource slices, which drivers publish. @param features the features that are on. Default: those of the release */
export const resourceSliceStrategy = (features?: Features): BuiltinStrategy<ResourceSlice> => ({
  prepareForCreate: (slice) => firstGeneration(withoutDisabled(slice, undefined, features)),
  // Fields that are dropped afterwards count as changes.
  prepareForUpdate: (slice, old) => withoutDisabled(nextGeneration(slice, old), old, features),
  validate: validateResourceSlice,
  validateUpdate: validateResourceSliceUpdate,
  warningsOnCreate: driverWarnings,
  warningsOnUpdate: driverWarnings,
});

/** Values of the selectable fields. */
export const resourceSliceFields = ({ spec }: ResourceSlice): Readonly<Record<string, string>> => ({
  'spec.driver': spec?.driver ?? '',
  'spec.nodeName': spec?.nodeName ?? '',
});

const withoutDisabled = (slice: ResourceSlice, old: ResourceSlice | undefined, features: Features): ResourceSlice =>
  slice.spec ? { ...slice, spec: dropDisabledDevices(slice.spec, old?.spec, features) } : slice;

function driverWarnings({ spec }: ResourceSlice): string[] {
  const driver = spec?.driver ?? '';
  if (driver === driver.toLowerCase()) return [];
  return [`spec.driver: driver names should be lowercase; ${goQuote(driver)} contains uppercase characters`];
}
