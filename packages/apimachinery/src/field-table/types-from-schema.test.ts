import { describe, expect, it } from 'vitest';
import { decodeJSON, decodeValue } from '../json/index.js';
import { strategicMergePatch } from '../strategic-patch/index.js';
import { fieldDefaults } from './field-defaults.js';
import { typesFromSchema } from './types-from-schema.js';

const kind = { group: 'example.com', version: 'v1', kind: 'Widget' };
const types = typesFromSchema({
  group: 'example.com',
  version: 'v1',
  kinds: {
    Widget: {
      description: 'A widget.',
      properties: {
        spec: {
          required: ['size'],
          properties: {
            size: { type: 'integer', format: 'int32', description: 'In centimetres.' },
            color: { type: 'string', enum: ['blue', 'red'], default: 'red' },
            weight: { type: 'string', format: 'quantity' },
            port: { 'x-kubernetes-int-or-string': true },
            labels: { additionalProperties: { type: 'string' } },
            extra: { 'x-kubernetes-preserve-unknown-fields': true },
            parts: {
              items: {
                properties: { name: { type: 'string' }, count: { type: 'integer', default: 1 } },
              },
              'x-kubernetes-list-type': 'map',
              'x-kubernetes-list-map-keys': ['name'],
              'x-kubernetes-patch-strategy': 'merge',
              'x-kubernetes-patch-merge-key': 'name',
            },
          },
        },
      },
    },
  },
});
const type = types.typeFor(kind);
if (type === undefined) throw new Error('no Widget');

describe('typesFromSchema', () => {
  it('declares kinds and their lists', () => {
    expect([type.openAPIName, type.hasTypeMeta, type.fields.map(({ name }) => name)]).toEqual([
      'com.example.v1.Widget',
      true,
      ['metadata', 'spec'],
    ]);
    expect(types.typeFor({ ...kind, kind: 'WidgetList' })?.field('items')?.type).toBe(type);
    expect(types.type('com.example.v1.WidgetSpecPartsItem')?.field('count')?.default).toBe(1);
    expect([type.description, types.type('com.example.v1.WidgetSpec')?.field('size')?.description]).toEqual([
      'A widget.',
      'In centimetres.',
    ]);
    expect(types.typeFor({ ...kind, version: 'v2' })).toBeUndefined();
    expect(types.kinds).toEqual([kind]);
  });

  it('decodes to canonical values and reports unknown fields', () => {
    const body = JSON.stringify({
      spec: { weight: '1000m', extra: { any: [1] }, port: 'http', size: 0, wrong: true, parts: [{ name: 'a' }] },
      metadata: { name: 'one' },
    });
    const { object, strictErrors } = decodeJSON(type, body, { strict: 'warn' });
    expect(object).toMatchObject({
      metadata: { name: 'one' },
      spec: { size: 0, weight: '1', port: 'http', extra: { any: [1] }, parts: [{ name: 'a' }] },
    });
    expect(strictErrors).toEqual(['unknown field "spec.wrong"']);
    expect(() => decodeValue(type, { spec: { size: 'big' } })).toThrow('cannot unmarshal string');
  });

  it('fills in defaults at any depth without changing its argument', () => {
    const complete = fieldDefaults(types);
    const object = { spec: { size: 1, parts: [{ name: 'a' }, { name: 'b', count: 2 }] } };
    const done = complete(kind, object);
    expect(done).toEqual({
      spec: {
        size: 1,
        color: 'red',
        parts: [
          { name: 'a', count: 1 },
          { name: 'b', count: 2 },
        ],
      },
    });
    expect(object.spec).not.toHaveProperty('color');
    expect(complete(kind, done)).toBe(done);
    expect(complete({ ...kind, kind: 'Other' }, object)).toBe(object);
  });

  it('merges lists by their key in strategic merge patches', () => {
    const live = { spec: { parts: [{ name: 'a', count: 1 }, { name: 'b' }] } };
    const patch = { spec: { parts: [{ name: 'a', count: 5 }] } };
    expect(strategicMergePatch(type, live, patch)).toEqual({
      spec: { parts: [{ name: 'a', count: 5 }, { name: 'b' }] },
    });
  });

  it('refuses a field without a clear shape', () => {
    const kinds = { Odd: { properties: { spec: { properties: { what: { description: 'anything' } } } } } };
    expect(() => typesFromSchema({ group: '', version: 'v1', kinds })).toThrow(
      'OddSpecWhat: the schema has neither a type nor properties',
    );
  });
});
