import { describe, expect, it } from 'vitest';
import {
  aggregateText,
  duplicate,
  errorBody,
  FieldPath,
  fieldErrorText,
  forbidden,
  goQuote,
  internalError,
  invalid,
  jsonValue,
  notFound,
  notSupported,
  omitValue,
  prefixDetail,
  required,
  tooLong,
  tooMany,
  typeInvalid,
  withOrigin,
} from './index.js';

describe('FieldPath', () => {
  const spec = FieldPath.root('spec');
  it.each([
    [spec, 'spec'],
    [FieldPath.root('a', 'b', 'c'), 'a.b.c'],
    [spec.child('a', 'b'), 'spec.a.b'],
    [spec.child('list').index(0).child('name'), 'spec.list[0].name'],
    [spec.child('map').key('k').key('l'), 'spec.map[k][l]'],
    [spec.index(1).index(2), 'spec[1][2]'],
    [FieldPath.empty, '<nil>'],
    [FieldPath.empty.child('a'), 'a'],
    [FieldPath.empty.index(3), '[3]'],
    [FieldPath.empty.key('k').child('x'), '[k].x'],
  ])('prints %s as kube-apiserver does', (path, text) => {
    expect(path.toString()).toBe(text);
  });

  it('is immutable: derived paths do not change it', () => {
    const list = spec.child('list');
    list.index(0).child('x');
    list.child('y');
    expect(String(list)).toBe('spec.list');
    expect(String(spec)).toBe('spec');
  });
});

describe('goQuote', () => {
  it.each([
    ['', '""'],
    ['abc', '"abc"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['\x07\b\f\n\r\t\v', '"\\a\\b\\f\\n\\r\\t\\v"'],
    ['\x00\x7f\x1b', '"\\x00\\x7f\\x1b"'],
    ['héllo 世界 ☺', '"héllo 世界 ☺"'],
    ['\u00a0\u00ad\u200b\ufeff', '"\\u00a0\\u00ad\\u200b\\ufeff"'],
    ['😀', '"😀"'],
    ['\u{e0001}', '"\\U000e0001"'],
    ['\ud800', '"\ufffd"'],
    ["<&>'", '"<&>\'"'],
  ])('quotes %j', (text, quoted) => {
    expect(goQuote(text)).toBe(quoted);
  });
});

describe('field errors', () => {
  const p = FieldPath.root('f');
  it.each([
    [invalid(p, 'v', 'd'), 'f: Invalid value: "v": d'],
    [invalid(p, '', ''), 'f: Invalid value: ""'],
    [invalid(p, 'a\nb', 'd'), 'f: Invalid value: "a\\nb": d'],
    [invalid(p, 3, 'd'), 'f: Invalid value: 3: d'],
    [invalid(p, -0.5, 'd'), 'f: Invalid value: -0.5: d'],
    [invalid(p, 1e21, 'd'), 'f: Invalid value: 1e+21: d'],
    [invalid(p, 0.00001, 'd'), 'f: Invalid value: 1e-05: d'],
    [invalid(p, 9007199254740993n, 'd'), 'f: Invalid value: 9007199254740993: d'],
    [invalid(p, true, 'd'), 'f: Invalid value: true: d'],
    [invalid(p, null, 'd'), 'f: Invalid value: null: d'],
    [invalid(p, undefined, 'd'), 'f: Invalid value: null: d'],
    [invalid(p, ['a', 'b'], 'd'), 'f: Invalid value: ["a","b"]: d'],
    [invalid(p, { a: '<b>&', n: 2n, u: undefined }, 'd'), 'f: Invalid value: {"a":"\\u003cb\\u003e\\u0026","n":2}: d'],
    [invalid(p, jsonValue('<'), 'd'), 'f: Invalid value: "\\u003c": d'],
    [invalid(p, omitValue, 'd'), 'f: Invalid value: d'],
    [typeInvalid(p, 'v', 'd'), 'f: Invalid value: "v": d'],
    [required(p), 'f: Required value'],
    [required(p, 'd'), 'f: Required value: d'],
    [duplicate(p, 'v'), 'f: Duplicate value: "v"'],
    [notFound(p, 'v'), 'f: Not found: "v"'],
    [notSupported(p, 'v', ['a', 'b']), 'f: Unsupported value: "v": supported values: "a", "b"'],
    [notSupported(p, 'v', []), 'f: Unsupported value: "v"'],
    [forbidden(p, 'd'), 'f: Forbidden: d'],
    [tooLong(p, 10), 'f: Too long: may not be more than 10 bytes'],
    [tooLong(p, 1), 'f: Too long: may not be more than 1 byte'],
    [tooLong(p, -1), 'f: Too long: value is too long'],
    [tooMany(p, 5, 3), 'f: Too many: 5: must have at most 3 items'],
    [tooMany(p, 5, 1), 'f: Too many: 5: must have at most 1 item'],
    [tooMany(p, -1, -1), 'f: Too many: has too many items'],
    [internalError(p, new Error('boom')), 'f: Internal error: boom'],
  ])('have the expected texts in case %#', (error, text) => {
    expect(fieldErrorText(error)).toBe(text);
    expect(`${error.field}: ${errorBody(error)}`).toBe(text);
  });

  it('joins errors and drops repeated errors', () => {
    const a = required(p, 'a');
    const b = invalid(p, 'v', 'b');
    expect(aggregateText([])).toBe('');
    expect(aggregateText([a])).toBe('f: Required value: a');
    expect(aggregateText([a, a])).toBe('f: Required value: a');
    expect(aggregateText([a, b, a])).toBe('[f: Required value: a, f: Invalid value: "v": b]');
  });

  it('prefixes details and sets origins in copies', () => {
    const a = required(p, 'a');
    expect(prefixDetail([a], 'x: ')).toEqual([{ ...a, detail: 'x: a' }]);
    expect(withOrigin([a], 'o')).toEqual([{ ...a, origin: 'o' }]);
    expect(a).not.toHaveProperty('origin');
  });
});
