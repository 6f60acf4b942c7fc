import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  andSelectors,
  escapeValue,
  everything,
  newSelector,
  nothing,
  oneTermEqualSelector,
  oneTermNotEqualSelector,
  parseAndTransformSelector,
  parseSelector,
  parseSelectorInTurns,
  type Requirement,
  selectorFromSet,
  unescapeValue,
} from './index.js';

describe('parseSelector', () => {
  it.each([
    ['', ''],
    ['a=b', 'a=b'],
    ['a==b', 'a=b'],
    ['a!=b', 'a!=b'],
    ['a=', 'a='],
    ['=', ''],
    ['!=,a=b', 'a=b'],
    ['=b', '=b'],
    ['c=d,a=b', 'a=b,c=d'],
    [',a=b,,', 'a=b'],
    [' a = b ', ' a = b '],
    ['a=\\\\\\,\\=', 'a=\\\\\\,\\='],
    ['a=x\\,y=z', null],
    ['a!b=c', 'a!b=c'],
    ['a=!b', 'a=!b'],
    ['metadata.name=x,metadata.namespace!=y', 'metadata.name=x,metadata.namespace!=y'],
  ])('parses %j to %j, where null means an error', (text, printed) => {
    if (printed === null) expect(() => parseSelector(text)).toThrow();
    else expect(parseSelector(text).toString()).toBe(printed);
  });

  it.each([
    ['a', "invalid selector: 'a'; can't understand 'a'"],
    ['b=1,a', "invalid selector: 'b=1,a'; can't understand 'a'"],
    ['a in (b)', "invalid selector: 'a in (b)'; can't understand 'a in (b)'"],
    ['a===b', 'invalid field selector: unescaped character in value: 61'],
    ['a=\\x', 'invalid field selector: invalid escape sequence: \\x'],
    ['a=b\\', 'invalid field selector: invalid escape sequence: \\'],
  ])('%j is refused', (text, message) => {
    expect(() => parseSelector(text)).toThrow(new Error(message));
  });
});

describe('parseSelectorInTurns', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `key${(i * 7919) % 20_011}=v`).join(',');

  it('returns the same selector as parseSelector', async () => {
    let turns = 0;
    const inTurns = await parseSelectorInTurns(many, async () => {
      turns++;
    });
    expect(turns).toBeGreaterThan(12);
    expect(inTurns.toString()).toBe(many.split(',').sort().join(','));
    expect(inTurns.requirements).toEqual(parseSelector(many).requirements);
  });

  it('throws the error of an invalid text, and the reason why a pause was refused', async () => {
    await expect(parseSelectorInTurns(`${many},a`, () => Promise.resolve())).rejects.toThrow("can't understand 'a'");
    await expect(parseSelectorInTurns(many, () => Promise.reject(new Error('over')))).rejects.toThrow('over');
  });
});

describe('matches', () => {
  it.each([
    ['', {}, true],
    ['a=b', { a: 'b' }, true],
    ['a=b', { a: 'c' }, false],
    ['a=b', {}, false],
    ['a=', {}, true],
    ['a!=b', {}, true],
    ['a!=', {}, false],
    ['a=b,c!=d', { a: 'b', c: 'e' }, true],
    ['a=b,c!=d', { a: 'b', c: 'd' }, false],
    ['constructor=', {}, true],
    ['a=b', undefined, false],
    ['a=b\\,c', { a: 'b,c' }, true],
  ])('%j matches %j: %s', (text, fields, expected) => {
    expect(parseSelector(text).matches(fields)).toBe(expected);
  });
});

describe('selectors', () => {
  it('can match everything and nothing', () => {
    expect(everything.isEmpty).toBe(true);
    expect(nothing.isEmpty).toBe(false);
    expect(nothing.matches({})).toBe(false);
    expect(nothing.transform(() => ['', ''])).toBe(nothing);
    expect(parseSelector('')).toBe(everything);
    expect(andSelectors(everything, nothing)).toBe(nothing);
  });

  it('are made of sets, of terms and of other selectors', () => {
    expect(selectorFromSet({ b: '2', a: '1' }).toString()).toBe('a=1,b=2');
    expect(selectorFromSet(undefined)).toBe(everything);
    const both = andSelectors(oneTermEqualSelector('a', 'x,y'), oneTermNotEqualSelector('b', ''));
    expect(both.toString()).toBe('a=x\\,y,b!=');
    expect(both.requirements).toEqual([
      { field: 'a', operator: '=', value: 'x,y' },
      { field: 'b', operator: '!=', value: '' },
    ]);
    expect(both.requiresExactMatch('a')).toBe('x,y');
    expect(both.requiresExactMatch('b')).toBeUndefined();
  });

  it('are transformed: fields and values are renamed, removed or refused', () => {
    const upper = parseAndTransformSelector('a=1,b!=2', (field, value) => [field.toUpperCase(), `${value}0`]);
    expect(upper.toString()).toBe('A=10,B!=20');
    const without = parseSelector('a=1,b=2').transform((field, value) => (field === 'a' ? ['', ''] : [field, value]));
    expect(without.toString()).toBe('b=2');
    expect(parseSelector('a=1').transform(() => ['', '']).isEmpty).toBe(true);
    const refuse = (): never => {
      throw new Error('"a" is not a known field selector: only "metadata.name", "metadata.namespace"');
    };
    expect(() => parseAndTransformSelector('a=1', refuse)).toThrow('"a" is not a known field selector');
  });
});

describe('laws', () => {
  const value = fc.string({ unit: fc.constantFrom(...'ab\\,=!😀'), maxLength: 6 });
  const requirement: fc.Arbitrary<Requirement> = fc.record({
    field: fc.constantFrom('a', 'b.c', 'metadata.name'),
    operator: fc.constantFrom('=' as const, '!=' as const),
    value,
  });

  it('an escaped value is unescaped to the same value', () => {
    fc.assert(fc.property(fc.string(), (s) => unescapeValue(escapeValue(s)) === s));
  });

  it('a printed selector parses to an equal selector, possibly in another order', () => {
    fc.assert(
      fc.property(fc.array(requirement), (requirements) => {
        const read = parseSelector(newSelector(requirements).toString());
        const sorted = (list: readonly Requirement[]): string[] => list.map((r) => JSON.stringify(r)).sort();
        expect(sorted(read.requirements)).toEqual(sorted(requirements));
        expect(parseSelector(read.toString()).toString()).toBe(read.toString());
      }),
    );
  });

  it('a selector is the conjunction of its requirements', () => {
    const fields = fc.dictionary(fc.constantFrom('a', 'b.c'), fc.constantFrom('', 'a'), { noNullPrototype: true });
    const few = fc.record({
      field: fc.constantFrom('a', 'b.c'),
      operator: fc.constantFrom('=' as const, '!=' as const),
      value: fc.constantFrom('', 'a'),
    });
    fc.assert(
      fc.property(fc.array(few), fields, (requirements, f) => {
        expect(newSelector(requirements).matches(f)).toBe(requirements.every((r) => newSelector([r]).matches(f)));
      }),
    );
  });
});
