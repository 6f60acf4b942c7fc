import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldSet } from './field-set.js';
import { fromFieldsV1, toFieldsV1 } from './fields-v1.js';
import { formatPath, makePath } from './path-element.js';

const set = (fields: Record<string, unknown>) => fromFieldsV1(fields);
const json = (fields: FieldSet) => JSON.parse(JSON.stringify(toFieldsV1(fields)));

const a = set({ 'f:a': {}, 'f:b': { '.': {}, 'f:c': {}, 'k:{"name":"x"}': {} }, 'f:d': { 'f:e': {} } });

describe('FieldSet', () => {
  it('reports its members', () => {
    expect(a.size).toBe(5);
    expect(a.has(makePath('a'))).toBe(true);
    expect(a.has(makePath('b'))).toBe(true);
    expect(a.has(makePath('b', { name: 'x' }))).toBe(true);
    expect(a.has(makePath('d'))).toBe(false);
    expect(a.has(makePath('d', 'e'))).toBe(true);
    expect(a.has(makePath('d', 'e', 'f'))).toBe(false);
    expect(a.has([])).toBe(false);
    expect(FieldSet.of([]).isEmpty).toBe(true);
    expect(json(a.withPrefix({ type: 'field', name: 'b' }))).toEqual({ 'f:c': {}, 'k:{"name":"x"}': {} });
    expect(a.withPrefix({ type: 'field', name: 'z' }).isEmpty).toBe(true);
  });

  it('is made of paths', () => {
    const made = FieldSet.of(
      makePath('a'),
      makePath('b'),
      makePath('b', 'c'),
      makePath('b', { name: 'x' }),
      makePath('d', 'e'),
    );
    expect(made.equals(a)).toBe(true);
    expect(a.paths().map(formatPath)).toEqual(['.a', '.b', '.b.c', '.b[name="x"]', '.d.e']);
  });

  const operations: [string, (l: FieldSet, r: FieldSet) => FieldSet, object, object, object][] = [
    ['union', (l, r) => l.union(r), { 'f:a': {} }, { 'f:b': { 'f:c': {} } }, { 'f:a': {}, 'f:b': { 'f:c': {} } }],
    [
      'union of parent and child',
      (l, r) => l.union(r),
      { 'f:a': {} },
      { 'f:a': { 'f:b': {} } },
      { 'f:a': { '.': {}, 'f:b': {} } },
    ],
    [
      'intersection',
      (l, r) => l.intersection(r),
      { 'f:a': {}, 'f:b': { 'f:c': {} } },
      { 'f:b': { 'f:c': {}, 'f:d': {} } },
      { 'f:b': { 'f:c': {} } },
    ],
    ['intersection of parent and child', (l, r) => l.intersection(r), { 'f:a': {} }, { 'f:a': { 'f:b': {} } }, {}],
    [
      'difference',
      (l, r) => l.difference(r),
      { 'f:a': {}, 'f:b': { 'f:c': {}, 'f:d': {} } },
      { 'f:b': { 'f:c': {} } },
      { 'f:a': {}, 'f:b': { 'f:d': {} } },
    ],
    [
      'difference keeps children of a parent',
      (l, r) => l.difference(r),
      { 'f:a': { '.': {}, 'f:b': {} } },
      { 'f:a': {} },
      { 'f:a': { 'f:b': {} } },
    ],
    [
      'recursive difference removes children of a parent',
      (l, r) => l.recursiveDifference(r),
      { 'f:a': { '.': {}, 'f:b': {} }, 'f:c': {} },
      { 'f:a': {} },
      { 'f:c': {} },
    ],
    [
      'recursive difference of a nested member',
      (l, r) => l.recursiveDifference(r),
      { 'f:a': { 'f:b': { 'f:c': {} }, 'f:d': {} } },
      { 'f:a': { 'f:b': {} } },
      { 'f:a': { 'f:d': {} } },
    ],
    [
      'recursive difference of a child leaves the parent',
      (l, r) => l.recursiveDifference(r),
      { 'f:a': { '.': {}, 'f:b': {} } },
      { 'f:a': { 'f:b': {} } },
      { 'f:a': {} },
    ],
  ];
  it.each(operations)('computes: %s', (_, operation, left, right, result) => {
    expect(json(operation(set({ ...left }), set({ ...right })))).toEqual(result);
  });

  it('leaves are members without members below', () => {
    expect(json(a.leaves())).toEqual({ 'f:a': {}, 'f:b': { 'f:c': {}, 'k:{"name":"x"}': {} }, 'f:d': { 'f:e': {} } });
  });

  it('results that equal the left set are the left set itself', () => {
    expect(a.union(set({ 'f:a': {} }))).toBe(a);
    expect(a.difference(set({ 'f:z': {} }))).toBe(a);
    expect(a.intersection(a.union(set({ 'f:z': {} })))).toBe(a);
    expect(a.recursiveDifference(set({ 'f:b': { 'f:z': {} } }))).toBe(a);
  });

  const path = fc.array(fc.constantFrom('a', 'b', 'c', { name: 'x' }, { type: 'value' as const, value: 1 }), {
    minLength: 1,
    maxLength: 4,
  });
  const sets = fc
    .array(path, { maxLength: 8 })
    .map((paths) => FieldSet.of(...paths.map((parts) => makePath(...parts))));
  const laws: [string, (x: FieldSet, y: FieldSet, z: FieldSet) => boolean][] = [
    ['union commutes', (x, y) => x.union(y).equals(y.union(x))],
    [
      'union associates',
      (x, y, z) =>
        x
          .union(y)
          .union(z)
          .equals(x.union(y.union(z))),
    ],
    ['intersection commutes', (x, y) => x.intersection(y).equals(y.intersection(x))],
    [
      'intersection distributes',
      (x, y, z) => x.intersection(y.union(z)).equals(x.intersection(y).union(x.intersection(z))),
    ],
    [
      'difference and intersection together are the whole set',
      (x, y) => x.difference(y).union(x.intersection(y)).equals(x),
    ],
    ['difference shares no member with the other set', (x, y) => x.difference(y).intersection(y).isEmpty],
    ['difference with itself is empty', (x) => x.difference(x).isEmpty && x.recursiveDifference(x).isEmpty],
    [
      'recursive difference is a subset of the difference',
      (x, y) => x.recursiveDifference(y).isSubsetOf(x.difference(y)),
    ],
    [
      'a set is a subset exactly if the difference is empty',
      (x, y) => x.isSubsetOf(y) === x.difference(y).isEmpty && x.isSubsetOf(x.union(y)),
    ],
    [
      'the size of a union follows from the sizes of the parts',
      (x, y) => x.union(y).size === x.size + y.size - x.intersection(y).size,
    ],
    ['leaves are members', (x) => x.leaves().isSubsetOf(x)],
    ['paths make the set', (x) => FieldSet.of(...x.paths()).equals(x) && x.paths().every((one) => x.has(one))],
    [
      'conversion to FieldsV1 and back returns the same set',
      (x) => fromFieldsV1(JSON.parse(JSON.stringify(toFieldsV1(x)))).equals(x),
    ],
  ];
  it.each(laws)('obeys the law: %s', (_, law) => {
    fc.assert(fc.property(sets, sets, sets, law));
  });
});
