import type { resourcev1 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, type Features, firstGeneration, nextGeneration } from '@k8s-ts/registry-shared';
import { loadedSelectorCheck, loadSelectorCheck } from '../expressions/index.js';
import { dropDisabledClassFields } from '../gated-fields.js';
import { validateDeviceClass, validateDeviceClassUpdate } from './device-class-validation.js';

export type DeviceClass = resourcev1.DeviceClass;

/**
 * Device classes.
 *
 * @param features the features that are on. Default: those of the release
 * @param compatibility as in `SelectorLanguage`
 */
export const deviceClassStrategy = (features?: Features, compatibility?: string): BuiltinStrategy<DeviceClass> => ({
  async prepareForCreate(object) {
    await loadSelectorCheck();
    return firstGeneration(withoutDisabled(object, undefined, features));
  },
  async prepareForUpdate(object, old) {
    await loadSelectorCheck();
    return nextGeneration(withoutDisabled(object, old, features), old);
  },
  validate: (object) => validateDeviceClass(object, selectorRules(features, compatibility)),
  validateUpdate: (object, old) => validateDeviceClassUpdate(object, old, selectorRules(features, compatibility)),
});

const selectorRules = (features: Features, compatibility: string | undefined) => ({
  check: loadedSelectorCheck(),
  features,
  compatibility,
});

const withoutDisabled = (object: DeviceClass, old: DeviceClass | undefined, features: Features): DeviceClass =>
  object.spec ? { ...object, spec: dropDisabledClassFields(object.spec, old?.spec, features) } : object;
