import { describe, expect, it } from 'vitest';
import { CELError, type Program } from '../program.js';
import { toNative } from '../values/native.js';
import { environment } from './environment.js';
import { jsonPatchDecl, jsonPatchLibrary } from './json-patch.js';

const env = environment('1.35', 'stored').extend({
  libraries: [jsonPatchLibrary],
  provider: { findObject: (name) => (name === 'JSONPatch' ? jsonPatchDecl : undefined) },
});

function compile(expr: string): Program {
  const { program, issues } = env.compile(expr);
  if (program === undefined) throw new Error(issues?.toString());
  return program;
}

function value(expr: string): unknown {
  return toNative(compile(expr).evaluate());
}

function failure(expr: string): string {
  try {
    const result = compile(expr).evaluate();
    return `no error: ${String(result)}`;
  } catch (error) {
    return error instanceof CELError ? error.message : `${(error as Error).message}`;
  }
}

describe('lists', () => {
  it.each([
    ['[1, 2, 2].isSorted()', true],
    ['["b", "a"].isSorted()', false],
    ['[duration("1s"), duration("1m")].isSorted()', true],
    ['[].sum() == 0', true],
    ['[1, 3].sum()', 4],
    ['[1.5, 2.5].sum()', 4],
    ['[1u, 3u].sum() == 4u', true],
    ['[duration("1s"), duration("1m")].sum()', '61s'],
    ['[3, 1, 2].min()', 1],
    ['["a", "c", "b"].max()', 'c'],
    ['[1, 2, 2, 1].indexOf(2)', 1],
    ['[1, 2, 2, 1].lastIndexOf(2)', 2],
    ['["a"].indexOf("b")', -1],
    ['[1, 2, 3, 4].slice(1, 3)', [2, 3]],
    ['[[[1]], [[2, 3]]].flatten(2)', [1, 2, 3]],
    ['[3, 1, 2].sort()', [1, 2, 3]],
    ['["bb", "a", "ccc"].sortBy(x, size(x))', ['a', 'bb', 'ccc']],
    ['[1, 1, 2].distinct()', [1, 2]],
    ['lists.range(3)', [0, 1, 2]],
    ['[1, 2].reverse()', [2, 1]],
    ['sets.contains([1, 2, 3], [3, 1])', true],
    ['sets.intersects([1], [2])', false],
    ['sets.equivalent([1, 1, 2], [2, 1])', true],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));

  it.each([
    ['[].min() == 1', 'min called on empty list'],
    ['[].max() == 1', 'max called on empty list'],
    ['[9223372036854775807, 1].sum()', 'integer overflow'],
    ['[1].slice(-1, 0)', 'cannot slice(-1, 0), negative indexes not supported'],
    ['[1].slice(0, 2)', 'cannot slice(0, 2), list is length 1'],
  ])('%s fails', (expr, message) => expect(failure(expr)).toBe(message));
});

describe('regular expressions', () => {
  it.each([
    ['"abc 123".find("[0-9]+")', '123'],
    ['"abc".find("[0-9]+")', ''],
    ['"a1b22".findAll("[0-9]+")', ['1', '22']],
    ['"a1b22".findAll("[0-9]+", 1)', ['1']],
    ['"a1".findAll("[0-9]+", 0)', []],
    ['"baaac".findAll("a*")', ['', 'aaa', '']],
    ['"abc".matches("^(a|b)+c$")', true],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));

  it('refuses constant patterns that are invalid', () => {
    expect(env.compile('"a".matches("(")').issues?.toString()).toContain('invalid matches argument');
    expect(failure('"a".find("(")')).toContain('error parsing regexp: missing closing )');
  });
});

describe('URLs', () => {
  it.each([
    ['isURL("https://user:pass@example.com:80/a?b=c#d")', true],
    ['isURL("/absolute-path")', true],
    ['isURL("relative")', false],
    ['isURL("https://a:b:cd/")', false],
    ['url("https://example.com:80/").getHost()', 'example.com:80'],
    ['url("https://example.com:80/").getHostname()', 'example.com'],
    ['url("https://[::1]:80/").getHostname()', '::1'],
    ['url("https://[::1]:80/").getPort()', '80'],
    ['url("/path").getScheme()', ''],
    ['url("HTTPS://example.com").getScheme()', 'https'],
    ['url("https://example.com/a b/").getEscapedPath()', '/a%20b/'],
    ['url("https://example.com/a%2fb").getEscapedPath()', '/a%2fb'],
    ['url("https://example.com/?k1=a&k2=b&k2=c%20d&k3").getQuery()', { k1: ['a'], k2: ['b', 'c d'], k3: [''] }],
    ['url("https://a/") == url("https://a/")', true],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));

  it.each([
    ['url("relative")', 'parse "relative": invalid URI for request'],
    ['url("")', 'parse "": empty url'],
    ['url("http://a/%zz")', 'parse "http://a/%zz": invalid URL escape "%zz"'],
    ['url("http://a:x/")', 'parse "http://a:x/": invalid port ":x" after host'],
  ])('%s fails', (expr, message) => {
    expect(failure(expr)).toBe(`URL parse error during conversion from string: ${message}`);
  });
});

describe('quantities', () => {
  it.each([
    ['isQuantity("1.3Gi")', true],
    ['isQuantity("1.3Gigi")', false],
    ['quantity("1Ki") == quantity("1024")', true],
    ['quantity("50k").add(quantity("20k")) == quantity("70k")', true],
    ['quantity("50k").sub(20000).asInteger()', 30000],
    ['quantity("200M").isGreaterThan(quantity("0.1G"))', true],
    ['quantity("200M").isLessThan(quantity("0.1G"))', false],
    ['quantity("1").compareTo(quantity("2"))', -1],
    ['quantity("50.703k").asApproximateFloat()', 50703],
    ['quantity("1.5").isInteger()', false],
    ['sign(quantity("-1"))', -1],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));

  it('report why a value is no integer', () => {
    expect(failure('quantity("1.5").asInteger()')).toBe('cannot convert value to integer');
    expect(failure('quantity("10Mo")')).toContain('quantities must match the regular expression');
  });
});

describe('addresses and networks', () => {
  it.each([
    ['isIP("192.168.0.1")', true],
    ['isIP("192.168.0.01")', false],
    ['isIP("::ffff:1.2.3.4")', false],
    ['isIP("fe80::1%eth0")', false],
    ['ip("127.0.0.1").family()', 4],
    ['ip("::1").isLoopback()', true],
    ['ip("0.0.0.0").isUnspecified()', true],
    ['ip("224.0.0.1").isLinkLocalMulticast()', true],
    ['ip("fe80::1").isLinkLocalUnicast()', true],
    ['ip("2001:db8::abcd").isGlobalUnicast()', true],
    ['ip("255.255.255.255").isGlobalUnicast()', false],
    ['ip.isCanonical("2001:DB8::1")', false],
    ['ip.isCanonical("2001:db8::1")', true],
    ['string(ip("2001:db8:0:0::1"))', '2001:db8::1'],
    ['type(ip("::1")) == net.IP', true],
    ['isCIDR("10.0.0.0/33")', false],
    ['cidr("10.0.0.0/8").containsIP("10.1.2.3")', true],
    ['cidr("10.0.0.0/8").containsIP(ip("11.1.2.3"))', false],
    ['cidr("10.0.0.0/8").containsCIDR("10.1.0.0/16")', true],
    ['cidr("10.1.0.0/16").containsCIDR(cidr("10.0.0.0/8"))', false],
    ['cidr("2001:db8::/32").containsIP("10.0.0.1")', false],
    ['cidr("192.168.1.5/24").masked() == cidr("192.168.1.0/24")', true],
    ['string(cidr("192.168.1.5/24").ip())', '192.168.1.5'],
    ['cidr("192.168.1.0/24").prefixLength()', 24],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));

  it.each([
    [
      'ip("1.2.3.256")',
      'IP Address "1.2.3.256" parse error during conversion from string: ParseAddr("1.2.3.256"): IPv4 field has value >255',
    ],
    ['ip("a")', 'IP Address "a" parse error during conversion from string: ParseAddr("a"): unable to parse IP'],
    ['cidr("10.0.0.0/8").containsIP("a")', 'no such overload'],
    ['ip("::ffff:1.2.3.4")', 'IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed'],
    ['ip("fe80::1%eth0")', 'IP address "fe80::1%eth0" with zone value is not allowed'],
    [
      'cidr("10.0.0.0")',
      'network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("10.0.0.0"): no \'/\'',
    ],
  ])('%s fails', (expr, message) => expect(failure(expr)).toBe(message));
});

describe('formats', () => {
  it.each([
    ['format.dns1123Label().validate("my-label").hasValue()', false],
    ['format.dns1123Label().validate("My-Label").hasValue()', true],
    ['format.dns1035Label().validate("1a").hasValue()', true],
    ['format.qualifiedName().validate("example.com/a").hasValue()', false],
    ['format.dns1123LabelPrefix().validate("my-").hasValue()', false],
    ['format.labelValue().validate("a_b").hasValue()', false],
    ['format.uri().validate("https://a").hasValue()', false],
    ['format.uuid().validate("c2c1b0a0-0000-4000-8000-000000000000").hasValue()', false],
    ['format.uuid().validate("x").value()', ['does not match the UUID format']],
    ['format.byte().validate("aGVsbG8=").hasValue()', false],
    ['format.date().validate("2021-02-30").value()', ['invalid date']],
    ['format.datetime().validate("2021-01-01T00:00:00Z").hasValue()', false],
    ['format.named("dns1123Label").hasValue()', true],
    ['format.named("nothing").hasValue()', false],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));
});

describe('semantic versions', () => {
  it.each([
    ['isSemver("1.2.3-beta.1+build.5")', true],
    ['isSemver("v1.2.3")', false],
    ['isSemver("v1.2", true)', true],
    ['semver("1.2.3").minor()', 2],
    ['semver("v01.2", true) == semver("1.2.0")', true],
    ['semver("1.0.0-alpha.2").isLessThan(semver("1.0.0-alpha.10"))', true],
    ['semver("1.0.0").isGreaterThan(semver("1.0.0-rc.1"))', true],
    ['semver("1.2.3").compareTo(semver("1.2.4"))', -1],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));

  it.each([
    ['semver("1.2")', 'No Major.Minor.Patch elements found'],
    ['semver("01.2.3")', 'Major number must not contain leading zeroes "01"'],
    ['semver("a.2.3")', 'Invalid character(s) found in major number "a"'],
    ['semver("1.2.3-")', 'Prerelease is empty'],
    ['semver("1.2-a", true)', 'short version cannot contain PreRelease/Build meta data'],
  ])('%s fails', (expr, message) => expect(failure(expr)).toBe(message));
});

describe('JSON patches', () => {
  it('are made by expressions', () => {
    expect(value('JSONPatch{op: "add", path: "/a", value: 1}.path')).toBe('/a');
    expect(value('has(JSONPatch{op: "remove", path: "/a"}.value)')).toBe(false);
    expect(value('"/metadata/labels/" + jsonpatch.escapeKey("example.com/a~b")')).toBe(
      '/metadata/labels/example.com~1a~0b',
    );
    expect(env.compile('JSONPatch{to: 1}').issues?.toString()).toContain("undefined field 'to'");
  });
});

describe('texts', () => {
  it.each([
    ['"tacocat".charAt(3)', 'o'],
    ['"a😁b".substring(1, 2)', '😁'],
    ['"😁b".indexOf("b")', 1],
    ['"a,b,c".split(",", 2)', ['a', 'b,c']],
    ['"hello".replace("l", "L", 1)', 'heLlo'],
    ['"abc".replace("", "-")', '-a-b-c-'],
    ['["a", "b"].join("-")', 'a-b'],
    ['"  a\\t".trim()', 'a'],
    ['"ÄbC".lowerAscii()', 'Äbc'],
    ['strings.quote("a\\"b")', '"a\\"b"'],
    ['"%s is %d%% of %.2f".format(["a", 50, 1234.567])', 'a is 50% of 1,234.57'],
    ['"%s %s".format([["a", 1.5], {"k": true}])', '["a", 1.500000] {"k":true}'],
    ['"%x %X %b %o".format([255, "hi", 5, 8])', 'ff 6869 101 10'],
    ['"%e".format([1052.032911275])', '1.052033×10⁰³'],
    ['"%.0f".format([2.5])', '2'],
  ])('have the functions of %s', (expr, expected) => expect(value(expr)).toEqual(expected));

  it('checks constant formats', () => {
    expect(env.compile('"%d".format(["a"])').issues?.list[0]?.message).toBe(
      'error during formatting: decimal clause can only be used on integers, was given string',
    );
    expect(env.compile('"%s".format([1, 2])').issues?.list[0]?.message).toBe(
      'too many arguments supplied to string.format (expected 1, got 2)',
    );
  });
});
