import { describe, expect, it } from 'vitest';
import { anyValue, bool, type ConfigOptions, decodeConfigFile, integer, list, map, struct, text } from './index.js';

const kinds = {
  'example.com/v1/Config': struct({
    name: text,
    size: integer,
    active: bool,
    other: anyValue,
    labels: map(text),
    items: list(struct({ key: text, values: list(text) })),
  }),
  'example.com/v1beta1/Config': struct({}),
};
const read = (fields: string, options?: ConfigOptions) =>
  decodeConfigFile(`apiVersion: example.com/v1\nkind: Config\n${fields}`, kinds, options).value;

describe('a configuration file', () => {
  it.each([
    ['name: a\nsize: -3\nactive: true', { name: 'a', size: -3, active: true }],
    ['other: {a: [1, x]}\nlabels: {a: b}', { other: { a: [1, 'x'] }, labels: { a: 'b' } }],
    ['items: [{key: a, values: [b, null]}, null]', { items: [{ key: 'a', values: ['b', null] }, null] }],
    ['name: null\nitems: null\nlabels: {a: null}', { name: null, items: null, labels: { a: null } }],
    ['', {}],
  ])('is read: %s', (fields, value) => expect(read(fields)).toEqual(value));

  it('may be JSON, and may be bytes instead of a string', () => {
    const bytes = new TextEncoder().encode('{"apiVersion":"example.com/v1","kind":"Config","name":"a"}');
    expect(decodeConfigFile(bytes, kinds)).toEqual({
      apiVersion: 'example.com/v1',
      kind: 'Config',
      value: { name: 'a' },
    });
  });

  it.each([
    ['size: many', 'size: must be integer, not string'],
    ['size: 1.5', 'size: must be integer, not number'],
    ['size: 2147483648', 'size: must be <= 2147483647'],
    ['size: -2147483649', 'size: must be >= -2147483648'],
    ['name: 5', 'name: must be string, not number'],
    ['active: "true"', 'active: must be boolean, not string'],
    ['labels: [a]', 'labels: must be object, not array'],
    ['labels: {0: 1}', 'labels.0: must be string, not number'],
    ['items: {key: a}', 'items: must be array, not object'],
    ['items: [{key: a}, {values: [b, 5]}]', 'items[1].values[1]: must be string, not number'],
    ['name: 5\nactive: 6', '[name: must be string, not number, active: must be boolean, not number]'],
    [
      'active: 6\nsise: 1\nitems: [{kye: a}]',
      '[strict decoding error: unknown field "sise", unknown field "items[0].kye", active: must be boolean, not number]',
    ],
    [
      'constructor: 1\n__proto__: {name: 5}',
      'strict decoding error: unknown field "__proto__", unknown field "constructor"',
    ],
    ['Name: a', 'strict decoding error: unknown field "Name"'],
  ])('is refused: %s', (fields, message) => expect(() => read(fields)).toThrow(new Error(message)));

  it('is refused with repeated fields', () => {
    expect(() => read('name: a\nname: b')).toThrow('yaml: unmarshal errors:\n  line 4: key "name" already set in map');
  });

  it.each([
    ['apiVersion: example.com/v1', "Object 'Kind' is missing"],
    ['kind: ""\napiVersion: example.com/v1', "Object 'Kind' is missing"],
    ['kind: Config', "Object 'apiVersion' is missing"],
    ['kind: 5\napiVersion: example.com/v1', 'kind: must be string, not number'],
    ['kind: Config\napiVersion: [v1]', 'apiVersion: must be string, not array'],
    [
      'kind: Confgi\napiVersion: example.com/v1',
      'no kind "Confgi" is registered for version "example.com/v1", expected example.com/v1/Config, example.com/v1beta1/Config',
    ],
    ['only text', "Object 'Kind' is missing"],
  ])('needs a kind that is known: %s', (content, message) => {
    expect(() => decodeConfigFile(content, kinds)).toThrow(new Error(message));
  });

  it.each([
    [`${'k'.repeat(40)}: a`, undefined, 'k'.repeat(40)],
    [`${'k'.repeat(41)}: a`, undefined, 'REDACTED'],
    [`${'k'.repeat(24)}: a`, { longestName: 24 }, 'k'.repeat(24)],
    [`${'k'.repeat(25)}: a`, { longestName: 24 }, 'REDACTED'],
    ['"secret c2VjcmV0": a', undefined, 'REDACTED'],
  ])('shows no name that may be a secret: %s', (fields, options, shown) => {
    expect(() => read(fields, options)).toThrow(new Error(`strict decoding error: unknown field "${shown}"`));
  });
});
