import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeYAML } from '../decode-yaml.js';
import { encodeYAML } from '../emit/encode-yaml.js';
import { readSimpleYAML } from './read-simple-yaml.js';

/** A tab, also in a comment, makes the full parser read the text. */
function byParser(text: string): { readonly value: unknown; readonly strictErrors: readonly string[] } | 'error' {
  try {
    return decodeYAML(`# \t\n${text}`, { strict: 'warn' });
  } catch {
    return 'error';
  }
}

function expectSame(text: string): boolean {
  const read = readSimpleYAML(`#\n${text}`);
  if (read === undefined) return false;
  const found = read.duplicates.text();
  const want = byParser(text);
  const have = { value: read.value, strictErrors: found === undefined ? [] : [found] };
  expect({ text, read: have }).toEqual({ text, read: want });
  if (want !== 'error') expect(JSON.stringify(have.value)).toBe(JSON.stringify(want.value));
  return true;
}

describe('readSimpleYAML', () => {
  it.each([
    'a: b',
    'a: b\n',
    '---\na: b\n',
    '--- # one\na: b\n',
    'a:\n- b\n- c\nd:\n  - e\n  - f: g\n    h: i\n  -   j: k\n      l: m\n',
    'a:\n\n  # comment\n  b: 1 # one\n\n  c: "x # y" # two\nd:\n',
    'a:\n  b:\nc: ~',
    '- a\n- - b\n  - c\n-\n  d: e\n-\n- # x\n  f: g',
    "a: 'it''s'\n'b c': \"\\u00e9\\n\\\"\"\n",
    'a: [1, b, "c", [], {}, {d: e, "f":g, h: [x y, -1]}, ]\nb: {x: 1,}\n',
    'a: |\n  one\n   two\n\n  three\nb: |-\n  one\n\nc: |+\n  one\n\n\nd: e\n',
    'a: |\n\n  one\n# comment\nb: c\n',
    'a: >\n  one\n  two \n  # three\n\nb: >-\n  one\n  two\nc: >+\n  one\n\n\nd: e\n',
    'a: 1\nb:\n  c: 1\n  c: 2\na: 3\n',
    'a: http://x:80/y#z\nb: -x\nc: --flag=1\nd: a-b\ne: 1.2.3\nf: ü 世界 😀\n',
    '__proto__:\n  a: b\n',
    'a: x  \nb: y  # z\n',
  ])('reads %j like the full parser', (text) => {
    expect(expectSame(text)).toBe(true);
  });

  it.each([
    'a: b: c',
    'a: b\n...\n',
    'a: b\n---\nc: d',
    '--- a: b',
    'a: b\n  c',
    'a: &x b',
    'a: *x',
    'a: !!str b',
    '%YAML 1.1\n---\na: b',
    '? a\n: b',
    '<<: {a: b}',
    'a: >\n  b',
    'a: >\n  b\n\n  c\n',
    'a: >\n\n  b\n',
    'a: >\n  b\n   c\n',
    'a: >2\n  b\n',
    'a: |2\n   b',
    'a: "b\n  c"',
    'a: [b,\n c]',
    'a: [b: c]',
    'a: [b, , c]',
    'a: .nan',
    '~: a',
    '1: a',
    'true: b',
    'a: "\\/"',
    'a:b',
    'a: b\n c: d',
    'a:\n  b: c\n d: e',
    'a: - b',
    '- a\nb: c',
    'a: b\n- c',
    'a: "\\x41"',
    'a: "\\ud83d"',
    'a: "b" c',
    'a: [b] c',
    'a: [b]#c',
    'a:\tb',
    'a: b\r\n',
    'a: |\n  b',
    'a: @b',
    'a: %b',
    'a: `b',
    'text',
    '"text"',
    '',
    '---\n',
    '---a: b',
    `${'k'.repeat(1001)}: a`,
    `a: ${'['.repeat(200)}${']'.repeat(200)}`,
    `${'- '.repeat(200)}a`,
  ])('leaves %j to the full parser', (text) => {
    expect(readSimpleYAML(text)).toBeUndefined();
  });

  it('reads the output of the encoder like the full parser', () => {
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          'a',
          'a\nb\n',
          'x: y',
          '- a',
          'a #b',
          '',
          ' ',
          '1',
          'on',
          '~',
          'a\n\n',
          '#',
          null,
          true,
          -1,
          1.5,
        ),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('a', 'b', 'c', '1')), tie('value'), { maxKeys: 3 }),
      ),
    }));
    let simple = 0;
    fc.assert(
      fc.property(fc.record({ spec: value, metadata: value }), (object) => {
        if (expectSame(encodeYAML(object))) simple++;
      }),
      { numRuns: 500 },
    );
    expect(simple).toBeGreaterThan(50);
  });

  it('reads any order of tokens like the full parser, or not at all', () => {
    const token = fc.constantFrom(
      ...['a', 'b', '1', '-1', '~', 'x y', '-', '- ', ': ', ':', ', ', ',', '[', ']', '{', '}', '"', "'", '"a"', "'b'"],
      ...[
        '\n',
        '\n',
        '\n  ',
        '\n    ',
        '\n\n',
        ' ',
        '  ',
        ' #',
        '#',
        '|',
        '|-',
        '|+',
        '>-',
        '---',
        '...',
        '\\n',
        '.',
        '+',
        '$',
      ],
      ...[
        'a: ',
        'b:',
        'c: |\n  ',
        'c: >\n  ',
        '- a: ',
        '{a: ',
        '[a, ',
        '?',
        '*',
        '&',
        '!',
        '%',
        '<<: ',
        'a: b\n',
        '- c\n',
        '  d: e\n',
      ],
    );
    let simple = 0;
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => {
        if (expectSame(tokens.join(''))) simple++;
      }),
      { numRuns: Number(process.env.YAML_RUNS ?? 3000) },
    );
    expect(simple).toBeGreaterThan(50);
  });
});

describe('the cost of the full parser', () => {
  const refuses = (text: string, message: string | RegExp) => expect(() => decodeYAML(text)).toThrow(message);
  it('is limited in tokens', () => {
    refuses(`a: [${'[b],'.repeat(250_001)}\n]`, /^yaml: document has too many tokens$/);
    refuses(`a:\n${'  ? a\n  : b\n'.repeat(250_001)}`, /^yaml: line 499999: document has too many tokens$/);
  });

  it('takes linear time for line breaks, escapes, directives and keys that are not texts', () => {
    const lines = '\n'.repeat(1_000_000);
    expect(decodeYAML(`a: b${lines} c`).value).toEqual({ a: `b${lines.slice(1)}c` });
    expect(decodeYAML(`a: "${'\\x41'.repeat(500_000)}"`).value).toEqual({ a: 'A'.repeat(500_000) });
    const tags = Array.from({ length: 100_000 }, (_, i) => `%TAG !a${i}! x`).join('\n');
    expect(decodeYAML(`${tags}\n---\na`).value).toBe('a');
    const keys = Array.from({ length: 100_000 }, (_, i) => `${i}: a`).join('\n');
    expect(Object.keys(decodeYAML(keys).value as object)).toHaveLength(100_000);
  });

  it('is not limited only by the size', () => {
    const data = Array.from({ length: 50_000 }, (_, i) => `  k${i}: v`).join('\n');
    expect(Object.keys((decodeYAML(`# a\ndata:\n${data}\n`).value as { data: object }).data)).toHaveLength(50_000);
    expect(decodeYAML(`# a\n${'#\n'.repeat(300_000)}a: [${'b,'.repeat(200_000)}]`).value).toHaveProperty(
      'a.length',
      200_000,
    );
  });

  it('is limited in text that aliases repeat', () => {
    const text = `k: &a ${'b'.repeat(100_000)}\n`;
    const aliases = (count: number) => Array.from({ length: count }, (_, i) => `k${i}: *a`).join('\n');
    expect(Object.keys(decodeYAML(text + aliases(40)).value as object)).toHaveLength(41);
    refuses(text + aliases(41), 'yaml: document contains excessive aliasing');
  });

  it('is limited to 1,000 duplicate keys', () => {
    const { strictErrors } = decodeYAML(`# a\n${'a: b\n'.repeat(60_000)}`, { strict: 'warn' });
    expect(strictErrors[0]?.split('\n')).toHaveLength(1001);
  });
});
