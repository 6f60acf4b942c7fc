import { describe, expect, it } from 'vitest';
import { lowered } from './lowered-schema.js';

const text = { type: 'string' };
const preserves = { 'x-kubernetes-preserve-unknown-fields': true };

describe('lowered', () => {
  it.each([
    ['combined schemas', { ...text, allOf: [{ minLength: 1 }], anyOf: [{}], oneOf: [{}], not: {} }, text],
    [
      'an integer or string',
      { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, text] },
      { 'x-kubernetes-int-or-string': true },
    ],
    ['a nullable value', { ...text, nullable: true, maxLength: 5 }, { maxLength: 5 }],
    ['a nullable array', { type: 'array', nullable: true, items: text }, {}],
    ['a nullable object', { type: 'object', nullable: true, properties: { a: text } }, {}],
    ['a value that is not nullable', { ...text, nullable: false }, text],
    ['unknown fields beside known fields', { type: 'object', ...preserves, properties: { a: text } }, preserves],
    ['unknown fields of any type', preserves, preserves],
    ['an array of anything', { type: 'array', ...preserves, items: text }, preserves],
    [
      'a required value that is nullable',
      { type: 'object', required: ['a', 'b'], properties: { a: { ...text, nullable: true }, b: text } },
      { type: 'object', required: ['b'], properties: { a: {}, b: text } },
    ],
    [
      'only required values that are nullable',
      { type: 'object', required: ['a'], properties: { a: { ...text, nullable: true } } },
      { type: 'object', properties: { a: {} } },
    ],
    [
      'a map of nullable values',
      { type: 'object', required: ['a'], additionalProperties: { ...text, nullable: true } },
      { type: 'object', additionalProperties: {} },
    ],
    [
      'nested schemas',
      {
        type: 'object',
        properties: {
          list: { type: 'array', items: { type: 'object', properties: { a: { ...text, not: { enum: ['x'] } } } } },
          map: { type: 'object', additionalProperties: { type: 'array', items: { ...text, anyOf: [{}] } } },
        },
      },
      {
        type: 'object',
        properties: {
          list: { type: 'array', items: { type: 'object', properties: { a: text } } },
          map: { type: 'object', additionalProperties: { type: 'array', items: text } },
        },
      },
    ],
    [
      'schemas that OpenAPI v2 has, too',
      { ...text, pattern: 'a+', default: 'a', description: 'Text.', additionalProperties: true },
      { ...text, pattern: 'a+', description: 'Text.', additionalProperties: true },
    ],
  ])('converts %s', (_name, schema, expected) => {
    expect(lowered(schema)).toEqual(expected);
  });
});
