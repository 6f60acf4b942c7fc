import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtinTypes } from '@k8s-ts/api';
import { applyDefaults } from '@k8s-ts/api/defaults';
import { allStorageFacts } from '@k8s-ts/api/discovery';
import { decodeJSON, encodeObject, parseJSON } from '@k8s-ts/apimachinery/json';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { prepareObjectForStorage, revisionContext, StoredRevision } from '@k8s-ts/storage';
import { describe, expect, it } from 'vitest';
import { kindOfUpstreamObject, upstreamObjectNames, upstreamObjects } from '../../../../api/test/upstream-objects.js';
import { builtinCodec } from './builtin-codec.js';

const dir = upstreamObjects;
const read = (name: string, extension: string) => readFileSync(join(dir, `${name}.${extension}`));
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

const kindOf = kindOfUpstreamObject;

const stored = new Set(
  allStorageFacts().map((facts) => `${facts.storageGroup}/${facts.storageVersion} ${facts.storageKind}`),
);
/** Golden objects that have metadata, which are those that a server could store. */
const names = upstreamObjectNames.filter((name) =>
  builtinTypes.typeFor(kindOf(name))?.field('metadata')?.type?.field('ownerReferences'),
);

describe.skipIf(names.length === 0)(
  names.length === 0 ? `golden objects: skipped, there is no ${dir}` : 'golden objects',
  () => {
    // The objects of an earlier release lack kinds.
    it.skipIf(process.env.K8S_TS_GOLDEN_OBJECTS === undefined)('the codec decodes every kind that is stored', () => {
      const kinds = new Set(
        names.map((name) => {
          const { group, version, kind } = kindOf(name);
          return `${group}/${version} ${kind}`;
        }),
      );
      // Kinds that are served by another server than the one that made the objects.
      const others = / (CustomResourceDefinition|APIService)$/;
      expect([...stored].filter((kind) => !kinds.has(kind) && !others.test(kind))).toEqual([]);
    });

    it.each(names)('%s is stored in the same bytes', (name) => {
      const kind = kindOf(name);
      const golden = new Uint8Array(read(name, 'pb'));
      const expected = withoutVersion(golden);
      const codec = builtinCodec(kind, { mediaType: 'application/vnd.kubernetes.protobuf' });
      const type = builtinTypes.typeFor(kind);
      if (type === undefined) throw new Error('no type');
      const object = decodeJSON(type, compact(read(name, 'json'))).object as unknown as KubeObject;
      const bytes = codec.encode(prepareObjectForStorage(object));
      expect(Buffer.compare(bytes, expected)).toBe(0);

      const revision = new StoredRevision(revisionContext(codec), '/a', 7, golden);
      expect(revision.object.metadata.resourceVersion).toBe('7');
      const complete = applyDefaults(kind, codec.decode(golden));
      const again = codec.encode(prepareObjectForStorage(complete));
      expect(Buffer.compare(codec.encode(prepareObjectForStorage(revision.object)), again)).toBe(0);
      revision.materializeJSON();
      expect(revision.isStoredAs(again)).toBe(Buffer.compare(again, golden) === 0);
      expect(revision.object).toEqual(JSON.parse(text(revision.json)));
    });

    it.each(names)('%s is the same object when it is read from JSON, YAML, protobuf and base64', (name) => {
      const kind = kindOf(name);
      const codec = builtinCodec(kind);
      const fromProtobuf = codec.encodeJSON?.(codec.decode(read(name, 'pb'))) as Uint8Array;
      for (const bytes of [
        Buffer.from(read(name, 'pb').toString('base64')),
        codec.encode(codec.decode(read(name, 'pb'))),
      ]) {
        expect(text(codec.encodeJSON?.(codec.decode(bytes)) as Uint8Array)).toBe(text(fromProtobuf));
      }
      const fromYAML = codec.encodeJSON?.(codec.decode(read(name, 'yaml'))) as Uint8Array;
      const fromJSON = codec.encodeJSON?.(codec.decode(Buffer.from(shuffled(text(read(name, 'json')))))) as Uint8Array;
      expect(text(fromYAML)).toBe(text(fromJSON));
    });
  },
);

/** JSON without white space: raw extensions are stored as they are spelt. */
const compact = (json: Uint8Array): string => encodeObject(parseJSON(text(json)).value);

/** The same JSON with its fields in another order, so that it is not canonical. */
function shuffled(json: string): string {
  const { metadata, ...rest } = parseJSON(json).value as Record<string, unknown>;
  return encodeObject({ ...rest, metadata });
}

// The code below reads protobuf's wire format by itself, so that the codec is not tested with itself.

/** An envelope whose object has no `metadata.selfLink` (field 4) and `metadata.resourceVersion` (field 6) any more. */
function withoutVersion(envelope: Uint8Array): Uint8Array {
  const body = rewritten(envelope.subarray(4), (number, value) =>
    number === 2
      ? rewritten(value, (inner, metadata) =>
          inner === 1
            ? rewritten(metadata, (field, each) => (field === 4 || field === 6 ? new Uint8Array() : each))
            : metadata,
        )
      : value,
  );
  return Buffer.concat([envelope.subarray(0, 4), body]);
}

/** A message with its length-delimited fields changed. */
function rewritten(message: Uint8Array, change: (number: number, value: Uint8Array) => Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++] as number;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const start = at;
    const tag = varint();
    const wireType = tag & 7;
    if (wireType === 2) {
      const length = varint();
      const value = change(tag >>> 3, message.subarray(at, at + length));
      at += length;
      parts.push(encodedVarint(tag), encodedVarint(value.length), value);
      continue;
    }
    if (wireType === 0) varint();
    else at += wireType === 1 ? 8 : 4;
    parts.push(message.subarray(start, at));
  }
  return Buffer.concat(parts);
}

function encodedVarint(value: number): Uint8Array {
  const bytes: number[] = [];
  for (; value >= 128; value = Math.floor(value / 128)) bytes.push((value % 128) | 0x80);
  return Uint8Array.from([...bytes, value]);
}
