import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LabelSelector } from '../types/label-selector.js';
import {
  formatLabelSelector,
  labelSelectorAsMap,
  labelSelectorAsSelector,
  parseToLabelSelector,
  setAsLabelSelector,
} from './label-selector.js';
import {
  convertSelectorToLabelsMap,
  equalLabels,
  formatLabels,
  labelsConflict,
  labelsToString,
  mergeLabels,
} from './label-set.js';
import { everything, nothing } from './selector.js';

describe('labelSelectorAsSelector', () => {
  it('selects nothing when absent, everything when empty', () => {
    expect(labelSelectorAsSelector(undefined)).toBe(nothing);
    expect(labelSelectorAsSelector(null)).toBe(nothing);
    expect(labelSelectorAsSelector({})).toBe(everything);
    expect(labelSelectorAsSelector({ matchLabels: {}, matchExpressions: [] })).toBe(everything);
  });

  it.each<[LabelSelector, string]>([
    [{ matchLabels: { b: '1', a: '' } }, 'a=,b=1'],
    [{ matchExpressions: [{ key: 'a', operator: 'In', values: ['y', 'x'] }] }, 'a in (x,y)'],
    [
      {
        matchLabels: { z: '1' },
        matchExpressions: [
          { key: 'b', operator: 'NotIn', values: ['x'] },
          { key: 'a', operator: 'Exists' },
          { key: 'c', operator: 'DoesNotExist', values: [] },
        ],
      },
      'a,b notin (x),!c,z=1',
    ],
  ])('converts %j', (object, text) => {
    expect(labelSelectorAsSelector(object).toString()).toBe(text);
    expect(formatLabelSelector(object)).toBe(text);
  });

  it.each<[LabelSelector, string]>([
    [{ matchExpressions: [{ key: 'a', operator: '=' }] }, '"=" is not a valid label selector operator'],
    [
      { matchExpressions: [{ key: 'a', operator: 'In', values: [] }] },
      "values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty",
    ],
    [
      { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] },
      'values: Invalid value: ["b"]: values set must be empty for exists and does not exist',
    ],
  ])('%j is refused', (object, message) => {
    expect(() => labelSelectorAsSelector(object)).toThrow(new Error(message));
    expect(formatLabelSelector(object)).toBe('<error>');
  });

  it('prints an empty selector as <none>', () => {
    expect(formatLabelSelector(undefined)).toBe('<none>');
    expect(formatLabelSelector({})).toBe('<none>');
  });
});

describe('other forms of label selectors', () => {
  it('are maps, if each requirement has one value', () => {
    expect(labelSelectorAsMap(undefined)).toEqual({});
    expect(
      labelSelectorAsMap({ matchLabels: { a: '1' }, matchExpressions: [{ key: 'b', operator: 'In', values: ['2'] }] }),
    ).toEqual({ a: '1', b: '2' });
    const expression = (operator: string, ...values: string[]): LabelSelector => ({
      matchExpressions: [{ key: 'k', operator, values }],
    });
    expect(() => labelSelectorAsMap(expression('In', 'a', 'b'))).toThrow(
      'operator "In" without a single value cannot be converted into the old label selector format',
    );
    expect(() => labelSelectorAsMap(expression('Exists'))).toThrow(
      'operator "Exists" cannot be converted into the old label selector format',
    );
    expect(() => labelSelectorAsMap(expression('?'))).toThrow('"?" is not a valid selector operator');
  });

  it('are made from text', () => {
    expect(parseToLabelSelector('a=1,b==2,d in (4),e,!f,g notin (5)')).toEqual({
      matchLabels: { a: '1', b: '2' },
      matchExpressions: [
        { key: 'd', operator: 'In', values: ['4'] },
        { key: 'e', operator: 'Exists', values: [] },
        { key: 'f', operator: 'DoesNotExist', values: [] },
        { key: 'g', operator: 'NotIn', values: ['5'] },
      ],
    });
    expect(() => parseToLabelSelector('a!=1')).toThrow('"!=" is not a valid label selector operator');
    expect(() => parseToLabelSelector('a>1')).toThrow('"gt" isn\'t supported in label selectors');
    expect(() => parseToLabelSelector('=')).toThrow(
      "couldn't parse the selector string \"=\": found '=', expected: !, identifier, or 'end of string'",
    );
  });

  it('are made from a set', () => {
    expect(setAsLabelSelector(undefined)).toBeUndefined();
    expect(setAsLabelSelector({ a: 'b' })).toEqual({ matchLabels: { a: 'b' } });
  });
});

describe('sets of labels', () => {
  it('print sorted', () => {
    expect(labelsToString({ b: '2', a: '1' })).toBe('a=1,b=2');
    expect(formatLabels(undefined)).toBe('<none>');
  });

  it('are checked for conflicts, merged and compared', () => {
    expect(labelsConflict({ a: '1' }, { a: '2' })).toBe(true);
    expect(labelsConflict({ a: '1' }, { b: '2' })).toBe(false);
    expect(labelsConflict({ a: '1' }, undefined)).toBe(false);
    expect(mergeLabels({ a: '1', b: '1' }, { b: '2' })).toEqual({ a: '1', b: '2' });
    expect(equalLabels({ a: '1' }, { a: '1' })).toBe(true);
    expect(equalLabels({ a: '1' }, { b: '1' })).toBe(false);
    expect(equalLabels(undefined, {})).toBe(true);
  });

  it('are read from text', () => {
    expect(convertSelectorToLabelsMap(' a = 1 ,b=')).toEqual({ a: '1', b: '' });
    expect(convertSelectorToLabelsMap('')).toEqual({});
    expect(() => convertSelectorToLabelsMap('a=b=c')).toThrow('invalid selector: [a b c]');
    expect(() => convertSelectorToLabelsMap('a%=b')).toThrow('<nil>: Invalid value: "a%"');
    expect(() => convertSelectorToLabelsMap('a=%')).toThrow('[a]: Invalid value: "%"');
  });
});

describe('laws of label selectors', () => {
  const key = fc.constantFrom('a', 'b', 'example.com/c', 'd-e');
  const value = fc.constantFrom('x', 'y', 'z-1', '');
  const expression = fc.oneof(
    fc.record({
      key,
      operator: fc.constantFrom('In' as const, 'NotIn' as const),
      values: fc.uniqueArray(value, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ key, operator: fc.constantFrom('Exists' as const, 'DoesNotExist' as const) }),
  );
  const labelSelector = fc.record({
    matchLabels: fc.dictionary(key, value, { maxKeys: 3 }),
    matchExpressions: fc.array(expression, { maxLength: 3 }),
  });
  const labels = fc.dictionary(key, value, { maxKeys: 4 });

  it('a selector matches what all its requirements match', () => {
    fc.assert(
      fc.property(labelSelector, labels, (selector, set) => {
        const { matchLabels, matchExpressions } = selector;
        const parts = [
          ...Object.entries(matchLabels).map(([name, each]) => ({ matchLabels: { [name]: each } })),
          ...matchExpressions.map((each) => ({ matchExpressions: [each] })),
        ];
        expect(labelSelectorAsSelector(selector).matches(set)).toBe(
          parts.every((part) => labelSelectorAsSelector(part).matches(set)),
        );
      }),
    );
  });

  it('its text parses to an equal selector', () => {
    fc.assert(
      fc.property(labelSelector, labels, (selector, set) => {
        const matcher = labelSelectorAsSelector(selector);
        const again = labelSelectorAsSelector(parseToLabelSelector(matcher.toString()));
        expect(again.toString()).toBe(matcher.toString());
        expect(again.matches(set)).toBe(matcher.matches(set));
      }),
    );
  });
});
