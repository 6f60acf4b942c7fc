import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { customSchema } from './custom-schema.js';

const text: JSONSchemaProps = { type: 'string' };
const of = (f: JSONSchemaProps): JSONSchemaProps => ({ type: 'object', properties: { f } });

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Runs everything that a server does with an object; an error of the decoder counts as an answer. */
function handle(schema: JSONSchemaProps, object: object, old?: object): number {
  const custom = customSchema(schema);
  try {
    const complete = custom.applyDefaults(custom.coerce(object).object);
    const errors = old === undefined ? custom.validate(complete) : custom.validateUpdate(complete, old);
    const others = [...custom.validateLists(complete), ...custom.validateEmbedded(complete)];
    return errors.length + others.length + custom.validateRules(complete, old).errors.length;
  } catch (error) {
    expect((error as Error).message).toBe('exceeded max depth');
    return -1;
  }
}

describe('hostile objects', () => {
  const open: JSONSchemaProps = { 'x-kubernetes-preserve-unknown-fields': true };
  const ruled: JSONSchemaProps = {
    ...of({ type: 'array', items: open }),
    'x-kubernetes-validations': [{ rule: 'self == oldSelf' }],
  };

  it.each<readonly [string, JSONSchemaProps, unknown]>([
    ['deep values without a schema', of(open), nested(9000)],
    ['deep values that are pruned', of({ type: 'array', items: text }), nested(9000)],
    [
      'deep items of sets',
      of({ type: 'array', items: open, 'x-kubernetes-list-type': 'set' }),
      [nested(8000), nested(8000)],
    ],
    ['deep values in enums', of({ ...open, enum: [nested(5000)] as unknown[] }), nested(9000)],
    ['deep values in rules', ruled, [nested(9000)]],
    [
      'many items',
      of({ type: 'array', items: { ...text, enum: Array.from({ length: 5000 }, (_, i) => `e${i}`) } }),
      Array(200_000).fill('x'),
    ],
    [
      'many unknown fields',
      of({ type: 'object' }),
      Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i])),
    ],
    [
      'many items with keys',
      of({
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k', 'l'],
        items: { type: 'object', properties: { k: text, l: text } },
      }),
      Array.from({ length: 100_000 }, (_, i) => ({ k: `${i % 1000}`, l: `${i}` })),
    ],
    ['long texts and large patterns', of({ ...text, pattern: '[a-z]{1000}'.repeat(100) }), 'a'.repeat(1_000_000)],
    ['patterns that are slow in other engines', of({ ...text, pattern: '^(a*)*b$' }), 'a'.repeat(100_000)],
  ])(
    'are handled in time and without an overflow: %s',
    (_name, schema, value) => {
      const object = { f: value };
      const copy = { f: Array.isArray(value) ? [...(value as unknown[])] : value };
      expect(handle(schema, object)).toBeGreaterThanOrEqual(-1);
      expect(handle(schema, object, copy)).toBeGreaterThanOrEqual(-1);
    },
    30_000,
  );

  it('the cost of one object does not count for the next', () => {
    const schema = customSchema({
      ...of({ type: 'array', items: { type: 'integer' } }),
      'x-kubernetes-validations': [{ rule: 'self.f.all(a, self.f.all(b, a + b > 0))' }],
    });
    for (let i = 0; i < 20; i++) expect(schema.validateRules({ f: Array(400).fill(1) }).errors).toHaveLength(1);
    expect(schema.validateRules({ f: [1] }).errors).toEqual([]);
  });
});
