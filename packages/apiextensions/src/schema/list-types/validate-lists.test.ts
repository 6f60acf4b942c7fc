import { FieldPath, fieldErrorText } from '@k8s-ts/apimachinery/validation';
import { describe, expect, it } from 'vitest';
import type { JSONSchemaProps } from '../json-schema-props.js';
import { rootNode } from '../structural/schema-node.js';
import { validateLists } from './validate-lists.js';

const set = (items: JSONSchemaProps): JSONSchemaProps => ({ type: 'array', 'x-kubernetes-list-type': 'set', items });
const map = (...keys: string[]): JSONSchemaProps => ({
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
  items: { type: 'object', properties: { tags: set({ type: 'string' }) } },
});

function errorsOf(schema: JSONSchemaProps, list: unknown): string[] {
  const node = rootNode({ type: 'object', properties: { f: schema } }, false);
  return validateLists({ f: list }, node, FieldPath.empty).map(fieldErrorText);
}

describe('validateLists', () => {
  it.each<readonly [string, JSONSchemaProps, unknown, ...string[]]>([
    ['a set', set({ type: 'string' }), ['a', 'b']],
    ['a set with an item twice', set({ type: 'string' }), ['a', 'b', 'a'], 'f[2]: Duplicate value: "a"'],
    ['a set with an item three times', set({ type: 'string' }), ['a', 'a', 'a'], 'f[1]: Duplicate value: "a"'],
    [
      'a set of equal objects',
      set({ type: 'object' }),
      [
        { x: 1, y: [2] },
        { y: [2], x: 1 },
      ],
      'f[1]: Duplicate value: {"x":1,"y":[2]}',
    ],
    ['a set with a text that looks like an object', set({ type: 'object' }), ['{}', {}]],
    ['a set of numbers and texts', set({}), [1, '1', true, 'true', null]],
    ['a set with null twice', set({}), [null, null], 'f[1]: Duplicate value: null'],
    ['a map', map('k'), [{ k: 1 }, { k: '1' }, { k: null }, {}]],
    [
      'a map with equal keys',
      map('k'),
      [
        { k: 1, a: 1 },
        { k: 1, a: 2 },
      ],
      'f[1]: Duplicate value: {"k":1}',
    ],
    ['a map with missing keys', map('k'), [{}, null, { k: 1 }], 'f[1]: Duplicate value: {}'],
    [
      'a map with several keys',
      map('l', 'k'),
      [
        { k: 1, l: 1 },
        { k: 1, l: 2 },
        { l: 1, k: 1 },
      ],
      'f[2]: Duplicate value: {"k":1,"l":1}',
    ],
    [
      'a map with items that are not objects',
      map('k'),
      [{ k: 1 }, 'x'],
      'f[1]: Invalid value: "x": must be an object for an array of list-type map',
    ],
    ['sets inside', map('k'), [{ k: 1, tags: ['a', 'a'] }], 'f[0].tags[1]: Duplicate value: "a"'],
    [
      'sets in maps',
      { type: 'object', additionalProperties: set({ type: 'string' }) },
      { 'a.b': ['a', 'a'] },
      'f[a.b][1]: Duplicate value: "a"',
    ],
    ['other lists', { type: 'array', items: { type: 'string' } }, ['a', 'a']],
    ['no list at all', set({ type: 'string' }), { a: 1 }],
  ])('checks %s', (_name, schema, list, ...errors) => {
    expect(errorsOf(schema as JSONSchemaProps, list)).toEqual(errors);
  });
});
