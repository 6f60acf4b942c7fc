import { describe, expect, it } from 'vitest';
import { deployment, structType } from '../../strategic-patch/testing/struct-type.js';
import { fromFieldsV1, toFieldsV1 } from '../fieldpath/fields-v1.js';
import { deducedSchema, type MergeSchema } from '../schema/merge-schema.js';
import { schemaFromOpenAPI } from '../schema/schema-from-openapi.js';
import { schemaOfType } from '../schema/schema-of-type.js';
import { compare } from './compare.js';
import { merge } from './merge.js';
import { reconcileWithSchema } from './reconcile.js';
import { extractItems, removeItems } from './remove-items.js';
import { toFieldSet } from './to-field-set.js';
import { validate } from './validate.js';

const text = { type: 'string' };
const items = {
  type: 'object',
  properties: {
    name: text,
    value: { type: 'number' },
    port: { type: 'integer', default: 80 },
    tags: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
  },
};
const schema = schemaFromOpenAPI({
  type: 'object',
  properties: {
    text,
    number: { type: 'number' },
    flag: { type: 'boolean' },
    struct: { type: 'object', properties: { a: text, b: text, inner: { type: 'object', properties: { c: text } } } },
    atomicStruct: { type: 'object', 'x-kubernetes-map-type': 'atomic', properties: { a: text, b: text } },
    map: { type: 'object', additionalProperties: text },
    atomicMap: { type: 'object', additionalProperties: text, 'x-kubernetes-map-type': 'atomic' },
    set: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
    list: { type: 'array', items },
    keyed: { type: 'array', items, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
    twoKeys: { type: 'array', items, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['port', 'name'] },
    any: {},
    free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  },
});
const fields = (set: Parameters<typeof toFieldsV1>[0]) => JSON.parse(JSON.stringify(toFieldsV1(set)));
const message = (run: () => unknown): string | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('validate', () => {
  it.each<[string, unknown, string | undefined]>([
    [
      'all fields with valid values',
      {
        text: 'a',
        number: 1.5,
        flag: true,
        struct: { a: 'x' },
        map: { k: 'v' },
        set: ['a'],
        keyed: [{ name: 'a' }],
        any: [{ x: 1 }],
      },
      undefined,
    ],
    ['null anywhere', { text: null, struct: null, map: { k: null }, set: null, keyed: null }, undefined],
    ['an unknown field', { struct: { z: 1 } }, '.struct.z: field not declared in schema'],
    [
      'unknown fields, of which it names one in each struct after all other errors',
      { y: 1, z: 2, struct: { y: 1, z: 2, a: 3 }, number: 'x' },
      [
        'errors:',
        '  .struct.a: expected string, got &value.valueUnstructured{Value:3}',
        '  .struct.y: field not declared in schema',
        '  .number: expected numeric (int or float), got string',
        '  .y: field not declared in schema',
      ].join('\n'),
    ],
    ['a number for a text', { text: 1 }, '.text: expected string, got &value.valueUnstructured{Value:1}'],
    ['a text for a number', { number: 'x' }, '.number: expected numeric (int or float), got string'],
    ['a text for a boolean', { flag: 'x' }, '.flag: expected boolean, got &{x}'],
    ['a list for a struct', { struct: [] }, '.struct: expected map, got &{[]}'],
    ['a struct for a list', { list: { a: 1 } }, '.list: expected list, got &{map[a:1]}'],
    [
      'an error inside an atomic list',
      { list: [{ name: 'a' }, { name: 1 }] },
      '.list[1].name: expected string, got &value.valueUnstructured{Value:1}',
    ],
    [
      'an error inside a keyed list',
      { keyed: [{ name: 'a', value: 'x' }] },
      '.keyed[name="a"].value: expected numeric (int or float), got string',
    ],
    [
      'an item without keys',
      { keyed: [{ value: 1 }] },
      `.keyed: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn't have default values for any key fields)`,
    ],
    ['a null item', { keyed: [null] }, '.keyed: element 0: associative list with keys may not have a null element'],
    ['a scalar item', { keyed: ['a'] }, '.keyed: element 0: associative list with keys may not have non-map elements'],
    [
      'a map in a set',
      { set: [{}] },
      ".set: element 0: associative list without keys has an element that's a map type",
    ],
    ['a list in a set', { set: [[]] }, '.set: element 0: not supported: associative list with lists as elements'],
    [
      'null in a set',
      { set: [null] },
      ".set: element 0: associative list without keys has an element that's an explicit null",
    ],
    ['an item twice', { keyed: [{ name: 'a' }, { name: 'a' }] }, '.keyed: duplicate entries for key [name="a"]'],
    ['a value twice', { set: ['a', 'a'] }, '.set: duplicate entries for key [="a"]'],
    [
      'items that are equal because a key has its default',
      { twoKeys: [{ name: 'a' }, { name: 'a', port: 80 }] },
      '.twoKeys: duplicate entries for key [name="a",port=80]',
    ],
    [
      'several errors',
      { text: 1, flag: 2 },
      'errors:\n  .text: expected string, got &value.valueUnstructured{Value:1}\n  .flag: expected boolean, got &{2}',
    ],
  ])('checks values against a schema: %s', (_, value, expected) => {
    expect(message(() => validate(schema, value))).toBe(expected);
  });

  it('may allow duplicate items', () => {
    validate(schema, { keyed: [{ name: 'a' }, { name: 'a' }], set: ['a', 'a'] }, true);
  });
});

describe('toFieldSet', () => {
  it.each<[string, unknown, unknown]>([
    ['scalars', { text: 'a', number: null }, { 'f:number': {}, 'f:text': {} }],
    ['a struct is listed as its fields', { struct: { a: 'x' } }, { 'f:struct': { 'f:a': {} } }],
    ['an empty or null struct is one field', { struct: { inner: {} } }, { 'f:struct': { 'f:inner': {} } }],
    ['a map is listed as its keys', { map: { k: 'v' } }, { 'f:map': { 'f:k': {} } }],
    ['empty map, null map', { map: {}, struct: null }, { 'f:map': {}, 'f:struct': {} }],
    [
      'an atomic part is one field',
      { atomicStruct: { a: 'x' }, atomicMap: { k: 'v' }, list: [{ name: 'a' }] },
      { 'f:atomicMap': {}, 'f:atomicStruct': {}, 'f:list': {} },
    ],
    ['items of a set', { set: ['b', 'a'] }, { 'f:set': { 'v:"a"': {}, 'v:"b"': {} } }],
    [
      'items of a keyed list',
      { keyed: [{ name: 'a', value: 1 }] },
      { 'f:keyed': { 'k:{"name":"a"}': { '.': {}, 'f:name': {}, 'f:value': {} } } },
    ],
    [
      'an item whose key has its default',
      { twoKeys: [{ name: 'a' }] },
      { 'f:twoKeys': { 'k:{"name":"a","port":80}': { '.': {}, 'f:name': {} } } },
    ],
    ['an empty associative list has no fields', { set: [], keyed: [] }, {}],
    ['an empty atomic list is one field', { list: [] }, { 'f:list': {} }],
    [
      'duplicate items are one field',
      {
        keyed: [
          { name: 'a', value: 1 },
          { name: 'a', value: 2 },
        ],
        set: ['x', 'x'],
      },
      { 'f:keyed': { 'k:{"name":"a"}': {} }, 'f:set': { 'v:"x"': {} } },
    ],
    [
      'free-form parts: maps granular, lists atomic',
      { free: { a: { b: [1] } } },
      { 'f:free': { 'f:a': { '.': {}, 'f:b': {} } } },
    ],
  ])('lists the fields of a value: %s', (_, value, expected) => {
    expect(fields(toFieldSet(schema, value))).toEqual(expected);
  });
});

describe('compare', () => {
  it.each<[string, object, object, object]>([
    ['equal values', { text: 'a', set: ['a', 'b'] }, { text: 'a', set: ['b', 'a'] }, {}],
    [
      'scalars',
      { text: 'a', number: 1 },
      { text: 'b', flag: true },
      { removed: { 'f:number': {} }, modified: { 'f:text': {} }, added: { 'f:flag': {} } },
    ],
    ['null is a value', { text: 'a' }, { text: null }, { modified: { 'f:text': {} } }],
    ['an added struct, and its fields', {}, { struct: { a: 'x' } }, { added: { 'f:struct': { '.': {}, 'f:a': {} } } }],
    ['an emptied struct', { struct: { a: 'x' } }, { struct: {} }, { removed: { 'f:struct': { 'f:a': {} } } }],
    ['an empty value and null', { map: {} }, { map: null }, { modified: { 'f:map': {} } }],
    [
      'map keys',
      { map: { a: '1', b: '1' } },
      { map: { a: '2', c: '1' } },
      { removed: { 'f:map': { 'f:b': {} } }, modified: { 'f:map': { 'f:a': {} } }, added: { 'f:map': { 'f:c': {} } } },
    ],
    [
      'atomic parts as a whole',
      { atomicMap: { a: '1' }, list: [{ name: 'a' }] },
      { atomicMap: { a: '2' }, list: [] },
      { modified: { 'f:atomicMap': {}, 'f:list': {} } },
    ],
    [
      'set items',
      { set: ['a', 'b'] },
      { set: ['b', 'c'] },
      { removed: { 'f:set': { 'v:"a"': {} } }, added: { 'f:set': { 'v:"c"': {} } } },
    ],
    [
      'keyed items',
      { keyed: [{ name: 'a', value: 1 }] },
      { keyed: [{ name: 'b' }, { name: 'a', value: 2 }] },
      {
        modified: { 'f:keyed': { 'k:{"name":"a"}': { 'f:value': {} } } },
        added: { 'f:keyed': { 'k:{"name":"b"}': { '.': {}, 'f:name': {} } } },
      },
    ],
    [
      'duplicates on both sides',
      { set: ['a', 'a'] },
      { set: ['a', 'a', 'a'] },
      { modified: { 'f:set': { 'v:"a"': {} } } },
    ],
    [
      'duplicates appear',
      { keyed: [{ name: 'a' }] },
      { keyed: [{ name: 'a' }, { name: 'a' }] },
      {
        removed: { 'f:keyed': { 'k:{"name":"a"}': { '.': {}, 'f:name': {} } } },
        added: { 'f:keyed': { 'k:{"name":"a"}': {} } },
      },
    ],
    [
      'duplicates disappear',
      { keyed: [{ name: 'a' }, { name: 'a' }] },
      { keyed: [{ name: 'a' }] },
      {
        removed: { 'f:keyed': { 'k:{"name":"a"}': {} } },
        added: { 'f:keyed': { 'k:{"name":"a"}': { '.': {}, 'f:name': {} } } },
      },
    ],
    [
      'another shape',
      { any: { a: 1 } },
      { any: [1] },
      { removed: { 'f:any': { 'f:a': {} } }, modified: { 'f:any': {} } },
    ],
  ])('finds the differences of two values: %s', (_, left, right, expected) => {
    const { removed, modified, added } = compare(schema, left, right);
    const all = { removed: fields(removed), modified: fields(modified), added: fields(added) };
    expect(all).toEqual({ removed: {}, modified: {}, added: {}, ...expected });
    const reverse = compare(schema, right, left);
    expect(fields(reverse.modified)).toEqual(all.modified);
    expect(fields(reverse.added)).toEqual(all.removed);
    expect(fields(reverse.removed)).toEqual(all.added);
  });

  it('structs of built-in types have their zero values even if JSON leaves them out', () => {
    const type = schemaOfType(deployment);
    expect(fields(compare(type, {}, { spec: {}, status: {} }).added)).toEqual({});
    expect(fields(compare(type, {}, { spec: { strategy: { type: 'X' } } }).added)).toEqual({
      'f:spec': { 'f:strategy': { 'f:type': {} } },
    });
    const container = { spec: { template: { spec: { containers: [{ name: 'c' }] } } } };
    const added = fields(compare(type, {}, container).added);
    expect(added['f:spec']['f:template']['f:spec']['f:containers']).toEqual({
      '.': {},
      'k:{"name":"c"}': { '.': {}, 'f:name': {}, 'f:resources': {} },
    });
  });

  it('pointers that Go writes without a value are null', () => {
    const bound = structType('v1.Bound', { name: { scalar: 'string', omitEmpty: true } });
    const request = structType('v1.Request', { bound: { type: bound, pointer: true, omitEmpty: false } });
    const type = schemaOfType(request);
    expect(fields(compare(type, {}, { bound: null }).added)).toEqual({});
    expect(fields(compare(type, {}, { bound: null }).modified)).toEqual({});
    expect(fields(compare(type, {}, { bound: { name: 'a' } }).added)).toEqual({ 'f:bound': { 'f:name': {} } });
  });

  it('refuses fields that are not declared', () => {
    expect(message(() => compare(schema, {}, { nope: 1 }))).toBe('.nope: schema error: invalid atom: inlined');
  });
});

describe('merge', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['scalars', { text: 'a', number: 1 }, { text: 'b' }, { text: 'b', number: 1 }],
    ['maps', { map: { a: '1' } }, { map: { b: '2' } }, { map: { a: '1', b: '2' } }],
    ['null for a scalar', { text: 'a' }, { text: null }, { text: null }],
    ['null for a map that is not empty', { map: { a: '1' } }, { map: null }, { map: { a: '1' } }],
    ['an empty map for null', { map: null }, { map: {} }, { map: {} }],
    [
      'atomic parts',
      { atomicMap: { a: '1' }, list: [{ name: 'a' }] },
      { atomicMap: { b: '2' }, list: [] },
      { atomicMap: { b: '2' }, list: [] },
    ],
    ['sets', { set: ['a', 'b'] }, { set: ['c', 'a'] }, { set: ['c', 'a', 'b'] }],
    [
      'keyed lists',
      { keyed: [{ name: 'a', value: 1 }, { name: 'b' }] },
      { keyed: [{ name: 'a', port: 1 }] },
      { keyed: [{ name: 'a', value: 1, port: 1 }, { name: 'b' }] },
    ],
    [
      'items of the right list keep the order of the right list',
      { set: ['a', 'b', 'c', 'd'] },
      { set: ['d', 'a'] },
      { set: ['b', 'c', 'd', 'a'] },
    ],
    ['new items stay beside their neighbours', { set: ['a', 'c'] }, { set: ['a', 'b', 'c'] }, { set: ['a', 'b', 'c'] }],
    [
      'items that only the left list has keep their places',
      { set: ['x', 'a', 'y', 'b'] },
      { set: ['a', 'b'] },
      { set: ['x', 'a', 'y', 'b'] },
    ],
    ['new items before existing items', { set: ['b'] }, { set: ['a', 'b', 'c'] }, { set: ['a', 'b', 'c'] }],
    [
      'duplicates are replaced',
      {
        keyed: [
          { name: 'a', value: 1 },
          { name: 'a', value: 2 },
        ],
      },
      { keyed: [{ name: 'a', port: 3 }] },
      { keyed: [{ name: 'a', port: 3 }] },
    ],
    [
      'duplicates stay when the right list does not have them',
      { set: ['x', 'x'] },
      { set: ['a'] },
      { set: ['x', 'x', 'a'] },
    ],
    ['another shape', { any: { a: 1 } }, { any: 'x' }, { any: 'x' }],
  ])('merges two values: %s', (_, left, right, expected) => {
    const before = JSON.stringify([left, right]);
    expect(merge(schema, left, right)).toEqual(expected);
    expect(JSON.stringify([left, right])).toBe(before);
  });

  it('returns the left object when nothing changes', () => {
    const left = { text: 'a', map: { a: '1' }, list: [{ name: 'a' }], keyed: [{ name: 'a', value: 1 }, { name: 'b' }] };
    expect(merge(schema, left, { map: { a: '1' }, list: [{ name: 'a' }], keyed: [{ name: 'a' }] })).toBe(left);
  });

  it('refuses an item that the right object has twice', () => {
    expect(message(() => merge(schema, { set: [] }, { set: ['a', 'a'] }))).toBe('duplicate entries for key [="a"]');
  });

  it('treats __proto__ like any other key', () => {
    const merged = merge(schema, { map: { a: '1' } }, JSON.parse('{"map":{"__proto__":"x"}}'));
    expect(JSON.stringify(merged)).toBe('{"map":{"a":"1","__proto__":"x"}}');
    expect(Object.getPrototypeOf((merged as { map: object }).map)).toBe(Object.prototype);
  });
});

describe('removeItems and extractItems', () => {
  const value = {
    text: 'a',
    map: { a: '1', b: '2' },
    set: ['a', 'b'],
    keyed: [
      { name: 'a', value: 1 },
      { name: 'b', value: 2 },
    ],
    list: [{ name: 'x' }],
  };
  it.each<[string, object, object]>([
    ['a scalar', { 'f:text': {} }, { map: value.map, set: value.set, keyed: value.keyed, list: value.list }],
    ['a key', { 'f:map': { 'f:a': {} } }, { ...value, map: { b: '2' } }],
    ['all keys', { 'f:map': { 'f:a': {}, 'f:b': {} } }, { ...value, map: null }],
    ['set items', { 'f:set': { 'v:"a"': {} } }, { ...value, set: ['b'] }],
    ['all set items', { 'f:set': { 'v:"a"': {}, 'v:"b"': {} } }, { ...value, set: null }],
    ['an item', { 'f:keyed': { 'k:{"name":"a"}': {} } }, { ...value, keyed: [{ name: 'b', value: 2 }] }],
    [
      'a field of an item',
      { 'f:keyed': { 'k:{"name":"a"}': { 'f:value': {} } } },
      { ...value, keyed: [{ name: 'a' }, { name: 'b', value: 2 }] },
    ],
    ['no item that is missing', { 'f:flag': {}, 'f:map': { 'f:z': {} } }, value],
  ])('removes %s', (_, set, expected) => {
    expect(removeItems(schema, value, fromFieldsV1(set))).toEqual(expected);
  });

  it.each<[string, object, object, boolean?]>([
    ['a scalar', { 'f:text': {} }, { text: 'a' }],
    ['a key', { 'f:map': { 'f:a': {} } }, { map: { a: '1' } }],
    ['set items', { 'f:set': { 'v:"a"': {} } }, { set: ['a'] }],
    ['a field of an item', { 'f:keyed': { 'k:{"name":"a"}': { 'f:value': {} } } }, { keyed: [{ value: 1 }] }],
    [
      'a field of an item, with its key',
      { 'f:keyed': { 'k:{"name":"a"}': { 'f:value': {} } } },
      { keyed: [{ name: 'a', value: 1 }] },
      true,
    ],
    ['an atomic list', { 'f:list': {} }, { list: [{ name: 'x' }] }],
  ])('extracts %s', (_, set, expected, keys) => {
    expect(extractItems(schema, value, fromFieldsV1(set), keys)).toEqual(expected);
  });
});

describe('reconcileWithSchema', () => {
  const of = (more: object): MergeSchema =>
    schemaFromOpenAPI({
      type: 'object',
      properties: { s: { type: 'object', properties: { a: text }, ...more }, l: { type: 'array', items, ...more } },
    });
  it('members inside a newly atomic part become the whole part', () => {
    const set = fromFieldsV1({ 'f:l': { 'k:{"name":"a"}': { '.': {}, 'f:name': {} } }, 'f:s': { 'f:a': {} } });
    expect(fields(reconcileWithSchema(set, of({ 'x-kubernetes-map-type': 'atomic' })))).toEqual({
      'f:l': {},
      'f:s': {},
    });
  });

  it('newly granular and free-form parts stay unchanged', () => {
    const set = fromFieldsV1({ 'f:s': {}, 'f:z': { 'f:y': {} } });
    expect(reconcileWithSchema(set, of({}))).toBe(set);
    expect(reconcileWithSchema(set, deducedSchema)).toBe(set);
  });
});
