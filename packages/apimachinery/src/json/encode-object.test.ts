import { describe, expect, it } from 'vitest';
import { canonicalBase64 } from './base64.js';
import {
  compareUTF8,
  decodeBase64,
  encodeBase64,
  encodeObject,
  interpretMeta,
  interpretMetaOfText,
  parseJSON,
} from './index.js';

describe('encodeObject', () => {
  it('escapes the same characters as Go', () => {
    expect(encodeObject({ a: '<b>&\u2028\u2029' })).toBe('{"a":"\\u003cb\\u003e\\u0026\\u2028\\u2029"}');
  });

  it('writes bigints as numbers and indents by two', () => {
    expect(encodeObject({ a: 9223372036854775807n, b: ['bigint:1', {}] }, { pretty: true })).toBe(
      '{\n  "a": 9223372036854775807,\n  "b": [\n    "bigint:1",\n    {}\n  ]\n}',
    );
  });
});

describe('parseJSON', () => {
  it('reports repeated keys, and keeps long integers', () => {
    expect(parseJSON('{"a":{"b":1,"b":9223372036854775807},"c":[{"d":1,"d":2}]}', { strict: 'warn' })).toEqual({
      value: { a: { b: 9223372036854775807n }, c: [{ d: 2 }] },
      strictErrors: ['duplicate field "a.b"', 'duplicate field "c[0].d"'],
    });
    expect(parseJSON('{"a":18446744073709551616}').value).toEqual({ a: 18446744073709552000 });
    expect(() => parseJSON('{"a":1,"a":2}', { strict: 'strict' })).toThrow(
      'strict decoding error: duplicate field "a"',
    );
    expect(parseJSON('{"a":1,"a":2}').strictErrors).toEqual([]);
  });
});

describe('interpretMeta', () => {
  it('reads kind and apiVersion', () => {
    expect(interpretMeta({ kind: 'Pod', apiVersion: 'v1' })).toEqual({ kind: 'Pod', apiVersion: 'v1' });
    expect(interpretMeta({ KIND: 'Pod' })).toEqual({ kind: 'Pod', apiVersion: '' });
    expect(interpretMeta({ kind: 'Pod', KIND: 'Node', APIVersion: null })).toEqual({ kind: 'Node', apiVersion: '' });
    expect(interpretMeta(null)).toEqual({ kind: '', apiVersion: '' });
    expect(() => interpretMeta({ kind: 1 })).toThrow(
      "couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .kind of type string",
    );
    expect(() => interpretMeta([])).toThrow(
      'couldn\'t get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }',
    );
  });
});

describe('interpretMetaOfText', () => {
  it('uses the last of repeated keys that is not null', () => {
    const body = '{"kind":"Pod","apiVersion":"v1","kind":"Node","kind":null}';
    expect(interpretMetaOfText(body)).toEqual({ kind: 'Node', apiVersion: 'v1' });
    expect(interpretMetaOfText('null')).toEqual({ kind: '', apiVersion: '' });
  });

  it.each([
    ['{"kind":1,"kind":"Pod"}', 'json: cannot unmarshal number into Go struct field .kind of type string'],
    [
      '{"apiVersion":{},"kind":1,"apiVersion":"v1"}',
      'json: cannot unmarshal object into Go struct field .apiVersion of type string',
    ],
    ['{"kind":"Pod","KIND":[]}', 'json: cannot unmarshal array into Go struct field .kind of type string'],
    ['{"kind"', 'unexpected end of JSON input'],
    ['1.5', 'json: cannot unmarshal number into Go value of type struct {'],
  ])('refuses %s', (body, message) => {
    expect(() => interpretMetaOfText(body)).toThrow(`couldn't get version/kind; json parse error: ${message}`);
  });
});

describe('base64', () => {
  it('is unchanged after decoding and encoding, and is made canonical', () => {
    for (let length = 0; length < 70; length++) {
      const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) & 0xff);
      const text = Buffer.from(bytes).toString('base64');
      expect(encodeBase64(bytes)).toBe(text);
      expect([...decodeBase64(text)]).toEqual([...bytes]);
      expect(canonicalBase64(text)).toBe(text);
    }
    expect(canonicalBase64('AQ\nI=\r\n')).toBe('AQI=');
    expect(canonicalBase64('AB==')).toBe('AA==');
  });

  it.each([
    ['A', 0],
    ['AQI', 0],
    ['AQ=', 3],
    ['AQI=A', 4],
    ['A=', 1],
    ['AAAA!', 4],
    ['é', 0],
  ])('refuses %s', (text, at) => {
    expect(() => decodeBase64(text)).toThrow(`illegal base64 data at input byte ${at}`);
  });
});

describe('compareUTF8', () => {
  it('sorts as bytes do', () => {
    const texts = ['', 'a', 'b', 'aa', 'é', '\uffff', '😀', '\ue000', 'a😀', 'a\uffff'];
    const byBytes = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect([...texts].sort(compareUTF8)).toEqual(byBytes);
  });
});
