import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareKubeAwareVersionStrings,
  highestSupportedVersion,
  majorMinor,
  parseGeneric,
  parseMajorMinor,
  parseSemantic,
  parseVersion,
  sortVersionsByPriority,
} from './index.js';

describe('compareKubeAwareVersionStrings', () => {
  const descending = ['v10', 'v2', 'v1', 'v11beta2', 'v10beta3', 'v3beta1', 'v12alpha1', 'v11alpha2', 'foo1', 'foo10'];

  it('puts the most stable and newest version first', () => {
    expect(sortVersionsByPriority([...descending].sort())).toEqual(descending);
    expect(sortVersionsByPriority([...descending].reverse())).toEqual(descending);
  });

  it.each([
    ['v1', 'v2', -1],
    ['v10', 'v2', 1],
    ['v1', 'v2beta1', 1],
    ['v1', 'v2alpha2', 1],
    ['v1beta1', 'v2alpha3', 1],
    ['v1alpha10', 'v1alpha3', 1],
    ['v1', 'v1', 0],
    ['v1', 'foo', 1],
    ['foo', 'v1', -1],
    ['v2', 'V1', 1],
    ['v1', 'v1beta', 1],
    ['v1', 'v99999999999999999999', 1],
    ['a', 'b', 1],
    ['v1', 'v01', 0],
  ])('orders %s and %s: %d', (a, b, expected) => {
    expect(Math.sign(compareKubeAwareVersionStrings(a, b))).toBe(expected);
  });

  it('defines an order', () => {
    const version = fc.oneof(fc.stringMatching(/^v[0-9]{1,2}((alpha|beta)[0-9])?$/), fc.string({ maxLength: 3 }));
    fc.assert(
      fc.property(version, version, version, (a, b, c) => {
        const compare = compareKubeAwareVersionStrings;
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)) + 0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('Version', () => {
  it('orders semantic versions as the specification does', () => {
    const ascending = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-alpha.beta',
      '1.0.0-beta',
      '1.0.0-beta.2',
      '1.0.0-beta.11',
      '1.0.0-rc.1',
      '1.0.0',
      '1.0.1',
      '1.10.0',
      '2.0.0',
    ].map(parseSemantic);
    for (const [i, a] of ascending.entries()) {
      for (const [j, b] of ascending.entries()) {
        expect(a.compareTo(b), `${a} ${b}`).toBe(Math.sign(i - j));
        expect([a.lessThan(b), a.equalTo(b), a.greaterThan(b), a.atLeast(b)]).toEqual([i < j, i === j, i > j, i >= j]);
      }
    }
    expect(parseSemantic('1.0.0+a').equalTo(parseSemantic('1.0.0+b'))).toBe(true);
  });

  it.each([
    ['1.2.3', '1.2.3'],
    ['v1.2.3', '1.2.3'],
    [' 1.2.3 ', '1.2.3'],
    ['1.2.3-alpha.1+build.5', '1.2.3-alpha.1+build.5'],
    ['1.2.3+build', '1.2.3+build'],
    ['1.2.3-0a', '1.2.3-0a'],
  ])('reads the semantic version %j', (text, printed) => {
    expect(parseSemantic(text).toString()).toBe(printed);
  });

  it.each([
    ['', 'could not parse "" as version'],
    ['a', 'could not parse "a" as version'],
    ['1.2', 'illegal version string "1.2"'],
    ['1.2.3.4', 'illegal version string "1.2.3.4"'],
    ['01.2.3', 'illegal zero-prefixed version component "01" in "01.2.3"'],
    ['1.2.03', 'illegal zero-prefixed version component "03" in "1.2.03"'],
    ['1.2.3-01', 'illegal zero-prefixed version component "01" in "1.2.3-01"'],
    ['1.2.3-', 'could not parse pre-release/metadata (-) in version "1.2.3-"'],
    ['1.2.3foo', 'could not parse pre-release/metadata (foo) in version "1.2.3foo"'],
    [
      '1.2.99999999999999999999',
      'illegal non-numeric version component "99999999999999999999" in "1.2.99999999999999999999": strconv.ParseUint: parsing "99999999999999999999": value out of range',
    ],
  ])('refuses the semantic version %j', (text, message) => {
    expect(() => parseSemantic(text)).toThrow(new Error(message));
  });

  it.each([
    ['1.2', '1.2'],
    ['1.35+', '1.35'],
    ['v1.2.3.4-rc1', '1.2.3.4'],
    ['1.02', '1.2'],
    [' 1.2-whatever it is', '1.2'],
  ])('reads the generic version %j', (text, printed) => {
    expect(parseGeneric(text).toString()).toBe(printed);
  });

  it.each(['', '1', 'v1', '01.2', 'a1.2', '1.', '.1', '1.2\nx'])('refuses the generic version %j', (text) => {
    expect(() => parseGeneric(text)).toThrow();
  });

  it('compares generic versions by their numbers', () => {
    expect(parseGeneric('1.4').equalTo(parseGeneric('1.4.0'))).toBe(true);
    expect(parseGeneric('1.4').lessThan(parseGeneric('1.4.1'))).toBe(true);
    expect(parseGeneric('1.4-alpha').equalTo(parseSemantic('1.4.0-beta'))).toBe(true);
    expect(parseSemantic('1.4.0').compare('1.4.0-beta')).toBe(1);
    expect(parseGeneric('1.4.0').compare('1.4.0-beta')).toBe(0);
    expect(() => parseSemantic('1.4.0').compare('1.4')).toThrow('illegal version string "1.4"');
  });

  it('has parts, and makes versions with other parts', () => {
    const version = parseVersion('1.35.6-rc.1+x');
    expect([version.major, version.minor, version.patch]).toEqual([1, 35, 6]);
    expect([version.preRelease, version.buildMetadata]).toEqual(['rc.1', 'x']);
    expect(parseVersion('1.35').patch).toBe(0);
    expect(String(version.withMajor(2))).toBe('2.35.6-rc.1+x');
    expect(String(version.withMinor(3))).toBe('1.3.6-rc.1+x');
    expect(String(version.withPatch(4))).toBe('1.35.4-rc.1+x');
    expect(String(version.withPreRelease('beta'))).toBe('1.35.6-beta+x');
    expect(version.withPreRelease('')).toBe(version);
    expect(String(version.withBuildMetadata('y'))).toBe('1.35.6-rc.1+y');
    expect(String(version.subtractMinor(1))).toBe('1.34');
    expect(String(version.addMinor(1))).toBe('1.36');
    expect(String(version.offsetMinor(-99))).toBe('1.0');
    expect(String(parseMajorMinor('v1.35.6'))).toBe('1.35');
    expect(majorMinor(1, 2).equalTo(parseGeneric('1.2'))).toBe(true);
  });

  it('finds the highest supported version', () => {
    expect(String(highestSupportedVersion(['1.0.0', '1.2.0', 'x', '2.0.0', '1.1.0']))).toBe('1.2.0');
    expect(() => highestSupportedVersion([])).toThrow('empty array for supported versions');
    expect(() => highestSupportedVersion(['x', '2.0.0'])).toThrow(
      'could not find a highest supported version from versions ([x 2.0.0]) reported: could not parse "x" as version',
    );
    expect(() => highestSupportedVersion(['0.1.0'])).toThrow(
      'highest supported version reported is 0.1.0, must be v1.x',
    );
  });
});
