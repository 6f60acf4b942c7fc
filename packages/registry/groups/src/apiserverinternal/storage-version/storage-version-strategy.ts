import type { apiserverinternalv1alpha1 } from '@k8s-ts/api/types';
import {
  type BuiltinStrategy,
  type BuiltinUpdateStrategy,
  type KindRules,
  keepFrom,
  statusAlone,
} from '@k8s-ts/registry-shared';
import { validateStorageVersion, validateStorageVersionStatusUpdate } from './storage-version-validation.js';

export type StorageVersion = apiserverinternalv1alpha1.StorageVersion;

/** Storage versions: the versions in which servers read and write a resource. Clients write the status alone. */
export const storageVersionStrategy: BuiltinStrategy<StorageVersion> = {
  prepareForCreate: (version) => ({ ...version, status: {} }),
  prepareForUpdate: (version, old) => keepFrom(version, old, 'status'),
  validate: validateStorageVersion,
  // The spec has no fields.
  validateUpdate: () => [],
};

/** The strategy of `/status`, which also keeps the metadata. */
export const storageVersionStatusStrategy: BuiltinUpdateStrategy<StorageVersion> = {
  prepareForUpdate: statusAlone,
  validateUpdate: validateStorageVersionStatusUpdate,
};

/** Strategies and settings of the storage of storage versions. */
export const storageVersionRules: KindRules<StorageVersion> = {
  strategy: storageVersionStrategy,
  status: storageVersionStatusStrategy,
};
