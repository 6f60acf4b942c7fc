import { describe, expect, it } from 'vitest';
import {
  byteLength,
  FieldPath,
  fieldErrorText,
  isCIdentifier,
  isConfigMapKey,
  isDecimalInteger,
  isDNS1035Label,
  isDNS1123Label,
  isDNS1123Subdomain,
  isDNS1123SubdomainCaseless,
  isDNS1123SubdomainWithUnderscore,
  isDomainPrefixedKey,
  isDomainPrefixedPath,
  isEnvVarName,
  isFullyQualifiedDomainName,
  isFullyQualifiedName,
  isHTTPHeaderName,
  isQualifiedName,
  isRelaxedEnvVarName,
  isValidGroupID,
  isValidLabelValue,
  isValidPathSegmentName,
  isValidPercent,
  isValidPortName,
  isValidPortNum,
  isWildcardDNS1123Subdomain,
  nameIsDNS1035Label,
  nameIsDNSLabel,
  nameIsDNSSubdomain,
  validatePathSegmentName,
} from './index.js';

const a63 = 'a'.repeat(63);
const a64 = 'a'.repeat(64);
const long253 = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

const label =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const subdomain =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const name =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const labelValue =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

describe('valid values of formats', () => {
  const table: [string, (value: string) => string[], string[], string[]][] = [
    [
      'isDNS1123Label',
      isDNS1123Label,
      ['a', 'ab', 'a1', 'a--1', '0', '01', '1-2', a63],
      ['', 'A', 'a.b', 'a_b', '-', 'a-', '-a', '_', ' a', 'a\n', a64, 'ä'],
    ],
    [
      'isDNS1123Subdomain',
      isDNS1123Subdomain,
      ['a', 'a.b', '0.1', 'a--1.b', '11.22', a64, long253],
      ['', '.', 'a.', '.a', 'a..b', 'A.b', 'a_b', '-a.b', 'a-.b', 'a.b\n', `${long253}e`],
    ],
    ['isDNS1123SubdomainCaseless', isDNS1123SubdomainCaseless, ['A.b', 'a'], ['', 'a_b', 'A.']],
    [
      'isDNS1123SubdomainWithUnderscore',
      isDNS1123SubdomainWithUnderscore,
      ['_srv._tcp.a', 'a_b', 'a'],
      ['', '__a', 'a_', '_'],
    ],
    ['isDNS1035Label', isDNS1035Label, ['a', 'a1', 'a--1', a63], ['', '0', '1a', 'A', 'a.b', '-a', 'a-', a64]],
    [
      'isWildcardDNS1123Subdomain',
      isWildcardDNS1123Subdomain,
      ['*.example.com', '*.a'],
      ['*', '*.*.bar.com', '*.foo.*.com', '*bar.com', 'f*.bar.com', 'a.b', '*.'],
    ],
    [
      'isQualifiedName',
      isQualifiedName,
      ['simple', 'now-with-dashes', '1-a.b_c', 'x.y/z', '1.2.3.4/5678', 'A', `${long253}/${a63}`],
      ['', '/', 'a/', '/a', 'a/b/c', 'nospecial%', 'a b', '.a', 'a-', `A.b/c`, a64, `${long253}e/x`, 'ü'],
    ],
    ['isValidLabelValue', isValidLabelValue, ['', 'a', 'A-b_c.9', a63], ['-a', 'a.', ' ', 'a/b', a64]],
    ['isCIdentifier', isCIdentifier, ['a', '_', 'A_1'], ['', '1a', 'a-b', 'a.b']],
    [
      'isValidPortName',
      isValidPortName,
      ['telnet', '1-a', 're-mail-ck', 'a', 'a1'],
      ['', 'longerthan15chars', '12345', '-', 'a-', '-a', 'a--b', 'A', 'a.b'],
    ],
    ['isValidPercent', isValidPercent, ['0%', '100%', '1000%'], ['', '1', '1.5%', '-1%', '%']],
    ['isHTTPHeaderName', isHTTPHeaderName, ['X-A', 'a1'], ['', 'a_b', 'a b', 'a:']],
    ['isEnvVarName', isEnvVarName, ['a', '_', '.a', 'A.b-c', '-'], ['', '1a', '.', '..', '..a', 'a=b']],
    ['isRelaxedEnvVarName', isRelaxedEnvVarName, ['1a', '..', 'a b', '-', '~'], ['', 'a=b', 'a\tb', 'ä', '\x7f']],
    [
      'isConfigMapKey',
      isConfigMapKey,
      ['a', '.b', 'a..b', '-', '0', long253],
      ['', '.', '..', '..a', 'a/b', `${long253}e`],
    ],
    [
      'isDecimalInteger',
      isDecimalInteger,
      ['0', '1', '-1', '123456789012345678901'],
      ['', '-', '-0', '01', '+1', '1.0'],
    ],
    ['isValidPathSegmentName', isValidPathSegmentName, ['', 'a', '...', 'a b', 'x:y'], ['.', '..', 'a/b', '50%']],
  ];
  it.each(table)('have no errors: %s', (_, check, valid, invalid) => {
    for (const value of valid) expect(check(value), value).toEqual([]);
    for (const value of invalid) expect(check(value), value).not.toEqual([]);
  });

  it('include values in ranges', () => {
    expect(isValidPortNum(1)).toEqual([]);
    expect(isValidPortNum(65535)).toEqual([]);
    expect(isValidPortNum(0)).toEqual(['must be between 1 and 65535, inclusive']);
    expect(isValidPortNum(65536)).toEqual(['must be between 1 and 65535, inclusive']);
    expect(isValidGroupID(-1)).toEqual(['must be between 0 and 2147483647, inclusive']);
  });
});

describe('invalid values of formats', () => {
  it.each([
    [isDNS1123Label('A'), [label]],
    [isDNS1123Label('a.b'), ['must not contain dots']],
    [isDNS1123Label(a64), ['must be no more than 63 characters']],
    [isDNS1123Subdomain('A'), [subdomain]],
    [
      isDNS1035Label('1'),
      [
        "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')",
      ],
    ],
    [isQualifiedName(''), ['name part must be non-empty', `name part ${name}`]],
    [isQualifiedName(a64), ['name part must be no more than 63 bytes']],
    [isQualifiedName('/a'), ['prefix part must be non-empty']],
    [isQualifiedName('A/a'), [`prefix part ${subdomain}`]],
    [isQualifiedName(`${long253}e/x`), ['prefix part must be no more than 253 bytes']],
    [
      isQualifiedName('a/b/c'),
      [`a valid label key ${name} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`],
    ],
    [isValidLabelValue('-'), [labelValue]],
    [isValidLabelValue(a64), ['must be no more than 63 bytes']],
    [isValidPortName('-'), ['must contain at least one letter (a-z)', 'must not begin or end with a hyphen']],
    [
      isValidPortName('A_b--longer-than-15'),
      [
        'must be no more than 15 characters',
        'must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)',
        'must not contain consecutive hyphens',
      ],
    ],
    [isEnvVarName('..'), ["must not be '..'"]],
    [
      isConfigMapKey('..a/'),
      [
        "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')",
        "must not start with '..'",
      ],
    ],
    [
      isRelaxedEnvVarName('a=b'),
      ["a valid environment variable name must consist only of printable ASCII characters other than '='"],
    ],
    [isRelaxedEnvVarName(''), ['environment variable name must be non-empty']],
    [isValidPathSegmentName('..'), ["may not be '..'"]],
    [isValidPathSegmentName('a/%'), ["may not contain '/'", "may not contain '%'"]],
  ])('have the expected errors in case %#', (problems, expected) => {
    expect(problems).toEqual(expected);
  });
});

describe('names', () => {
  it('may end with a dash where more text follows', () => {
    for (const rule of [nameIsDNSLabel, nameIsDNSSubdomain, nameIsDNS1035Label]) {
      expect(rule('a-', true)).toEqual([]);
      expect(rule('a-', false)).not.toEqual([]);
      expect(rule('-', true)).not.toEqual([]);
      expect(rule('A-', true), 'the masked character is not looked at').toEqual([]);
      expect(rule('Ab-', true)).not.toEqual([]);
    }
    expect(nameIsDNS1035Label('1a', false)).not.toEqual([]);
    expect(nameIsDNSLabel('a.b', false)).not.toEqual([]);
  });

  it('may consist of dots only where more text follows', () => {
    expect(validatePathSegmentName('.', true)).toEqual([]);
    expect(validatePathSegmentName('.', false)).toEqual(["may not be '.'"]);
    expect(validatePathSegmentName('a/', true)).toEqual(["may not contain '/'"]);
  });
});

describe('domain names', () => {
  const path = FieldPath.root('f');
  it.each([
    [isFullyQualifiedName(path, 'a.b.c'), []],
    [isFullyQualifiedName(path, ''), ['f: Required value']],
    [
      isFullyQualifiedName(path, 'a.b'),
      ['f: Invalid value: "a.b": should be a domain with at least three segments separated by dots'],
    ],
    [isFullyQualifiedDomainName(path, 'a.b.'), []],
    [
      isFullyQualifiedDomainName(path, 'a'),
      ['f: Invalid value: "a": should be a domain with at least two segments separated by dots'],
    ],
    [isFullyQualifiedDomainName(path, `a.${a64}`), [`f: Invalid value: "${a64}": must be no more than 63 characters`]],
    [isDomainPrefixedPath(path, 'acme.io/foo/bar~'), []],
    [
      isDomainPrefixedPath(path, 'acme.io/'),
      ['f: Invalid value: "acme.io/": must be a domain-prefixed path (such as "acme.io/foo")'],
    ],
    [
      isDomainPrefixedPath(path, 'acme.io/a b'),
      ["f: Invalid value: \"a b\": Invalid path (regex used for validation is '[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+')"],
    ],
    [isDomainPrefixedKey(path, 'acme.io/foo'), []],
    [
      isDomainPrefixedKey(path, 'foo'),
      ['f: Invalid value: "foo": must be a domain-prefixed key (such as "acme.io/foo")'],
    ],
  ])('have the expected errors in case %#', (errors, expected) => {
    expect(errors.map(fieldErrorText)).toEqual(expected);
  });
});

describe('byteLength', () => {
  it.each(['', 'abc', 'é', '世界', '😀', 'a😀é', '\ud800', '\udc00a', '\ud800\ud800\udc00'])(
    'counts the bytes of %j',
    (text) => {
      expect(byteLength(text)).toBe(new TextEncoder().encode(text).length);
    },
  );
});
