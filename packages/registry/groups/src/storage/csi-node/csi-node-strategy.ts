import type { storagev1 } from '@k8s-ts/api/types';
import type { BuiltinStrategy } from '@k8s-ts/registry-shared';
import { validateCSINode, validateCSINodeUpdate } from './csi-node-validation.js';

export type CSINode = storagev1.CSINode;

export const csiNodeStrategy: BuiltinStrategy<CSINode> = {
  validate: validateCSINode,
  // As upstream, errors of the whole object are reported twice.
  validateUpdate: (object, old) => [...validateCSINode(object), ...validateCSINodeUpdate(object, old)],
};
