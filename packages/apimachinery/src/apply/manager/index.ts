export { conflictError } from './conflict.js';
export {
  type ApplyInput,
  applyPatch,
  type FieldManagerOptions,
  type UpdateInput,
  updateManagedFields,
} from './field-manager.js';
export { lastAppliedAnnotation } from './last-applied.js';
export { decodeManagedFields, type Managed, type ManagedFieldsEntry, managerIdentifier } from './managed-fields.js';
export { ignoreTimestampChanges, validateManagedFields } from './managed-fields-rules.js';
export { parentManagedFields, type ReplicasPaths, scaleManagedFields } from './scale-handler.js';
export {
  applySets,
  type FieldConflict,
  FieldConflictsError,
  type ManagerSets,
  type ObjectVersions,
  updateSets,
  type VersionedSet,
} from './updater.js';
