import type { JSONSchemaProps } from '../json-schema-props.js';
import { itemSchemas, itemsOf, propertiesOf, valuesOf } from './parts.js';

/**
 * Why a schema cannot be read as a structural schema; undefined when it can.
 * `kubernetes/apiextensions-apiserver pkg/apiserver/schema/convert.go`. Such a schema may still not be structural,
 * which `validateStructural` checks.
 */
export function conversionError(schema: JSONSchemaProps): string | undefined {
  const { allOf = [], anyOf = [], oneOf = [], not } = schema;
  const unsupported = unsupportedKeyword(schema);
  if (unsupported !== undefined) return `OpenAPIV3Schema '${unsupported}' is not supported`;
  for (const each of [not, ...allOf, ...anyOf, ...oneOf]) {
    const error = each === undefined || each === null ? undefined : conversionError(each);
    if (error !== undefined) return error;
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined";
  }
  if (itemSchemas(schema).length > 0) return "OpenAPIV3Schema 'items' must be a schema, but is an array";
  for (const each of [itemsOf(schema), ...propertiesOf(schema).map(([, property]) => property), valuesOf(schema)]) {
    const error = each === undefined ? undefined : conversionError(each);
    if (error !== undefined) return error;
  }
  return undefined;
}

function unsupportedKeyword(schema: JSONSchemaProps): string | undefined {
  if (schema.id) return 'id';
  if (schema.$schema) return 'schema';
  if (schema.$ref) return '$ref';
  if (Object.keys(schema.patternProperties ?? {}).length > 0) return 'patternProperties';
  if (Object.keys(schema.dependencies ?? {}).length > 0) return 'dependencies';
  if (schema.additionalItems !== undefined && schema.additionalItems !== null) return 'additionalItems';
  return Object.keys(schema.definitions ?? {}).length > 0 ? 'definitions' : undefined;
}
