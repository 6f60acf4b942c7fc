import { describe, expect, it } from 'vitest';
import { semanticEqual } from './semantic-equal.js';

describe('semanticEqual', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ a: '' }, {}, true],
    [{ a: null, b: [] }, { a: undefined }, true],
    [{ limits: { cpu: '1000m' } }, { limits: { cpu: 1 } }, true],
    [{ resource: { divisor: '1' } }, { resource: { divisor: '1000m' } }, true],
    [{ other: { cpu: '1000m' } }, { other: { cpu: '1' } }, false],
    [{ list: ['a'] }, { list: ['a', ''] }, false],
  ])('takes one for the other where they mean the same: %j, %j: %s', (a, b, expected) => {
    expect(semanticEqual(a, b)).toBe(expected);
    expect(semanticEqual(b, a)).toBe(expected);
  });

  it.each(['annotations', 'binaryData', 'data', 'labels', 'matchLabels', 'nodeSelector', 'selector'])(
    'takes texts in %s as they are',
    (name) => {
      expect(semanticEqual({ [name]: { a: '' } }, { [name]: {} })).toBe(false);
      expect(semanticEqual({ [name]: { a: '' } }, { [name]: { b: '' } })).toBe(false);
      expect(semanticEqual({ [name]: { divisor: '1' } }, { [name]: { divisor: '1000m' } })).toBe(false);
      expect(semanticEqual({ [name]: { a: '', b: 'c' } }, { [name]: { b: 'c', a: '' } })).toBe(true);
    },
  );

  it('knows label selectors from maps', () => {
    expect(
      semanticEqual(
        { selector: { matchLabels: { a: 'b' } } },
        { selector: { matchLabels: { a: 'b' }, matchExpressions: [] } },
      ),
    ).toBe(true);
  });
});
