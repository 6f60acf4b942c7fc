import type { storagev1 } from '@k8s-ts/api/types';
import { nodeLabelWarning } from '@k8s-ts/api/validation';
import { FieldPath, validateLabelSelector } from '@k8s-ts/apimachinery/validation';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateCSIStorageCapacity, validateCSIStorageCapacityUpdate } from './csi-storage-capacity-validation.js';

export type CSIStorageCapacity = storagev1.CSIStorageCapacity;

const topologyPath = FieldPath.root('nodeTopology');

export const csiStorageCapacityStrategy: BuiltinStrategy<CSIStorageCapacity> = {
  validate: (capacity) => validateCSIStorageCapacity(capacity),
  validateUpdate(capacity, old) {
    const allowInvalidLabelValueInSelector = validateLabelSelector(old.nodeTopology, {}, topologyPath).length > 0;
    return [
      ...validateCSIStorageCapacity(capacity, { allowInvalidLabelValueInSelector }),
      ...validateCSIStorageCapacityUpdate(capacity, old),
    ];
  },
  warningsOnCreate: topologyWarnings,
  warningsOnUpdate: topologyWarnings,
};

/** Warnings about deprecated node labels. */
function topologyWarnings({ nodeTopology }: CSIStorageCapacity): string[] {
  const { matchExpressions = [], matchLabels = {} } = nodeTopology ?? {};
  const warning = (key: string, path: FieldPath, before: string) => {
    const text = nodeLabelWarning(key);
    return text === undefined ? [] : [`${path}: ${before}${text}`];
  };
  return [
    ...matchExpressions.flatMap(({ key }, i) =>
      warning(key, topologyPath.child('matchExpressions').index(i).child('key'), `${key} is `),
    ),
    ...Object.keys(matchLabels).flatMap((key) => warning(key, topologyPath.child('matchLabels', key), '')),
  ];
}
