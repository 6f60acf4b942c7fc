import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonValue } from '../../json-patch/testing.js';
import { decodeYAML } from '../decode-yaml.js';
import { formatNumber, needsQuotes } from '../resolve/plain-scalar.js';
import { compareKeys } from './compare-keys.js';
import { encodeYAML } from './encode-yaml.js';

const words = Array.from({ length: 30 }, (_, i) => `word${i}`).join(' ');

describe('encodeYAML in go-yaml style', () => {
  it.each<[string, unknown, string]>([
    ['a scalar', 'x', 'x\n'],
    ['null', null, 'null\n'],
    ['an empty list', [], '[]\n'],
    ['an empty map', {}, '{}\n'],
    ['a list', ['a', 1], '- a\n- 1\n'],
    ['lists in lists', [['a', ['b']], []], '- - a\n  - - b\n- []\n'],
    ['maps in lists', [{ a: 1, b: { c: [2] } }], '- a: 1\n  b:\n    c:\n    - 2\n'],
    ['undefined members', { a: undefined, b: 1 }, 'b: 1\n'],
    [
      'quotes where a text would be something else',
      ['true', 'y', '1', '1.5', '', '~', '<<', '1:30', '2024-01-02'],
      '- "true"\n- "y"\n- "1"\n- "1.5"\n- ""\n- "~"\n- "<<"\n- "1:30"\n- "2024-01-02"\n',
    ],
    [
      'single quotes where plain text cannot stand',
      ['*a', 'a: b', "'q'", '- x', 'a #b', ' a', 'a '],
      "- '*a'\n- 'a: b'\n- '''q'''\n- '- x'\n- 'a #b'\n- ' a'\n- 'a '\n",
    ],
    [
      'plain text',
      ['a:b', 'a#b', '-x', '<b>&amp;</b>', 'é', '?x', 'a"b'],
      '- a:b\n- a#b\n- -x\n- <b>&amp;</b>\n- é\n- ?x\n- a"b\n',
    ],
    [
      'escapes',
      ['a\tb', '\u0007', '😀', '\ufeff', 'a\\\t"'],
      '- "a\\tb"\n- "\\a"\n- "\\U0001F600"\n- "\\uFEFF"\n- "a\\\\\\t\\""\n',
    ],
    [
      'literals',
      { a: 'x\ny\n', b: 'x\ny', c: 'x\n\n', d: ' x\ny\n', e: '\n' },
      'a: |\n  x\n  y\nb: |-\n  x\n  y\nc: |+\n  x\n\nd: |2\n   x\n  y\ne: |2+\n\n',
    ],
    ['literals that end in a blank', { a: 'x\ny ' }, 'a: "x\\ny "\n'],
    ['a literal in a list', [{ a: 'x\ny\n' }], '- a: |\n    x\n    y\n'],
    ['keys that are numbers', { 1: 'a', 'a b': 1, true: 2 }, '"1": a\na b: 1\n"true": 2\n'],
    ['an empty key', { '': 1 }, '"": 1\n'],
    ['a long key', { ['k'.repeat(129)]: { a: 1 } }, `? ${'k'.repeat(129)}\n: a: 1\n`],
    [
      'numbers',
      [0, -1, 1.5, 1e6, 123456789.5, 1e21, 0.00001, 9223372036854775807n],
      '- 0\n- -1\n- 1.5\n- 1000000\n- 1.234567895e+08\n- 1e+21\n- 1e-05\n- 9223372036854775807\n',
    ],
  ])('writes %s', (_, value, want) => {
    expect(encodeYAML(value)).toBe(want);
  });

  it('folds long texts after 80 columns', () => {
    const lines = encodeYAML({ text: words }).trimEnd().split('\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).every((line) => line.startsWith('  word'))).toBe(true);
    expect(lines.slice(0, -1).every((line) => line.length > 80 && line.length <= 90)).toBe(true);
    for (const text of [words, `"${words}"`, `${words}\t${words}`, `'${words}' `]) {
      expect(decodeYAML(encodeYAML({ text })).value).toEqual({ text });
    }
  });

  it('orders keys', () => {
    expect(['b', 'a10', 'a2', 'a-1', 'A', '1', '01', '10', 'f:x', '.', 'a'].sort(compareKeys)).toEqual([
      '.',
      '1',
      '01',
      '10',
      'A',
      'a',
      'a-1',
      'a2',
      'a10',
      'b',
      'f:x',
    ]);
  });

  it('quotes texts that readers would take for other values', () => {
    for (const text of [
      '1_000',
      '0b1',
      '0o7',
      '1e3',
      '.5',
      '+1',
      '190:20:30',
      '2024-1-2T3:4:5Z',
      '.inf',
      'Off',
      'NULL',
    ]) {
      expect(needsQuotes(text)).toBe(true);
    }
    for (const text of ['1e999', 'v1', '2024-13-01', '2024-01-02T25:00:00Z', '1.2.3', '-', 'nan', 'truely']) {
      expect(needsQuotes(text)).toBe(false);
    }
    expect([Number.NaN, Infinity, -Infinity].map(formatNumber)).toEqual(['.nan', '.inf', '-.inf']);
  });

  it.each([
    ['9223372036854775000', 2 ** 63 - 1024],
    ['9223372036854776000', 2 ** 63],
    ['-9.223372036854776e+18', -(2 ** 63)],
    ['18446744073709548000', 2 ** 64 - 4096],
    ['1.8446744073709552e+19', 2 ** 64],
    ['9007199254740993', 2n ** 53n + 1n],
    ['0', -0],
    ['1e+21', 1e21],
  ])('writes %s for a whole number as JSON would show it', (text, value) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('writes text that is parsed to the same value', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }).filter((s) => !/\p{Surrogate}/u.test(s)),
      fc
        .array(fc.constantFrom('a', ' ', '\n', ':', '#', '-', '"', "'", '\t', '\\', '😀', '\u2028', '\r', words))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(jsonValue(), fc.array(fc.tuple(text, text), { maxLength: 5 }), (value, entries) => {
        const object = { value, texts: Object.fromEntries(entries), list: entries };
        const read = decodeYAML(encodeYAML(object)).value;
        expect(JSON.stringify(sorted(read))).toBe(JSON.stringify(sorted(object)));
      }),
      { numRuns: 1000 },
    );
  });
});

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, sorted(member)]);
}
