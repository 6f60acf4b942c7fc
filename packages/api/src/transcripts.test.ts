import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeValue, encodeObject } from '@k8s-ts/apimachinery/json';
import { decodeProtobuf, encodeProtobuf } from '@k8s-ts/apimachinery/protobuf';
import { describe, expect, it } from 'vitest';
import { builtinTypes } from './builtin-types.js';
import { applyDefaults } from './defaults/index.js';

/** Answers of kube-apiserver v1.35, recorded. */
const dir = join(import.meta.dirname, '../../../conformance/transcripts');

interface Answer {
  readonly id: string;
  readonly body?: unknown;
}

/** A recorded body with values in place of the recording's placeholders. */
function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  if (typeof value === 'string') {
    if (value === '<time>') return '2026-01-02T03:04:05Z';
    return value === '<microtime>' ? '2026-01-02T03:04:05.000006Z' : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, restored(item)]));
}

describe('recorded answers', () => {
  it.each(readdirSync(dir).filter((name) => name.endsWith('.json')))(
    '%s: its objects are canonical and complete',
    (file) => {
      for (const { id, body } of JSON.parse(readFileSync(join(dir, file), 'utf8')) as Answer[]) {
        if (typeof body !== 'object' || body === null || encodeObject(body).includes('"\\u003cignored\\u003e"'))
          continue;
        const object = restored(body) as Record<string, unknown>;
        const { kind, apiVersion } = object;
        if (typeof kind !== 'string' || typeof apiVersion !== 'string' || object.metadata === undefined) continue;
        const [group = '', version = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
        const type = builtinTypes.typeFor({ group, version, kind });
        if (type === undefined) continue;
        const decoded = decodeValue(type, object, { strict: 'strict' }).object;
        expect(decoded, id).toEqual(object);
        expect(applyDefaults({ group, version, kind }, decoded), id).toBe(decoded);
        // Kinds of inner objects and empty lists do not survive protobuf.
        if (kind.endsWith('List') || kind === 'StatefulSet') continue;
        expect(encodeObject(decodeProtobuf(builtinTypes, encodeProtobuf(type, decoded)).object), id).toBe(
          encodeObject(decoded),
        );
      }
    },
  );
});
