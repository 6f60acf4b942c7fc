import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldPath } from '../validation/index.js';
import { Operator } from './operator.js';
import { parse } from './parse.js';
import { compileRequirement, newRequirement, type Requirement } from './requirement.js';
import {
  everything,
  matchesNothing,
  newSelector,
  nothing,
  selectorFromSet,
  validatedSelectorFromSet,
} from './selector.js';

describe('matches', () => {
  it.each([
    ['', {}, true],
    ['', { x: 'a' }, true],
    ['x', { x: '' }, true],
    ['x', { y: '' }, false],
    ['!x', { y: '' }, true],
    ['!x', { x: '' }, false],
    ['x=a', { x: 'a' }, true],
    ['x=a', { x: 'b' }, false],
    ['x=a', {}, false],
    ['x=', { x: '' }, true],
    ['x=', {}, false],
    ['x!=a', { x: 'b' }, true],
    ['x!=a', { x: 'a' }, false],
    ['x!=a', {}, true],
    ['x in (a,b)', { x: 'b' }, true],
    ['x in (a,b)', { x: 'c' }, false],
    ['x in (a,b)', {}, false],
    ['x in ()', { x: '' }, true],
    ['x notin (a,b)', { x: 'c' }, true],
    ['x notin (a,b)', { x: 'a' }, false],
    ['x notin (a,b)', {}, true],
    ['x>5', { x: '6' }, true],
    ['x>5', { x: '5' }, false],
    ['x>5', { x: '10' }, true],
    ['x>5', { x: 'a' }, false],
    ['x>5', { x: '6.5' }, false],
    ['x>5', {}, false],
    ['x<5', { x: '-1' }, true],
    ['x<5', { x: '+4' }, true],
    ['x>9223372036854775806', { x: '9223372036854775807' }, true],
    ['x>9223372036854775806', { x: '9223372036854775806' }, false],
    ['x>1', { x: '9223372036854775808' }, false],
    ['x=a,y=b', { x: 'a', y: 'b' }, true],
    ['x=a,y=b', { x: 'a' }, false],
    ['x=a,y,!z,w!=q', { x: 'a', y: '' }, true],
    ['x=a,y,!z,w!=q', { x: 'a', y: '', w: 'q' }, false],
    ['x=a,x!=a', { x: 'a' }, false],
    ['constructor', {}, false],
    ['!toString', {}, true],
    ['constructor in (a,b)', {}, false],
    ['constructor!=a', {}, true],
    ['x', undefined, false],
    ['!x,!y,!z', undefined, true],
    ['', undefined, true],
  ])('%j matches %j: %s', (text, labels, expected) => {
    expect(parse(text).matches(labels)).toBe(expected);
  });

  it('matches a label named __proto__', () => {
    const exists = compileRequirement({ key: '__proto__', operator: Operator.exists, values: [] });
    expect(exists({})).toBe(false);
    expect(exists(JSON.parse('{"__proto__":"x"}'))).toBe(true);
  });
});

describe('newRequirement', () => {
  it.each<[string, Operator, string[] | undefined, string | undefined]>([
    ['x', 'in', ['a', ''], undefined],
    ['x', 'in', [], "values: Invalid value: []: for 'in', 'notin' operators, values set can't be empty"],
    ['x', 'notin', undefined, "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty"],
    ['x', '=', ['a', 'b'], 'values: Invalid value: ["a","b"]: exact-match compatibility requires one single value'],
    ['x', '==', [], 'values: Invalid value: []: exact-match compatibility requires one single value'],
    ['x', 'exists', ['a'], 'values: Invalid value: ["a"]: values set must be empty for exists and does not exist'],
    ['x', '!', [], undefined],
    [
      'x',
      'gt',
      ['1', '2'],
      'values: Invalid value: ["1","2"]: for \'Gt\', \'Lt\' operators, exactly one value is required',
    ],
    ['x', 'lt', ['1'], undefined],
    [
      'x',
      'unsupported' as Operator,
      [],
      'operator: Unsupported value: "unsupported": supported values: "in", "notin", "=", "==", "!=", "gt", "lt", "exists", "!"',
    ],
  ])('reports for the requirement %s %s %j the error %j', (key, operator, values, message) => {
    if (message === undefined) expect(newRequirement(key, operator, values).key).toBe(key);
    else expect(() => newRequirement(key, operator, values)).toThrow(new Error(message));
  });

  it('names the field of a bad key', () => {
    expect(() => newRequirement('a b', 'exists')).toThrow(/^key: Invalid value: "a b": name part/);
    expect(() => newRequirement('a b', 'exists', [], FieldPath.root('f'))).toThrow(/^f\.key: Invalid value: "a b"/);
  });
});

describe('selectors', () => {
  it('can match everything and nothing', () => {
    expect(everything.isEmpty).toBe(true);
    expect(everything.matches({ a: 'b' })).toBe(true);
    expect(nothing.isEmpty).toBe(false);
    expect(nothing.matches({})).toBe(false);
    expect(nothing.add(newRequirement('a', 'exists'))).toBe(nothing);
    expect(`${nothing}${everything}`).toBe('');
    expect(matchesNothing(nothing)).toBe(true);
    expect(matchesNothing(parse('a=b,a!=b'))).toBe(false);
    expect(newSelector([])).toBe(everything);
  });

  it('are made of sets', () => {
    expect(selectorFromSet({ b: '2', a: '1' }).toString()).toBe('a=1,b=2');
    expect(selectorFromSet(undefined)).toBe(everything);
    expect(selectorFromSet({ 'not valid': '?' }).toString()).toBe('not valid=?');
    expect(validatedSelectorFromSet({ a: '1' }).matches({ a: '1', b: '2' })).toBe(true);
    expect(() => validatedSelectorFromSet({ 'not valid': '' })).toThrow('key: Invalid value: "not valid"');
  });

  it.each([
    ['x=a', 'a'],
    ['x==a', 'a'],
    ['x in (a)', 'a'],
    ['x=', ''],
    ['x in (a,b)', undefined],
    ['x!=a', undefined],
    ['x', undefined],
    ['y=a', undefined],
    ['x in (a,b),x=a', undefined],
    ['x=a,x=b', 'a'],
  ])('%j requires exactly %j', (text, value) => {
    expect(parse(text).requiresExactMatch('x')).toBe(value);
  });

  it('do not change when a requirement is added: a new selector is made', () => {
    const one = parse('b=1');
    expect(one.add(newRequirement('a', 'exists')).toString()).toBe('a,b=1');
    expect(one.toString()).toBe('b=1');
  });
});

const keyArbitrary = fc.stringMatching(/^([a-z0-9]{1,3}\.[a-z]{1,3}\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,4}[A-Za-z0-9])?$/);
const valueArbitrary = fc.stringMatching(/^([A-Za-z0-9]([-A-Za-z0-9_.]{0,4}[A-Za-z0-9])?)?$/);
const smallKey = fc.constantFrom('a', 'b', 'c', 'in');
const smallValue = fc.constantFrom('', '1', '2', 'x', 'notin');

function requirementArbitrary(key: fc.Arbitrary<string>, value: fc.Arbitrary<string>): fc.Arbitrary<Requirement> {
  const values = fc.uniqueArray(value, { minLength: 1, maxLength: 3 }).map((list) => list.sort());
  const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).filter((n) => n >= 0n);
  return fc.oneof(
    fc.record({ key, operator: fc.constantFrom(Operator.exists, Operator.doesNotExist), values: fc.constant([]) }),
    fc.record({ key, operator: fc.constantFrom(Operator.in, Operator.notIn), values }),
    fc.record({
      key,
      operator: fc.constantFrom(Operator.equals, Operator.doubleEquals, Operator.notEquals),
      values: value.map((v) => [v]),
    }),
    fc.record({
      key,
      operator: fc.constantFrom(Operator.greaterThan, Operator.lessThan),
      values: integer.map((n) => [String(n)]),
    }),
  );
}

describe('laws', () => {
  const labels = fc.dictionary(smallKey, smallValue, { noNullPrototype: true });
  const requirement = requirementArbitrary(smallKey, smallValue);
  const selector = fc.array(requirement, { maxLength: 5 }).map(newSelector);

  it('a printed selector parses to an equal selector', () => {
    const any = fc.array(requirementArbitrary(keyArbitrary, valueArbitrary), { maxLength: 5 });
    fc.assert(
      fc.property(any, (requirements) => {
        const made = newSelector(requirements);
        const read = parse(made.toString());
        expect(read.toString()).toBe(made.toString());
        expect(read.requirements?.length).toBe(requirements.length);
        const parts = (all: readonly Requirement[] | undefined) =>
          all?.map(({ key, operator, values }) => ({ key, operator, values: [...values] }));
        expect(parts(read.requirements), made.toString()).toEqual(parts(made.requirements));
      }),
    );
  });

  it('a selector is the conjunction of its requirements', () => {
    fc.assert(
      fc.property(selector, labels, (s, l) => {
        expect(s.matches(l)).toBe((s.requirements ?? []).every((r) => newSelector([r]).matches(l)));
      }),
    );
  });

  it('a selector with an added requirement matches fewer or the same labels', () => {
    fc.assert(
      fc.property(selector, requirement, labels, (s, r, l) => {
        expect(s.add(r).matches(l)).toBe(s.matches(l) && newSelector([r]).matches(l));
      }),
    );
  });

  it('every operator has its opposite', () => {
    fc.assert(
      fc.property(smallKey, fc.uniqueArray(smallValue, { minLength: 1 }), labels, (key, values, l) => {
        const holds = (operator: Operator, v: string[]): boolean =>
          newSelector([{ key, operator, values: v }]).matches(l);
        expect(holds('in', values)).toBe(!holds('notin', values));
        expect(holds('exists', [])).toBe(!holds('!', []));
        expect(holds('=', values.slice(0, 1))).toBe(!holds('!=', values.slice(0, 1)));
        expect(holds('in', values)).toBe(values.some((v) => holds('=', [v])));
      }),
    );
  });

  it('the selector of labels matches the labels', () => {
    fc.assert(
      fc.property(labels, labels, (l, more) => {
        expect(selectorFromSet(l).matches({ ...more, ...l })).toBe(true);
        expect(parse(selectorFromSet(l).toString()).matches(l)).toBe(true);
      }),
    );
  });

  it('any text is parsed or refused with an error', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab1 ,=!()<>\t\0in'), maxLength: 14 });
    fc.assert(
      fc.property(text, (t) => {
        let printed: string;
        try {
          printed = parse(t).toString();
        } catch (error) {
          expect((error as Error).message).toMatch(/found '|Invalid value/);
          return;
        }
        expect(parse(printed).toString()).toBe(printed);
      }),
      { numRuns: 2000 },
    );
  });
});
