import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import {
  compactJSON,
  decodeJSON,
  encodeObject,
  escapeHTML,
  hasRawFields,
  parseWithTexts,
  rawTextOf,
} from '@k8s-ts/apimachinery/json';
import { applyMergePatch } from '@k8s-ts/apimachinery/merge-patch';
import { decodeProtobuf, encodeProtobuf, encodeUnknown } from '@k8s-ts/apimachinery/protobuf';
import { describe, expect, it } from 'vitest';
import { builtinTypes } from './builtin-types.js';

function typeOf(group: string, version: string, kind: string): TypeInfo {
  const type = builtinTypes.typeFor({ group, version, kind });
  if (type === undefined) throw new Error(kind);
  return type;
}

const type = typeOf('apps', 'v1', 'ControllerRevision');
const rawTexts = type;
const head = '{"kind":"ControllerRevision","apiVersion":"apps/v1","metadata":{"name":"one"},"data":';
const bodyWith = (data: string): string => `${head}${data},"revision":1}`;
const decodeWith = (data: string) => decodeJSON(type, bodyWith(data)).object;
const sentBy = (object: Record<string, unknown>): string => Buffer.from(encodeProtobuf(type, object)).toString();

const spellings = [
  '{"a":1.0}',
  '{"a":1e3,"b":-0,"c":0.10,"d":1E+2}',
  '{"a":12345678901234567890,"b":9007199254740993,"c":1e999}',
  '{"b":1,"a":2,"10":3,"9":4}',
  '{"a":1,"a":2,"a":{"x":1}}',
  '{ "a" :\n\t[ 1 , 2 ] , "b" : { } , "c" : "a  b" }',
  '{"a":"\\u003cb\\u003e","b":"<>&","c":"\\u00e9\\/","\\u0064":"\\"\\\\"}',
  '{"a":"raw:0","raw0:1":"raw:1"}',
  '{"__proto__":1.0,"constructor":{"toJSON":1.0}}',
  '[1.0, {"a":2.50}]',
];

describe('raw extensions', () => {
  it.each(spellings)('are kept as sent: %s', (data) => {
    const object = decodeWith(data);
    const shown = bodyWith(escapeHTML(compactJSON(data)));
    const text = compactJSON(data);
    expect(rawTextOf(object.data)).toBe(text);
    expect(encodeObject(object, { rawTexts })).toBe(shown);
    expect(encodeObject(object, { rawTexts, pretty: true }).replace(/\n */g, '').replaceAll('": ', '":')).toBe(shown);
    const bytes = encodeProtobuf(type, object);
    expect(Buffer.from(bytes).toString()).toContain(text);
    const again = decodeProtobuf(builtinTypes, bytes).object;
    expect(encodeObject(again, { rawTexts: 'anywhere' })).toBe(shown);
    expect(Buffer.compare(encodeProtobuf(type, again), bytes)).toBe(0);
  });

  it.each(spellings)('are stored and read as sent: %s', (data) => {
    const stored = encodeObject(decodeWith(data), { rawTexts, verbatim: true });
    expect(stored).toBe(bodyWith(compactJSON(data)));
    const read = parseWithTexts(type, stored) as Record<string, unknown>;
    expect(encodeObject(read, { rawTexts, verbatim: true })).toBe(stored);
    expect(sentBy(read)).toContain(compactJSON(data));
  });

  it('keep their bytes from protobuf to protobuf', () => {
    const data = '{ "a":1.0,\n"b":"<" }';
    const bytes = encodeUnknown({
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      raw: Uint8Array.of(0x0a, 0, 0x12, data.length + 2, 0x0a, data.length, ...Buffer.from(data), 0x18, 1),
    });
    const { object } = decodeProtobuf(builtinTypes, bytes);
    expect(sentBy(object)).toContain(data);
    expect(encodeObject(object, { rawTexts })).toContain('"data":{"a":1.0,"b":"\\u003c"}');
  });

  it('are plain values in the API', () => {
    const { data } = decodeWith('{ "a":1.0 }');
    expect(data).toStrictEqual({ a: 1 });
    expect(Object.keys(data as object)).toEqual(['a']);
    expect(JSON.stringify(data)).toBe('{"a":1}');
    expect(structuredClone(data)).toStrictEqual({ a: 1 });
  });

  it('lose their text when their value is replaced or changed', () => {
    const object = decodeWith('{"a":1.0,"b":2.0}');
    const patched = applyMergePatch(object as never, { data: { b: 3 } }) as unknown as Record<string, unknown>;
    expect(encodeObject(patched, { rawTexts: 'anywhere' })).toBe(bodyWith('{"a":1,"b":3}'));
    expect(encodeObject({ ...object, data: { ...(object.data as object) } }, { rawTexts })).toBe(
      bodyWith('{"a":1,"b":2}'),
    );
    (object.data as { a: number }).a = 5;
    expect(encodeObject(object, { rawTexts })).toBe(bodyWith('{"a":5,"b":2}'));
    expect(sentBy(object)).toContain('{"a":5,"b":2}');
  });

  it('keep their text when another field is changed', () => {
    const object = decodeWith('{"a":1.0}');
    const patched = applyMergePatch(object as never, { metadata: { name: 'two' } }) as unknown as object;
    expect(encodeObject(patched, { rawTexts: 'anywhere' })).toBe(bodyWith('{"a":1.0}').replace('one', 'two'));
  });

  it('use the text of the last field that is not null when fields are repeated', () => {
    const twice = (first: string, second: string): string =>
      encodeObject(decodeJSON(type, `${head}${first},"data":${second},"revision":1}`).object, { rawTexts });
    expect(twice('{"a":1.0}', '{"b": 2.0}')).toBe(bodyWith('{"b":2.0}'));
    expect(twice('{"a":1.0}', '{"b":2}')).toBe(bodyWith('{"b":2}'));
    expect(twice('{"a":1.0}', 'null')).toBe(bodyWith('{"a":1.0}'));
  });

  it('are found in lists, in maps and below optional fields, except in definitions', () => {
    const claim = typeOf('resource.k8s.io', 'v1', 'ResourceClaim');
    const body =
      '{"metadata":{},"spec":{"devices":{"requests":null,"config":[{"opaque":{"driver":"a","parameters":{"a":1.0}}},{"opaque":{"driver":"b","parameters":{"b":2.0}}}]}},' +
      '"status":{"devices":[{"driver":"d","pool":"p","device":"e","conditions":null,"data":{"c": 3.0}}]}}';
    expect(encodeObject(decodeJSON(claim, body).object, { rawTexts: claim })).toBe(compactJSON(body));
    const list = typeOf('', 'v1', 'List');
    const items = '{"metadata":{},"items":[{"kind":"Pod","x":1.0},{"kind":"Pod","x":2.00}]}';
    expect(encodeObject(decodeJSON(list, items).object, { rawTexts: list })).toBe(items);
    const definition = typeOf('apiextensions.k8s.io', 'v1', 'CustomResourceDefinition');
    const schema =
      '"schema":{"openAPIV3Schema":{"type":"object","properties":{"a":{"type":"array","items":{"type":"object","default":{"x":1.0}}}}}}';
    const crd = `{"metadata":{},"spec":{"versions":[{"name":"v1",${schema}}]}}`;
    expect(encodeObject(decodeJSON(definition, crd).object, { rawTexts: definition })).toContain('"default":{"x":1}');
  });

  it('are searched only in types that have them', () => {
    expect(hasRawFields(type)).toBe(true);
    expect(hasRawFields(typeOf('apps', 'v1', 'ControllerRevisionList'))).toBe(true);
    expect(hasRawFields(typeOf('', 'v1', 'Pod'))).toBe(false);
  });
});
