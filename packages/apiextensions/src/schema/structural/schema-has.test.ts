import { expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { structuralSchemas } from './schema-has.js';

it('structuralSchemas visits the schemas of properties, items and additional properties, but not the schemas of alternatives', () => {
  const alternatives: JSONSchemaProps[] = Array.from({ length: 1000 }, (_, i) => ({ required: [`r${i}`] }));
  const a: JSONSchemaProps = { type: 'string', anyOf: alternatives, not: { enum: ['b'] } };
  const items: JSONSchemaProps = { type: 'object', properties: { a }, oneOf: alternatives };
  const list: JSONSchemaProps = { type: 'array', items };
  const map: JSONSchemaProps = { type: 'object', additionalProperties: a };
  const schema: JSONSchemaProps = { type: 'object', properties: { list, map }, allOf: alternatives };
  const seen = [...structuralSchemas(schema)];
  expect(seen[0]).toBe(schema);
  expect(new Set(seen)).toEqual(new Set([schema, list, items, a, map]));
  expect(seen).toHaveLength(6);
});
