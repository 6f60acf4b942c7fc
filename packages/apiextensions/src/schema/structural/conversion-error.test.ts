import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { conversionError } from './conversion-error.js';

const inside = (schema: JSONSchemaProps): JSONSchemaProps => ({
  type: 'object',
  properties: { list: { type: 'array', items: { type: 'object', additionalProperties: { allOf: [schema] } } } },
});

describe('conversionError', () => {
  it.each<readonly [string, JSONSchemaProps]>([
    ["OpenAPIV3Schema 'id' is not supported", { id: 'x' }],
    ["OpenAPIV3Schema 'schema' is not supported", { $schema: 'x' }],
    ["OpenAPIV3Schema '$ref' is not supported", { $ref: '#/x' }],
    ["OpenAPIV3Schema 'patternProperties' is not supported", { patternProperties: { a: {} } }],
    ["OpenAPIV3Schema 'dependencies' is not supported", { dependencies: { a: ['b'] } }],
    ["OpenAPIV3Schema 'additionalItems' is not supported", { additionalItems: false }],
    ["OpenAPIV3Schema 'definitions' is not supported", { definitions: { a: {} } }],
    ["OpenAPIV3Schema 'items' must be a schema, but is an array", { items: [{}] }],
    [
      "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined",
      { 'x-kubernetes-preserve-unknown-fields': false },
    ],
  ])('returns at any depth: %s', (error, schema) => {
    expect(conversionError(schema)).toBe(error);
    expect(conversionError(inside(schema))).toBe(error);
  });

  it('is undefined for valid schemas', () => {
    expect(conversionError(inside({ minLength: 1, not: { enum: ['a'] } }))).toBeUndefined();
  });
});
