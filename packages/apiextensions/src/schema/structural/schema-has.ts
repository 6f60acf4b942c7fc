import type { JSONSchemaProps } from '../json-schema-props.js';
import { itemSchemas, itemsOf, propertiesOf, valuesOf } from './parts.js';

/** All schemas directly inside a schema, including those in unsupported keywords. */
export function childSchemas(schema: JSONSchemaProps): JSONSchemaProps[] {
  const { additionalItems, not, allOf = [], anyOf = [], oneOf = [] } = schema;
  const children = [itemsOf(schema), ...itemSchemas(schema), ...allOf, ...anyOf, ...oneOf, not];
  for (const [, property] of propertiesOf(schema)) children.push(property);
  children.push(valuesOf(schema), ...Object.values(schema.patternProperties ?? {}));
  if (typeof additionalItems === 'object') children.push(additionalItems);
  children.push(...Object.values(schema.definitions ?? {}));
  for (const dependency of Object.values(schema.dependencies ?? {})) {
    if (!Array.isArray(dependency)) children.push(dependency as JSONSchemaProps);
  }
  return children.filter((child) => child !== undefined && child !== null) as JSONSchemaProps[];
}

/**
 * Whether a predicate holds for the schema, or for one at any depth inside it, the outer ones first
 * (`kubernetes/apiextensions-apiserver pkg/apis/apiextensions/validation`, `SchemaHas`). Takes schemas of any depth.
 */
export function schemaHas(schema: JSONSchemaProps, predicate: (schema: JSONSchemaProps) => boolean): boolean {
  const open = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (predicate(next)) return true;
    for (const child of childSchemas(next).reverse()) open.push(child);
  }
  return false;
}

/**
 * The schemas of an object's fields, list items and map values, this one first. Schemas that only validate are left
 * out: alternatives, and `not`.
 */
export function* structuralSchemas(schema: JSONSchemaProps): Generator<JSONSchemaProps, void, undefined> {
  const open = [schema];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    for (const child of [itemsOf(next), valuesOf(next)]) if (child !== undefined) open.push(child);
    for (const [, property] of propertiesOf(next)) open.push(property);
  }
}

/** Whether schemas are nested deeper than a number of levels. */
export function isDeeperThan(schema: JSONSchemaProps, levels: number): boolean {
  let level: JSONSchemaProps[] = [schema];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    const next: JSONSchemaProps[] = [];
    for (const each of level) for (const child of childSchemas(each)) next.push(child);
    level = next;
  }
  return false;
}

/** Whether the schema has defaults at any depth. They require a structural schema. */
export function schemaHasDefaults(schema: JSONSchemaProps): boolean {
  return schemaHas(schema, (each) => each.default !== undefined && each.default !== null);
}

/**
 * Whether the schema uses an `x-kubernetes-` extension, other than `x-kubernetes-map-type`, at any depth. They require
 * a structural schema.
 */
export function schemaHasExtensions(schema: JSONSchemaProps): boolean {
  return schemaHas(
    schema,
    (each) =>
      each['x-kubernetes-embedded-resource'] === true ||
      (each['x-kubernetes-preserve-unknown-fields'] ?? undefined) !== undefined ||
      each['x-kubernetes-int-or-string'] === true ||
      (each['x-kubernetes-list-map-keys']?.length ?? 0) > 0 ||
      (each['x-kubernetes-list-type'] ?? undefined) !== undefined ||
      (each['x-kubernetes-validations']?.length ?? 0) > 0,
  );
}

const types: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object']);

/** The types of OpenAPI v3, sorted. */
export const openAPITypes: readonly string[] = [...types].sort();

/** Whether a type is one of OpenAPI v3. The empty string is not a type. */
export const isOpenAPIType = (type: string): boolean => types.has(type);

/** Whether a type that OpenAPI v3 does not have is used at any depth. */
export function schemaHasInvalidTypes(schema: JSONSchemaProps): boolean {
  return schemaHas(schema, ({ type = '' }) => type !== '' && !isOpenAPIType(type));
}
