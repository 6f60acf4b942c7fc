import type { JSONSchemaProps } from '../json-schema-props.js';
import { propertyOf } from '../structural/parts.js';

const text: JSONSchemaProps = { type: 'string' };
const metadata: JSONSchemaProps = { type: 'object', properties: { name: text, generateName: text } };
const schemas = new WeakMap<JSONSchemaProps, JSONSchemaProps>();

/**
 * The schema of whole objects as expressions see it: with `apiVersion`, `kind`, and a `metadata` that has `name` and
 * `generateName` only. A schema that declares all of them is returned as it is. Made once per schema.
 */
export function withObjectMeta(schema: JSONSchemaProps): JSONSchemaProps {
  let extended = schemas.get(schema);
  if (extended === undefined) {
    extended = declaresMeta(schema)
      ? schema
      : { ...schema, properties: { ...schema.properties, kind: text, apiVersion: text, metadata } };
    schemas.set(schema, extended);
  }
  return extended;
}

function declaresMeta(schema: JSONSchemaProps): boolean {
  const isText = (name: string, inside: JSONSchemaProps | undefined): boolean =>
    inside !== undefined && propertyOf(inside, name)?.type === 'string';
  const meta = propertyOf(schema, 'metadata');
  if (meta?.type !== 'object') return false;
  return (
    ['kind', 'apiVersion'].every((name) => isText(name, schema)) &&
    ['name', 'generateName'].every((name) => isText(name, meta))
  );
}
