import type { FieldInfo, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { DecodeError, decodeJSON, decodeValue, encodeObject } from '@k8s-ts/apimachinery/json';
import {
  decodeMessage,
  decodeProtobuf,
  encodeMessage,
  encodeProtobuf,
  ProtobufError,
} from '@k8s-ts/apimachinery/protobuf';
import { QuantityError } from '@k8s-ts/apimachinery/quantity';
import { TimeError } from '@k8s-ts/apimachinery/time';
import { describe, expect, it } from 'vitest';
import { builtinTypes } from './builtin-types.js';
import { groupVersions } from './discovery/index.js';

/** Repeatable random numbers (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const texts = ['', 'a', 'Always', 'über', '日本', '😀', 'x'.repeat(200), '"<&>"', '__proto__', 'line\nbreak', '\u2028'];

/** A random JSON value of a type: anything that a client could send and that decodes. */
function anyValue(type: TypeInfo, pick: (below: number) => number, depth: number): unknown {
  switch (type.special) {
    case 'time':
      return [
        '2026-01-02T03:04:05Z',
        '1969-12-31T23:59:59Z',
        '0001-01-01T00:00:00Z',
        '2026-01-02T03:04:05+02:00',
        null,
      ][pick(5)];
    case 'microTime':
      return ['2026-01-02T03:04:05.000006Z', null][pick(2)];
    case 'duration':
      return ['1h0m0s', '1.5s', '0'][pick(3)];
    case 'quantity':
      return ['1', '100m', '1.5Gi', '1e3', 5, '0.1Ki'][pick(6)];
    case 'intOrString':
      return [0, 80, -1, '25%', ''][pick(5)];
    case 'raw':
      return [{}, { a: [1, 'b', null] }, null, { n: 12345678901234567890n % 9007199254740993n }][pick(3)];
    case 'stringList':
      return [['get', 'über'], [], null][pick(3)];
    case 'schemaOrBool':
      return [true, false, { type: 'string' }][pick(3)];
    case 'schemaOrArray':
      return [{ type: 'string' }, [{ type: 'object' }, {}]][pick(2)];
    case 'schemaOrStringArray':
      return [{ type: 'string' }, ['a', '']][pick(2)];
  }
  const out: Record<string, unknown> = {};
  for (const field of type.fields) {
    if (field.inline) Object.assign(out, anyValue(field.type as TypeInfo, pick, depth));
    else if (pick(3) > 0 && depth < 6) out[field.name] = anyField(field, pick, depth);
  }
  return out;
}

function anyField(field: FieldInfo, pick: (below: number) => number, depth: number): unknown {
  const one = () => {
    switch (field.scalar) {
      case undefined:
        return anyValue(field.type as TypeInfo, pick, depth + 1);
      case 'string':
        return texts[pick(texts.length)];
      case 'bool':
        return pick(2) === 1;
      case 'int32':
        return [0, 1, -1, 2147483647, -2147483648][pick(5)];
      case 'int64':
        return [0, 1, -1, 2 ** 52, -(2 ** 40), 9223372036854775807n, -9223372036854775808n][pick(7)];
      case 'double':
        return [0, 1.5, -1e-7, 1e21][pick(4)];
      case 'bytes':
        return ['', 'AQI=', 'AAAA'][pick(3)];
    }
  };
  if (pick(12) === 0) return null;
  if (field.shape === 'list') return Array.from({ length: pick(3) }, one);
  if (field.shape === 'map')
    return Object.fromEntries(Array.from({ length: pick(3) }, () => [texts[1 + pick(7)] as string, one()]));
  return one();
}

const kinds = groupVersions().flatMap(({ group, version, resources }) =>
  resources
    .filter(({ name, storageGVK }) => storageGVK !== undefined && !name.includes('/'))
    .map(({ kind }) => builtinTypes.typeFor({ group, version, kind }) as TypeInfo),
);

/**
 * Makes an object equal to its form read from a message, where absent and empty lists, maps and bytes, and the kinds of
 * inner objects, are lost.
 */
function asMessage(type: TypeInfo, value: unknown): unknown {
  return decodeMessage(type, encodeMessage(type, value));
}

describe('the JSON and protobuf codecs', () => {
  const pick = random(1);

  it('decode the JSON that they encode', () => {
    for (let i = 0; i < 400; i++) {
      const type = kinds[pick(kinds.length)] as TypeInfo;
      const { object } = decodeValue(type, anyValue(type, pick, 0));
      const text = encodeObject(object);
      const again = decodeJSON(type, text, { strict: 'strict' }).object;
      expect(encodeObject(again), type.name).toBe(text);
      // Canonical objects are returned as they are.
      expect(decodeValue(type, object).object).toBe(object);
    }
  });

  it('decode the protobuf that they encode', () => {
    for (let i = 0; i < 400; i++) {
      const type = kinds[pick(kinds.length)] as TypeInfo;
      const { object } = decodeValue(type, anyValue(type, pick, 0));
      const bytes = encodeMessage(type, object);
      const decoded = decodeMessage(type, bytes);
      expect(Buffer.compare(encodeMessage(type, decoded), bytes), type.name).toBe(0);
      // A decoded message is canonical: JSON decoding returns the same object.
      expect(decodeValue(type, decoded).object).toBe(decoded);
      expect(encodeObject(asMessage(type, decoded))).toBe(encodeObject(decoded));
    }
  });

  it('decode corrupt bytes or fail with an error of the codec', () => {
    let failures = 0;
    const samples = Array.from({ length: 50 }, () => {
      const type = kinds[pick(kinds.length)] as TypeInfo;
      return { type, bytes: encodeMessage(type, decodeValue(type, anyValue(type, pick, 0)).object) };
    });
    for (let i = 0; i < 10_000; i++) {
      const { type, bytes } = samples[pick(samples.length)] as (typeof samples)[number];
      const damaged = bytes.slice(0, pick(2) === 0 ? pick(bytes.length + 1) : bytes.length);
      for (let n = pick(4); n > 0 && damaged.length > 0; n--) damaged[pick(damaged.length)] = pick(256);
      try {
        decodeMessage(type, damaged);
      } catch (cause) {
        failures++;
        const known = [ProtobufError, DecodeError, QuantityError, TimeError].some((type) => cause instanceof type);
        if (!known) throw cause;
      }
    }
    expect(failures).toBeGreaterThan(3000);
  });

  it('decode or refuse very deep nesting without a stack overflow', () => {
    const type = builtinTypes.typeFor({
      group: 'apiextensions.k8s.io',
      version: 'v1',
      kind: 'CustomResourceDefinition',
    }) as TypeInfo;
    const depth = 200_000;
    expect(() => decodeJSON(type, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)).toThrow('exceeded max depth');
    const schema = builtinTypes.type(
      'k8s.io.apiextensions_apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps',
    ) as TypeInfo;
    const not = (schema.field('not') as FieldInfo).number * 8 + 2;
    let bytes = new Uint8Array(0);
    const size = 3000;
    for (let i = 0; i < size; i++) {
      const length = bytes.length;
      const head = [...varint(not), ...varint(length)];
      const next = new Uint8Array(head.length + length);
      next.set(head);
      next.set(bytes, head.length);
      bytes = next;
    }
    expect(() => {
      try {
        decodeMessage(schema, bytes);
      } catch (cause) {
        if (!(cause instanceof DecodeError)) throw cause;
      }
    }).not.toThrow();
  });

  it('write and read the protobuf envelope, and refuse an incomplete one', () => {
    const type = builtinTypes.typeFor({ group: '', version: 'v1', kind: 'ConfigMap' }) as TypeInfo;
    const object = { kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' }, data: { a: '1' } };
    const bytes = encodeProtobuf(type, object);
    expect([...bytes.subarray(0, 4)]).toEqual([0x6b, 0x38, 0x73, 0]);
    expect(decodeProtobuf(builtinTypes, bytes)).toMatchObject({ object, group: '', version: 'v1', kind: 'ConfigMap' });
    expect(() => decodeProtobuf(builtinTypes, new Uint8Array())).toThrow('empty data');
    expect(() => decodeProtobuf(builtinTypes, bytes.subarray(0, 4))).toThrow('empty body');
    expect(() => decodeProtobuf(builtinTypes, bytes.subarray(1))).toThrow(
      'provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]',
    );
    expect(() => decodeProtobuf(builtinTypes, bytes.subarray(0, 12))).toThrow('unexpected EOF');
  });
});

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];
}
