import { isFeatureOn } from '@k8s-ts/api/discovery';
import type { storagev1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy, ClusterSettings } from '@k8s-ts/registry-shared';
import { validateCSINode, validateCSINodeUpdate } from './csi-node-validation.js';

export type CSINode = storagev1.CSINode;

/** CSI nodes. The allocatable count of a driver can change while MutableCSINodeAllocatableCount is on. */
export const csiNodeStrategy = ({ features }: ClusterSettings = {}): BuiltinStrategy<CSINode> => {
  const mayChangeCount = isFeatureOn(features, 'MutableCSINodeAllocatableCount');
  return {
    validate: validateCSINode,
    validateUpdate: (object, old) => validateCSINodeUpdate(object, old, mayChangeCount),
  };
};
