import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { customSchema } from '../resource/custom-schema.js';
import { rootNode } from '../structural/schema-node.js';
import { anyObject, anySchema } from '../testing/arbitraries.js';
import { applyDefaults, pruneNulls } from './apply-defaults.js';

const withDefault: JSONSchemaProps = { type: 'string', default: 'x' };
const of = (properties: Record<string, JSONSchemaProps>): JSONSchemaProps => ({ type: 'object', properties });
const inner = of({ d: withDefault });

describe('applyDefaults', () => {
  it.each<readonly [string, JSONSchemaProps, unknown, unknown]>([
    ['missing fields', of({ a: withDefault, n: { type: 'integer', default: 0 } }), {}, { a: 'x', n: 0 }],
    ['fields of existing objects', of({ f: inner }), { f: {} }, { f: { d: 'x' } }],
    ['no fields of missing objects', of({ f: inner }), {}, {}],
    ['fields of objects that come from a default', of({ f: { ...inner, default: {} } }), {}, { f: { d: 'x' } }],
    [
      'fields of items',
      of({ f: { type: 'array', items: inner } }),
      { f: [{}, { d: 'y' }] },
      { f: [{ d: 'x' }, { d: 'y' }] },
    ],
    [
      'fields of map values',
      of({ f: { type: 'object', additionalProperties: inner } }),
      { f: { k: {} } },
      { f: { k: { d: 'x' } } },
    ],
    ['fields that are null where null is not allowed', of({ a: withDefault }), { a: null }, { a: 'x' }],
    [
      'no value for null where null is allowed',
      of({ a: { ...withDefault, nullable: true } }),
      { a: null },
      { a: null },
    ],
    ['items that are null', of({ f: { type: 'array', items: withDefault } }), { f: [null, 'y'] }, { f: ['x', 'y'] }],
    [
      'map values that are null',
      of({ f: { type: 'object', additionalProperties: withDefault } }),
      { f: { k: null } },
      { f: { k: 'x' } },
    ],
    ['no value for an empty text', of({ a: withDefault }), { a: '' }, { a: '' }],
    ['defaults without their unknown fields', of({ f: { ...inner, default: { y: 1 } } }), {}, { f: { d: 'x' } }],
    ['no value for a default of null', of({ f: { type: 'string', default: null } }), {}, {}],
  ])('fills in %s', (_name, schema, value, expected) => {
    expect(applyDefaults(value, rootNode(schema, true))).toEqual(expected);
  });

  it('returns the same object when nothing is missing', () => {
    const object = { a: 'y', f: [{ d: '' }] };
    expect(applyDefaults(object, rootNode(of({ a: withDefault, f: { type: 'array', items: inner } }), true))).toBe(
      object,
    );
  });

  it('changes nothing the second time, and never its argument', () => {
    fc.assert(
      fc.property(anySchema, anyObject, (schema, object) => {
        const before = structuredClone(object);
        const node = rootNode(schema, true);
        const once = applyDefaults(object, node);
        expect(object).toEqual(before);
        expect(applyDefaults(once, node)).toBe(once);
      }),
    );
  });
});

describe('pruneNulls', () => {
  it.each<readonly [string, JSONSchemaProps, unknown, unknown]>([
    ['drops null where it is not allowed', of({ a: { type: 'string' } }), { a: null }, {}],
    ['keeps null that a default will replace', of({ a: withDefault }), { a: null }, { a: null }],
    ['keeps null where it is allowed', of({ a: { type: 'string', nullable: true } }), { a: null }, { a: null }],
    [
      'keeps null in unknown fields',
      of({ f: { 'x-kubernetes-preserve-unknown-fields': true } }),
      { f: { a: null } },
      { f: { a: null } },
    ],
    [
      'drops map values that are null, and keeps items that are null',
      of({ f: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } }),
      { f: { a: null, b: [null] } },
      { f: { b: [null] } },
    ],
  ])('%s', (_name, schema, value, expected) => {
    expect(pruneNulls(value, rootNode(schema, true))).toEqual(expected);
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anySchema, anyObject, (schema, object) => {
        const node = rootNode(schema, true);
        const once = pruneNulls(object, node);
        expect(pruneNulls(once, node)).toBe(once);
      }),
    );
  });
});

it('defaults put no unknown fields into the metadata of embedded objects', () => {
  const text = (value: string): JSONSchemaProps => ({ type: 'string', default: value });
  const schema = customSchema({
    type: 'object',
    properties: {
      pod: {
        type: 'object',
        'x-kubernetes-embedded-resource': true,
        properties: {
          kind: text('Pod'),
          metadata: { type: 'object', default: {}, properties: { name: text('one'), unknown: text('x') } },
        },
      },
    },
  });
  expect(schema.applyDefaults({ pod: {} })).toEqual({ pod: { kind: 'Pod', metadata: { name: 'one' } } });
});
