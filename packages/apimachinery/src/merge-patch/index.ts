export { applyMergePatch, checkMergePatch, mergeMergePatches } from './apply-merge-patch.js';
export { createMergePatch } from './create-merge-patch.js';
export { MergePatchError, PatchConflictError, PreconditionFailedError } from './merge-patch-error.js';
export type { PatchPrecondition } from './three-way-merge-patch.js';
export {
  createThreeWayMergePatch,
  patchesConflict,
  requireKeyUnchanged,
  requireMetadataKeyUnchanged,
} from './three-way-merge-patch.js';
