import type { resourcev1 } from '@k8s-ts/api/types';
import { type BuiltinStrategy, firstGeneration, nextGeneration, without } from '@k8s-ts/registry-shared';
import { loadedSelectorCheck, loadSelectorCheck } from '../expressions/index.js';
import { validateDeviceClass, validateDeviceClassUpdate } from './device-class-validation.js';

export type DeviceClass = resourcev1.DeviceClass;

/** Device classes. `extendedResourceName`, whose feature gate is off by default, is dropped. */
export const deviceClassStrategy: BuiltinStrategy<DeviceClass> = {
  async prepareForCreate(object) {
    await loadSelectorCheck();
    return firstGeneration(withoutGated(object));
  },
  async prepareForUpdate(object, old) {
    await loadSelectorCheck();
    return nextGeneration(withoutGated(object), old);
  },
  validate: (object) => validateDeviceClass(object, loadedSelectorCheck()),
  validateUpdate: (object, old) => validateDeviceClassUpdate(object, old, loadedSelectorCheck()),
};

const withoutGated = (object: DeviceClass): DeviceClass =>
  object.spec ? { ...object, spec: without(object.spec, 'extendedResourceName') } : object;
