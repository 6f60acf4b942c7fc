import { describe, expect, it } from 'vitest';
import { decodeYAML } from './decode-yaml.js';

const value = (text: string) => decodeYAML(text).value;

describe('decodeYAML', () => {
  it.each([
    ['yes', true],
    ['off', false],
    ['y', true],
    ['"yes"', 'yes'],
    ['~', null],
    ['', null],
    ['0777', 511],
    ['0o17', 15],
    ['0x1F', 31],
    ['0b11', 3],
    ['1_000', 1000],
    ['08', 8],
    ['-1', -1],
    ['9223372036854775807', 9223372036854775807n],
    ['1.50', 1.5],
    ['1e3', 1000],
    ['.5', 0.5],
    ['._5', '._5'],
    ['1e999', '1e999'],
    ['-1e999', '-1e999'],
    ['!!float 1', 1],
    ['! 1', '1'],
    ['{.inf: a, 1e6: b, 1000000.5: c}', { '.inf': 'a', '1e+06': 'b', '1.0000005e+06': 'c' }],
    ['[a] b', ['a']],
    ['[]: a', []],
    ['1.2.3', '1.2.3'],
    ['1:30', '1:30'],
    ['2026-01-02', '2026-01-02'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['!!str 1', '1'],
    ['!!binary YQ==', 'a'],
    ['- a\n- 1', ['a', 1]],
    ['{a: [1, b], "c": ~}', { a: [1, 'b'], c: null }],
    ['a: |\n  x\n  y\n', { a: 'x\ny\n' }],
    ['1: a\ntrue: b\n1.5: c', { '1': 'a', '1.5': 'c', true: 'b' }],
    ['---\na: 1\n---\nb: 2\n', { a: 1 }],
    ['a: &x {b: 1}\nc: *x', { a: { b: 1 }, c: { b: 1 } }],
    ['a: &x {b: 1, d: 2}\nc: {<<: *x, b: 3}', { a: { b: 1, d: 2 }, c: { b: 3, d: 2 } }],
    ['a: &x {b: 1}\nc: {b: 3, <<: *x}', { a: { b: 1 }, c: { b: 1 } }],
    ['<<: [{a: 1}, {a: 2, b: 2}]', { a: 1, b: 2 }],
  ])('decodes %j', (text, want) => {
    expect(value(text)).toEqual(want);
  });

  it('sorts keys and is safe with __proto__', () => {
    const read = value('b: 1\na: 2\n__proto__: {x: 1}\n') as object;
    expect(Object.keys(read)).toEqual(['__proto__', 'a', 'b']);
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  });

  it('reports duplicate keys only when asked, and uses the last', () => {
    const text = 'a: 1\nb:\n  c: 1\n  c: 2\na: 3\n';
    expect(decodeYAML(text)).toEqual({ value: { a: 3, b: { c: 2 } }, strictErrors: [] });
    const found = 'yaml: unmarshal errors:\n  line 4: key "c" already set in map\n  line 5: key "a" already set in map';
    expect(decodeYAML(text, { strict: 'warn' }).strictErrors).toEqual([found]);
    expect(() => decodeYAML(text, { strict: 'strict' })).toThrow(found);
  });

  it('names the line of the value of a duplicate key, and prints keys like Go', () => {
    const text = (comment: string) => `${comment}a: 1\na:\n  b: 1\n  b: |\n    c\n"1": d\n`;
    const found = 'yaml: unmarshal errors:\n  line 4: key "b" already set in map\n  line 3: key "a" already set in map';
    expect(decodeYAML(text(''), { strict: 'warn' }).strictErrors).toEqual([found]);
    const [byParser] = decodeYAML(`${text('%YAML 1.1 #\n---\n')}1: d\n1: e\n`, { strict: 'warn' }).strictErrors;
    expect(byParser?.split('\n').slice(1)).toEqual([
      '  line 6: key "b" already set in map',
      '  line 5: key "a" already set in map',
      '  line 10: key 1 already set in map',
    ]);
  });

  it.each([
    ['a: .nan', /^json: unsupported value: NaN$/],
    ['a: .inf', /^json: unsupported value: \+Inf$/],
    ['a: -.inf\nb: *c', /^yaml: unknown anchor 'c' referenced$/],
    ['a: *x', /^yaml: unknown anchor 'x' referenced$/],
    ['a: &x [*x]', /^yaml: anchor 'x' value contains itself$/],
    [
      '? [a, 1, {b: ~}]\n: b',
      /^yaml: invalid map key: \[\]interface {}{"a", 1, map\[interface {}\]interface {}{"b":interface {}\(nil\)}}$/,
    ],
    ['~: a', /^unsupported map key of type: %!s\(<nil>\), key: <nil>, value: "a"$/],
    ['9223372036854775808: a', /^unsupported map key of type: uint64, key: 0x8000000000000000, value: "a"$/],
    ['!!int abc', /^yaml: cannot decode !!str `abc` as a !!int$/],
    ['!!bool 1', /^yaml: cannot decode !!int `1` as a !!bool$/],
    ['!!binary a', /^yaml: !!binary value contains invalid base64 data$/],
    ['<<: [a]', /^yaml: map merge requires map or sequence of maps as the value$/],
  ])('refuses %j', (text, message) => {
    expect(() => decodeYAML(text)).toThrow(message);
  });

  it('resolves an alias to the last anchor before it, also inside of a node that is read again', () => {
    const text = 'a: &x [&y one]\nb: &y two\nc: *x\nd: *y\ne: {&y three: *y}\nf: *y\n';
    expect(decodeYAML(text).value).toEqual({
      a: ['one'],
      b: 'two',
      c: ['one'],
      d: 'two',
      e: { three: 'three' },
      f: 'three',
    });
    expect(() => decodeYAML('a: *later\nb: &later 1')).toThrow("yaml: unknown anchor 'later' referenced");
  });

  it('resolves 50,000 aliases in one pass', () => {
    const { value } = decodeYAML(`a: &a 1\nb: [${'*a,'.repeat(50_000)}]`);
    expect((value as { readonly b: readonly number[] }).b.length).toBe(50_000);
  });

  it.each(['[', '{"a":', '- ', '? '])('bounds nesting of %s', (opening) => {
    for (const depth of [1_000_000, 10_001]) {
      const read = () => decodeYAML(`# one\n${opening.repeat(depth)}`);
      expect(read).toThrow('yaml: line 2: exceeded max depth of 10000');
    }
    expect(() => decodeYAML(opening.repeat(10_001))).toThrow('yaml: exceeded max depth of 10000');
  });

  it('reads 10,000 levels', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['- ', ''],
    ] as const) {
      let { value } = decodeYAML(`# one\n${open.repeat(10_000)}x${close.repeat(10_000)}`);
      let levels = 0;
      for (; typeof value === 'object' && value !== null; levels++) [value] = Object.values(value);
      expect([levels, value]).toEqual([10_000, 'x']);
    }
  });

  it.each([
    ['spec:\n  args: ["\n    one\n    two\n  "]\n', { spec: { args: [' one two '] } }],
    ["a:\n  b: 'one\ntwo'\n  c: 1\n", { a: { b: 'one two', c: 1 } }],
  ])('reads quoted texts with insufficient indentation: %j', (text, value) => {
    expect(decodeYAML(text).value).toEqual(value);
  });

  it('reads long texts in double quotes', () => {
    const long = 'x'.repeat(10_000);
    for (const text of [long, `${long} `, `it's ${long}`, `${long}\\n`, `${long}\n\n`]) {
      const want = text.replace('\\n', '\n').replace('\n\n', '\n');
      expect(decodeYAML(`a: &a "${text}"\nb: *a\n`).value).toEqual({ a: want, b: want });
    }
    // Here the quotes are text.
    expect(decodeYAML(`--- |\n "${long}"\n`).value).toBe(`"${long}"\n`);
  });

  it('ends a quoted text at the end of its document', () => {
    expect(() => decodeYAML('a: "one\n---\nb: two"')).toThrow();
  });

  it('reads the first document and ignores the rest', () => {
    expect(decodeYAML('a: 1\n---\nb: [').value).toEqual({ a: 1 });
  });

  it('bounds aliases of aliases', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]'];
    for (let i = 1; i < 9; i++)
      lines.push(
        `a${i}: &a${i} [${Array(9)
          .fill(`*a${i - 1}`)
          .join(', ')}]`,
      );
    expect(() => decodeYAML(lines.join('\n'))).toThrow('yaml: document contains excessive aliasing');
  });

  it('bounds nesting', () => {
    expect(() => decodeYAML('['.repeat(100_000))).toThrow();
  });

  it.each([
    ['[', "invalid character '[' exceeded max depth"],
    ['{"a":', "invalid character '{' exceeded max depth"],
  ])('reads no values that are too deep for JSON: %s', (open, problem) => {
    // 10,000 brackets in a block mapping: YAML counts blocks and brackets separately.
    const close = open === '[' ? ']' : '}';
    expect(() => decodeYAML(`x: ${open.repeat(10_000)}${close.repeat(10_000)}`)).toThrow(problem);
    expect(decodeYAML(`x: ${open.repeat(9999)}${close.repeat(9999)}`).value).toHaveProperty('x');
  });

  it('reports a missing end before an excessive depth', () => {
    expect(() => decodeYAML('['.repeat(10_000))).toThrow('yaml: line 1: did not find expected node content');
  });

  it('prints deep keys that are not texts', () => {
    expect(() => decodeYAML(`? ${'['.repeat(9000)}${']'.repeat(9000)}\n: 1`)).toThrow(
      'yaml: invalid map key: []interface {}{[',
    );
  });

  it('bounds nesting through aliases', () => {
    const nested = (inner: string) => `${'['.repeat(200)}${inner}${']'.repeat(200)}`;
    const lists = ['- &a0 x', ...Array.from({ length: 60 }, (_, i) => `- &a${i + 1} ${nested(`*a${i}`)}`)];
    expect(() => decodeYAML(lists.join('\n'))).toThrow("invalid character '[' exceeded max depth");
  });

  it('keeps no copies of a long prefix of tags', () => {
    const text = `%TAG !e! ${'a'.repeat(1_000_000)}\n---\n${'- !e!x b\n'.repeat(20_000)}`;
    expect(decodeYAML(text).value).toEqual(Array.from({ length: 20_000 }, () => 'b'));
  });
});
