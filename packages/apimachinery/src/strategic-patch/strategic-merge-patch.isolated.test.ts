import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growthByFour, nearLinear } from '../testing/growth.js';
import { createThreeWayMergePatch, createTwoWayMergePatch } from './create-merge-patch.js';
import type { JSONObject } from './json-value.js';
import { strategicMergePatch } from './strategic-merge-patch.js';
import { PatchConflictError, PatchPreconditionError, StrategicPatchError } from './strategic-patch-error.js';
import { configMap, deployment, int, keyedList, structType, text, textList, textMap } from './testing/struct-type.js';

// A type that has every kind of field.
const item = structType('v1.Item', () => ({
  name: text,
  value: text,
  port: int,
  items: keyedList(item, 'name'),
  plain: { shape: 'list', type: item },
  names: { ...textList, patchStrategy: 'merge' },
  plainNames: textList,
  labels: textMap,
  child: { type: item, pointer: true },
  replaced: { type: item, patchStrategy: 'replace' },
  union: { type: item, patchStrategy: 'retainKeys' },
  unions: { ...keyedList(item, 'name'), patchStrategy: 'merge,retainKeys' },
  byName: { shape: 'map', type: item },
  noKey: { shape: 'list', type: item, patchStrategy: 'merge' },
}));

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) deepFreeze(child);
    Object.freeze(value);
  }
  return value;
}

const named = (...names: string[]) => names.map((name) => ({ name }));

describe('strategicMergePatch', () => {
  const cases: [string, JSONObject, JSONObject, JSONObject][] = [
    ['sets and adds fields', { name: 'a' }, { name: 'b', value: 'c' }, { name: 'b', value: 'c' }],
    ['null deletes', { name: 'a', value: 'b' }, { value: null }, { name: 'a' }],
    [
      'null of an absent field changes nothing',
      { name: 'a' },
      { value: null, child: { value: null } },
      { name: 'a', child: {} },
    ],
    [
      'maps are merged',
      { labels: { a: '1', b: '2' } },
      { labels: { b: null, c: '3' } },
      { labels: { a: '1', c: '3' } },
    ],
    ['structs are merged', { child: { name: 'a' } }, { child: { value: 'b' } }, { child: { name: 'a', value: 'b' } }],
    ['a value of another JSON type replaces the field', { labels: { a: '1' } }, { labels: ['x'] }, { labels: ['x'] }],
    [
      'a replace strategy replaces',
      { replaced: { name: 'a' } },
      { replaced: { value: 'b' } },
      { replaced: { value: 'b' } },
    ],
    [
      '$patch replace of a map',
      { labels: { a: '1' } },
      { labels: { $patch: 'replace', b: '2' } },
      { labels: { b: '2' } },
    ],
    ['$patch delete of a map', { labels: { a: '1' } }, { labels: { $patch: 'delete', b: '2' } }, { labels: {} }],
    ['$patch replace at the top', { name: 'a', value: 'b' }, { $patch: 'replace', name: 'c' }, { name: 'c' }],
    ['directives in added values are removed', {}, { child: { child: { $patch: 'delete' } } }, { child: {} }],
    [
      'directives in added lists are removed',
      {},
      { items: [{ name: 'a', $patch: 'delete' }, { name: 'b' }] },
      { items: named('b') },
    ],
    ['an added value with a directive is removed', {}, { child: { $patch: 'replace', name: 'a' } }, {}],
    ['nulls in added lists are removed', {}, { plain: [{ name: 'a', value: null }] }, { plain: named('a') }],
    ['plain lists are replaced', { plain: named('a', 'b') }, { plain: named('c') }, { plain: named('c') }],
    ['plain lists of scalars are replaced', { plainNames: ['a', 'b'] }, { plainNames: ['c'] }, { plainNames: ['c'] }],
    [
      'lists are merged by their key',
      { items: [{ name: 'a', value: '1' }, { name: 'b' }] },
      { items: [{ name: 'a', port: 1 }] },
      { items: [{ name: 'a', value: '1', port: 1 }, { name: 'b' }] },
    ],
    ['new items come first', { items: named('a', 'b') }, { items: named('c') }, { items: named('c', 'a', 'b') }],
    [
      'items of the patch keep its order',
      { items: named('a', 'b', 'c') },
      { items: named('c', 'a') },
      { items: named('b', 'c', 'a') },
    ],
    [
      '$patch delete of items',
      { items: named('a', 'b', 'a') },
      { items: [{ $patch: 'delete', name: 'a' }] },
      { items: named('b') },
    ],
    [
      '$patch delete of no item',
      { items: named('a') },
      { items: [{ $patch: 'delete', name: 'x' }] },
      { items: named('a') },
    ],
    [
      '$patch replace of a list',
      { items: named('a', 'b') },
      { items: [{ $patch: 'replace' }, { name: 'c' }] },
      { items: named('c') },
    ],
    ['$patch replace with no items', { items: named('a') }, { items: [{ $patch: 'replace' }] }, { items: [] }],
    ['empty lists', { items: [] }, { items: [] }, { items: [] }],
    [
      'items whose keys have another type are different items',
      { noKey: [], items: [{ name: 1 }] },
      { items: [{ name: '1' }] },
      { noKey: [], items: [{ name: '1' }, { name: 1 }] },
    ],
    ['lists of scalars are merged as sets', { names: ['a', 'b'] }, { names: ['b', 'c'] }, { names: ['a', 'b', 'c'] }],
    [
      'scalars in the order of the patch',
      { names: ['a', 'b', 'c'] },
      { names: ['c', 'a'] },
      { names: ['b', 'c', 'a'] },
    ],
    [
      'scalars are deleted',
      { names: ['a', 'b', 'c'] },
      { '$deleteFromPrimitiveList/names': ['b', 'x'] },
      { names: ['a', 'c'] },
    ],
    [
      'scalars of a plain list are deleted',
      { plainNames: ['a', 'b'] },
      { '$deleteFromPrimitiveList/plainNames': ['a'] },
      { plainNames: ['b'] },
    ],
    [
      'a deletion of scalars without a list changes nothing',
      { name: 'a' },
      { '$deleteFromPrimitiveList/names': ['b'] },
      { name: 'a' },
    ],
    ['a deletion that is not a list', { names: ['a'] }, { '$deleteFromPrimitiveList/names': 'a' }, { names: ['a'] }],
    [
      'a deletion with the value null removes the list',
      { names: ['a'] },
      { '$deleteFromPrimitiveList/names': null },
      {},
    ],
    [
      'deletion and addition together',
      { names: ['a', 'b'] },
      { '$deleteFromPrimitiveList/names': ['a'], '$setElementOrder/names': ['c', 'b'], names: ['c'] },
      { names: ['c', 'b'] },
    ],
    [
      'an order without changes',
      { items: named('a', 'b', 'c') },
      { '$setElementOrder/items': named('c', 'a') },
      { items: named('b', 'c', 'a') },
    ],
    [
      'an order with changes and items of the server',
      { items: named('a', 'server', 'b') },
      { '$setElementOrder/items': named('b', 'new', 'a'), items: [{ name: 'new', value: 'n' }] },
      { items: [{ name: 'server' }, { name: 'b' }, { name: 'new', value: 'n' }, { name: 'a' }] },
    ],
    [
      'an order after a deletion: the added item takes its place in the live order',
      { items: named('a', 'b', 'server') },
      { '$setElementOrder/items': named('b', 'new'), items: [{ name: 'new' }, { name: 'a', $patch: 'delete' }] },
      { items: named('b', 'server', 'new') },
    ],
    [
      'an order of an added list',
      {},
      { '$setElementOrder/items': named('b', 'a'), items: named('b', 'a') },
      { items: named('b', 'a') },
    ],
    [
      'an order of a missing list changes nothing',
      { name: 'a' },
      { '$setElementOrder/items': named('b') },
      { name: 'a' },
    ],
    ['an order of scalars', { names: ['a', 'b'] }, { '$setElementOrder/names': ['b', 'a'] }, { names: ['b', 'a'] }],
    [
      '$retainKeys clears the rest',
      { union: { name: 'a', value: 'b' } },
      { union: { $retainKeys: ['name', 'port'], port: 1 } },
      { union: { name: 'a', port: 1 } },
    ],
    [
      '$retainKeys works on any map',
      { labels: { a: '1', b: '2' } },
      { labels: { $retainKeys: ['b'] } },
      { labels: { b: '2' } },
    ],
    [
      '$retainKeys in list items',
      { unions: [{ name: 'a', value: 'b' }] },
      { unions: [{ name: 'a', $retainKeys: ['name', 'port'], port: 1 }] },
      { unions: [{ name: 'a', port: 1 }] },
    ],
    [
      'nested lists',
      { items: [{ name: 'a', items: named('x', 'y') }] },
      { items: [{ name: 'a', items: [{ name: 'x', $patch: 'delete' }] }] },
      { items: [{ name: 'a', items: named('y') }] },
    ],
    ['unknown fields are kept', { name: 'a' }, { colour: { red: 1 } }, { name: 'a', colour: { red: 1 } }],
  ];
  it.each(cases)('applies a patch: %s', (_, original, patch, result) => {
    expect(strategicMergePatch(item, deepFreeze(original), deepFreeze(patch))).toEqual(result);
  });

  const failures: [string, JSONObject, JSONObject, number, string][] = [
    [
      'the directive "merge" in a map',
      { labels: {} },
      { labels: { $patch: 'merge' } },
      500,
      'unknown patch type: merge in map: map[$patch:merge]',
    ],
    [
      'an unknown directive',
      { labels: {} },
      { labels: { $patch: 'shuffle', b: '2', a: '1' } },
      500,
      'unknown patch type: shuffle in map: map[$patch:shuffle a:1 b:2]',
    ],
    [
      'the directive "merge" in a list',
      { items: named('a') },
      { items: [{ name: 'a', $patch: 'merge' }] },
      500,
      'merging lists cannot yet be specified in the patch',
    ],
    [
      'an unknown directive in a list',
      { items: named('a') },
      { items: [{ name: 'a', $patch: 'x' }] },
      500,
      'unknown patch type: x in map: map[$patch:x name:a]',
    ],
    [
      'an item without its key',
      { items: named('a') },
      { items: [{ value: 'x' }] },
      500,
      'map: map[value:x] does not contain declared merge key: name',
    ],
    [
      'a deletion without its key',
      { items: named('a') },
      { items: [{ $patch: 'delete' }] },
      500,
      'map: map[$patch:delete] does not contain declared merge key: name',
    ],
    [
      'a live item without the key',
      { items: [{ value: 'x' }] },
      { items: named('a') },
      500,
      'map: map[value:x] does not contain declared merge key: name',
    ],
    [
      'a merged list without key',
      { noKey: named('a') },
      { noKey: named('b') },
      500,
      'cannot merge lists without merge key for struct',
    ],
    [
      'maps in a list of scalars',
      { names: [{}] },
      { names: [{}] },
      500,
      'cannot merge lists without merge key for string',
    ],
    ['mixed elements', { names: ['a'] }, { names: [1] }, 500, 'list element types are not identical: [[a] [1]]'],
    ['lists of lists', { names: [['a']] }, { names: [['b']] }, 422, 'lists of lists are not supported'],
    [
      '$retainKeys is no list',
      { union: {} },
      { union: { $retainKeys: 'x' } },
      400,
      'invalid patch format of retainKeys',
    ],
    [
      '$retainKeys misses a key',
      { union: {} },
      { union: { $retainKeys: ['name'], value: 'x' } },
      400,
      'invalid patch format of retainKeys',
    ],
    [
      'a deletion list without name',
      { names: ['a'] },
      { $deleteFromPrimitiveList: ['a'] },
      400,
      'invalid patch format of primitive list',
    ],
    [
      'an order without name',
      { names: ['a'] },
      { $setElementOrder: ['a'] },
      400,
      'invalid patch format of setElementOrder list',
    ],
    [
      'an order that is not a list',
      { names: ['a'] },
      { '$setElementOrder/names': 'a' },
      500,
      'expected a []interface {}, but received a string',
    ],
    [
      'an order that misses an item',
      { names: ['a'] },
      { '$setElementOrder/names': ['a'], names: ['b'] },
      500,
      "The order in patch list:\n[b]\n doesn't match $setElementOrder list:\n[a]\n",
    ],
    [
      'an order that differs',
      { items: named('a', 'b') },
      { '$setElementOrder/items': named('a', 'b'), items: named('b', 'a') },
      500,
      "The order in patch list:\n[map[name:b] map[name:a]]\n doesn't match $setElementOrder list:\n[map[name:a] map[name:b]]\n",
    ],
    [
      'an order for a field that is not a list',
      { name: 'a' },
      { '$setElementOrder/name': ['a'] },
      500,
      'expected a []interface {}, but received a string',
    ],
    [
      'an order that has no map',
      { items: named('b', 'a') },
      { '$setElementOrder/items': [{ name: 'b' }, 1] },
      500,
      'value for key 1 is not a map',
    ],
    [
      'an order that has no map, and items',
      { items: named('a') },
      { '$setElementOrder/items': [1], items: named('b') },
      500,
      'expected a map[string]interface {}, but received a int64',
    ],
    [
      'an order for a struct',
      {},
      { '$setElementOrder/replaced': [{ name: 'a' }] },
      500,
      'expected slice or array type, but got: struct',
    ],
    [
      'maps in maps',
      { byName: { a: { name: 'x' } } },
      { byName: { a: { name: 'y' } } },
      500,
      'merging an object in json but data type is not struct, instead is: map',
    ],
    [
      'an unknown map on both sides',
      { colour: { a: 1 } },
      { colour: { b: 1 } },
      500,
      'unable to find api field in struct Item for the json field "colour"',
    ],
  ];
  it.each(failures)('fails: %s', (_, original, patch, code, message) => {
    const error = catchError(() => strategicMergePatch(item, original, patch));
    expect(error).toBeInstanceOf(StrategicPatchError);
    expect(error).toMatchObject({ code, message });
  });

  it('shares parts that the patch does not touch and changes nothing', () => {
    const original = deepFreeze({ labels: { a: '1' }, items: [{ name: 'a', child: { value: 'x' } }] });
    const result = strategicMergePatch(item, original, deepFreeze({ name: 'x' }));
    expect(result.items).toBe(original.items);
    expect(result.labels).toBe(original.labels);
  });

  it('treats __proto__ like any other key', () => {
    const patch = JSON.parse('{"__proto__":{"polluted":true},"labels":{"__proto__":"x","constructor":"y"}}');
    const result = strategicMergePatch(item, { labels: { a: '1' } }, patch);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(JSON.stringify(result)).toBe(
      '{"labels":{"a":"1","__proto__":"x","constructor":"y"},"__proto__":{"polluted":true}}',
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    const gone = strategicMergePatch(item, result, JSON.parse('{"labels":{"__proto__":null}}'));
    expect(JSON.stringify(gone.labels)).toBe('{"a":"1","constructor":"y"}');
  });

  it('stays fast on hostile lists', { timeout: 60_000 }, () => {
    const growth = growthByFour((size) => {
      const many = Array.from({ length: size }, (_, i) => ({ name: `n${i}`, $patch: i % 2 ? 'delete' : undefined }));
      const live = Array.from({ length: size }, (_, i) => ({ name: `n${i}` }));
      const clean = JSON.parse(JSON.stringify(many));
      const names = live.map(({ name }) => name);
      return () => {
        strategicMergePatch(item, { items: live }, { items: clean });
        strategicMergePatch(item, { items: live }, { '$setElementOrder/items': [...live].reverse() });
        strategicMergePatch(item, { names }, { names: names.map((name) => `x${name}`) });
      };
    }, 5000);
    expect(growth).toBeLessThan(nearLinear);
  });

  it('refuses nesting beyond the limit', () => {
    let deep: JSONObject = {};
    for (let i = 0; i < 200_000; i++) deep = { child: deep };
    expect(catchError(() => strategicMergePatch(item, {}, deep))).toMatchObject({ code: 400 });
  });
});

describe('createTwoWayMergePatch', () => {
  const cases: [string, JSONObject, JSONObject, JSONObject][] = [
    [
      'equal objects',
      { name: 'a', items: named('b', 'a'), names: ['b', 'a'] },
      { name: 'a', items: named('b', 'a'), names: ['b', 'a'] },
      {},
    ],
    [
      'added, changed and removed fields',
      { name: 'a', value: 'b' },
      { name: 'c', port: 1 },
      { name: 'c', value: null, port: 1 },
    ],
    ['maps', { labels: { a: '1', b: '2' } }, { labels: { a: '2', c: '3' } }, { labels: { a: '2', b: null, c: '3' } }],
    ['another type', { child: 'x' }, { child: { name: 'a' } }, { child: { name: 'a' } }],
    ['a replace strategy', { replaced: { name: 'a' } }, { replaced: { value: 'b' } }, { replaced: { value: 'b' } }],
    ['a plain list', { plain: named('a') }, { plain: named('a', 'b') }, { plain: named('a', 'b') }],
    [
      'a merged list',
      { items: [{ name: 'a', value: '1' }, { name: 'b' }] },
      { items: [{ name: 'a', value: '2' }, { name: 'c' }] },
      {
        '$setElementOrder/items': named('a', 'c'),
        items: [{ name: 'a', value: '2' }, { name: 'c' }, { name: 'b', $patch: 'delete' }],
      },
    ],
    [
      'a reordered list',
      { items: named('a', 'b') },
      { items: named('b', 'a') },
      { '$setElementOrder/items': named('b', 'a') },
    ],
    ['a list that was empty before', { items: [] }, { items: named('b') }, { items: named('b') }],
    [
      'a set',
      { names: ['a', 'b'] },
      { names: ['c', 'b'] },
      { '$deleteFromPrimitiveList/names': ['a'], '$setElementOrder/names': ['c', 'b'], names: ['c'] },
    ],
    [
      'retained keys',
      { union: { name: 'a', value: 'b' } },
      { union: { name: 'a', port: 1 } },
      { union: { $retainKeys: ['name', 'port'], value: null, port: 1 } },
    ],
    [
      'retained keys in lists',
      { unions: [{ name: 'a', value: 'b' }] },
      { unions: [{ name: 'a', port: 1 }] },
      {
        '$setElementOrder/unions': named('a'),
        unions: [{ name: 'a', $retainKeys: ['name', 'port'], value: null, port: 1 }],
      },
    ],
    ['unknown fields that are equal', { colour: { a: 1 } }, { colour: { a: 1 } }, {}],
  ];
  it.each(cases)('makes a patch: %s', (_, original, modified, patch) => {
    expect(createTwoWayMergePatch(item, deepFreeze(original), deepFreeze(modified))).toEqual(patch);
    expect(strategicMergePatch(item, original, patch)).toEqual(modified);
  });

  it('checks preconditions', () => {
    const keep = (patch: JSONObject) => !Object.hasOwn(patch, 'name');
    const error = catchError(() =>
      createTwoWayMergePatch(item, { name: 'a' }, { name: 'b' }, { preconditions: [keep] }),
    );
    expect(error).toBeInstanceOf(PatchPreconditionError);
    expect(error).toMatchObject({ message: 'precondition failed for: map[name:b]' });
  });
});

describe('createThreeWayMergePatch', () => {
  const cases: [string, JSONObject, JSONObject, JSONObject, JSONObject, JSONObject][] = [
    [
      'keeps additions of other clients',
      { name: 'a' },
      { name: 'a', value: 'b' },
      { name: 'a', port: 1 },
      { value: 'b' },
      { name: 'a', port: 1, value: 'b' },
    ],
    ['deletes only what was applied', { value: 'b' }, {}, { value: 'b', port: 1 }, { value: null }, { port: 1 }],
    [
      'lists',
      { items: named('a', 'b') },
      { items: named('a', 'c') },
      { items: named('a', 'b', 'other') },
      { '$setElementOrder/items': named('a', 'c'), items: [{ name: 'c' }, { name: 'b', $patch: 'delete' }] },
      { items: named('a', 'other', 'c') },
    ],
    [
      'sets',
      { names: ['a', 'b'] },
      { names: ['b'] },
      { names: ['a', 'b', 'x'] },
      { '$deleteFromPrimitiveList/names': ['a'], '$setElementOrder/names': ['b'] },
      { names: ['b', 'x'] },
    ],
    ['nothing to do', { name: 'a' }, { name: 'a' }, { name: 'a', port: 1 }, {}, { name: 'a', port: 1 }],
    [
      'retained keys',
      { union: { name: 'a', value: 'b' } },
      { union: { name: 'a', port: 1 } },
      { union: { name: 'a', value: 'b', child: {} } },
      { union: { $retainKeys: ['name', 'port'], value: null, port: 1 } },
      { union: { name: 'a', port: 1 } },
    ],
  ];
  it.each(cases)('makes a patch: %s', (_, original, modified, current, patch, result) => {
    const made = createThreeWayMergePatch(item, deepFreeze(original), deepFreeze(modified), deepFreeze(current));
    expect(made).toEqual(patch);
    expect(strategicMergePatch(item, current, made)).toEqual(result);
  });

  const conflicts: [string, boolean, JSONObject, JSONObject, JSONObject][] = [
    ['both change a field to different values', true, { name: 'a' }, { name: 'b' }, { name: 'c' }],
    ['both change a field to the same value', false, { name: 'a' }, { name: 'b' }, { name: 'b' }],
    ['both change different fields', false, { name: 'a' }, { name: 'a', value: 'x' }, { name: 'a', port: 1 }],
    ['one deletes a field, the other changes it', true, { name: 'a' }, {}, { name: 'c' }],
    [
      'both change items of the same name',
      true,
      { items: named('a') },
      { items: [{ name: 'a', value: '1' }] },
      { items: [{ name: 'a', value: '2' }] },
    ],
    ['both change items of different names', false, { items: [] }, { items: named('a') }, { items: named('b') }],
    [
      'one deletes an item, the other changes it',
      true,
      { items: named('a') },
      { items: [] },
      { items: [{ name: 'a', value: '2' }] },
    ],
    ['both add items to a set', false, { names: ['a'] }, { names: ['a', 'b'] }, { names: ['a', 'c'] }],
    ['both change a plain list', true, { plainNames: ['a'] }, { plainNames: ['b'] }, { plainNames: ['c'] }],
  ];
  it.each(conflicts)('conflicts: %s → %s', (_, conflict, original, modified, current) => {
    const run = () => createThreeWayMergePatch(item, original, modified, current, { overwrite: false });
    if (!conflict) return void run();
    const error = catchError(run);
    expect(error).toBeInstanceOf(PatchConflictError);
    expect((error as Error).message).toMatch(
      /^patch:\n[\s\S]*\nconflicts with changes made from original to current:\n/,
    );
  });
});

describe('properties', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const leaf = fc.record(
    {
      value: name,
      port: fc.nat(3),
      labels: fc.dictionary(name, name),
      names: fc.uniqueArray(name),
      plainNames: fc.array(name),
    },
    { requiredKeys: [] },
  );
  const listOf = (of: fc.Arbitrary<JSONObject>) =>
    fc
      .uniqueArray(fc.tuple(name, of), { selector: ([key]) => key })
      .map((all) => all.map(([key, rest]) => ({ ...rest, name: key })));
  const object = fc.record(
    {
      name,
      child: leaf,
      items: listOf(leaf),
      plain: listOf(leaf),
      union: leaf,
      unions: listOf(leaf),
      labels: fc.dictionary(name, name),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<JSONObject>;

  it('a two-way patch makes the modified object from the original', () => {
    fc.assert(
      fc.property(object, object, (original, modified) => {
        const patch = createTwoWayMergePatch(item, deepFreeze(original), deepFreeze(modified));
        expect(dropEmpty(strategicMergePatch(item, original, deepFreeze(patch)))).toEqual(dropEmpty(modified));
      }),
      { numRuns: 500 },
    );
  });

  it('a three-way patch leads to the modified object, with additions of other clients', () => {
    fc.assert(
      fc.property(object, object, fc.boolean(), (original, modified, others) => {
        const added = (to: JSONObject) =>
          others ? { ...to, port: 9, labels: { ...(to.labels as JSONObject), other: 'x' }, noKey: ['y'] } : to;
        const patch = createThreeWayMergePatch(item, original, modified, deepFreeze(added(original)));
        const result = strategicMergePatch(item, added(original), deepFreeze(patch));
        if (others && Object.hasOwn(original, 'labels') && !Object.hasOwn(modified, 'labels')) {
          expect(Object.hasOwn(result, 'labels')).toBe(false);
        } else {
          expect(dropEmpty(result)).toEqual(dropEmpty(added(modified)));
        }
        expect(createThreeWayMergePatch(item, modified, modified, result)).toEqual({});
      }),
      { numRuns: 500 },
    );
  });

  it('any patch leads to a result or a StrategicPatchError, and changes nothing', () => {
    const directive = fc.constantFrom(
      '$patch',
      '$retainKeys',
      '$setElementOrder/items',
      '$deleteFromPrimitiveList/names',
      '__proto__',
    );
    const { hostile } = fc.letrec<{ hostile: unknown }>((tie) => ({
      hostile: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, 'a', 1, 1.5, true, 'delete', 'replace'),
        fc.array(tie('hostile'), { maxLength: 3 }),
        fc.dictionary(
          fc.oneof(fc.constantFrom('name', 'items', 'names', 'child', 'labels', 'union'), directive),
          tie('hostile'),
          { maxKeys: 3, noNullPrototype: true },
        ),
      ),
    }));
    fc.assert(
      fc.property(
        object,
        fc.dictionary(fc.constantFrom('items', 'names', 'child', 'labels', '$patch'), hostile),
        (original, patch) => {
          const before = JSON.stringify([original, patch]);
          const error = catchError(() => strategicMergePatch(item, deepFreeze(original), deepFreeze(patch)));
          if (error !== undefined) expect(error).toBeInstanceOf(StrategicPatchError);
          expect(JSON.stringify([original, patch])).toBe(before);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('on Kubernetes types', () => {
  it('inline fields are found: a volume keeps only its new source', () => {
    const volumes = (...list: JSONObject[]) => ({ spec: { template: { spec: { volumes: list } } } });
    const before = volumes({ name: 'data', emptyDir: {} });
    const after = volumes({ name: 'data', hostPath: { path: '/x' } });
    const patch = createTwoWayMergePatch(deployment, before, after);
    expect(patch).toEqual({
      spec: {
        template: {
          spec: {
            '$setElementOrder/volumes': [{ name: 'data' }],
            volumes: [{ name: 'data', $retainKeys: ['hostPath', 'name'], emptyDir: null, hostPath: { path: '/x' } }],
          },
        },
      },
    });
    expect(strategicMergePatch(deployment, before, patch)).toEqual(after);
  });

  it('finalizers are a set: new finalizers come first', () => {
    const object = { metadata: { finalizers: ['one', 'two'] } };
    expect(strategicMergePatch(configMap, object, { metadata: { finalizers: ['three', 'one'] } })).toEqual({
      metadata: { finalizers: ['three', 'one', 'two'] },
    });
  });
});

function catchError(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}

/**
 * Without empty maps and lists, because a patch cannot express the difference between a deleted last entry and an empty
 * list.
 */
function dropEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropEmpty);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => [key, dropEmpty(child)] as const);
  return Object.fromEntries(
    entries.filter(([, child]) => typeof child !== 'object' || Object.keys(child as object).length > 0),
  );
}
