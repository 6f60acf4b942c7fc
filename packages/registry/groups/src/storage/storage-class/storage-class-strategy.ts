import type { storagev1 } from '@k8s-ts/api/types';
import { nodeLabelWarning } from '@k8s-ts/api/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateStorageClass, validateStorageClassUpdate } from './storage-class-validation.js';

export type StorageClass = storagev1.StorageClass;

export const storageClassStrategy: BuiltinStrategy<StorageClass> = {
  validate: validateStorageClass,
  validateUpdate: (object, old) => [...validateStorageClass(object), ...validateStorageClassUpdate(object, old)],
  warningsOnCreate: topologyWarnings,
  warningsOnUpdate: topologyWarnings,
};

/** Warnings about deprecated node labels. */
function topologyWarnings({ allowedTopologies = [] }: StorageClass): string[] {
  return allowedTopologies.flatMap(({ matchLabelExpressions = [] }, i) =>
    matchLabelExpressions.flatMap(({ key }, j) => {
      const text = nodeLabelWarning(key);
      return text === undefined ? [] : [`allowedTopologies[${i}].matchLabelExpressions[${j}].key: ${text}`];
    }),
  );
}
