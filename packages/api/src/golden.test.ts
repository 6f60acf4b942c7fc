import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TypeInfo } from '@k8s-ts/apimachinery/field-table';
import { decodeJSON, encodeObject } from '@k8s-ts/apimachinery/json';
import { decodeProtobuf, decodeUnknown, encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { decodeYAML } from '@k8s-ts/apimachinery/yaml';
import { describe, expect, it } from 'vitest';
import { kindOfUpstreamObject, upstreamObjectNames, upstreamObjects } from '../test/upstream-objects.js';
import { builtinTypes } from './builtin-types.js';

const dir = upstreamObjects;
const names = upstreamObjectNames;

const read = (name: string, extension: string) => readFileSync(join(dir, `${name}.${extension}`));

function typeOf(name: string): TypeInfo {
  const type = builtinTypes.typeFor(kindOfUpstreamObject(name));
  if (type === undefined) throw new Error(`no type for ${name}`);
  return type;
}

describe.skipIf(names.length === 0)(
  names.length === 0 ? `golden objects: skipped, there is no ${dir}` : 'golden objects',
  () => {
    // A WatchEvent's file is a bare message in an envelope without a kind.
    const kinds = names.filter((name) => !name.endsWith('.WatchEvent'));

    it.each(names)('%s: is unchanged after it is decoded from JSON and encoded', (name) => {
      const text = read(name, 'json').toString();
      const { object } = decodeJSON(typeOf(name), text, { strict: 'strict' });
      expect(encodeObject(object, { pretty: true })).toBe(text.trimEnd());
    });

    it.each(kinds)('%s: is unchanged after it is decoded from protobuf and encoded', (name) => {
      const bytes = new Uint8Array(read(name, 'pb'));
      const { object, type } = decodeProtobuf(builtinTypes, bytes);
      const fromJSON = decodeJSON(type, read(name, 'json')).object;
      expect(encodeObject(object)).toBe(encodeObject(withoutNestedKinds(fromJSON)));
      expect(Buffer.compare(encodeProtobuf(type, fromJSON), bytes)).toBe(0);
      expect(Buffer.compare(encodeProtobuf(type, object), bytes)).toBe(0);
    });

    it.each(names)('%s: is the same object in YAML as in JSON', (name) => {
      const { value } = decodeYAML(read(name, 'yaml').toString(), { strict: 'strict' });
      const { object } = decodeJSON(typeOf(name), JSON.stringify(value), { strict: 'strict' });
      expect(object).toEqual(decodeJSON(typeOf(name), read(name, 'json')).object);
    });

    it('a protobuf envelope without a kind is opened', () => {
      const unknown = decodeUnknown(new Uint8Array(read('core.v1.WatchEvent', 'pb')));
      expect(unknown.raw.length).toBeGreaterThan(0);
    });
  },
);

/** Messages hold no kind and apiVersion: those of objects within an object do not survive protobuf. */
function withoutNestedKinds(object: Record<string, unknown>): Record<string, unknown> {
  const strip = (type: TypeInfo, value: unknown, top: boolean): unknown => {
    if (type.special !== undefined || typeof value !== 'object' || value === null) return value;
    const out: Record<string, unknown> = {};
    for (const [key, item] of Object.entries(value)) {
      const field = type.field(key);
      if (field === undefined) {
        if (top || (key !== 'kind' && key !== 'apiVersion')) out[key] = item;
      } else if (field.type === undefined || item === null) out[key] = item;
      else if (field.shape === 'list')
        out[key] = (item as unknown[]).map((each) => strip(field.type as TypeInfo, each, false));
      else if (field.shape === 'map') {
        out[key] = Object.fromEntries(
          Object.entries(item as object).map(([k, v]) => [k, strip(field.type as TypeInfo, v, false)]),
        );
      } else out[key] = strip(field.type, item, false);
    }
    return out;
  };
  const [group, version] = String(object.apiVersion).includes('/')
    ? String(object.apiVersion).split('/')
    : ['', String(object.apiVersion)];
  const type = builtinTypes.typeFor({ group: group ?? '', version: version ?? '', kind: String(object.kind) });
  return strip(type as TypeInfo, object, true) as Record<string, unknown>;
}
