export type { JSONPatchOptions } from './apply-json-patch.js';
export { applyJSONPatch } from './apply-json-patch.js';
export type { JSONPatch } from './decode-json-patch.js';
export {
  decodeJSONPatch,
  JSONPatchError,
  JSONPatchTestError,
  maxJSONPatchOperations,
  strictJSONPatchErrors,
} from './decode-json-patch.js';
export { equalJSON } from './json-value.js';
