import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldSet } from './field-set.js';
import { fromFieldsV1, toFieldsV1 } from './fields-v1.js';
import { elementText, formatElement, formatPath, makePath, type PathElement, parseElement } from './path-element.js';

describe('FieldsV1', () => {
  it('is written in order: names, keys, values, indexes', () => {
    const value = (value: unknown): PathElement => ({ type: 'value', value });
    const set = FieldSet.of(
      makePath(2),
      makePath(10),
      [value('b')],
      [value(1.5)],
      [value(10)],
      [value(true)],
      [value(null)],
      makePath({ name: 'b' }),
      makePath({ name: 'a', zone: 'z' }),
      makePath({ name: 'a' }),
      makePath({ containerPort: 443, protocol: 'TCP' }),
      makePath({ containerPort: 80, protocol: 'TCP' }),
      makePath('b'),
      makePath('a', 'x'),
      makePath('a'),
      makePath('B'),
    );
    expect(JSON.stringify(toFieldsV1(set))).toBe(
      JSON.stringify({
        'f:B': {},
        'f:a': { '.': {}, 'f:x': {} },
        'f:b': {},
        'k:{"containerPort":80,"protocol":"TCP"}': {},
        'k:{"containerPort":443,"protocol":"TCP"}': {},
        'k:{"name":"a"}': {},
        'k:{"name":"a","zone":"z"}': {},
        'k:{"name":"b"}': {},
        'v:1.5': {},
        'v:10': {},
        'v:"b"': {},
        'v:true': {},
        'v:null': {},
        'i:2': {},
        'i:10': {},
      }),
    );
  });

  it('returns the set from which the form was made, unless it is large', () => {
    const setOf = (count: number) =>
      FieldSet.of(makePath('a')).union(
        fromFieldsV1(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f:k${i}`, {}]))),
      );
    const small = setOf(100);
    expect(fromFieldsV1(toFieldsV1(small))).toBe(small);
    // Keeping a reference to the form would also keep the set in memory.
    const large = setOf(20_000);
    const form = toFieldsV1(large);
    expect(toFieldsV1(large)).toBe(form);
    expect(fromFieldsV1(form)).not.toBe(large);
    expect(fromFieldsV1(form).equals(large)).toBe(true);
  });

  it('escapes values like Go', () => {
    const text = (value: unknown) => elementText({ type: 'value', value });
    expect(text('a<b>&c')).toBe('v:"a\\u003cb\\u003e\\u0026c"');
    expect(text('\b\f\n"\\b')).toBe('v:"\\u0008\\u000c\\n\\"\\\\b"');
    expect(text('\u2028ü😀')).toBe('v:"\\u2028ü😀"');
    expect(text(1e21)).toBe('v:1e+21');
    expect(elementText({ type: 'field', name: 'a<b' })).toBe('f:a<b');
    expect(elementText({ type: 'key', keys: { b: 1, a: { d: 1, c: [] } } })).toBe('k:{"a":{"c":[],"d":1},"b":1}');
  });

  it('caches few of the parsed elements', () => {
    const texts = Array.from({ length: 10_000 }, (_, i) => `v:${'['.repeat(90)}${i + 10_000}${']'.repeat(90)}`);
    const parsed = texts.map(parseElement);
    // A lookup of an element that is no longer cached displaces another one, so the last elements are looked up first.
    const kept = texts.length - 1 - texts.findLastIndex((text, i) => parseElement(text) !== parsed[i]);
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(3000);
  });

  it('reads other orders and spellings and writes the canonical one', () => {
    const loose = {
      'f:b': {},
      'k:{ "b": 1, "a": "x" }': { 'f:x': {}, '.': {} },
      'x:what': {},
      'f:a': null,
      'f:c': { '.': {} },
    };
    expect(JSON.stringify(toFieldsV1(fromFieldsV1(loose)))).toBe(
      '{"f:a":{},"f:b":{},"f:c":{},"k:{\\"a\\":\\"x\\",\\"b\\":1}":{".":{},"f:x":{}}}',
    );
  });

  it('writes a set that was read from the canonical form as the very same object', () => {
    const fields = { 'f:a': { '.': {}, 'f:b': {} }, 'v:1': {} };
    expect(toFieldsV1(fromFieldsV1(fields))).toBe(fields);
    const grown = toFieldsV1(fromFieldsV1(fields).union(FieldSet.of(makePath('c'))));
    expect(grown['f:a']).toBe(fields['f:a']);
  });

  it.each([
    ['no object', []],
    ['text', 'f:a'],
    ['a short key', { f: {} }],
    ['a key without colon', { spec: {} }],
    ['keys that are no JSON', { 'k:{': {} }],
    ['keys that are no object', { 'k:[1]': {} }],
    ['more than one value', { 'v:1 2': {} }],
    ['an index that is no number', { 'i:x': {} }],
    ['an element that is no object', { 'f:a': 1 }],
  ])('refuses %s', (_, fields) => {
    expect(() => fromFieldsV1(fields)).toThrow();
  });

  it('refuses unlimited nesting, and accepts __proto__ as a name', () => {
    let deep: Record<string, unknown> = {};
    for (let i = 0; i < 100_000; i++) deep = { 'f:a': deep };
    expect(() => fromFieldsV1(deep)).toThrow('exceeded max depth');
    const set = fromFieldsV1(JSON.parse('{"f:__proto__":{},"f:constructor":{}}'));
    expect(JSON.stringify(toFieldsV1(set))).toBe('{"f:__proto__":{},"f:constructor":{}}');
  });

  it('elements are unchanged after they are written and read', () => {
    const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
    const element = fc.oneof(
      fc.string().map((name): PathElement => ({ type: 'field', name })),
      fc.nat().map((index): PathElement => ({ type: 'index', index })),
      scalar.map((value): PathElement => ({ type: 'value', value })),
      fc
        .dictionary(
          fc.string({ minLength: 1 }).filter((key) => key !== '__proto__'),
          scalar,
          { minKeys: 1, noNullPrototype: true },
        )
        .map((keys): PathElement => ({ type: 'key', keys })),
    );
    fc.assert(
      fc.property(element, (one) => {
        const text = elementText(one);
        expect(parseElement(text)).toEqual(one);
        expect(elementText(parseElement(text) as PathElement)).toBe(text);
      }),
    );
  });

  it('returns equal sets for equal forms, mostly the same set, after any earlier calls', () => {
    const name = fc.constantFrom('f:a', 'f:b', '.', 'k:{"a":1}', 'k:{ "a": 1}', 'v:1', 'i:0', 'x:y');
    const { form } = fc.letrec<{ form: object; value: unknown }>((tie) => ({
      form: fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      value: fc.oneof({ depthSize: 'small' }, fc.constant({}), fc.constant(null), tie('form')),
    }));
    let others = 0;
    let differ = 0;
    fc.assert(
      fc.property(fc.array(form, { minLength: 1, maxLength: 4 }), (forms) => {
        const sets = forms.map((each) => fromFieldsV1(structuredClone(each)));
        for (const [i, each] of forms.entries()) {
          const again = fromFieldsV1(structuredClone(each));
          expect(again.equals(sets[i] as FieldSet)).toBe(true);
          if (again !== sets[i]) differ++;
          // A path to the form that no other form has.
          const alone = fromFieldsV1({ [`f:${++others}`]: each });
          const [below] = alone.nodes.values();
          expect((below?.children ?? FieldSet.empty).equals(sets[i] as FieldSet)).toBe(true);
        }
      }),
    );
    // The cache of known sets is emptied when it is full, which may happen here: then at most four forms have another
    // set.
    expect(differ).toBeLessThanOrEqual(4);
  });

  it('refuses a value other than an object, also the second time', () => {
    for (let i = 0; i < 2; i++) expect(() => fromFieldsV1({ 'f:a': { 'f:b': 1 } })).toThrow('must be an object');
  });

  it('accepts indexes of 64 bits', () => {
    expect(parseElement('i:+7')).toEqual({ type: 'index', index: 7 });
    for (const index of ['9223372036854775808', '-9223372036854775809', '99999999999999999999']) {
      expect(() => parseElement(`i:${index}`)).toThrow(`strconv.Atoi: parsing "${index}": value out of range`);
    }
    expect(() => parseElement('i:1.5')).toThrow('strconv.Atoi: parsing "1.5": invalid syntax');
  });

  it('prints paths like the messages of conflicts', () => {
    const path = makePath('spec', 'containers', { name: 'a"b', port: 1 }, 'args', 0, { type: 'value', value: 'x' });
    expect(formatPath(path)).toBe('.spec.containers[name="a\\"b",port=1].args[0][="x"]');
    expect(formatElement({ type: 'value', value: null })).toBe('[=null]');
  });
});
