import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JSONObject } from '../strategic-patch/json-value.js';
import { deployment, objectMeta } from '../strategic-patch/testing/struct-type.js';
import { growthByFour, nearLinear } from '../testing/growth.js';
import { apply, diff, ownersOf, threeWayMerge } from './apply.js';
import { extractApplied } from './extract-applied.js';
import { toFieldsV1 } from './fieldpath/fields-v1.js';
import { formatPath, makePath } from './fieldpath/path-element.js';
import { deducedSchema } from './schema/merge-schema.js';
import { customResourceSchema, schemaFromOpenAPI } from './schema/schema-from-openapi.js';
import { schemaOfType } from './schema/schema-of-type.js';
import { validate } from './typed/validate.js';

const now = new Date('2030-01-01T00:00:00Z');
const object = (spec: JSONObject): JSONObject => ({ apiVersion: 'v1', kind: 'Thing', metadata: { name: 't' }, spec });

describe('apply', () => {
  it('merges, tracks and reports conflicts', () => {
    const first = apply(undefined, object({ size: 1, color: 'red' }), 'ann', { now });
    expect(first.conflicts).toEqual([]);
    const second = apply(first.object, object({ size: 2, shape: 'round' }), 'bob', { now });
    expect(second.object).toBe(first.object);
    expect(
      second.conflicts.map(
        ({ path, owner }) => `${formatPath(path)} ${owner.manager} ${owner.operation} ${owner.time}`,
      ),
    ).toEqual(['.spec.size ann Apply 2030-01-01T00:00:00Z']);
    const third = apply(first.object, object({ size: 2, shape: 'round' }), 'bob', { now, force: true });
    expect(third.object.spec).toEqual({ size: 2, color: 'red', shape: 'round' });
    expect(ownersOf(third.object, makePath('spec', 'size')).map(({ manager }) => manager)).toEqual(['bob']);
    expect(ownersOf(third.object, makePath('spec')).map(({ manager }) => manager)).toEqual(['ann', 'bob']);
    expect(ownersOf(third.object, makePath('status'))).toEqual([]);
    expect(apply(third.object, object({ size: 2, shape: 'round' }), 'bob', { now }).object).toBe(third.object);
  });

  it('removes fields that are left out', () => {
    const live = apply(undefined, object({ a: 1, b: 2 }), 'x', { now }).object;
    expect(apply(live, object({ a: 1 }), 'x', { now }).object.spec).toEqual({ a: 1 });
  });

  it('extracts the fields that a manager applied', () => {
    const live = apply(undefined, object({ a: 1, b: { c: [1] } }), 'x', { now }).object;
    const more = apply(live, object({ d: 1 }), 'y', { now }).object;
    expect(extractApplied(more, 'x', deducedSchema)).toEqual({
      apiVersion: 'v1',
      kind: 'Thing',
      spec: { a: 1, b: { c: [1] } },
    });
    expect(extractApplied(more, 'z', deducedSchema)).toBeUndefined();
  });

  const key = fc.constantFrom('a', 'b', 'c');
  const spec = fc.dictionary(key, fc.oneof(key, fc.dictionary(key, key, { noNullPrototype: true }), fc.array(key)), {
    noNullPrototype: true,
  });

  it('has the same result twice, and by force gives all managers the fields that they name', () => {
    fc.assert(
      fc.property(spec, spec, (one, two) => {
        const first = apply(undefined, object(one), 'x', { now }).object;
        const both = apply(first, object(two), 'y', { now, force: true });
        expect(both.conflicts).toEqual([]);
        expect(both.object).toMatchObject(object(two));
        expect(apply(both.object, object(two), 'y').object).toBe(both.object);
      }),
    );
  });
});

describe('hostile input', () => {
  const schema = schemaFromOpenAPI({
    type: 'object',
    properties: {
      map: { type: 'object', additionalProperties: { type: 'string' } },
      set: { type: 'array', 'x-kubernetes-list-type': 'set', items: { type: 'string' } },
      list: {
        type: 'array',
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
        items: { type: 'object', properties: { name: { type: 'string' } } },
      },
    },
    additionalProperties: {},
  });

  it('takes time in proportion to its size', { timeout: 60_000 }, () => {
    const growth = growthByFour((size) => {
      const wide = Object.fromEntries(Array.from({ length: size }, (_, i) => [`k${i}`, 'v']));
      const items = Array.from({ length: size }, (_, i) => ({ name: `n${i}` }));
      const wrong = Object.fromEntries(Object.keys(wide).map((key) => [key, 1]));
      return () => {
        const live = apply(undefined, { map: wide, list: items, set: Object.keys(wide) }, 'x', { now, schema }).object;
        apply(live, { map: wide, list: [...items].reverse(), set: Object.keys(wide).reverse() }, 'y', { now, schema });
        apply(live, { list: items.slice(1) }, 'x', { now, schema });
        expect(() => apply(live, { map: wrong }, 'x', { schema })).toThrow('errors:');
        expect(() => apply(live, { list: items.map(() => ({ name: 'same' })) }, 'x', { schema })).toThrow('duplicate');
      };
    }, 2000);
    expect(growth).toBeLessThan(nearLinear);
  });

  it('treats keys that objects inherit like any other key', () => {
    const applied = JSON.parse('{"map":{"__proto__":"a","constructor":"b","toString":"c"}}');
    const { object } = apply(undefined, applied, 'x', { now, schema });
    expect(JSON.stringify(object.map)).toBe('{"__proto__":"a","constructor":"b","toString":"c"}');
    expect(ownersOf(object, makePath('map', '__proto__')).map(({ manager }) => manager)).toEqual(['x']);
    const less = apply(object, JSON.parse('{"map":{"constructor":"b"}}'), 'x', { now, schema }).object;
    expect(JSON.stringify(less.map)).toBe('{"constructor":"b"}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('diff', () => {
  it('lists added, changed and removed fields', () => {
    const { added, modified, removed } = diff({ a: 1, b: { c: 1 } }, { a: 2, d: 1, b: {} });
    expect(toFieldsV1(added)).toEqual({ 'f:d': {} });
    expect(toFieldsV1(modified)).toEqual({ 'f:a': {} });
    expect(toFieldsV1(removed)).toEqual({ 'f:b': { 'f:c': {} } });
  });
});

describe('threeWayMerge', () => {
  const containers = (...list: JSONObject[]): JSONObject => ({ spec: { template: { spec: { containers: list } } } });
  it.each<[string, JSONObject, JSONObject, JSONObject, JSONObject]>([
    ['fields', { a: 1, b: 1 }, { a: 2 }, { a: 1, b: 1, c: 1 }, { a: 2, c: 1 }],
    ['below', { m: { a: 1, b: 1 } }, { m: { a: 1 } }, { m: { a: 1, b: 1, c: 1 } }, { m: { a: 1, c: 1 } }],
    ['nothing there', {}, { a: 1 }, {}, { a: 1 }],
    ['everything gone', { a: 1 }, {}, { a: 1 }, {}],
  ])('merges a case of "%s"', (_, original, modified, current, expected) => {
    expect(threeWayMerge(original, modified, current)).toEqual(expected);
  });

  it('merges lists as their types say', () => {
    const result = threeWayMerge(
      containers({ name: 'a', image: '1' }, { name: 'b' }),
      containers({ name: 'a', image: '2' }),
      containers({ name: 'a', image: '1', args: ['x'] }, { name: 'b' }, { name: 'sidecar' }),
      deployment,
    );
    expect(result).toEqual(containers({ name: 'a', image: '2', args: ['x'] }, { name: 'sidecar' }));
  });

  it('merges the changes of the modified object', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd');
    const value = fc.dictionary(key, fc.oneof(key, fc.dictionary(key, key, { noNullPrototype: true })), {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(value, value, (original, modified) => {
        const current = { ...original, others: '1' };
        const { others, ...rest } = threeWayMerge(original, modified, current) as Record<string, unknown>;
        expect(others).toBe('1');
        expect(rest).toEqual(modified);
      }),
    );
  });
});

describe('schemas', () => {
  it('of built-in types are atomic or granular by their markers', () => {
    const { map } = schemaOfType(deployment);
    expect(map?.field('apiVersion')?.schema.scalar).toBe('string');
    expect(map?.field('nope')).toBeUndefined();
    const spec = map?.field('spec')?.schema.map;
    expect(spec?.field('selector')?.schema.map?.relationship).toBe('atomic');
    expect(schemaOfType(objectMeta).map?.field('finalizers')?.schema.list).toMatchObject({
      relationship: 'associative',
      keys: [],
    });
    expect(schemaOfType(deployment)).toBe(schemaOfType(deployment));
  });

  it('of custom resources have ObjectMeta as metadata, also in embedded resources', () => {
    const schema = customResourceSchema(
      {
        type: 'object',
        properties: {
          spec: {
            type: 'object',
            properties: {
              size: { type: 'integer' },
              pod: {
                type: 'object',
                'x-kubernetes-embedded-resource': true,
                'x-kubernetes-preserve-unknown-fields': true,
              },
            },
          },
        },
      },
      { objectMeta: schemaOfType(objectMeta) },
    );
    validate(schema, {
      apiVersion: 'e/v1',
      kind: 'K',
      metadata: { name: 'x', finalizers: ['a'] },
      spec: { size: 1, pod: { metadata: { labels: { a: 'b' } }, anything: [1] } },
    });
    expect(() => validate(schema, { metadata: { nope: 1 } })).toThrow('.metadata.nope: field not declared in schema');
    expect(() => validate(schema, { spec: { pod: { metadata: { nope: 1 } } } })).toThrow('.spec.pod.metadata.nope');
    expect(() => validate(schema, { spec: { color: 1 } })).toThrow('.spec.color: field not declared in schema');
    const free = customResourceSchema(undefined, { objectMeta: schemaOfType(objectMeta) });
    validate(free, { apiVersion: 'e/v1', kind: 'K', metadata: { name: 'x' }, anything: { goes: [1] } });
  });

  it.each([{ type: 'object' }, { type: 'object', properties: {} }])(
    'of custom resources without declared fields (%j) have metadata only',
    (structural) => {
      const schema = customResourceSchema(structural, { objectMeta: schemaOfType(objectMeta) });
      validate(schema, { apiVersion: 'e/v1', kind: 'K', metadata: { name: 'x' } });
      expect(() => validate(schema, { anything: 1 })).toThrow('.anything: field not declared in schema');
      const open = customResourceSchema(
        { ...structural, 'x-kubernetes-preserve-unknown-fields': true },
        { objectMeta: schemaOfType(objectMeta) },
      );
      validate(open, { anything: 1 });
    },
  );

  it('of OpenAPI support references, formats and unknown fields', () => {
    const target = schemaFromOpenAPI({ type: 'object', properties: { a: { type: 'string' } } });
    const schema = schemaFromOpenAPI(
      {
        type: 'object',
        properties: {
          direct: { $ref: '#/x' },
          wrapped: { allOf: [{ $ref: '#/x' }], 'x-kubernetes-map-type': 'atomic' },
          time: { type: 'string', format: 'date-time' },
          port: { 'x-kubernetes-int-or-string': true },
        },
      },
      { resolve: (reference) => (reference === '#/x' ? target : undefined) },
    );
    expect(schema.map?.field('direct')?.schema).toBe(target);
    expect(schema.map?.field('wrapped')?.schema.map?.relationship).toBe('atomic');
    validate(schema, { direct: { a: 'x' }, wrapped: { a: 'y' }, time: 5, port: '80' });
    expect(() => validate(schema, { direct: { b: 1 } })).toThrow('.direct.b');
    const open = schemaFromOpenAPI(
      { type: 'object', properties: { a: { type: 'object', properties: { b: {} } } } },
      { preserveUnknownFields: true },
    );
    validate(open, { a: { z: 1 }, y: 2 });
  });
});
