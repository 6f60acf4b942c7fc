import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TypeInfo } from '../../field-table/types.js';
import { sharedTextOf } from '../../json/shared-texts.js';
import type { JSONObject } from '../../strategic-patch/json-value.js';
import { configMap, deployment } from '../../strategic-patch/testing/struct-type.js';
import { FieldSet } from '../fieldpath/field-set.js';
import { fromFieldsV1, toFieldsV1 } from '../fieldpath/fields-v1.js';
import { makePath } from '../fieldpath/path-element.js';
import { deducedSchema } from '../schema/merge-schema.js';
import { schemaOfType } from '../schema/schema-of-type.js';
import { walkShape } from '../typed/value-shape.js';
import { updateManagedFields } from './field-manager.js';
import { cachedSet } from './set-cache.js';

const now = new Date(0);

/** Values made from a few texts, so that many have the same shape, and zero values of all kinds. */
const scalar = fc.constantFrom<unknown>('', 'a', 'b', '1:a', 0, 1, 2, false, true, null, '0', '0s', 5n);

/** Mostly values of the type, sometimes other values. */
function valuesOf(type: TypeInfo | undefined, depth: number): fc.Arbitrary<unknown> {
  if (type === undefined || type.special !== undefined || depth === 0) return scalar;
  const fields = type.fields.map((field): [string, fc.Arbitrary<unknown>] => {
    const one = valuesOf(field.type, depth - 1);
    const fitting =
      field.shape === 'list'
        ? fc.array(one, { maxLength: 3 })
        : field.shape === 'map'
          ? fc.dictionary(fc.constantFrom('a', 'b', '1:a', 'a=', '}'), one, { maxKeys: 3 })
          : one;
    return [field.name, fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: scalar })];
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
}

const types = { Deployment: deployment, ConfigMap: configMap };

describe('the fields of a creator', () => {
  it.each(Object.entries(types))('of a %s are equal to the result of the general steps', (kind, schema) => {
    const options = { apiVersion: 'v1', kind, schema, manager: 'm', now };
    const resets = new Map([['v1', FieldSet.of(makePath('status'), makePath('spec', 'paused'))]]);
    fc.assert(
      fc.property(valuesOf(schema, 4), fc.boolean(), (value, reset) => {
        const newObject = value as JSONObject;
        if (typeof newObject !== 'object' || newObject === null) return;
        const input = { ...options, newObject, ...(reset && { resetFields: resets }) };
        // With an empty live object, the update does not use the short path for creations.
        const expected = updateManagedFields({ ...input, live: {} });
        expect(updateManagedFields(input)).toEqual(expected);
        expect(JSON.stringify(updateManagedFields(input), bigints)).toBe(JSON.stringify(expected, bigints));
      }),
      { numRuns: 2_000 },
    );
  });

  it('are computed once for objects with the same shape', () => {
    const schema = schemaOfType(configMap);
    let computed = 0;
    const setOf = (data: object, reset?: object) =>
      cachedSet(schema, { metadata: { name: 'x' }, data }, reset, () => {
        computed++;
        return FieldSet.of(makePath('data', ...Object.keys(data)));
      });
    const first = setOf({ only: '1', here: '2' });
    expect(setOf({ only: '3', here: '4' })).toBe(first);
    expect(computed).toBe(1);
    const reset = {};
    expect(setOf({ only: '3', here: '4' }, reset)).not.toBe(first);
    setOf({ only: '5', here: '6' }, reset);
    setOf({ only: '1' });
    expect(computed).toBe(3);
    // Many other shapes displace the first one.
    for (let i = 0; i < 100; i++) setOf({ [`${i}${'x'.repeat(10_000)}`]: '' });
    expect(setOf({ only: '1', here: '2' })).not.toBe(first);
  });

  it('are computed each time for very large shapes', () => {
    let computed = 0;
    const big = { data: { ['x'.repeat(20_000)]: '' } };
    const compute = () => {
      computed++;
      return FieldSet.empty;
    };
    for (let i = 0; i < 2; i++) cachedSet(schemaOfType(configMap), big, undefined, compute);
    expect(computed).toBe(2);
  });

  it('share the text of their JSON form, unless the shape is very large', () => {
    const isShared = (data: object) => {
      const set = cachedSet(schemaOfType(configMap), { data }, undefined, () =>
        fromFieldsV1({ 'f:data': Object.fromEntries(Object.keys(data).map((key) => [`f:${key}`, {}])) }),
      );
      return sharedTextOf(toFieldsV1(set as FieldSet)) !== undefined;
    };
    const data = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`shared-${i}`, '']));
    expect([isShared(data(100)), isShared(data(5000))]).toEqual([true, false]);
  });
});

describe('the shape of a value', () => {
  it('is unambiguous for values of unknown structure', () => {
    const skeleton = (value: unknown): unknown =>
      value === null || typeof value !== 'object'
        ? value === null
          ? 'z'
          : typeof value
        : Array.isArray(value)
          ? value.length === 0
          : Object.entries(value).map(([key, item]) => [key, skeleton(item)]);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), fc.jsonValue({ maxDepth: 3 }), (a, b) => {
        const same = JSON.stringify(skeleton(a)) === JSON.stringify(skeleton(b));
        expect(isDeepStrictEqual(shapeOf(a), shapeOf(b))).toBe(same);
      }),
    );
  });
});

/** The parts of the shape of a value of unknown structure. */
function shapeOf(value: unknown): readonly unknown[] {
  const parts: unknown[] = [];
  walkShape({ isTooLong: false, step: (part) => parts.push(part) }, deducedSchema, value);
  return parts;
}

const bigints = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);
