import { isJSONObject, type JSONObject } from '../types/json-schema.js';

/**
 * Converts an OpenAPI v3 schema for an OpenAPI v2 document. Parts that v2 does not have are removed, as are parts that
 * kubectl cannot read beside them (`kubernetes/apiextensions-apiserver pkg/controller/openapi/v2`):
 *
 * - `allOf`, `anyOf`, `oneOf`, `not` and defaults are dropped (`kube-openapi pkg/handler/default_pruning.go`);
 * - a nullable value may be anything, and is required nowhere;
 * - a value with unknown fields has no type, items or properties;
 * - an array without items has no type.
 */
export function lowered(schema: JSONObject): JSONObject {
  const { allOf: _all, anyOf: _any, oneOf: _one, not: _not, default: _default, nullable, ...rest } = schema;
  const result: Record<string, unknown> = { ...rest };
  const preserves = result['x-kubernetes-preserve-unknown-fields'] === true;
  if (nullable === true) delete result.type;
  if (nullable === true || preserves) {
    delete result.items;
    delete result.properties;
  }
  if (result.items === undefined && result.type === 'array') delete result.type;
  if (preserves && result.type === 'object') delete result.type;
  const { items, properties, additionalProperties } = result;
  const required = requiredIn(result);
  delete result.required;
  if (required.length > 0) result.required = required;
  if (isJSONObject(items)) result.items = lowered(items);
  if (isJSONObject(properties)) {
    result.properties = Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, lowered(value as JSONObject)]),
    );
  }
  if (isJSONObject(additionalProperties)) result.additionalProperties = lowered(additionalProperties);
  return result;
}

function requiredIn({ required, properties, additionalProperties }: JSONObject): readonly string[] {
  if (!Array.isArray(required)) return [];
  if (isJSONObject(additionalProperties) && additionalProperties.nullable === true) return [];
  if (!isJSONObject(properties)) return required;
  return required.filter((name: string) => (properties[name] as JSONObject | undefined)?.nullable !== true);
}
