export {
  type ApplyConflict,
  type ApplyOptions,
  type ApplyResult,
  apply,
  diff,
  type FieldOwner,
  ownersOf,
  threeWayMerge,
} from './apply.js';
export { extractApplied } from './extract-applied.js';
export {
  type FieldNode,
  type FieldPath,
  FieldSet,
  type FieldsV1,
  formatPath,
  fromFieldsV1,
  makePath,
  type PathElement,
  type PathPart,
  toFieldsV1,
} from './fieldpath/index.js';
export {
  type ApplyInput,
  applyPatch,
  type FieldConflict,
  FieldConflictsError,
  type FieldManagerOptions,
  ignoreTimestampChanges,
  lastAppliedAnnotation,
  type ManagedFieldsEntry,
  type ObjectVersions,
  parentManagedFields,
  type ReplicasPaths,
  scaleManagedFields,
  type UpdateInput,
  updateManagedFields,
  validateManagedFields,
} from './manager/index.js';
export {
  type CustomResourceSchemaOptions,
  customResourceSchema,
  deducedSchema,
  type ListSchema,
  type MapField,
  type MapSchema,
  type MergeSchema,
  type OpenAPISchemaOptions,
  type ScalarSchema,
  schemaFromOpenAPI,
  schemaOfType,
} from './schema/index.js';
export { type Comparison, merge, validate } from './typed/index.js';
export { SchemaError, type SchemaViolation } from './typed/schema-error.js';
