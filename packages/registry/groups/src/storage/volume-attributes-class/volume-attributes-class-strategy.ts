import type { storagev1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import {
  validateVolumeAttributesClass,
  validateVolumeAttributesClassUpdate,
} from './volume-attributes-class-validation.js';

export type VolumeAttributesClass = storagev1.VolumeAttributesClass;

export const volumeAttributesClassStrategy: BuiltinStrategy<VolumeAttributesClass> = {
  validate: validateVolumeAttributesClass,
  validateUpdate: validateVolumeAttributesClassUpdate,
};
