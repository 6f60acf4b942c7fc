import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { findField } from './find-field.js';

const text: JSONSchemaProps = { type: 'string' };
const schema: JSONSchemaProps = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { a: text, 'my.key': text, "q'": text } },
    map: { type: 'object', additionalProperties: { type: 'object', properties: { b: text } } },
    any: { type: 'object', additionalProperties: true },
    list: { type: 'array', items: text },
  },
};

describe('findField', () => {
  it.each<readonly [string, string]>([
    ['.spec.a', 'spec.a'],
    [".spec['a']", 'spec.a'],
    [".spec['my.key']", 'spec.my.key'],
    [".spec['q\\'']", "spec.q'"],
    ['.map.key.b', 'map[key].b'],
    [".map['a.b']", 'map[a.b]'],
    ['.any.thing', 'any[thing]'],
  ])('finds the field of path %s', (path, text) => {
    const found = findField(schema, path);
    expect('path' in found && found.path.toString()).toBe(text);
  });

  it.each<readonly [string, string]>([
    ['spec', 'expected [ or . but got: spec'],
    ['.', 'unexpected end of JSON path'],
    ['.spec.none', 'does not refer to a valid field'],
    ['.list[0]', 'expected single quoted string but got 0'],
    ['.list.x', 'does not refer to a valid field'],
    ['.any.thing.more', 'does not refer to a valid field'],
    ['.spec[', 'unexpected end of JSON path'],
    [".spec['a'", 'unexpected end of JSON path'],
    [".spec['a'.", 'expected ] but got .'],
    [".spec['\\x']", 'invalid string literal: invalid escape char \\x'],
  ])('refuses path %s with "%s"', (path, error) => {
    expect(findField(schema, path)).toEqual({ error });
  });

  it('refuses brackets in a path when the caller forbids them', () => {
    expect(findField(schema, ".spec['a']", { allowArrayNotation: false })).toEqual({
      error: 'array notation is not allowed',
    });
  });
});
