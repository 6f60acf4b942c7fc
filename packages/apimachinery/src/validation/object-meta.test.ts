import { describe, expect, it } from 'vitest';
import type { ObjectMeta } from '../types/index.js';
import {
  FieldPath,
  field,
  fieldErrorText,
  nameIsDNSSubdomain,
  semanticEqual,
  validateImmutableField,
  validateObjectMeta,
  validateObjectMetaUpdate,
  validateObjectMetaWithOpts,
} from './index.js';

const path = FieldPath.root('metadata');
const create = (meta: ObjectMeta, namespaced = true): string[] =>
  validateObjectMeta(meta, namespaced, nameIsDNSSubdomain, path).map(fieldErrorText);
const update = (newMeta: ObjectMeta, oldMeta: ObjectMeta): string[] =>
  validateObjectMetaUpdate(newMeta, oldMeta, path).map(fieldErrorText);

const good: ObjectMeta = { name: 'a', namespace: 'ns' };
const owner = { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' };

describe('validateObjectMeta', () => {
  it.each<[string, ObjectMeta, string[]]>([
    ['minimal', good, []],
    [
      'all fields',
      {
        ...good,
        generateName: 'a-',
        generation: 3,
        labels: { a: 'b', 'x.y/z': '' },
        annotations: { 'Upper.Case/Key': 'anything\n' },
        ownerReferences: [
          { ...owner, controller: true },
          { ...owner, controller: false },
        ],
        finalizers: ['orphan', 'example.com/f', 'kubernetes'],
        managedFields: [{ manager: 'm', operation: 'Apply', fieldsType: 'FieldsV1', subresource: 'status' }],
      },
      [],
    ],
    [
      'no fields',
      {},
      ['metadata.name: Required value: name or generateName is required', 'metadata.namespace: Required value'],
    ],
    [
      'negative generation',
      { ...good, generation: -1 },
      ['metadata.generation: Invalid value: -1: must be greater than or equal to 0'],
    ],
    [
      'dots in the namespace',
      { name: 'a', namespace: 'a.b' },
      ['metadata.namespace: Invalid value: "a.b": must not contain dots'],
    ],
    [
      'owner without anything',
      { ...good, ownerReferences: [{ apiVersion: '', kind: '', name: '', uid: '' }] },
      [
        'metadata.ownerReferences.apiVersion: Invalid value: "": version must not be empty',
        'metadata.ownerReferences.kind: Invalid value: "": must not be empty',
        'metadata.ownerReferences.name: Invalid value: "": must not be empty',
        'metadata.ownerReferences.uid: Invalid value: "": must not be empty',
      ],
    ],
    [
      'an Event as owner',
      { ...good, ownerReferences: [{ ...owner, kind: 'Event' }] },
      [
        'metadata.ownerReferences: Invalid value: {"apiVersion":"v1","kind":"Event","name":"p","uid":"u"}: /v1, Kind=Event is disallowed from being an owner',
      ],
    ],
    [
      'two controllers',
      {
        ...good,
        ownerReferences: [
          { ...owner, controller: true },
          { ...owner, name: 'q', controller: true },
        ],
      },
      [
        'metadata.ownerReferences: Invalid value: [{"apiVersion":"v1","kind":"Pod","name":"p","uid":"u","controller":true},{"apiVersion":"v1","kind":"Pod","name":"q","uid":"u","controller":true}]: Only one reference can have Controller set to true. Found "true" in references for Pod/p and Pod/q',
      ],
    ],
    [
      'exclusive finalizers',
      { ...good, finalizers: ['foregroundDeletion', 'orphan'] },
      [
        'metadata.finalizers: Invalid value: ["foregroundDeletion","orphan"]: finalizer orphan and foregroundDeletion cannot be both set',
      ],
    ],
    [
      'too many annotations',
      { ...good, annotations: { a: 'x'.repeat(262144) } },
      ['metadata.annotations: Too long: may not be more than 262144 bytes'],
    ],
    ['just enough annotations', { ...good, annotations: { a: 'x'.repeat(262143) } }, []],
    [
      'managed fields',
      {
        ...good,
        managedFields: [
          { manager: 'a\nb', fieldsType: 'FieldsV2', subresource: 'x'.repeat(257) },
          { manager: 'm'.repeat(129), operation: 'Update' },
        ],
      },
      [
        'metadata.managedFields[0].operation: Invalid value: "": must be `Apply` or `Update`',
        'metadata.managedFields[0].fieldsType: Invalid value: "FieldsV2": must be `FieldsV1`',
        'metadata.managedFields[0].manager: Invalid value: "a\\nb": invalid character U+000A (at position 1)',
        'metadata.managedFields[0].subresource: Too long: may not be more than 256 bytes',
        'metadata.managedFields[1].manager: Too long: may not be more than 128 bytes',
      ],
    ],
  ])('reports the errors of the metadata of a new object: %s', (_, meta, errors) => {
    expect(create(meta)).toEqual(errors);
  });

  it('checks names, generateNames, label and annotation keys by their formats', () => {
    expect(create({ name: 'A', generateName: 'B_', namespace: 'ns' }).map((text) => text.slice(0, 42))).toEqual([
      'metadata.generateName: Invalid value: "B_"',
      'metadata.name: Invalid value: "A": a lower',
    ]);
    const errors = create({ ...good, labels: { 'a b': '-' }, annotations: { 'c d': '' }, finalizers: ['e f'] });
    expect(errors.map((text) => text.slice(0, text.indexOf('": ')))).toEqual([
      'metadata.labels: Invalid value: "a b',
      'metadata.labels: Invalid value: "-',
      'metadata.annotations: Invalid value: "c d',
      'metadata.finalizers: Invalid value: "e f',
    ]);
  });

  it('refuses a namespace on cluster-scoped kinds', () => {
    expect(create({ name: 'a' }, false)).toEqual([]);
    expect(create(good, false)).toEqual(['metadata.namespace: Forbidden: not allowed on this type']);
  });
});

describe('validateObjectMetaWithOpts', () => {
  const check = (meta: ObjectMeta): string[] =>
    validateObjectMetaWithOpts(
      meta,
      true,
      (at, name) => (name === 'bad' ? [field.invalid(at, name, 'is bad')] : []),
      path,
    ).map(fieldErrorText);

  it('checks only the final name', () => {
    expect(check({ ...good, generateName: 'bad' })).toEqual([]);
    expect(check({ ...good, name: 'bad' })).toEqual(['metadata.name: Invalid value: "bad": is bad']);
    expect(check({ namespace: 'ns', generateName: 'g-' })).toEqual([
      'metadata.name: Internal error: generateName was specified ("g-"), but no name was generated',
      'metadata.name: Required value: name or generateName is required',
    ]);
    expect(check({ name: 'a', generation: -1 })).toEqual([
      'metadata.namespace: Required value',
      'metadata.generation: Invalid value: -1: must be greater than or equal to 0',
    ]);
  });
});

describe('validateObjectMetaUpdate', () => {
  const old: ObjectMeta = { ...good, uid: 'u', resourceVersion: '1', creationTimestamp: '2020-01-01T00:00:00Z' };
  it.each<[string, ObjectMeta, ObjectMeta, string[]]>([
    ['no change', old, old, []],
    ['null and empty for absent', { ...old, deletionTimestamp: null as never, labels: {} }, old, []],
    [
      'a missing resource version',
      { ...old, resourceVersion: '' },
      old,
      ['metadata.resourceVersion: Invalid value: "": must be specified for an update'],
    ],
    [
      'lower generation',
      { ...old, generation: 1 },
      { ...old, generation: 2 },
      ['metadata.generation: Invalid value: 1: must not be decremented'],
    ],
    [
      'immutable fields',
      {
        name: 'b',
        namespace: 'other',
        uid: 'v',
        resourceVersion: '1',
        deletionTimestamp: '2021-01-01T00:00:00Z',
        deletionGracePeriodSeconds: 30,
      },
      old,
      [
        'metadata.name: Invalid value: "b": field is immutable',
        'metadata.namespace: Invalid value: "other": field is immutable',
        'metadata.uid: Invalid value: "v": field is immutable',
        'metadata.creationTimestamp: Invalid value: null: field is immutable',
        'metadata.deletionTimestamp: Invalid value: "2021-01-01T00:00:00Z": field is immutable',
        'metadata.deletionGracePeriodSeconds: Invalid value: 30: field is immutable',
      ],
    ],
    [
      'new finalizers of an object that is being deleted',
      { ...old, deletionTimestamp: '2021-01-01T00:00:00Z', finalizers: ['x/c', 'x/b', 'x/a', 'x/b'] },
      { ...old, deletionTimestamp: '2021-01-01T00:00:00Z', finalizers: ['x/a'] },
      [
        'metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found new finalizers []string{"x/b", "x/c"}',
      ],
    ],
    [
      'removed finalizers',
      { ...old, deletionTimestamp: '2021-01-01T00:00:00Z' },
      { ...old, deletionTimestamp: '2021-01-01T00:00:00Z', finalizers: ['x/a'] },
      [],
    ],
  ])('reports the errors of changed metadata: %s', (_, newMeta, oldMeta, errors) => {
    expect(update(newMeta, oldMeta)).toEqual(errors);
  });
});

describe('semanticEqual', () => {
  it.each([
    [undefined, null, true],
    [undefined, '', false],
    [[], undefined, true],
    [{}, null, false],
    [{ a: [] }, {}, true],
    [{ a: 1, b: { c: null } }, { b: {}, a: 1 }, true],
    [{ 'node-role': '' }, {}, false],
    [5, 5n, true],
    [0, undefined, false],
    [false, undefined, false],
    [1, '1', false],
    ['', 0, false],
    [[1, 2], [2, 1], false],
    [[1], { 0: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [JSON.parse('{"__proto__":{"a":1}}'), {}, false],
  ])('compares %j with %s: %s', (a, b, equal) => {
    expect(semanticEqual(a, b)).toBe(equal);
    expect(semanticEqual(b, a)).toBe(equal);
  });

  it('semanticEqual decides whether a field has changed', () => {
    expect(validateImmutableField([], undefined, path)).toEqual([]);
    expect(validateImmutableField({ a: 1 }, { a: 2 }, path).map(fieldErrorText)).toEqual([
      'metadata: Invalid value: {"a":1}: field is immutable',
    ]);
  });
});

describe('metadata of any size', () => {
  const path = FieldPath.root('metadata');
  const meta = (more: object) => ({ name: 'a', ...more });
  const errorsOf = (more: object) => validateObjectMeta(meta(more), false, () => [], path);
  const count = 200_000;
  const entries = (key: (i: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [key(i), '-']));

  it('has any number of errors, more than a call can have arguments', () => {
    expect(errorsOf({ labels: entries((i) => `k${i}`) })).toHaveLength(count);
    expect(errorsOf({ annotations: entries((i) => `k${i}/`) }).length).toBeGreaterThanOrEqual(2 * count);
    expect(errorsOf({ finalizers: Array.from({ length: count }, () => '-') })).toHaveLength(count);
  });

  it('shows owner references once for all errors about them', () => {
    const owner = { apiVersion: 'v1', kind: 'Pod', name: 'n', uid: 'u', controller: true };
    const errors = errorsOf({ ownerReferences: Array.from({ length: 20_000 }, () => owner) });
    expect(errors).toHaveLength(19_999);
    expect(new Set(errors.map(({ badValue }) => badValue)).size).toBe(1);
  });
});
