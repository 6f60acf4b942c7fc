export {
  deducedSchema,
  type Form,
  type ListSchema,
  type MapField,
  type MapSchema,
  type MergeSchema,
  type ScalarSchema,
} from './merge-schema.js';
export {
  type CustomResourceSchemaOptions,
  customResourceSchema,
  type OpenAPISchemaOptions,
  schemaFromOpenAPI,
} from './schema-from-openapi.js';
export { schemaOfType } from './schema-of-type.js';
