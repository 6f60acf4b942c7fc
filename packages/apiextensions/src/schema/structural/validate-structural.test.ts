import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { isStructural, validateStructural } from './validate-structural.js';

const root = FieldPath.root('schema');
const text: JSONSchemaProps = { type: 'string' };
const of = (field: JSONSchemaProps, more: JSONSchemaProps = {}): JSONSchemaProps => ({
  type: 'object',
  properties: { f: field },
  ...more,
});
const errorsOf = (schema: JSONSchemaProps): string[] => validateStructural(schema, root).map(fieldErrorText);

describe('validateStructural', () => {
  const right: Readonly<Record<string, JSONSchemaProps>> = {
    'an object': of(text),
    'a map': of({ type: 'object', additionalProperties: text }),
    'additionalProperties that is a boolean': of({ type: 'object', additionalProperties: true }),
    'a list': of({ type: 'array', items: text }),
    'any value': of({ 'x-kubernetes-preserve-unknown-fields': true }),
    'an integer or a text': of({ 'x-kubernetes-int-or-string': true }),
    'an integer or a text with the same alternatives in anyOf': of({
      'x-kubernetes-int-or-string': true,
      anyOf: [{ type: 'integer' }, { type: 'string' }],
    }),
    'an integer or a text with the same alternatives in allOf': of({
      'x-kubernetes-int-or-string': true,
      allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { maxLength: 3 }],
    }),
    'a restricted name': {
      type: 'object',
      properties: { metadata: of(text, { properties: { name: { type: 'string', pattern: '^a' } } }) },
    },
    'an embedded object': of({
      type: 'object',
      'x-kubernetes-embedded-resource': true,
      properties: { spec: { type: 'object' } },
    }),
    'fields that only alternatives of nested fields have': of({ type: 'object', allOf: [{ properties: { b: {} } }] }),
    'alternatives of declared fields': of({
      type: 'object',
      properties: { a: text, b: { type: 'array', items: text } },
      oneOf: [{ required: ['a'] }, { properties: { b: { items: { minLength: 1 } } } }],
    }),
  };
  it.each(Object.entries(right))('accepts %s', (_name, schema) => {
    expect(errorsOf(schema)).toEqual([]);
    expect(isStructural(schema, root)).toBe(true);
  });

  const structural = 'to be structural';
  const wrong: Readonly<Record<string, readonly [JSONSchemaProps, ...string[]]>> = {
    'no type at the root': [{ properties: {} }, 'schema.type: Required value: must not be empty at the root'],
    'another type at the root': [text, 'schema.type: Invalid value: "string": must be object at the root'],
    'a field without a type': [
      of({}),
      'schema.properties[f].type: Required value: must not be empty for specified object fields',
    ],
    'a list without items': [of({ type: 'array' }), 'schema.properties[f].items: Required value: must be specified'],
    'items without a type': [
      of({ type: 'array', items: {} }),
      'schema.properties[f].items.type: Required value: must not be empty for specified array items',
    ],
    'a map at the root': [
      { type: 'object', additionalProperties: text },
      'schema.additionalProperties: Forbidden: must not be used at the root',
    ],
    'an embedded object without a type': [
      of({ 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true }),
      'schema.properties[f].type: Required value: must be object if x-kubernetes-embedded-resource is true',
    ],
    'an embedded object without fields': [
      of({ type: 'object', 'x-kubernetes-embedded-resource': true }),
      'schema.properties[f].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields',
    ],
    'an embedded object that is a map': [
      of({
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
        additionalProperties: text,
      }),
      'schema.properties[f].additionalProperties: Forbidden: must not be used if x-kubernetes-embedded-resource is set',
    ],
    'an integer or a text that is also an embedded object': [
      of({
        type: 'object',
        'x-kubernetes-int-or-string': true,
        'x-kubernetes-embedded-resource': true,
        'x-kubernetes-preserve-unknown-fields': true,
      }),
      'schema.properties[f].x-kubernetes-embedded-resource: Invalid value: true: must be false if x-kubernetes-int-or-string is true',
      'schema.properties[f].x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true',
    ],
    'an apiVersion that is not a text': [
      { type: 'object', properties: { apiVersion: { type: 'integer' } } },
      'schema.properties[apiVersion].type: Invalid value: "integer": must be string',
    ],
    'metadata with more than names': [
      { type: 'object', properties: { metadata: { type: 'object', properties: { labels: { type: 'object' } } } } },
      'schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
    'metadata with a description': [
      { type: 'object', properties: { metadata: { type: 'object', description: 'about it' } } },
      'schema.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified',
    ],
    'a pattern that does not compile': [
      of({ type: 'string', pattern: '(' }),
      'schema.properties[f].pattern: Invalid value: "(": must be a valid regular expression, but isn\'t: error parsing regexp: missing closing ): `(`',
    ],
    'keywords inside of anyOf that structural schemas allow only beside anyOf': [
      of({
        type: 'object',
        anyOf: [
          {
            ...{
              type: 'object',
              title: 't',
              description: 'd',
              nullable: true,
              default: {},
              additionalProperties: true,
            },
            ...{ 'x-kubernetes-preserve-unknown-fields': true, 'x-kubernetes-embedded-resource': true },
            ...{
              'x-kubernetes-int-or-string': true,
              'x-kubernetes-list-map-keys': ['a'],
              'x-kubernetes-list-type': 'map',
            },
            ...{ 'x-kubernetes-map-type': 'atomic', 'x-kubernetes-validations': [{ rule: 'true' }] },
          },
        ],
      }),
      `schema.properties[f].anyOf[0].additionalProperties: Forbidden: must be undefined ${structural}`,
      `schema.properties[f].anyOf[0].default: Forbidden: must be undefined ${structural}`,
      `schema.properties[f].anyOf[0].description: Forbidden: must be empty ${structural}`,
      `schema.properties[f].anyOf[0].nullable: Forbidden: must be false ${structural}`,
      `schema.properties[f].anyOf[0].title: Forbidden: must be empty ${structural}`,
      `schema.properties[f].anyOf[0].type: Forbidden: must be empty ${structural}`,
      `schema.properties[f].anyOf[0].x-kubernetes-embedded-resource: Forbidden: must be false ${structural}`,
      `schema.properties[f].anyOf[0].x-kubernetes-int-or-string: Forbidden: must be false ${structural}`,
      `schema.properties[f].anyOf[0].x-kubernetes-list-map-keys: Forbidden: must be empty ${structural}`,
      `schema.properties[f].anyOf[0].x-kubernetes-list-type: Forbidden: must be undefined ${structural}`,
      `schema.properties[f].anyOf[0].x-kubernetes-map-type: Forbidden: must be undefined ${structural}`,
      `schema.properties[f].anyOf[0].x-kubernetes-preserve-unknown-fields: Forbidden: must be false ${structural}`,
      `schema.properties[f].anyOf[0].x-kubernetes-validations: Forbidden: must be empty ${structural}`,
    ],
    'fields that only alternatives of the root have': [
      { ...of(text), allOf: [{ properties: { b: {} } }], not: { properties: { f: { items: {} } } } },
      'schema.properties[b]: Required value: because it is defined in schema.allOf[0].properties[b]',
      'schema.properties[f].items: Required value: because it is defined in schema.not.properties[f].items',
    ],
    'metadata inside alternatives': [
      of(text, { properties: { metadata: { type: 'object' } }, anyOf: [{ properties: { metadata: {} } }] }),
      'schema.anyOf[0].properties[metadata]: Forbidden: must not be specified in a nested context',
    ],
  };
  it.each(Object.entries(wrong))('refuses %s', (_name, [schema, ...errors]) => {
    expect(errorsOf(schema)).toEqual(errors);
    expect(isStructural(schema, root)).toBe(false);
  });
});
