/**
 * Structural schemas of custom resources: functions that read and write nothing, for servers, programs and browsers.
 *
 * @packageDocumentation
 */
export { type FindFieldOptions, type FoundField, findField } from './cel/find-field.js';
export { optionsForUpdate, unrecognizedFormats } from './definition/options-for-update.js';
export { validateDefinitionSchema } from './definition/validate-definition-schema.js';
export type { JSONSchemaProps } from './json-schema-props.js';
export { type MergeSchemaOptions, mergeSchemaOf } from './publish/merge-schema.js';
export { publishedSchema } from './publish/published-schema.js';
export {
  type CustomResourceResult,
  type CustomResourceValidator,
  type CustomResourceValidatorOptions,
  customResourceValidator,
} from './resource/custom-resource-validator.js';
export { customSchema } from './resource/custom-schema.js';
export { deprecationWarning } from './resource/deprecation-warning.js';
export { finalizerWarnings } from './resource/finalizer-warnings.js';
export type { ScalePaths } from './resource/scale.js';
export { type ValidatedObject, validateObject } from './resource/validate-object.js';
export { conversionError, isStructural, schemaHas, validateStructural } from './structural/index.js';
export type {
  CoercedObject,
  CoerceOptions,
  CustomSchema,
  DefinitionSchemaOptions,
  OnCostly,
  PreexistingExpressions,
  RulesResult,
} from './types.js';
