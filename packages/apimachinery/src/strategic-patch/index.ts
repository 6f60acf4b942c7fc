export {
  createThreeWayMergePatch,
  createTwoWayMergePatch,
  type PatchPrecondition,
  requireKeyUnchanged,
  requireMetadataKeyUnchanged,
  type ThreeWayMergePatchOptions,
  type TwoWayMergePatchOptions,
} from './create-merge-patch.js';
export { formatGoValue } from './go-format.js';
export type { JSONObject } from './json-value.js';
export { strategicMergePatch } from './strategic-merge-patch.js';
export {
  PatchConflictError,
  PatchPreconditionError,
  StrategicPatchError,
  type StrategicPatchErrorCode,
} from './strategic-patch-error.js';
