export {
  createOrPatch,
  createOrUpdate,
  type MutateFn,
  type Operation,
  type OperationResult,
} from './create-or-update.js';
export {
  FinalizeError,
  type FinalizeResult,
  type Finalizer,
  type Finalizers,
  newFinalizers,
} from './finalizer-registry.js';
export { addFinalizer, containsFinalizer, type FinalizableObject, removeFinalizer } from './finalizers.js';
export {
  AlreadyOwnedError,
  hasControllerReference,
  hasOwnerReference,
  type OwnableObject,
  type OwnerOptions,
  removeControllerReference,
  removeOwnerReference,
  setControllerReference,
  setOwnerReference,
} from './owner-references.js';
export { type PatchStatusOptions, patchStatus } from './patch-status.js';
export { type RetryOptions, retryOnConflict } from './retry-on-conflict.js';
export {
  type ApplyConfigurationOptions,
  applyConfiguration,
  applyStatus,
  type ExtractOptions,
  extractConfiguration,
} from './server-side-apply.js';
