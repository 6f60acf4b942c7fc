import { describe, expect, it, vi } from 'vitest';
import type { JSONObject } from '../../strategic-patch/json-value.js';
import { FieldSet } from '../fieldpath/field-set.js';
import { toFieldsV1 } from '../fieldpath/fields-v1.js';
import { formatPath, makePath } from '../fieldpath/path-element.js';
import { deducedSchema, type MergeSchema } from '../schema/merge-schema.js';
import { schemaFromOpenAPI } from '../schema/schema-from-openapi.js';
import { applySets, FieldConflictsError, type ObjectVersions, updateSets, type VersionedSet } from './updater.js';

const text = { type: 'string' };
const item = {
  type: 'object',
  properties: { name: text, value: text, inner: { type: 'object', properties: { a: text, b: text } } },
};
const schema = schemaFromOpenAPI({
  type: 'object',
  properties: {
    a: text,
    b: text,
    struct: { type: 'object', properties: { a: text, b: text } },
    map: { type: 'object', additionalProperties: text },
    maps: { type: 'object', additionalProperties: { type: 'object', additionalProperties: text } },
    set: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
    list: { type: 'array', items: item, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
    atomic: { type: 'array', items: text },
  },
});

type Step =
  | { apply: JSONObject; by: string; version?: string; force?: boolean; conflicts?: string[] }
  | { update: JSONObject; by: string; version?: string };

interface Case {
  schema?: MergeSchema;
  reset?: FieldSet;
  steps: Step[];
  object: JSONObject;
  managers: Record<string, object>;
}

function run({ schema: own = schema, reset, steps }: Case) {
  const versions: ObjectVersions = { schemaFor: () => own, convert: (object) => object, resetFields: () => reset };
  let live: JSONObject = {};
  let managers: ReadonlyMap<string, VersionedSet> = new Map();
  for (const step of steps) {
    const base = { live, apiVersion: step.version ?? 'v1', versions, managers, manager: step.by };
    if ('update' in step) {
      managers = updateSets({ ...base, next: step.update });
      live = step.update;
      continue;
    }
    try {
      const result = applySets({ ...base, config: step.apply, force: step.force ?? false });
      expect(step.conflicts ?? []).toEqual([]);
      managers = result.managers;
      live = result.object ?? live;
    } catch (error) {
      if (!(error instanceof FieldConflictsError)) throw error;
      expect(error.conflicts.map(({ manager, path }) => `${manager} ${formatPath(path)}`)).toEqual(step.conflicts);
    }
  }
  const sets = [...managers].map(([id, { set }]) => [id, JSON.parse(JSON.stringify(toFieldsV1(set)))]);
  return { object: live, managers: Object.fromEntries(sets) };
}

describe('ownership', () => {
  it.each<[string, Case]>([
    [
      'an applier owns what it names',
      {
        steps: [{ apply: { a: '1', map: { k: 'v' } }, by: 'x' }],
        object: { a: '1', map: { k: 'v' } },
        managers: { x: { 'f:a': {}, 'f:map': { 'f:k': {} } } },
      },
    ],
    [
      'an updater owns what it changes',
      {
        steps: [
          { apply: { a: '1', b: '1' }, by: 'x' },
          { update: { a: '1', b: '2', struct: { a: 's' } }, by: 'u' },
        ],
        object: { a: '1', b: '2', struct: { a: 's' } },
        managers: { x: { 'f:a': {} }, u: { 'f:b': {}, 'f:struct': { '.': {}, 'f:a': {} } } },
      },
    ],
    [
      'fields that an update removes have no owner',
      {
        steps: [
          { apply: { a: '1', map: { k: 'v', l: 'w' } }, by: 'x' },
          { update: { map: { l: 'w' } }, by: 'u' },
        ],
        object: { map: { l: 'w' } },
        managers: { x: { 'f:map': { 'f:l': {} } } },
      },
    ],
    [
      'equal values are shared',
      {
        steps: [
          { apply: { a: '1' }, by: 'x' },
          { apply: { a: '1', b: '2' }, by: 'y' },
        ],
        object: { a: '1', b: '2' },
        managers: { x: { 'f:a': {} }, y: { 'f:a': {}, 'f:b': {} } },
      },
    ],
    [
      'different values conflict',
      {
        steps: [
          { apply: { a: '1', b: '1' }, by: 'x' },
          { apply: { a: '2', b: '2' }, by: 'y', conflicts: ['x .a', 'x .b'] },
        ],
        object: { a: '1', b: '1' },
        managers: { x: { 'f:a': {}, 'f:b': {} } },
      },
    ],
    [
      'conflicts are sorted by manager',
      {
        steps: [
          { apply: { b: '1' }, by: 'y' },
          { update: { a: '1', b: '1' }, by: 'x' },
          { apply: { a: '2', b: '2' }, by: 'z', conflicts: ['x .a', 'y .b'] },
        ],
        object: { a: '1', b: '1' },
        managers: { x: { 'f:a': {} }, y: { 'f:b': {} } },
      },
    ],
    [
      'a forced apply takes fields over',
      {
        steps: [
          { apply: { a: '1', b: '1' }, by: 'x' },
          { apply: { a: '2' }, by: 'y', force: true },
        ],
        object: { a: '2', b: '1' },
        managers: { x: { 'f:b': {} }, y: { 'f:a': {} } },
      },
    ],
    [
      'a manager that lost all its fields is removed',
      {
        steps: [
          { apply: { a: '1' }, by: 'x' },
          { apply: { a: '2' }, by: 'y', force: true },
        ],
        object: { a: '2' },
        managers: { y: { 'f:a': {} } },
      },
    ],
    [
      'a field that is not applied any more is removed',
      {
        steps: [
          { apply: { a: '1', b: '1' }, by: 'x' },
          { apply: { a: '1' }, by: 'x' },
        ],
        object: { a: '1' },
        managers: { x: { 'f:a': {} } },
      },
    ],
    [
      'a field that is not applied any more stays while another applier owns it',
      {
        steps: [
          { apply: { a: '1', b: '1' }, by: 'x' },
          { apply: { b: '1' }, by: 'y' },
          { apply: { a: '1' }, by: 'x' },
        ],
        object: { a: '1', b: '1' },
        managers: { x: { 'f:a': {} }, y: { 'f:b': {} } },
      },
    ],
    [
      'a field that is not applied any more stays while an updater owns it',
      {
        steps: [
          { apply: { a: '1', b: '1' }, by: 'x' },
          { update: { a: '1', b: '2' }, by: 'u' },
          { apply: { a: '1' }, by: 'x' },
        ],
        object: { a: '1', b: '2' },
        managers: { x: { 'f:a': {} }, u: { 'f:b': {} } },
      },
    ],
    [
      'values of maps have several appliers',
      {
        steps: [
          { apply: { maps: { m: { k: '1' }, n: { k: '1' } } }, by: 'x' },
          { apply: { maps: { n: { l: '2' } } }, by: 'y' },
          { apply: { maps: { m: { k: '1' } } }, by: 'x' },
        ],
        object: { maps: { m: { k: '1' }, n: { l: '2' } } },
        managers: {
          x: { 'f:maps': { 'f:m': { '.': {}, 'f:k': {} } } },
          y: { 'f:maps': { 'f:n': { '.': {}, 'f:l': {} } } },
        },
      },
    ],
    [
      'items of sets have several appliers',
      {
        steps: [
          { apply: { set: ['a', 'b'] }, by: 'x' },
          { apply: { set: ['b', 'c'] }, by: 'y' },
          { apply: { set: ['a'] }, by: 'x' },
        ],
        object: { set: ['a', 'b', 'c'] },
        managers: { x: { 'f:set': { 'v:"a"': {} } }, y: { 'f:set': { 'v:"b"': {}, 'v:"c"': {} } } },
      },
    ],
    [
      'items of keyed lists have several appliers',
      {
        steps: [
          { apply: { list: [{ name: 'a', value: '1' }, { name: 'b' }] }, by: 'x' },
          { apply: { list: [{ name: 'b', value: '2' }] }, by: 'y' },
          { apply: { list: [{ name: 'a' }] }, by: 'x' },
        ],
        object: { list: [{ name: 'a' }, { name: 'b', value: '2' }] },
        managers: {
          x: { 'f:list': { 'k:{"name":"a"}': { '.': {}, 'f:name': {} } } },
          y: { 'f:list': { 'k:{"name":"b"}': { '.': {}, 'f:name': {}, 'f:value': {} } } },
        },
      },
    ],
    [
      'an item is removed with the fields in it that have no owner',
      {
        steps: [
          { apply: { list: [{ name: 'a' }] }, by: 'x' },
          { apply: { a: '1' }, by: 'x' },
        ],
        object: { a: '1' },
        managers: { x: { 'f:a': {} } },
      },
    ],
    [
      'an item is removed even with fields that an updater added to it',
      {
        steps: [
          { apply: { list: [{ name: 'a' }] }, by: 'x' },
          { update: { list: [{ name: 'a', value: '1' }] }, by: 'u' },
          { apply: { a: '1' }, by: 'x' },
        ],
        object: { a: '1', list: null },
        managers: { x: { 'f:a': {} } },
      },
    ],
    [
      'atomic lists have one owner',
      {
        steps: [
          { apply: { atomic: ['a'] }, by: 'x' },
          { apply: { atomic: ['a', 'b'] }, by: 'y', conflicts: ['x .atomic'] },
          { update: { atomic: ['c'] }, by: 'u' },
        ],
        object: { atomic: ['c'] },
        managers: { u: { 'f:atomic': {} } },
      },
    ],
    [
      'reset fields have no owner and never conflict',
      {
        reset: FieldSet.of(makePath('struct')),
        steps: [
          { apply: { a: '1', struct: { a: 's' } }, by: 'x' },
          { update: { a: '1', struct: { a: 't', b: 'u' } }, by: 'u' },
          { apply: { struct: { a: 'z' } }, by: 'y' },
        ],
        object: { a: '1', struct: { a: 'z', b: 'u' } },
        managers: { x: { 'f:a': {} } },
      },
    ],
    [
      'without a schema, maps are granular and lists are atomic',
      {
        schema: deducedSchema,
        steps: [
          { apply: { a: { b: '1' }, list: [{ name: 'a' }] }, by: 'x' },
          { apply: { a: { c: '2' }, list: [] }, by: 'y', conflicts: ['x .list'] },
          { apply: { a: { c: '2' } }, by: 'y' },
        ],
        object: { a: { b: '1', c: '2' }, list: [{ name: 'a' }] },
        managers: { x: { 'f:a': { '.': {}, 'f:b': {} }, 'f:list': {} }, y: { 'f:a': { '.': {}, 'f:c': {} } } },
      },
    ],
    [
      'duplicate items that an updater wrote conflict',
      {
        steps: [
          { apply: { set: ['a'] }, by: 'x' },
          { update: { set: ['a', 'b', 'b'] }, by: 'u' },
          { apply: { set: ['a', 'b'] }, by: 'x', conflicts: ['u .set[="b"]'] },
        ],
        object: { set: ['a', 'b', 'b'] },
        managers: { x: { 'f:set': { 'v:"a"': {} } }, u: { 'f:set': { 'v:"b"': {} } } },
      },
    ],
  ])('follows from the writes of managers: %s', (_, one) => {
    expect(run(one)).toEqual({ object: one.object, managers: one.managers });
  });
});

describe('versions', () => {
  // v1 calls the field `one`, v2 `two`; v0 is gone.
  const object = (name: string) => schemaFromOpenAPI({ type: 'object', properties: { [name]: text, same: text } });
  const schemas = new Map([
    ['v1', object('one')],
    ['v2', object('two')],
  ]);
  const versions: ObjectVersions = {
    schemaFor: (version) => schemas.get(version),
    convert: ({ one, two, ...rest }, version) => ({
      ...rest,
      ...((one ?? two) !== undefined && { [version === 'v1' ? 'one' : 'two']: one ?? two }),
    }),
  };
  const owned = (apiVersion: string, ...names: string[]): VersionedSet => ({
    apiVersion,
    applied: true,
    set: FieldSet.of(...names.map((name) => makePath(name))),
  });

  it('each manager is compared in its own version', () => {
    const managers = new Map([['x', owned('v1', 'one', 'same')]]);
    const updated = updateSets({
      live: { two: '1', same: 's' },
      next: { two: '2', same: 's' },
      apiVersion: 'v2',
      versions,
      managers,
      manager: 'u',
    });
    expect(Object.fromEntries([...updated].map(([id, { set }]) => [id, toFieldsV1(set)]))).toEqual({
      x: { 'f:same': {} },
      u: { 'f:two': {} },
    });
  });

  it("conflicts name the path of the manager's version", () => {
    const managers = new Map([['x', owned('v1', 'one')]]);
    const run = () =>
      applySets({
        live: { two: '1' },
        config: { two: '2' },
        apiVersion: 'v2',
        versions,
        managers,
        manager: 'y',
        force: false,
      });
    expect(run).toThrow(FieldConflictsError);
    try {
      run();
    } catch (error) {
      expect((error as FieldConflictsError).conflicts.map(({ path }) => formatPath(path))).toEqual(['.one']);
    }
  });

  it('fields that were applied in another version are removed by a conversion to that version', () => {
    const managers = new Map([['x', owned('v1', 'one', 'same')]]);
    const { object } = applySets({
      live: { two: '1', same: 's' },
      config: { same: 's' },
      apiVersion: 'v2',
      versions,
      managers,
      manager: 'x',
      force: false,
    });
    expect(object).toEqual({ same: 's' });
  });

  it('fail for an object with a duplicate item after a manager wrote in another version', () => {
    const twice = { set: ['a', 'a'] };
    const same: ObjectVersions = { schemaFor: () => schema, convert: (object) => object };
    const managersAt = (apiVersion: string) => new Map([['x', owned(apiVersion, 'a')]]);
    const base = { live: twice, apiVersion: 'v1', versions: same, manager: 'y' };
    const update = (apiVersion: string, live: JSONObject, next: JSONObject) =>
      updateSets({ ...base, live, next, managers: managersAt(apiVersion) });
    const applied = (apiVersion: string) =>
      applySets({ ...base, config: { b: '1' }, force: false, managers: managersAt(apiVersion) });
    expect([...update('v1', twice, { ...twice, b: '1' }).keys()]).toEqual(['x', 'y']);
    expect([...applied('v1').managers.keys()]).toEqual(['x', 'y']);
    const message = '.set: duplicate entries for key [="a"]';
    expect(() => update('v2', twice, {})).toThrow(message);
    expect(() => update('v2', {}, twice)).toThrow(message);
    expect(() => applied('v2')).toThrow(message);
  });

  it('managers of removed versions are dropped', () => {
    const managers = new Map([['x', owned('v0', 'zero')]]);
    expect(
      updateSets({ live: {}, next: { two: '1' }, apiVersion: 'v2', versions, managers, manager: 'u' }).has('x'),
    ).toBe(false);
    const applied = applySets({
      live: {},
      config: { two: '1' },
      apiVersion: 'v2',
      versions,
      managers: new Map([['u', owned('v0', 'zero')]]),
      manager: 'u',
      force: false,
    });
    expect(applied.object).toEqual({ two: '1' });
  });
});

it('the updater makes one set for the fields of a created object, because no other manager can own them', () => {
  const schema = schemaFromOpenAPI({
    type: 'object',
    properties: { map: { type: 'object', additionalProperties: text } },
  });
  const config = { map: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, 'v'])) };
  const inserted = vi.spyOn(Map.prototype, 'set');
  try {
    const { object, managers } = applySets({
      live: {},
      config,
      apiVersion: 'v1',
      versions: { schemaFor: () => schema, convert: (same) => same },
      managers: new Map(),
      manager: 'x',
      force: false,
    });
    // Texts of new elements are kept in a map as well.
    expect(inserted.mock.calls.length).toBeLessThan(2100);
    expect(object).toEqual(config);
    expect(managers.get('x')?.set.size).toBe(1000);
  } finally {
    inserted.mockRestore();
  }
});

it('the updater makes the conflicts lazily, one by one', () => {
  const paths = vi.spyOn(FieldSet.prototype, 'paths');
  const set = (name: string) =>
    FieldSet.of(
      ...Array.from({ length: 1000 }, (_, i) => makePath('a', `${name}${i}`)),
      makePath('a'),
      makePath('b', 'c'),
    );
  const error = new FieldConflictsError([
    ['x', set('x')],
    ['y', set('y')],
  ]);
  expect([error.message, error.each.length]).toEqual(['2004 conflicts', 2004]);
  const [first] = error.each;
  expect(first).toEqual({ manager: 'x', path: makePath('a') });
  expect(paths).not.toHaveBeenCalled();
  paths.mockRestore();
  const expected = [
    ...set('x')
      .paths()
      .map((path) => ({ manager: 'x', path })),
    ...set('y')
      .paths()
      .map((path) => ({ manager: 'y', path })),
  ];
  expect([...error.each]).toEqual(expected);
  expect(error.conflicts).toEqual(expected);
});

it('the updater gives no fields to an applier whose configuration is empty', () => {
  const schema = schemaFromOpenAPI({
    type: 'object',
    properties: { map: { type: 'object', additionalProperties: text } },
  });
  const { object, managers } = applySets({
    live: {},
    config: {},
    apiVersion: 'v1',
    versions: { schemaFor: () => schema, convert: (same) => same },
    managers: new Map(),
    manager: 'x',
    force: false,
  });
  expect([object, managers.size]).toEqual([undefined, 0]);
});
