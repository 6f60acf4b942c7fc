import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { mergeSchemaOf } from './merge-schema.js';
import { publishedSchema } from './published-schema.js';

const text: JSONSchemaProps = { type: 'string' };

describe('publishedSchema', () => {
  it('shows the keywords of the structural form', () => {
    const schema: JSONSchemaProps = {
      type: 'object',
      description: 'A thing.',
      properties: {
        a: { ...text, nullable: false, externalDocs: { url: 'x' }, example: 'e', maxLength: 0, default: '' },
        b: { type: 'object', additionalProperties: false },
        c: { type: 'object', additionalProperties: text, allOf: [{ minProperties: 1, not: { required: ['x'] } }] },
      },
    };
    expect(publishedSchema(schema)).toEqual({
      type: 'object',
      description: 'A thing.',
      properties: {
        a: { type: 'string', example: 'e', maxLength: 0, default: '' },
        b: { type: 'object', additionalProperties: false },
        c: { type: 'object', additionalProperties: text, allOf: [{ minProperties: 1, not: { required: ['x'] } }] },
      },
    });
  });

  it('is empty for schemas that are not structural', () => {
    expect(publishedSchema(undefined)).toBeUndefined();
    expect(publishedSchema({ type: 'object', properties: { a: {} } })).toBeUndefined();
    expect(publishedSchema({ type: 'object', properties: { a: { type: 'text' } } })).toBeUndefined();
  });
});

describe('mergeSchemaOf', () => {
  const schema: JSONSchemaProps = {
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: {
          rows: {
            type: 'array',
            'x-kubernetes-list-type': 'map',
            'x-kubernetes-list-map-keys': ['k'],
            items: { type: 'object', properties: { k: text } },
          },
          list: { type: 'array', items: text },
          whole: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { a: text } },
          either: { 'x-kubernetes-int-or-string': true },
          embedded: {
            type: 'object',
            'x-kubernetes-embedded-resource': true,
            'x-kubernetes-preserve-unknown-fields': true,
          },
        },
      },
    },
  };
  const root = mergeSchemaOf(schema).map;
  const field = (name: string) => root?.field('spec')?.schema.map?.field(name)?.schema;

  it('marks the values that can have several owners', () => {
    expect(field('rows')?.list).toMatchObject({ relationship: 'associative', keys: ['k'] });
    expect(field('list')?.list?.relationship).toBe('atomic');
    expect(field('whole')?.map?.relationship).toBe('atomic');
    expect(field('either')?.scalar).toBe('untyped');
    expect(root?.field('spec')?.schema.map?.field('unknown')).toBeUndefined();
  });

  it('declares the metadata of embedded objects', () => {
    for (const map of [root, field('embedded')?.map]) {
      expect(map?.field('metadata')?.schema.map?.field('finalizers')?.schema.list?.relationship).toBe('associative');
      expect(map?.field('kind')?.schema.scalar).toBe('string');
    }
  });

  it('accepts any fields without a schema', () => {
    expect(mergeSchemaOf(undefined).map?.element).toBeDefined();
  });
});
