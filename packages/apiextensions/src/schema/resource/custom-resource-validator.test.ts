import { fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { customResourceValidator } from './custom-resource-validator.js';
import { customSchema } from './custom-schema.js';
import type { ScalePaths } from './scale.js';

const kind = { group: 'example.com', version: 'v1', kind: 'Widget' };
const text: JSONSchemaProps = { type: 'string' };
const notChecked =
  '<nil>: Invalid value: null: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation';

function validatorOf(spec: JSONSchemaProps, more: JSONSchemaProps = {}, scale?: ScalePaths) {
  const schema = customSchema({
    type: 'object',
    properties: { spec, status: { type: 'object', properties: { n: { type: 'integer', maximum: 5 } } } },
    ...more,
  });
  return customResourceValidator({ kind, namespaced: false, schema, scale });
}
const widget = (spec: unknown, more: object = {}) => ({
  apiVersion: 'example.com/v1',
  kind: 'Widget',
  metadata: { name: 'w', resourceVersion: '1' },
  spec,
  ...more,
});
const texts = ({ errors }: { readonly errors: readonly Parameters<typeof fieldErrorText>[0][] }) =>
  errors.map(fieldErrorText);

describe('validate', () => {
  const set: JSONSchemaProps = { type: 'array', items: text, 'x-kubernetes-list-type': 'set' };
  const validator = validatorOf({
    type: 'object',
    properties: {
      a: { ...text, minLength: 2 },
      s: set,
      e: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
    },
    'x-kubernetes-validations': [{ rule: 'has(self.a)', message: 'a is needed' }],
  });

  it('finds all errors in their order', () => {
    const object = {
      ...widget({ a: 'x', s: ['b', 'b'], e: { apiVersion: 'v1', kind: '-' } }),
      metadata: { name: '-' },
    };
    expect(texts(validator.validate(object)).map((error) => error.split(':')[0])).toEqual([
      'metadata.name',
      'spec.a',
      'spec.e.kind',
      'spec.s[1]',
    ]);
  });

  it('evaluates rules only for objects of the right types', () => {
    expect(texts(validator.validate(widget({})))).toEqual(['spec: Invalid value: a is needed']);
    expect(texts(validator.validate(widget({ a: 1 })))).toEqual([
      'spec.a: Invalid value: "integer": spec.a in body must be of type string: "integer"',
      notChecked,
    ]);
    expect(texts(validator.validate({ ...widget({}), metadata: {} }))).toEqual([
      'metadata.name: Required value: name or generateName is required',
      notChecked,
    ]);
  });

  it('checks the kind first', () => {
    expect(texts(validator.validate({ ...widget({ a: 1 }), kind: 'Other', apiVersion: 'example.com/v2' }))).toEqual([
      'kind: Invalid value: "Other": must be Widget',
      'apiVersion: Invalid value: "example.com/v2": must be example.com/v1',
      'spec: Invalid value: "object": invalid data, expected string, got int64 evaluating rule: a is needed',
    ]);
  });

  it('checks the fields of the scale subresource', () => {
    const scale = {
      specReplicasPath: '.spec.replicas',
      statusReplicasPath: '.status.replicas',
      labelSelectorPath: '.status.selector',
    };
    const scaled = validatorOf({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, {}, scale);
    expect(texts(scaled.validate(widget({ replicas: -1 }, { status: { replicas: 2 ** 31, selector: 5 } })))).toEqual([
      '.spec.replicas: Invalid value: -1: should be a non-negative integer',
      '.status.replicas: Invalid value: 2147483648: should be less than or equal to 2147483647',
      '.status.selector: Invalid value: "": .status.selector accessor error: 5 is of the type int64, expected string',
    ]);
    expect(texts(scaled.validate(widget({})))).toEqual([]);
    expect(texts(scaled.validate({ ...widget({}), spec: 1 }))).toEqual([
      'spec: Invalid value: "integer": spec in body must be of type object: "integer"',
      '.spec.replicas: Invalid value: 0: .spec.replicas accessor error: 1 is of the type int64, expected map[string]interface{}',
    ]);
  });
});

describe('validateUpdate', () => {
  const rows: JSONSchemaProps = {
    type: 'array',
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['k'],
    items: { type: 'object', required: ['k'], properties: { k: text, v: { type: 'integer', maximum: 5 } } },
  };
  const validator = validatorOf({
    type: 'object',
    required: ['must'],
    properties: {
      must: text,
      a: { ...text, maxLength: 1 },
      rows,
      list: { type: 'array', items: { ...text, maxLength: 1 } },
      map: { type: 'object', additionalProperties: { ...text, maxLength: 1 } },
      any: { ...text, anyOf: [{ pattern: '^.$' }] },
      rule: { type: 'integer', 'x-kubernetes-validations': [{ rule: 'self > 3' }] },
      tags: { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
    },
  });
  const bad = {
    a: 'aa',
    rows: [{ k: 'x', v: 9 }, { k: 'y' }],
    list: ['aa'],
    map: { k: 'aa' },
    any: 'aa',
    rule: 1,
    tags: ['t', 't'],
  };
  const paths = (spec: object, old: object = bad) =>
    validator.validateUpdate(widget(spec), widget(old)).errors.map(({ field }) => field);

  it('accepts unchanged values, with a warning for rules', () => {
    const { errors, warnings } = validator.validateUpdate(
      { ...widget(bad), metadata: { name: 'w', resourceVersion: '1', labels: { a: 'b' } } },
      widget(bad),
    );
    expect(errors).toEqual([]);
    expect(warnings).toEqual(['spec.rule: Invalid value: 1: failed rule: self > 3']);
  });

  it('checks an object whose fields changed, but not its unchanged fields', () => {
    expect(paths({ ...bad, a: 'a' })).toEqual(['spec.must', '<nil>']);
    expect(paths({ ...bad, must: 'x' })).toEqual([]);
  });

  it.each<readonly [string, object, ...string[]]>([
    ['a field', { a: 'bb' }, 'spec.a'],
    ['an item with a key', { rows: [{ k: 'y' }, { k: 'x', v: 8 }] }, 'spec.rows[1].v'],
    ['the order of items with keys', { rows: [{ k: 'y' }, { k: 'x', v: 9 }] }],
    ['a new item in a list with keys', { rows: [{ k: 'x', v: 9 }, { k: 'y', v: 1 }, { k: 'z' }] }],
    ['a new item in a list without keys', { list: ['aa', 'b'] }, 'spec.list[0]'],
    ['a new value in a map', { map: { k: 'aa', l: 'b' } }],
    ['a value of a map', { map: { k: 'bb' } }, 'spec.map.k'],
    ['a value with alternatives', { any: 'bb' }, '<nil>', 'spec.any'],
    ['a value with a rule', { rule: 2 }, 'spec.rule'],
    ['items that were equal before', { tags: ['u', 'u'] }],
  ])('checks changed parts: %s', (_name, change, ...fields) => {
    const found = paths({ ...bad, must: 'x', ...(change as object) }, { ...bad, must: 'x' });
    expect(found.filter((field) => fields.includes('<nil>') || field !== '<nil>')).toEqual(fields);
  });

  it('checks items that become equal', () => {
    expect(paths({ must: 'x', tags: ['t', 't'] }, { must: 'x', tags: ['t'] })).toEqual(['spec.tags[1]']);
  });
});

describe('validateStatusUpdate', () => {
  const validator = validatorOf(
    {
      type: 'object',
      required: ['b'],
      properties: { a: { type: 'integer' } },
      'x-kubernetes-validations': [{ rule: 'false', message: 'never' }],
    },
    { required: ['spec', 'other'] },
  );

  it('validates the status, and runs the rules of the whole object', () => {
    const update = validator.validateStatusUpdate(widget({ a: 1 }, { status: { n: 6 } }), widget({ a: 1 }));
    expect(texts(update)).toEqual(['status.n: Invalid value: 6: n in body should be less than or equal to 5']);
    expect(update.warnings).toEqual(['spec: Invalid value: never']);
  });

  it('accepts an unchanged status, and a missing one', () => {
    expect(
      texts(validator.validateStatusUpdate(widget({}, { status: { n: 6 } }), widget({}, { status: { n: 6 } }))),
    ).toEqual([]);
    expect(texts(validator.validateStatusUpdate(widget({}), widget({}, { status: { n: 6 } })))).toEqual([]);
  });
});
