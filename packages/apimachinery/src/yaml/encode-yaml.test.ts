import { describe, expect, it } from 'vitest';
import { decodeYAML, encodeYAML } from './index.js';

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
  ])('writes the text %j so that it is read as that text', (text) => {
    expect(decodeYAML(encodeYAML({ text })).value).toEqual({ text });
  });
});
