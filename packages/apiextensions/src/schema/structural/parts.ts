import type { JSONSchemaProps } from '../json-schema-props.js';

/**
 * Maximum nesting of schemas. Go's only limit is that of its decoder; the functions of this package need a lower
 * one.
 */
export const maxSchemaDepth = 500;

/** The schema of a list's items; undefined without one, and for the list of schemas that JSON schema allows. */
export function itemsOf({ items }: JSONSchemaProps): JSONSchemaProps | undefined {
  return items === undefined || items === null || isSchemaList(items) ? undefined : items;
}

/** The schemas in `items` when it is a list with one schema for each position. Otherwise an empty list. */
export function itemSchemas({ items }: JSONSchemaProps): readonly JSONSchemaProps[] {
  return items !== undefined && items !== null && isSchemaList(items) ? items : [];
}

/** The schema of `additionalProperties`; undefined without a schema. */
export function valuesOf({ additionalProperties }: JSONSchemaProps): JSONSchemaProps | undefined {
  return typeof additionalProperties === 'object' && additionalProperties !== null ? additionalProperties : undefined;
}

/** Whether `additionalProperties` is set, to a schema or to a boolean. */
export function hasAdditionalProperties({ additionalProperties }: JSONSchemaProps): boolean {
  return additionalProperties !== undefined && additionalProperties !== null;
}

/** The declared properties, by name. */
export function propertiesOf({ properties }: JSONSchemaProps): readonly (readonly [string, JSONSchemaProps])[] {
  return properties === undefined || properties === null ? [] : Object.entries(properties);
}

/** Returns the schema of a property; undefined if it is not declared. */
export function propertyOf({ properties }: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  return properties !== undefined && properties !== null && Object.hasOwn(properties, name)
    ? properties[name]
    : undefined;
}

/** Whether properties are declared. */
export function hasProperties({ properties }: JSONSchemaProps): boolean {
  if (properties === undefined || properties === null) return false;
  for (const _ in properties) return true;
  return false;
}

/** The default; undefined without one. Null counts as absent. */
export function defaultOf(schema: JSONSchemaProps): unknown {
  return schema.default ?? undefined;
}

function isSchemaList(items: JSONSchemaProps | readonly JSONSchemaProps[]): items is readonly JSONSchemaProps[] {
  return Array.isArray(items);
}
