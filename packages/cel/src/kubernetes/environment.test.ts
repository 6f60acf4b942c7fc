import { describe, expect, it } from 'vitest';
import { environment } from './environment.js';

function compiles(version: string, expr: string): boolean {
  return environment(version, 'new').compile(expr).issues === undefined;
}

describe('environment', () => {
  it.each([
    [27, "isURL('a')"],
    [28, "quantity('1') == quantity('1')"],
    [28, 'optional.of(1).orValue(2) == 1'],
    [28, '1 < 2.0'],
    [29, 'sets.contains([1], [1])'],
    [29, "'%s'.format(['a']) == 'a'"],
    [30, "isIP('::1')"],
    [30, "isCIDR('::/0')"],
    [31, "format.dns1123Label().validate('a').hasValue()"],
    [32, '[1].all(i, v, i < v)'],
    [33, "isSemver('1.2.3')"],
    [34, '[2, 1].sort() == [1, 2]'],
  ])('has since 1.%i: %s', (minor, expr) => {
    expect(compiles(`1.${minor}`, expr)).toBe(true);
    if (minor > 27) expect(compiles(`1.${minor - 1}`, expr)).toBe(false);
    expect(environment('1.20', 'stored').compile(expr).issues).toBeUndefined();
  });

  it('is made once for each version', () => {
    expect(environment('1.34', 'new')).toBe(environment('v1.34.2', 'new'));
    expect(environment('1.20', 'stored')).toBe(environment('1.34', 'stored'));
    expect(() => environment('2.0', 'new')).toThrow(RangeError);
  });

  it.each([
    ["duration('a') == duration('1s')", 'invalid duration argument'],
    ["timestamp('a') == timestamp('b')", 'invalid timestamp argument'],
    ["'a'.matches('(')", 'invalid matches argument'],
    ["[dyn(1), 'a'].size() == 2", "expected type 'dyn' but found 'string'"],
    ["[1, 'a'].size() == 2", "expected type 'int' but found 'string'"],
    ["{'a': 1, 'b': dyn(2)}.size() == 2", "expected type 'int' but found 'dyn'"],
  ])('refuses %s with "%s"', (expr, message) => {
    expect(environment('1.34', 'new').compile(expr).issues?.list[0]?.message).toBe(message);
  });

  it('compiles conversions of constants that fail into issues', () => {
    const { issues } = environment('1.34', 'new').compile("int('a') == 1");
    expect(issues?.list[0]?.message).toBe("type conversion error from 'string' to 'int'");
  });
});
