import type { resourcev1 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, firstGeneration, nextGeneration } from '@k8s-ts/registry-shared';
import { loadedSelectorCheck, loadSelectorCheck } from '../expressions/index.js';
import { dropDisabledClassFields, type Features } from '../gated-fields.js';
import { validateDeviceClass, validateDeviceClassUpdate } from './device-class-validation.js';

export type DeviceClass = resourcev1.DeviceClass;

/** Device classes. @param features are on. Default none */
export const deviceClassStrategy = (features?: Features): BuiltinStrategy<DeviceClass> => ({
  async prepareForCreate(object) {
    await loadSelectorCheck();
    return firstGeneration(withoutDisabled(object, undefined, features));
  },
  async prepareForUpdate(object, old) {
    await loadSelectorCheck();
    return nextGeneration(withoutDisabled(object, old, features), old);
  },
  validate: (object) => validateDeviceClass(object, selectorRules(features)),
  validateUpdate: (object, old) => validateDeviceClassUpdate(object, old, selectorRules(features)),
});

const selectorRules = (features: Features) => ({ check: loadedSelectorCheck(), features });

const withoutDisabled = (object: DeviceClass, old: DeviceClass | undefined, features: Features): DeviceClass =>
  object.spec ? { ...object, spec: dropDisabledClassFields(object.spec, old?.spec, features) } : object;
