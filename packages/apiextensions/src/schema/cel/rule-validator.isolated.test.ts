import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { Correlation } from '../ratcheting/correlation.js';
import { rootNode } from '../structural/schema-node.js';
import { RuleCompiler, type ValidationRule } from './compile-rules.js';
import { RuleValidator } from './rule-validator.js';

const root = FieldPath.root('f');
const ruled = (schema: JSONSchemaProps, ...rules: (string | ValidationRule)[]): JSONSchemaProps => ({
  ...schema,
  'x-kubernetes-validations': rules.map((rule) => (typeof rule === 'string' ? { rule } : rule)),
});

function errorsOf(schema: JSONSchemaProps, value: unknown, old?: unknown, isResourceRoot = false): string[] {
  const validator = RuleValidator.of(schema, isResourceRoot);
  return validator?.validate(root, value, old).errors.map(fieldErrorText) ?? [];
}

const text: JSONSchemaProps = { type: 'string' };
const int: JSONSchemaProps = { type: 'integer' };
const list = (items: JSONSchemaProps, more: JSONSchemaProps = {}): JSONSchemaProps => ({
  type: 'array',
  items,
  ...more,
});
const object = (properties: Record<string, JSONSchemaProps>, more: JSONSchemaProps = {}): JSONSchemaProps => ({
  type: 'object',
  properties,
  ...more,
});

describe('schemas that do not fit their type', () => {
  const never = ruled(object({ a: int }), 'false');
  const message = 'rule compiler initialization error: failed to convert to declType for CEL validation rules';

  it.each<[string, JSONSchemaProps, unknown, readonly string[]]>([
    ['items of an object', { type: 'object', items: never }, [{ a: 1 }], [`f[0]: Invalid value: "object": ${message}`]],
    [
      'values of an array',
      { type: 'array', additionalProperties: never },
      { x: { a: 1 } },
      [`f[x]: Invalid value: "object": ${message}`],
    ],
    [
      'items below items of an object',
      { type: 'object', items: list(never) },
      [[{ a: 1 }]],
      [`f[0][0]: Invalid value: "object": ${message}`],
    ],
    ['properties of an array', { type: 'array', properties: { x: never } }, { x: { a: 1 } }, []],
    ['properties below items of an object', { type: 'object', items: object({ x: never }) }, [{ x: { a: 1 } }], []],
  ])('are skipped by rules, or are errors: %s', (_, schema, value, want) => {
    expect(errorsOf(schema, value)).toEqual(want);
  });
});

describe('values of schemas in rules', () => {
  /** Schema, rule that holds, value. */
  const cases: Readonly<Record<string, readonly [JSONSchemaProps, string, unknown]>> = {
    integers: [int, 'self + 1 == 6', 5],
    'big integers': [int, 'self == 4611686018427387904', 2n ** 62n],
    'whole numbers of type number': [{ type: 'number' }, 'self == 2.0 && type(self) == double', 2],
    booleans: [{ type: 'boolean' }, 'self', true],
    'integers or texts: an integer': [{ 'x-kubernetes-int-or-string': true }, 'type(self) == int', 5],
    'integers or texts: a text': [{ 'x-kubernetes-int-or-string': true }, "self == '5'", '5'],
    dates: [{ ...text, format: 'date' }, 'self.getFullYear() == 2020', '2020-05-06'],
    times: [{ ...text, format: 'date-time' }, "self < timestamp('2021-01-01T00:00:00Z')", '2020-05-06T01:02:03+01:00'],
    durations: [{ ...text, format: 'duration' }, "self == duration('48h')", '2 days'],
    bytes: [{ ...text, format: 'byte' }, "self == b'abc'", 'YWJj'],
    'other formats': [{ ...text, format: 'uuid' }, "self.startsWith('f')", 'f'],
    fields: [object({ a: int, b: int }), 'self.a < self.b && has(self.a) && !has(self.a) == false', { a: 1, b: 2 }],
    'fields that are absent': [object({ a: int }), '!has(self.a)', {}],
    'fields that are null': [object({ a: { ...int, nullable: true } }), '!has(self.a)', { a: null }],
    'escaped names': [
      object({ 'a-b': int, 'c.d': int, 'e/f': int, namespace: int, __g__: int }),
      'self.a__dash__b + self.c__dot__d + self.e__slash__f + self.__namespace__ + self.__underscores__g__underscores__ == 15',
      { 'a-b': 1, 'c.d': 2, 'e/f': 3, namespace: 4, __g__: 5 },
    ],
    maps: [
      { type: 'object', additionalProperties: int },
      "self['a-b'] == 1 && self.all(k, self[k] > 0) && 'a-b' in self",
      { 'a-b': 1, c: 2 },
    ],
    lists: [list(int), 'self[1] == 2 && self.size() == 2 && 2 in self && self == [1, 2]', [1, 2]],
    'lists of lists': [list(list(int)), 'self[0][1] == 2', [[1, 2]]],
    'sets are equal in any order': [
      object({
        a: list(text, { 'x-kubernetes-list-type': 'set' }),
        b: list(text, { 'x-kubernetes-list-type': 'set' }),
      }),
      "self.a == self.b && (self.a + self.b).size() == 2 && self.a + ['z'] == ['y', 'z', 'x']",
      { a: ['x', 'y'], b: ['y', 'x'] },
    ],
    'keyed lists are equal in any order, and merge': [
      {
        type: 'object',
        additionalProperties: list(object({ k: text, v: int }), {
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['k'],
        }),
      },
      "self.a == self.b && (self.a + self.b).size() == 2 && (self.a + self.b)[0].k == 'x' && self.a != self.c",
      {
        a: [
          { k: 'x', v: 1 },
          { k: 'y', v: 2 },
        ],
        b: [
          { k: 'y', v: 2 },
          { k: 'x', v: 1 },
        ],
        c: [
          { k: 'x', v: 1 },
          { k: 'y', v: 3 },
        ],
      },
    ],
    'atomic lists are equal in order': [
      object({ a: list(text), b: list(text) }),
      'self.a != self.b',
      { a: ['x', 'y'], b: ['y', 'x'] },
    ],
    'objects with fields of no type': [
      list(object({ a: int }, { 'x-kubernetes-preserve-unknown-fields': true })),
      'self[0] == self[1] && self[0] != self[2]',
      [
        { a: 1, x: [1] },
        { a: 1, x: [1] },
        { a: 1, x: [2] },
      ],
    ],
    'whole objects': [
      object({ e: object({ spec: object({ a: int }) }, { 'x-kubernetes-embedded-resource': true }) }),
      "self.e.kind == 'K' && self.e.apiVersion == 'v1' && self.e.metadata.name == 'n' && self.e.spec.a == 1",
      { e: { apiVersion: 'v1', kind: 'K', metadata: { name: 'n', labels: {} }, spec: { a: 1 } } },
    ],
  };
  it.each(Object.entries(cases))('have the type of their schema: %s', (_name, [schema, rule, value]) => {
    expect(errorsOf(ruled(schema, rule), value)).toEqual([]);
    expect(errorsOf(ruled(schema, `!(${rule})`), value)).toHaveLength(1);
  });

  it('lets rules at the root of a resource read metadata.name', () => {
    const schema = ruled(
      object({ spec: object({ a: int }) }),
      "self.metadata.name.startsWith('n') && self.spec.a == 1",
    );
    expect(errorsOf(schema, { kind: 'K', metadata: { name: 'n' }, spec: { a: 1 } }, undefined, true)).toEqual([]);
  });
});

describe('errors of rules', () => {
  const cases: Readonly<Record<string, readonly [JSONSchemaProps, unknown, ...string[]]>> = {
    'the rule': [ruled(int, ' self > 3 '), 1, 'f: Invalid value: 1: failed rule: self > 3'],
    'the message': [ruled(int, { rule: 'self > 3', message: ' more ' }), 1, 'f: Invalid value: 1: more'],
    'no value of lists and objects': [
      ruled(list(int), 'self.size() > 1'),
      [],
      'f: Invalid value: failed rule: self.size() > 1',
    ],
    'a computed message': [
      ruled(int, { rule: 'self > 3', messageExpression: "'got ' + string(self)", message: 'm' }),
      1,
      'f: Invalid value: 1: got 1',
    ],
    'the message where the computed one is empty': [
      ruled(int, { rule: 'self > 3', messageExpression: "' '", message: 'm' }),
      1,
      'f: Invalid value: 1: m',
    ],
    'the message where the computed one has lines': [
      ruled(int, { rule: 'self > 3', messageExpression: "'a\\nb'", message: 'm' }),
      1,
      'f: Invalid value: 1: m',
    ],
    'the message where the computed one fails': [
      ruled(int, { rule: 'self > 3', messageExpression: 'string(1 / (self - 1))', message: 'm' }),
      1,
      'f: Invalid value: 1: m',
    ],
    reasons: [
      ruled(
        int,
        { rule: 'self > 3', reason: 'FieldValueForbidden' },
        { rule: 'self > 3', reason: 'FieldValueRequired' },
        { rule: 'self > 3', reason: 'FieldValueDuplicate' },
      ),
      1,
      'f: Forbidden: failed rule: self > 3',
      'f: Required value: failed rule: self > 3',
      'f: Duplicate value: 1',
    ],
    paths: [
      ruled(
        object({ a: object({ 'b.c': int }), m: { type: 'object', additionalProperties: int } }),
        { rule: 'false', fieldPath: ".a['b.c']" },
        { rule: 'false', fieldPath: '.m.k' },
      ),
      {},
      'f.a.b.c: Invalid value: failed rule: false',
      'f.m[k]: Invalid value: failed rule: false',
    ],
    'failed evaluations': [
      ruled(int, '1 / self > 0', { rule: '[1][self] > 0', message: 'm' }),
      0,
      'f: Invalid value: "integer": division by zero evaluating rule: 1 / self > 0',
    ],
    'missing fields': [
      ruled(object({ 'a-b': int }), 'self.a__dash__b > 0'),
      {},
      'f: Invalid value: "object": no such key: a__dash__b evaluating rule: self.a__dash__b > 0',
    ],
    'operators that do not fit': [
      ruled({ 'x-kubernetes-int-or-string': true }, 'self > 1'),
      'x',
      'f: Invalid value: "": \'no such overload\': call arguments did not match a supported operator, function or macro signature for rule: self > 1',
    ],
    'patterns that do not compile': [
      ruled(text, "self.find('(') == ''"),
      'x',
      'f: Invalid value: "string": rule compile error: program instantiation failed: error parsing regexp: missing closing ): `(`',
    ],
    'rules that do not compile': [
      ruled(int, 'self +'),
      1,
      "f: Invalid value: \"integer\": rule compile error: compilation failed: ERROR: <input>:1:7: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}\n | self +\n | ......^",
    ],
    'items, values and fields': [
      object({ a: list(ruled(int, 'self > 1')), m: { type: 'object', additionalProperties: ruled(int, 'self > 2') } }),
      { a: [2, 1, null], m: { 'k.l': 1 } },
      'f.a[1]: Invalid value: 1: failed rule: self > 1',
      'f.m[k.l]: Invalid value: 1: failed rule: self > 2',
    ],
    'too much for one rule': [
      ruled(list(int), 'self.all(a, self.all(b, self.all(c, a + b + c > 0)))', 'false'),
      Array(200).fill(1),
      'f: Invalid value: "array": \'operation cancelled: actual cost limit exceeded\': no further validation rules will be run due to call cost exceeds limit for rule: self.all(a, self.all(b, self.all(c, a + b + c > 0)))',
    ],
    'too much for all rules': [
      list(ruled(list(int), 'self.all(a, self.all(b, a + b > 0))')),
      Array(40).fill(Array(250).fill(1)),
      'f[22]: Invalid value: "array": validation failed due to running out of cost budget, no further validation rules will be run',
    ],
  };
  it.each(Object.entries(cases))('equal the errors of kube-apiserver: %s', (_name, [schema, value, ...errors]) => {
    expect(errorsOf(schema, value)).toEqual(errors);
  });

  it('is undefined for schemas without rules', () => {
    expect(RuleValidator.of(object({ a: list(int) }), true)).toBeUndefined();
  });
});

describe('transition rules', () => {
  const grows = ruled(int, { rule: 'self >= oldSelf', message: 'shrinks' });
  const cases: Readonly<Record<string, readonly [JSONSchemaProps, value: unknown, old: unknown, ...string[]]>> = {
    'are not evaluated without an old value': [grows, 1, undefined],
    'compare with the old value': [grows, 1, 2, 'f: Invalid value: 1: shrinks'],
    'compare fields': [object({ a: grows }), { a: 1 }, { a: 2 }, 'f.a: Invalid value: 1: shrinks'],
    'compare values of maps': [
      { type: 'object', additionalProperties: grows },
      { a: 1, b: 0 },
      { a: 2 },
      'f[a]: Invalid value: 1: shrinks',
    ],
    'compare items of keyed lists by their keys': [
      list(object({ k: text, v: grows }), { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] }),
      [
        { k: 'b', v: 1 },
        { k: 'c', v: 0 },
        { k: 'a', v: 3 },
      ],
      [
        { k: 'a', v: 3 },
        { k: 'b', v: 2 },
      ],
      'f[0].v: Invalid value: 1: shrinks',
    ],
    'compare items by several keys': [
      list(object({ k: text, l: int, v: grows }), {
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k', 'l'],
      }),
      [
        { k: 'a', l: 1, v: 1 },
        { k: 'a', l: 2, v: 1 },
      ],
      [
        { k: 'a', l: 2, v: 5 },
        { k: 'a', l: 1, v: 1 },
      ],
      'f[1].v: Invalid value: 1: shrinks',
    ],
    'do not compare items of other lists': [list(grows), [1], [2]],
    'with optionalOldSelf are evaluated without an old value': [
      ruled(int, { rule: 'self >= oldSelf.orValue(3)', optionalOldSelf: true }),
      2,
      undefined,
      'f: Invalid value: 2: failed rule: self >= oldSelf.orValue(3)',
    ],
    'with optionalOldSelf are evaluated with an old value': [
      ruled(int, { rule: 'oldSelf.hasValue() && self >= oldSelf.value()', optionalOldSelf: true }),
      2,
      1,
    ],
  };
  it.each(Object.entries(cases))('%s', (_name, [schema, value, old, ...errors]) => {
    expect(errorsOf(schema, value, old)).toEqual(errors);
  });
});

describe('ratcheting of rules', () => {
  const schema = object({
    a: ruled(int, 'self > 3'),
    l: list(ruled(int, 'self > 3')),
    t: ruled(int, 'self > oldSelf'),
  });
  const check = (value: unknown, old: unknown) => {
    const found = RuleValidator.of(schema, false)?.validate(FieldPath.empty, value, old, {
      correlation: new Correlation(value, old, rootNode(schema, false)),
    });
    return [found?.errors.map(fieldErrorText), found?.warnings];
  };

  it('turns errors of unchanged values into warnings', () => {
    expect(check({ a: 1, l: [1] }, { a: 1, l: [1], x: 1 })).toEqual([
      [],
      ['a: Invalid value: 1: failed rule: self > 3', 'l[0]: Invalid value: 1: failed rule: self > 3'],
    ]);
  });

  it('keeps errors of changed values, and of transition rules', () => {
    expect(check({ a: 2, l: [1, 1], t: 1 }, { a: 1, l: [1], t: 1 })).toEqual([
      [
        'a: Invalid value: 2: failed rule: self > 3',
        'l[0]: Invalid value: 1: failed rule: self > 3',
        'l[1]: Invalid value: 1: failed rule: self > 3',
        't: Invalid value: 1: failed rule: self > oldSelf',
      ],
      [],
    ]);
  });
});

describe('rules that cost much', () => {
  const schema = object({
    l: ruled(list(int), 'self.all(a, self.exists_one(b, b == a) || a == 0)'),
    m: ruled(list(int), 'self.all(a, self.exists(b, b == a))'),
  });
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const check = (value: unknown, onCostly?: () => void) =>
    RuleValidator.of(schema, false)?.validate(root, value, undefined, onCostly === undefined ? {} : { onCostly });

  it('are reported once, and evaluated nevertheless', () => {
    const onCostly = vi.fn();
    const value = { l: [...numbers(200), 0], m: numbers(300) };
    expect(check(value, onCostly)).toEqual(check(value));
    expect(onCostly).toHaveBeenCalledTimes(1);
    check({ l: numbers(50), m: numbers(50) }, onCostly);
    expect(onCostly).toHaveBeenCalledTimes(1);
  });

  it('stop with the error that the callback throws', () => {
    const moved = new Error('moved');
    const refuse = () => {
      throw moved;
    };
    expect(() => check({ l: numbers(300) }, refuse)).toThrow(moved);
  });

  it('are reported at a smaller cost in a thread that has evaluated few rules', async () => {
    vi.resetModules();
    const { RuleValidator } = await import('./rule-validator.js');
    const validator = RuleValidator.of(schema, false);
    const announced = (value: unknown) => {
      const onCostly = vi.fn();
      validator?.validate(root, value, undefined, { onCostly });
      return onCostly.mock.calls.length;
    };
    expect(announced({ l: numbers(20) })).toBe(0);
    expect(announced({ l: numbers(100) })).toBe(1);
    validator?.validate(root, { l: numbers(300) }, undefined);
    expect(announced({ l: numbers(100) })).toBe(0);
    expect(announced({ l: numbers(300) })).toBe(1);
  });
});

describe('compiled rules', () => {
  afterEach(() => vi.restoreAllMocks());
  const rule = `self.startsWith('a') && self != '${'x'.repeat(20_000)}'`;
  /** Number of compilations of rules for two objects. */
  const compilations = (schema: JSONSchemaProps, value: unknown) => {
    const compile = vi.spyOn(RuleCompiler.prototype, 'compile');
    const validator = RuleValidator.of(schema, false);
    for (let i = 0; i < 2; i++) expect(validator?.validate(root, value, undefined).errors).toHaveLength(0);
    return compile.mock.calls.length;
  };

  it('are cached', () => expect(compilations(ruled(text, rule, rule), 'a')).toBe(2));

  it('are not cached when they are long: they take much more memory than their texts', () =>
    expect(compilations(ruled(text, ...Array<string>(8).fill(rule)), 'a')).toBe(16));

  it('are cached when an object has several values for them', () =>
    expect(compilations(list(ruled(text, ...Array<string>(8).fill(rule))), ['a', 'aa', 'ab'])).toBe(8));
});
