import { describe, expect, it } from 'vitest';
import { decodeYAML } from '../decode-yaml.js';
import { YAMLError } from '../yaml-error.js';

describe('parseFirstDocument', () => {
  // The messages are kube-apiserver's.
  it.each([
    // Escapes.
    ['a: "\\ud83d\\ude00"', 'yaml: found invalid Unicode character escape code'],
    ['a: b\nc: "\\uDFFF"', 'yaml: line 2: found invalid Unicode character escape code'],
    ['a: b\nc: "x\n\n  \\U00110000"', 'yaml: line 4: found invalid Unicode character escape code'],
    ['{"a":"\\/"}', 'yaml: found unknown escape character'],
    ['a: "\\x4g"', 'yaml: did not find expected hexdecimal number'],
    // Brackets.
    ['{"a"\n:1}', "yaml: line 1: did not find expected ',' or '}'"],
    [`{"${'k'.repeat(1030)}":1}`, "yaml: did not find expected ',' or '}'"],
    ['a: {b: http://c/?d}', "yaml: did not find expected ',' or '}'"],
    ['a: [1', "yaml: line 1: did not find expected ',' or ']'"],
    ['a: [? , b]', "yaml: did not find expected ',' or ']'"],
    ['a: [,]', 'yaml: did not find expected node content'],
    ['a: {[]: b}', "yaml: did not find expected ',' or '}'"],
    // Keys.
    ['a: b: c', 'yaml: mapping values are not allowed in this context'],
    ['a: b\nc: d: e', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a: b\n  c: d', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a: b\nc\nd: e', "yaml: line 3: could not find expected ':'"],
    ['a: b\nc', "yaml: line 3: could not find expected ':'"],
    ['a:\n  b: c\n d: e', 'yaml: line 2: did not find expected key'],
    ['a: "b" c', 'yaml: did not find expected key'],
    ['- a\nb: c', "yaml: line 1: did not find expected '-' indicator"],
    ['a: - b', 'yaml: block sequence entries are not allowed in this context'],
    ['a: ? b', 'yaml: mapping keys are not allowed in this context'],
    // Other tokens.
    ['a: b\nc: @d', 'yaml: line 2: found character that cannot start any token'],
    ['a:\n\tb: c', 'yaml: line 2: found character that cannot start any token'],
    ['a: |\n\tb', 'yaml: line 2: found a tab character where an indentation space is expected'],
    ['a: b\n\tc', 'yaml: line 2: found a tab character that violates indentation'],
    ['a: |0\n b', 'yaml: found an indentation indicator equal to 0'],
    ['a: | b', 'yaml: did not find expected comment or line break'],
    ['a: "b', 'yaml: found unexpected end of stream'],
    ['a: "b\n---\nc"', 'yaml: line 2: found unexpected document indicator'],
    ['a: &é b', 'yaml: did not find expected alphabetic or numeric character'],
    ['a: !x!y b', 'yaml: found undefined tag handle'],
    ['a: !<x b', "yaml: did not find the expected '>'"],
    ['a: !x,{ b', 'yaml: did not find expected whitespace or line break'],
    ['a: !x%g b', 'yaml: did not find URI escaped octet'],
    ['%YAML 1.2\n---\na', 'yaml: found incompatible YAML document'],
    ['%YAML 1.1\n%YAML 1.1\n---\na', 'yaml: line 1: found duplicate %YAML directive'],
    ['%FOO\n---\na', 'yaml: found unknown directive name'],
    ['%TAG ! x\na', 'yaml: line 1: did not find expected <document start>'],
  ])('refuses %.60j', (text, message) => {
    expect(() => decodeYAML(text)).toThrow(new YAMLError(message));
  });

  it.each([
    ['%TAG !e! tag:yaml.org,2002:\n---\n!e!int "1"', 1],
    ['!<tag:yaml.org,2002:int> "1"', 1],
    ['!%41 &x 1', '1'],
    ['- &x\n- !!str\n-\n- *x', [null, '', null, null]],
    ['a:\n- b\n-\n- - c\nd:', { a: ['b', null, ['c']], d: null }],
    ['? a\n? b\n: c\n', { a: null, b: 'c' }],
    ['[a: b, ? c, ]', [{ a: 'b' }, { c: null }]],
    ['{a, b: , "c":d, ? e : f}', { a: null, b: null, c: 'd', e: 'f' }],
    ['a: b\r\n  c\r  d\n\n  e\u2028  f', { a: 'b c d\ne\u2028f' }],
    ['"a \\\n  b\n\n  c \t\n  d"', 'a b\nc d'],
    ["'a''b\n c'", "a'b c"],
    ['>\n a\n b\n\n  c\n d\n\n', 'a b\n\n c\nd\n'],
    ['a: |2-\n   b\n  c\n\n', { a: ' b\nc' }],
    ['|+\n a\n\n', 'a\n\n'],
    ['"\\0\\a\\b\\e\\f\\n\\N\\_\\L\\P\\x41\\U0001F600"', '\0\x07\b\x1b\f\n\x85\xa0\u2028\u2029A😀'],
    [`"${'😀'.repeat(1000)}": a`, { ['😀'.repeat(1000)]: 'a' }],
    ['--- # a\n', null],
    ['# a\n', null],
    ['a\n...\n%', 'a'],
  ])('reads %.60j', (text, value) => {
    expect(decodeYAML(text).value).toEqual(value);
  });
});
