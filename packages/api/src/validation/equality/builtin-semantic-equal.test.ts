import { describe, expect, it } from 'vitest';
import { builtinSemanticEqual } from './builtin-semantic-equal.js';

describe('builtinSemanticEqual', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: '' }, {}, false],
    [{ a: null, b: [] }, { a: undefined }, true],
    [{ limits: { cpu: '1000m' } }, { limits: { cpu: 1 } }, true],
    [{ resource: { divisor: '1' } }, { resource: { divisor: '1000m' } }, true],
    [{ other: { cpu: '1000m' } }, { other: { cpu: '1' } }, false],
    [{ list: ['a'] }, { list: ['a', ''] }, false],
  ])('compares quantities and times by value: %j, %j: %s', (a, b, expected) => {
    expect(builtinSemanticEqual(a, b)).toBe(expected);
    expect(builtinSemanticEqual(b, a)).toBe(expected);
  });

  it.each(['annotations', 'binaryData', 'data', 'labels', 'matchLabels', 'nodeSelector', 'selector'])(
    'compares texts in %s literally',
    (name) => {
      expect(builtinSemanticEqual({ [name]: { a: '' } }, { [name]: {} })).toBe(false);
      expect(builtinSemanticEqual({ [name]: { a: '' } }, { [name]: { b: '' } })).toBe(false);
      expect(builtinSemanticEqual({ [name]: { divisor: '1' } }, { [name]: { divisor: '1000m' } })).toBe(false);
      expect(builtinSemanticEqual({ [name]: { a: '', b: 'c' } }, { [name]: { b: 'c', a: '' } })).toBe(true);
    },
  );

  it('distinguishes label selectors from maps', () => {
    expect(
      builtinSemanticEqual(
        { selector: { matchLabels: { a: 'b' } } },
        { selector: { matchLabels: { a: 'b' }, matchExpressions: [] } },
      ),
    ).toBe(true);
  });
});

describe('builtinSemanticEqual of parts of objects', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ limits: { cpu: '1' } }, { limits: { cpu: '1000m' } }, true],
    [{ limits: { cpu: '1' } }, { limits: { cpu: '2' } }, false],
    [{ a: [], b: null }, {}, true],
    [{ a: 0 }, {}, false],
    [{ data: { cpu: '1' } }, { data: { cpu: '1000m' } }, false],
    [[1, 2], [2, 1], false],
  ])('compares %j with %j: %s', (a, b, equal) => {
    expect(builtinSemanticEqual(a, b)).toBe(equal);
    expect(builtinSemanticEqual(b, a)).toBe(equal);
  });
});
