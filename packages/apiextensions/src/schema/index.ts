/**
 * Structural schemas of custom resources: functions that read and write nothing, for servers, programs and browsers.
 *
 * Of a definition: `validateDefinitionSchema(schema, path, options)` → errors; `optionsForUpdate(oldSchemas)`, `preexistingExpressions(schemas)`,
 * `schemaHas(schema, predicate)`, `schemaHasDefaults`, `schemaHasExtensions`, `conversionError(schema)`, `validateStructural(schema, path)`,
 * `isStructural(schema)`, `findField(schema, jsonPath, options)` (for selectable fields).
 *
 * Of objects: `customSchema(schema)` → {@link CustomSchema}; `customResourceValidator({ kind, namespaced, schema, scale })` → errors of creates,
 * updates and status updates in the order of kube-apiserver; `mergeSchemaOf(schema, …)` for server-side apply; `publishedSchema(schema)` for
 * OpenAPI; `validateObject(definition, object, old?)` for programs.
 *
 * @packageDocumentation
 */
export type { JSONSchemaProps } from './json-schema-props.js';
export * from './structural/index.js';
export * from './types.js';
