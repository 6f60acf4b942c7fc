import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FieldInfo, TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { metaType } from '@k8s-ts/apimachinery/field-table/meta-v1';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { encodeMessage, transcodeJSON } from '@k8s-ts/apimachinery/protobuf';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfUpstreamObject, upstreamObjectNames, upstreamObjects } from '../test/upstream-objects.js';
import { builtinTypes } from './builtin-types.js';

const dir = upstreamObjects;
const names = upstreamObjectNames;

function typeOf(group: string, version: string, kind: string): TypeInfo {
  const type = builtinTypes.typeFor({ group, version, kind });
  if (type === undefined) throw new Error(`no type for ${kind}`);
  return type;
}

function typeNamed(name: string): TypeInfo {
  const { group, version, kind } = kindOfUpstreamObject(name);
  return typeOf(group, version, kind);
}

const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('hex');
const viaObject = (type: TypeInfo, json: string): string => hex(encodeMessage(type, decodeJSON(type, json).object));
const transcoded = (type: TypeInfo, json: string): string | undefined => {
  const bytes = transcodeJSON(type, Buffer.from(json));
  return bytes && hex(bytes);
};

describe.skipIf(names.length === 0)(
  names.length === 0 ? `golden objects: skipped, there is no ${dir}` : 'golden objects',
  () => {
    it.each(names)('%s is transcoded to the bytes of its object', (name) => {
      const type = typeNamed(name);
      const json = encodeObject(decodeJSON(type, readFileSync(join(dir, `${name}.json`))).object);
      const bytes = transcoded(type, json);
      if (bytes !== undefined) expect(bytes).toBe(viaObject(type, json));
    });

    it('all upstream objects are transcoded, except those with raw extensions', () => {
      const left = names.filter((name) => {
        const type = typeNamed(name);
        return (
          transcoded(type, encodeObject(decodeJSON(type, readFileSync(join(dir, `${name}.json`))).object)) === undefined
        );
      });
      expect(left.length).toBeLessThan(20);
      expect(left).not.toContain('core.v1.Pod');
    });
  },
);

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', 'a', '<&>', '"', '\\', '\u2028', 'ü', '1', '10', '2'),
  fc.string({ minLength: 120, maxLength: 140 }),
);
const integer = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -1, 127, 128, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 1 - 2 ** 53),
  fc.maxSafeInteger(),
);

/** Values of a type, nested to a depth. Each field may be absent. */
function valuesOf(type: TypeInfo, depth: number): fc.Arbitrary<unknown> {
  switch (type.special) {
    case 'time':
      return fc.constantFrom(null, '2026-01-02T03:04:05Z', '1969-12-31T23:59:59Z', '0001-01-02T00:00:00Z');
    case 'microTime':
      return fc.constantFrom(null, '2026-01-02T03:04:05.123456Z');
    case 'duration':
      return fc.constantFrom('0s', '1m0s', '-1.5s');
    case 'quantity':
      return fc.constantFrom('0', '100m', '1Gi', '-5');
    case 'intOrString':
      return fc.oneof(fc.integer(), fc.constantFrom('50%', '', 'http'));
    case 'raw':
      return fc.oneof(
        fc.constantFrom({ 'f:metadata': { 'k:{"name":"a"}': {}, '.': {} } }, { '10': {}, '2': {} }, null, {}),
        fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>),
      );
    case 'stringList':
      return fc.array(text, { maxLength: 3 });
    case 'schemaOrBool':
      return fc.boolean();
    case 'schemaOrArray':
      return fc.constant({ type: 'string' });
    case 'schemaOrStringArray':
      return fc.array(text, { maxLength: 2 });
    default: {
      const fields = flattened(type).filter(({ scalar }) => scalar !== undefined || depth > 0);
      return fc
        .subarray(fields as FieldInfo[], { maxLength: Math.min(6, fields.length) })
        .chain((some) => fc.record(Object.fromEntries(some.map((field) => [field.name, fieldValue(field, depth)]))));
    }
  }
}

const flattened = (type: TypeInfo): readonly FieldInfo[] =>
  type.fields.flatMap((field) => (field.inline && field.type !== undefined ? flattened(field.type) : [field]));

function fieldValue(field: FieldInfo, depth: number): fc.Arbitrary<unknown> {
  const one = (): fc.Arbitrary<unknown> => {
    switch (field.scalar) {
      case 'string':
        return text;
      case 'bool':
        return fc.boolean();
      case 'int32':
        return fc.integer();
      case 'int64':
        return integer;
      case 'double':
        return fc.double({ noNaN: true, noDefaultInfinity: true });
      case 'bytes':
        return fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
      default:
        return fc.constant(null).chain(() => valuesOf(field.type as TypeInfo, depth - 1));
    }
  };
  const value = one();
  if (field.shape === 'list') return fc.array(value, { maxLength: 3 });
  if (field.shape === 'map') return fc.dictionary(text, value, { maxKeys: 4 });
  return value;
}

describe('transcodeJSON', () => {
  it.each([
    typeOf('', 'v1', 'Pod'),
    typeOf('', 'v1', 'Node'),
    typeOf('', 'v1', 'Secret'),
    typeOf('', 'v1', 'Service'),
    typeOf('', 'v1', 'PersistentVolume'),
    typeOf('apps', 'v1', 'Deployment'),
    typeOf('batch', 'v1', 'CronJob'),
    typeOf('autoscaling', 'v2', 'HorizontalPodAutoscaler'),
    typeOf('coordination.k8s.io', 'v1', 'Lease'),
    metaType('ObjectMeta'),
  ])('returns the same bytes as decoding and encoding the object: $name', (type) => {
    let count = 0;
    fc.assert(
      fc.property(valuesOf(type, 4), (value) => {
        let object: Record<string, unknown>;
        try {
          ({ object } = decodeJSON(type, JSON.stringify(value)));
        } catch {
          return;
        }
        const json = encodeObject(object);
        const bytes = transcoded(type, json);
        if (bytes === undefined) return;
        count++;
        expect(bytes).toBe(viaObject(type, json));
      }),
      { numRuns: 300 },
    );
    expect(count).toBeGreaterThan(100);
  });

  const pod = typeOf('', 'v1', 'Pod');
  const expectSame = (json: string) => {
    const bytes = transcoded(pod, json);
    if (bytes !== undefined) expect(bytes).toBe(viaObject(pod, json));
    return bytes;
  };

  it('transcodes repeated field sets, and different sets between them', () => {
    const sets = ['{}', '{"f:a":{}}', '{"f:a":{},"f:b":{}}', '{"f:a":{"f:a":{}}}', '{"f:a":{"":{}}}', '""', '"a"'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...sets, `{"f:${'a'.repeat(20_000)}":{}}`), { maxLength: 8 }), (chosen) => {
        const entries = chosen.map((set) => `{"manager":"m","fieldsV1":${set}}`);
        expect(expectSame(`{"metadata":{"managedFields":[${entries}]}}`)).toBeDefined();
      }),
    );
  });

  it.each([
    ['white space', '{"metadata": {"name":"a"}}'],
    ['white space in a nested object', '{"metadata":{"name":"a" }}'],
    ['keys in another order', '{"spec":{},"metadata":{"name":"a"}}'],
    ['a repeated key', '{"metadata":{"name":"a","name":"b"}}'],
    ['an escaped key', '{"metadata":{"\\u006eame":"a"}}'],
    ['unsorted keys of a map', '{"metadata":{"labels":{"b":"1","a":"2"}}}'],
    ['escaped keys of a map', '{"metadata":{"labels":{"\\u003c":"1","a":"2"}}}'],
    ['a text that ends too early', '{"metadata":{"name":"a"'],
    ['a number with a fraction', '{"metadata":{"generation":1.0}}'],
    ['a number as a text', '{"metadata":{"generation":"1"}}'],
    ['a null in a list', '{"metadata":{"finalizers":[null]}}'],
    ['a value of another type', '{"metadata":[]}'],
    ['a list as an object', '[]'],
    ['an empty text', ''],
  ])('refuses %s', (_, json) => {
    expect(transcoded(pod, json)).toBeUndefined();
  });

  it.each([
    '{"metadata":{"name":"a","creationTimestamp":null},"spec":{"containers":null},"status":{}}',
    '{"kind":"Pod","apiVersion":"v1","metadata":{"managedFields":[{"fieldsV1":{"f:a":{"\\u003c":{}}}}]}}',
    '{"metadata":{"managedFields":[{"fieldsV1":{"10":{},"2":{},"f:a":[1.50,null,true]}}]}}',
    '{"metadata":{"name":"a","unknown":{"b":["}",1]}},"other":"{"}',
    '{"metadata":{"generation":9223372036854775807,"deletionGracePeriodSeconds":-9223372036854775808}}',
    `{"metadata":{"annotations":{"a":"${'x'.repeat(20_000)}"}}}`,
    `{"spec":{"containers":[${Array.from({ length: 2000 }, () => '{}').join()}]}}`,
  ])('accepts %.100s', (json) => {
    expect(expectSame(json)).toBeDefined();
  });

  it('begins to read at an offset', () => {
    const json = Buffer.from('{"metadata":{"name":"a"}}');
    expect(hex(transcodeJSON(metaType('ObjectMeta'), json, 12))).toBe(
      hex(encodeMessage(metaType('ObjectMeta'), { name: 'a' })),
    );
  });

  it('does not fail on nested text of any depth', () => {
    const schema = `${'{"not":'.repeat(5000)}{}${'}'.repeat(5000)}`;
    expect(() => transcodeJSON(typeOf('', 'v1', 'Pod'), Buffer.from(schema))).not.toThrow();
  });

  it('returns different results for different texts after a failure', () => {
    expect(transcoded(pod, '{"metadata":{"name":"a"')).toBeUndefined();
    expect(expectSame('{"metadata":{"name":"b"}}')).toBeDefined();
  });
});
