import { describe, expect, it } from 'vitest';
import { decodeYAML, encodeOrderedYAML, encodeYAML } from '../index.js';

describe('encodeYAML', () => {
  it('sorts keys and keeps lists at the indent of their key', () => {
    const object = { kind: 'Pod', apiVersion: 'v1', spec: { b: [1, { c: true, a: null }], a: {} }, list: [] };
    expect(encodeYAML(object)).toBe(
      'apiVersion: v1\nkind: Pod\nlist: []\nspec:\n  a: {}\n  b:\n  - 1\n  - a: null\n    c: true\n',
    );
  });

  it.each([
    'yes',
    'on',
    'null',
    '1',
    '0x10',
    '1e3',
    '2020-01-01',
    '~',
    '',
    ' x',
    'a: b',
    '#c',
    'a\nb',
    '- x',
    '12:30:45',
    'é',
    '\u0007',
  ])('writes the text %j so that it parses to the same text', (text) => {
    expect(decodeYAML(encodeYAML({ text })).value).toEqual({ text });
  });
});

it('encodeYAML writes more than 1,000 levels of lists and maps in flow style, and refuses values that contain themselves', () => {
  const parts = { b: ['x: y, z', 1, true, null, { '': {} }], a: 'a "b"' };
  let value: unknown = parts;
  for (let level = 0; level < 9990; level++) value = level % 2 === 0 ? [value] : { a: value };
  const text = encodeYAML(value);
  expect(text).toContain('[{"a": [{"a": "a \\"b\\"", "b": ["x: y, z", 1, true, null, {"": {}}]}]}]');
  expect(text.length).toBeLessThan(2_100_000);
  expect(encodeYAML(decodeYAML(text).value)).toBe(text);
  const list: unknown[] = [];
  list.push(list);
  expect(() => encodeYAML(list)).toThrow(TypeError);
});

describe('encodeOrderedYAML', () => {
  it.each<[unknown, string]>([
    ['get', 'get\n'],
    ['yes', 'yes\n'],
    ['1:20', '1:20\n'],
    ['', '""\n'],
    ['true', '"true"\n'],
    ['2001-01-01', '"2001-01-01"\n'],
    [1e-7, '1e-7\n'],
    [[{ fieldPath: 'spec.size' }, { fieldPath: 'spec.color' }], '- fieldPath: spec.size\n- fieldPath: spec.color\n'],
    [{ kind: 'Widget', group: '' }, 'kind: Widget\ngroup: ""\n'],
    [
      { b: { c: [[1, [2]], { d: [{ e: 1 }] }] } },
      'b:\n    c:\n        - - 1\n          - - 2\n        - d:\n            - e: 1\n',
    ],
    [{ a: '\nx', b: 'word '.repeat(30).trim() }, `a: |4-\n\n    x\nb: ${'word '.repeat(30).trim()}\n`],
  ])('encodes %j', (value, want) => {
    expect(encodeOrderedYAML(value)).toBe(want);
  });
});
