import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { KeywordResult } from './keyword-errors.js';
import { KeywordValidator, type SchemaReading } from './keyword-validator.js';

function errorsOf(schema: JSONSchemaProps, value: unknown, reading: SchemaReading = 'props'): string[] {
  const result = new KeywordResult();
  new KeywordValidator(schema, reading).validate(value, result);
  return result.fieldErrors(FieldPath.empty).map(fieldErrorText);
}

const field = (schema: JSONSchemaProps): JSONSchemaProps => ({ type: 'object', properties: { f: schema } });
const text: JSONSchemaProps = { type: 'string' };
const invalid = 'f: Invalid value:';

/** Schema of a field, its value, and the errors. */
const cases: Readonly<Record<string, readonly [JSONSchemaProps, unknown, ...string[]]>> = {
  'a text': [text, 'x'],
  'a number for a text': [text, 1, `${invalid} "integer": f in body must be of type string: "integer"`],
  'a fraction for an integer': [
    { type: 'integer' },
    1.5,
    `${invalid} "number": f in body must be of type integer: "number"`,
    '<nil>: Invalid value: "": Checked value must be of type integer (default format) in f',
  ],
  'a fraction for an integer with a format': [
    { type: 'integer', format: 'int64' },
    1.5,
    `${invalid} "float64": f in body must be of type int64: "float64"`,
    '<nil>: Invalid value: "": Checked value must be of type integer with format int64 in f',
  ],
  'a boolean for an integer with a format': [
    { type: 'integer', format: 'int32' },
    true,
    `${invalid} "": f in body must be of type int32: ""`,
  ],
  'a text for an integer with a format': [
    { type: 'integer', format: 'int32' },
    'x',
    `${invalid} "string": f in body must be of type integer: "string"`,
  ],
  'an object for a number with a format': [
    { type: 'number', format: 'double' },
    {},
    `${invalid} "": f in body must be of type double: ""`,
  ],
  'a format that does not belong to the type': [
    { type: 'number', format: 'ipv4' },
    true,
    `${invalid} "boolean": f in body must be of type number: "boolean"`,
  ],
  'an integer for a number': [{ type: 'number' }, 1],
  'an integer beyond 2^53': [{ type: 'integer' }, 2n ** 60n],
  'a number that int64 does not hold': [
    { type: 'integer' },
    1e20,
    `${invalid} "number": f in body must be of type integer: "number"`,
    '<nil>: Invalid value: "": Checked value must be of type integer (default format) in f',
  ],
  'fractions as limits of integers': [
    { type: 'integer', multipleOf: 1.5, maximum: 3.5 },
    4,
    '<nil>: Invalid value: "": MultipleOf value must be of type integer (default format) in f',
    `${invalid} 4: f in body should be a multiple of 1.5`,
    '<nil>: Invalid value: "": Maximum boundary value must be of type integer (default format) in f',
    `${invalid} 4: f in body should be less than or equal to 3.5`,
  ],
  null: [text, null, `${invalid} "null": f in body must be of type string: "null"`],
  'null where it is allowed': [{ ...text, nullable: true }, null],
  'null where it is allowed, but not by the enum': [
    { ...text, nullable: true, enum: ['a'] },
    null,
    'f: Unsupported value: null: supported values: "a"',
  ],
  'an integer or a text': [{ 'x-kubernetes-int-or-string': true }, 'a'],
  'neither an integer nor a text': [
    { 'x-kubernetes-int-or-string': true },
    true,
    `${invalid} "boolean": f in body must be of type integer,string: "boolean"`,
  ],
  anything: [{}, [null]],
  'a long text': [{ ...text, maxLength: 2 }, 'abc', 'f: Too long: may not be more than 2 bytes'],
  'a text of few characters with many UTF-16 units': [{ ...text, maxLength: 2 }, '\u{1f600}\u{1f600}'],
  'a short text of many UTF-16 units': [
    { ...text, minLength: 3 },
    '\u{1f600}\u{1f600}',
    `${invalid} "\u{1f600}\u{1f600}": f in body should be at least 3 chars long`,
  ],
  'a text that is too long and does not match': [
    { ...text, maxLength: 2, pattern: 'x' },
    'abc',
    'f: Too long: may not be more than 2 bytes',
  ],
  'a pattern': [{ ...text, pattern: '^a+$' }, 'ab', `${invalid} "ab": f in body should match '^a+$'`],
  'a pattern in the middle': [{ ...text, pattern: 'b' }, 'abc'],
  'an invalid date': [
    { ...text, format: 'date' },
    '2020-02-30',
    `${invalid} "2020-02-30": f in body must be of type date: "2020-02-30"`,
  ],
  'a list for a date, which upstream lets through': [{ ...text, format: 'date' }, [1]],
  'a number for a date': [
    { ...text, format: 'date' },
    1,
    `${invalid} "int64": f in body must be of type date: "int64"`,
  ],
  'a format that is not known': [
    { ...text, format: 'colour' },
    5,
    `${invalid} "integer": f in body must be of type string: "integer"`,
  ],
  'an enum': [
    { ...text, enum: ['a', 1, { x: 1 }] },
    'b',
    'f: Unsupported value: "b": supported values: "a", "1", "{\\"x\\":1}"',
  ],
  'an enum of objects': [{ enum: [{ b: [1], a: null }] }, { a: null, b: [1] }],
  'a fraction in an enum of integers, which upstream cuts': [{ type: 'number', enum: [1] }, 1.5],
  'a minimum': [{ type: 'integer', minimum: 3 }, 2, `${invalid} 2: f in body should be greater than or equal to 3`],
  'an exclusive minimum': [
    { type: 'integer', minimum: 3, exclusiveMinimum: true },
    3,
    `${invalid} 3: f in body should be greater than 3`,
  ],
  'a maximum': [
    { type: 'number', maximum: 0.5 },
    0.75,
    `${invalid} 0.75: f in body should be less than or equal to 0.5`,
  ],
  'a maximum without its fraction': [
    { type: 'number', maximum: 3.7 },
    4,
    `${invalid} 4: f in body should be less than or equal to 3`,
  ],
  'a maximum with a fraction for an integer': [
    { type: 'integer', maximum: 2.5, format: 'int32' },
    3,
    '<nil>: Invalid value: "": Maximum boundary value must be of type integer with format int32 in f',
    `${invalid} 3: f in body should be less than or equal to 2.5`,
  ],
  'a multiple and a minimum with a fraction for an integer': [
    { type: 'integer', multipleOf: 1.5, minimum: 0.5 },
    2,
    '<nil>: Invalid value: "": MultipleOf value must be of type integer (default format) in f',
    `${invalid} 2: f in body should be a multiple of 1.5`,
    '<nil>: Invalid value: "": Minimum boundary value must be of type integer (default format) in f',
  ],
  'a multiple that becomes zero for an integer': [
    { type: 'integer', multipleOf: 0.5 },
    2,
    '<nil>: Invalid value: "": MultipleOf value must be of type integer (default format) in f',
  ],
  'a maximum for a number that int64 does not hold': [
    { type: 'number', maximum: 3 },
    1e20,
    `${invalid} 1e+20: f in body should be less than or equal to 3`,
  ],
  'an exclusive maximum': [
    { type: 'number', maximum: 3, exclusiveMaximum: true },
    3,
    `${invalid} 3: f in body should be less than 3`,
  ],
  'a maximum for big integers': [
    { type: 'integer', maximum: 9 },
    2n ** 60n,
    `${invalid} 1152921504606846976: f in body should be less than or equal to 9`,
  ],
  'a maximum that int32 does not hold, which is compared as a float': [
    { type: 'integer', format: 'int32', maximum: 2_147_483_648 },
    2_147_483_649,
    '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in f',
    '<nil>: Invalid value: "": Maximum boundary value must be of type integer with format int32 in f',
    `${invalid} 2.147483649e+09: f in body should be less than or equal to 2.147483648e+09`,
  ],
  'an exclusive minimum that int32 does not hold': [
    { type: 'integer', format: 'int32', minimum: 2_147_483_648, exclusiveMinimum: true },
    5,
    '<nil>: Invalid value: "": Minimum boundary value must be of type integer with format int32 in f',
    `${invalid} 5: f in body should be greater than 2.147483648e+09`,
  ],
  'a multiple that int32 does not hold': [
    { type: 'integer', format: 'int32', multipleOf: 2_147_483_648 },
    5,
    '<nil>: Invalid value: "": MultipleOf value must be of type integer with format int32 in f',
    `${invalid} 5: f in body should be a multiple of 2.147483648e+09`,
  ],
  'a great minimum for a fraction': [
    { type: 'number', minimum: 2_147_483_648 },
    5.5,
    `${invalid} 5.5: f in body should be greater than or equal to 2.147483648e+09`,
  ],
  'a great minimum for a whole number': [
    { type: 'number', minimum: 2_147_483_648 },
    5,
    `${invalid} 5: f in body should be greater than or equal to 2147483648`,
  ],
  'an int32 that is too great': [
    { type: 'integer', format: 'int32' },
    2_147_483_648,
    '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in f',
  ],
  'the greatest int32': [{ type: 'integer', format: 'int32' }, 2_147_483_647],
  'a float that is too great': [
    { type: 'number', format: 'float' },
    1e40,
    '<nil>: Invalid value: "": Checked value must be of type number with format float in f',
  ],
  'an int32 of two types': [{ type: 'integer', format: 'int32', 'x-kubernetes-int-or-string': true }, 2_147_483_648],
  'a multiple': [{ type: 'integer', multipleOf: 2 }, 3, `${invalid} 3: f in body should be a multiple of 2`],
  'a multiple of a fraction': [{ type: 'number', multipleOf: 0.1 }, 0.3],
  'a multiple of a fraction for an integer': [
    { type: 'number', multipleOf: 0.5 },
    3,
    `${invalid} 0: factor MultipleOf declared for f must be positive: 0`,
  ],
  'all errors of a number': [
    { type: 'integer', multipleOf: 2, minimum: 9, maximum: 4 },
    5,
    `${invalid} 5: f in body should be a multiple of 2`,
    `${invalid} 5: f in body should be greater than or equal to 9`,
    `${invalid} 5: f in body should be less than or equal to 4`,
  ],
  'few items': [
    { type: 'array', minItems: 2, items: text },
    ['a'],
    `${invalid} 1: f in body should have at least 2 items`,
  ],
  'many items': [
    { type: 'array', maxItems: 1, items: text },
    ['a', 1],
    'f[1]: Invalid value: "integer": f[1] in body must be of type string: "integer"',
    'f: Too many: 2: must have at most 1 item',
  ],
  'few properties': [
    { type: 'object', minProperties: 1 },
    {},
    `${invalid} 0: f in body should have at least 1 properties`,
  ],
  'many properties': [{ type: 'object', maxProperties: 0 }, { a: 1 }, 'f: Too many: 1: must have at most 0 items'],
  'a closed object': [
    { type: 'object', additionalProperties: false },
    { a: 1 },
    `${invalid} "a": f.a in body is a forbidden property`,
  ],
  'a value of a map': [
    { type: 'object', additionalProperties: text },
    { 'a.b': 1 },
    'f.a.b: Invalid value: "integer": f.a.b in body must be of type string: "integer"',
  ],
  'a missing field': [{ type: 'object', required: ['a', 'b'] }, { a: null }, 'f.b: Required value'],
  anyOf: [
    { ...text, anyOf: [{ minLength: 4 }, { pattern: '^x' }] },
    'yyy',
    '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
    `${invalid} "yyy": f in body should be at least 4 chars long`,
  ],
  'anyOf that fits': [{ ...text, anyOf: [{ minLength: 4 }, { pattern: '^y' }] }, 'yyy'],
  'anyOf, of which the best one counts': [
    { anyOf: [{ type: 'integer' }, { type: 'object', required: ['b'], properties: { a: text } }] },
    { a: 'x' },
    '<nil>: Invalid value: "": "f" must validate at least one schema (anyOf)',
    'f.b: Required value',
  ],
  'oneOf with none': [
    { oneOf: [{ minLength: 4 }, { pattern: '^x' }] },
    'y',
    '<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found none valid',
    `${invalid} "y": f in body should be at least 4 chars long`,
  ],
  'oneOf with two': [
    { oneOf: [{ minLength: 1 }, { pattern: '^x' }, { minLength: 9 }] },
    'xx',
    '<nil>: Invalid value: "": "f" must validate one and only one schema (oneOf). Found 2 valid alternatives',
  ],
  'oneOf with one': [{ oneOf: [{ minLength: 1 }, { pattern: '^x' }] }, 'y'],
  'allOf with some': [
    { allOf: [{ minLength: 2 }, { pattern: '^x' }] },
    'yy',
    `${invalid} "yy": f in body should match '^x'`,
    '<nil>: Invalid value: "": "f" must validate all the schemas (allOf)',
  ],
  'allOf with none': [
    { allOf: [{ minLength: 3 }] },
    'yy',
    `${invalid} "yy": f in body should be at least 3 chars long`,
    '<nil>: Invalid value: "": "f" must validate all the schemas (allOf). None validated',
  ],
  not: [{ not: { pattern: '^x' } }, 'x', '<nil>: Invalid value: "": "f" must not validate the schema (not)'],
  'the same error twice': [
    { ...text, minLength: 3, allOf: [{ minLength: 3 }, {}] },
    'a',
    `${invalid} "a": f in body should be at least 3 chars long`,
    '<nil>: Invalid value: "": "f" must validate all the schemas (allOf)',
  ],
};

describe('KeywordValidator', () => {
  it.each(Object.entries(cases))('checks %s', (_name, [schema, value, ...errors]) => {
    expect(errorsOf(field(schema), { f: value })).toEqual(errors);
  });

  it('names the root in errors about the whole object', () => {
    const schema: JSONSchemaProps = { type: 'object', required: ['a'], minProperties: 1 };
    expect(errorsOf(schema, {})).toEqual([
      '<nil>: Invalid value: 0:  in body should have at least 1 properties',
      'a: Required value',
    ]);
    expect(errorsOf(schema, [])).toEqual(['<nil>: Invalid value: "array":  in body must be of type object: "array"']);
  });

  it('reads schemas of defaults without x-kubernetes-int-or-string', () => {
    expect(errorsOf({ 'x-kubernetes-int-or-string': true }, true, 'structural')).toEqual([]);
    const nested: JSONSchemaProps = { allOf: [{ additionalProperties: { maxLength: 1 } }] };
    expect(errorsOf(nested, { a: 'xx' }, 'structural')).toEqual([]);
    expect(errorsOf(nested, { a: 'xx' }, 'props')).toHaveLength(2);
  });

  it('reports many errors in bounded time and size', () => {
    const key = 'k'.repeat(100_000);
    const schema = field({ type: 'object', additionalProperties: { type: 'array', items: text } });
    const errors = errorsOf(schema, { f: { [key]: Array(100_000).fill(1) } });
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.join('').length).toBeLessThan(40_000_000);
  });
});

describe('KeywordValidator beside ajv', () => {
  const ajv = new Ajv({ strict: false, allErrors: false });
  const number = fc.integer({ min: -4, max: 6 });
  const leaf: fc.Arbitrary<JSONSchemaProps> = fc.oneof(
    fc.record({ type: fc.constant('string'), minLength: fc.nat(3), maxLength: fc.nat(4) }, { requiredKeys: ['type'] }),
    fc.record(
      { type: fc.constant('integer'), minimum: number, maximum: number, multipleOf: fc.integer({ min: 1, max: 3 }) },
      { requiredKeys: ['type'] },
    ),
    fc.record({
      type: fc.constant('string'),
      enum: fc.uniqueArray(fc.constantFrom('a', 'b', 'abc'), { minLength: 1, maxLength: 2 }),
    }),
    fc.record({ type: fc.constantFrom('boolean', 'number') }),
    fc.constant<JSONSchemaProps>({ pattern: '^a' }),
  );
  const { node: schemas } = fc.letrec<{ node: JSONSchemaProps }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record(
        { type: fc.constant('array'), items: tie('node'), minItems: fc.nat(2), maxItems: fc.nat(3) },
        { requiredKeys: ['type', 'items'] },
      ),
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(fc.constantFrom('a', 'b'), tie('node'), { maxKeys: 2 }),
          additionalProperties: fc.oneof(tie('node'), fc.boolean()),
          required: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
          minProperties: fc.nat(2),
          maxProperties: fc.nat(3),
        },
        { requiredKeys: ['type'] },
      ),
      fc.record({ anyOf: fc.array(tie('node'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ oneOf: fc.array(tie('node'), { minLength: 1, maxLength: 3 }) }),
      fc.record({ allOf: fc.array(tie('node'), { minLength: 1, maxLength: 2 }) }),
      fc.record({ not: tie('node') }),
    ),
  }));
  const values = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      // For null, upstream checks only the type and the enum.
      fc.constantFrom<unknown>(true, 0, 1, 3, 6, -2, 1.5, '', 'a', 'abc', 'ba', '\u{1f600}'),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 3 }),
    ),
  })).value;

  it('accepts and refuses the same values', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        expect(errorsOf(schema, value).length === 0).toBe(ajv.validate(schema, value));
        ajv.removeSchema(schema);
      }),
      { numRuns: 500 },
    );
  });
});
