import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { rootNode } from '../structural/schema-node.js';
import { anyObject, anySchema } from '../testing/arbitraries.js';
import { prune, UnknownFields } from './prune.js';

const text: JSONSchemaProps = { type: 'string' };
const open: JSONSchemaProps = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const closed: JSONSchemaProps = { type: 'object', properties: { a: text } };
const of = (f: JSONSchemaProps): JSONSchemaProps => ({ type: 'object', properties: { f } });

function pruned(schema: JSONSchemaProps, value: unknown): readonly [unknown, readonly string[]] {
  const unknown = new UnknownFields();
  const result = prune(value, rootNode(schema, true), unknown);
  return [result, unknown.sorted()];
}

describe('prune', () => {
  it.each<readonly [string, JSONSchemaProps, unknown, unknown, ...string[]]>([
    ['a field', closed, { b: 1, a: 'x' }, { a: 'x' }, 'b'],
    ['a field of a nested object', of(closed), { f: { b: 1, a: 'x' } }, { f: { a: 'x' } }, 'f.b'],
    ['a field whose value is null', closed, { b: null }, {}, 'b'],
    [
      'fields of items',
      of({ type: 'array', items: closed }),
      { f: [{ b: 1 }, { a: '' }] },
      { f: [{}, { a: '' }] },
      'f[0].b',
    ],
    [
      'fields of map values',
      of({ type: 'object', additionalProperties: closed }),
      { f: { k: { b: 1 } } },
      { f: { k: {} } },
      'f.k.b',
    ],
    [
      'fields below additionalProperties: true',
      of({ type: 'object', additionalProperties: true }),
      { f: { a: { b: 1 } } },
      { f: { a: {} } },
      'f.a.b',
    ],
    [
      'fields of an object where a list is declared',
      of({ type: 'array', items: text }),
      { f: { a: 1 } },
      { f: {} },
      'f.a',
    ],
    ['fields of an object without declared fields', of({ type: 'object' }), { f: { a: 1 } }, { f: {} }, 'f.a'],
    [
      'fields of an object inside of an object that keeps unknown fields',
      of({ ...open, properties: { c: closed } }),
      { f: { x: { y: 1 }, c: { b: 1 } } },
      { f: { x: { y: 1 }, c: {} } },
      'f.c.b',
    ],
    [
      'fields of items in a value that keeps unknown fields',
      of({ 'x-kubernetes-preserve-unknown-fields': true, items: { type: 'object', properties: { c: closed } } }),
      { f: [{ x: 1, c: { b: 1 } }] },
      { f: [{ x: 1, c: {} }] },
      'f[0].c.b',
    ],
    ['no fields of an object that keeps unknown fields', of(open), { f: { a: { b: 1 } } }, { f: { a: { b: 1 } } }],
    [
      'fields of an embedded object, but not of its metadata',
      of({ ...closed, 'x-kubernetes-embedded-resource': true }),
      { f: { kind: 'K', metadata: { x: 1 }, b: 1 } },
      { f: { kind: 'K', metadata: { x: 1 } } },
      'f.b',
    ],
    [
      'several fields, and returns their paths sorted',
      closed,
      { z: 1, c: 2, '\u{1f600}': 3, '\uffee': 4 },
      {},
      'c',
      'z',
      '\uffee',
      '\u{1f600}',
    ],
    [
      'fields named like properties of all JavaScript objects',
      closed,
      JSON.parse('{"__proto__":1,"constructor":2,"a":"x"}'),
      { a: 'x' },
      '__proto__',
      'constructor',
    ],
  ])('removes %s', (_name, schema, value, expected, ...paths) => {
    expect(pruned(schema as JSONSchemaProps, value)).toEqual([expected, paths]);
  });

  it('keeps a declared field named __proto__', () => {
    const schema: JSONSchemaProps = {
      type: 'object',
      properties: JSON.parse('{"__proto__":{"type":"object"},"a":{"type":"string"}}'),
    };
    const [result] = pruned(schema, JSON.parse('{"__proto__":{"x":1},"a":"y","b":1}'));
    expect(JSON.stringify(result)).toBe('{"__proto__":{},"a":"y"}');
  });

  it('returns the same object when nothing is unknown', () => {
    const object = { apiVersion: 'v1', kind: 'K', metadata: { anything: 1 }, f: [{ a: 'x' }] };
    expect(prune(object, rootNode(of({ type: 'array', items: closed }), true))).toBe(object);
  });

  it('changes nothing when it is called again, and never its argument', () => {
    fc.assert(
      fc.property(anySchema, anyObject, (schema, object) => {
        const before = structuredClone(object);
        const node = rootNode(schema, true);
        const once = prune(object, node);
        expect(object).toEqual(before);
        expect(prune(once, node)).toBe(once);
      }),
    );
  });

  it('reports a path for every field that it removes', () => {
    fc.assert(
      fc.property(anySchema, anyObject, (schema, object) => {
        const [result, paths] = pruned(schema, object);
        expect(paths.length > 0).toBe(result !== object);
      }),
    );
  });
});
