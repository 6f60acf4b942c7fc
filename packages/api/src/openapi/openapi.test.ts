import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProtobufReader } from '@k8s-ts/apimachinery/protobuf';
import { describe, expect, it } from 'vitest';
import {
  encodeOpenAPIV2,
  encodeOpenAPIV3,
  type JSONObject,
  openAPIV2,
  openAPIV2Document,
  openAPIV3Documents,
} from './index.js';
import { referencedDefinitions } from './json-schema.js';

type Json = Record<string, unknown>;
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((v, key) => (v as Json | undefined)?.[key], value);

describe('openAPIV3Documents', () => {
  const documents = openAPIV3Documents({ version: '1.35' });

  it('has one document per group-version that is on, and one for every other path', () => {
    expect(documents.names).toEqual(
      expect.arrayContaining(['api', 'api/v1', 'apis', 'apis/apps', 'apis/apps/v1', 'version', 'openid/v1/jwks']),
    );
    expect(documents.names).not.toContain('apis/storage.k8s.io/v1alpha1');
    expect(documents.document('apis/apps/v9')).toBeUndefined();
  });

  it('describes what kubectl looks for', () => {
    const document = documents.document('apis/apps/v1');
    expect(document).toMatchObject({ openapi: '3.0.0', info: { title: 'Kubernetes', version: '1.35' } });
    const path = at(document, 'paths', '/apis/apps/v1/namespaces/{namespace}/deployments/{name}');
    expect(at(path, 'patch')).toMatchObject({
      operationId: 'patchAppsV1NamespacedDeployment',
      'x-kubernetes-action': 'patch',
      'x-kubernetes-group-version-kind': { group: 'apps', version: 'v1', kind: 'Deployment' },
    });
    expect((at(path, 'patch', 'parameters') as Json[]).map((parameter) => parameter.name)).toContain('fieldValidation');
    expect(at(document, 'components', 'schemas', 'io.k8s.api.core.v1.ContainerPort')).toEqual({
      type: 'object',
      required: ['containerPort'],
      properties: {
        containerPort: { type: 'integer', format: 'int32', default: 0 },
        hostIP: { type: 'string' },
        hostPort: { type: 'integer', format: 'int32' },
        name: { type: 'string' },
        protocol: { type: 'string', default: 'TCP', enum: ['SCTP', 'TCP', 'UDP'] },
      },
    });
  });

  it('holds every definition that it refers to', () => {
    for (const name of documents.names) {
      const document = documents.document(name);
      const schemas = Object.keys((at(document, 'components', 'schemas') ?? {}) as Json);
      expect([...referencedDefinitions(document)].sort(), name).toEqual(schemas);
    }
  });

  it('keeps the bytes of what was asked for', () => {
    const json = documents.json('apis/batch/v1') as Uint8Array;
    expect(JSON.parse(new TextDecoder().decode(json))).toEqual(documents.document('apis/batch/v1'));
    expect(documents.json('apis/batch/v1')).toBe(json);
    expect(documents.protobuf('apis/batch/v1')).toBe(documents.protobuf('apis/batch/v1'));
    expect(documents.json('apis/batch/v9')).toBeUndefined();
    const whole = openAPIV2();
    expect(whole.json()).toBe(whole.json());
    expect(whole.protobuf().length).toBeGreaterThan(100_000);
  });

  it('documents only what is served', () => {
    const only = openAPIV3Documents({
      serves: (group, _version, { name }) => group === '' && name === 'pods',
      issuer: false,
    });
    expect(only.names).toEqual(['api', 'apis', 'version', 'api/v1']);
    expect(Object.keys(at(only.document('api/v1'), 'paths') as Json)).toHaveLength(7);
  });
});

describe('protobuf', () => {
  /** Fields of a message by number, not looked into. */
  function fields(bytes: Uint8Array): Map<number, (Uint8Array | number | bigint)[]> {
    const reader = new ProtobufReader(bytes);
    const found = new Map<number, (Uint8Array | number | bigint)[]>();
    while (reader.pos < bytes.length) {
      const tag = reader.uint32();
      let value: Uint8Array | number | bigint;
      if ((tag & 7) === 2) {
        const end = reader.delimited(bytes.length);
        value = bytes.subarray(reader.pos, end);
        reader.pos = end;
      } else value = (tag & 7) === 0 ? reader.int64() : reader.double();
      found.set(tag >>> 3, [...(found.get(tag >>> 3) ?? []), value]);
    }
    return found;
  }
  const text = (value: unknown) => new TextDecoder().decode(value as Uint8Array);
  const inner = (bytes: unknown, ...path: readonly number[]): Uint8Array =>
    path.reduce((value, number) => fields(value).get(number)?.[0] as Uint8Array, bytes as Uint8Array);
  const byName = (bytes: Uint8Array, number: number): Map<string, Uint8Array> =>
    new Map(
      fields(bytes)
        .get(number)
        ?.map((entry) => [text(inner(entry, 1)), inner(entry, 2)]),
    );

  it('encodes v2 by the schema of gnostic', () => {
    const bytes = encodeOpenAPIV2(openAPIV2Document({ version: '1.35' }));
    expect(text(inner(bytes, 1))).toBe('2.0');
    expect(text(inner(bytes, 2, 2))).toBe('1.35');
    const definitions = byName(inner(bytes, 9), 1);
    const port = definitions.get('io.k8s.api.core.v1.ContainerPort') as Uint8Array;
    const properties = byName(inner(port, 25), 1);
    expect(text(inner(properties.get('containerPort'), 2))).toBe('int32');
    expect(text(inner(properties.get('containerPort'), 22, 1))).toBe('integer');
    const pod = definitions.get('io.k8s.api.core.v1.Pod') as Uint8Array;
    expect(JSON.parse(text(inner(byName(pod, 31).get('x-kubernetes-group-version-kind'), 2)))).toEqual([
      { group: '', version: 'v1', kind: 'Pod' },
    ]);
    const path = byName(inner(bytes, 8), 2).get('/api/v1/namespaces/{namespace}/pods/{name}') as Uint8Array;
    const patch = inner(path, 8);
    expect(text(inner(patch, 5))).toBe('patchCoreV1NamespacedPod');
    const queries = fields(patch)
      .get(8)
      ?.map((parameter) => fields(inner(parameter, 1)).get(2)?.[0]);
    expect(queries?.filter(Boolean).map((parameter) => text(inner(parameter, 3, 4)))).toContain('fieldValidation');
  });

  it('encodes v3 by the schema of gnostic', () => {
    const bytes = encodeOpenAPIV3(openAPIV3Documents().document('apis/batch/v1') as JSONObject);
    expect(text(inner(bytes, 1))).toBe('3.0.0');
    const schemas = byName(inner(bytes, 5, 1), 1);
    const properties = byName(inner(schemas.get('io.k8s.api.batch.v1.CronJobSpec'), 1, 31), 1);
    expect(text(inner(properties.get('schedule'), 1, 25))).toBe('string');
    expect(
      fields(inner(properties.get('schedule'), 1, 33))
        .get(3)
        ?.map(text),
    ).toEqual(['']);
    expect(text(inner(properties.get('jobTemplate'), 1, 26, 2, 1))).toBe(
      '#/components/schemas/io.k8s.api.batch.v1.JobTemplateSpec',
    );
  });
});

/** Upstream's own documents. They are not part of this repository. */
const reference =
  process.env.K8S_TS_RELEASE ?? join(import.meta.dirname, '../../../../../shared/reference/kubernetes-1.35');
const isPresent = existsSync(join(reference, 'swagger.json'));

describe.skipIf(!isPresent)(
  isPresent ? 'upstream documents' : `upstream documents: skipped, not in ${reference}`,
  () => {
    const everything = { serves: () => true };

    /** Without prose, without enums (upstream generates its files with them off) and without CBOR (off by default). */
    function facts(value: unknown): unknown {
      if (Array.isArray(value))
        return value.filter((item) => !(typeof item === 'string' && item.includes('cbor'))).map(facts);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(
        Object.entries(value)
          .filter(
            ([key, item]) =>
              !(key === 'description' && typeof item === 'string') && key !== 'enum' && !key.includes('cbor'),
          )
          .map(([key, item]) => [key, plainReference(facts(item))]),
      );
    }

    /** A field without a description has a plain reference upstream; which those are is not known here. */
    function plainReference(value: unknown): unknown {
      const { allOf, ...rest } = (value ?? {}) as { allOf?: unknown[] };
      return Array.isArray(allOf) && allOf.length === 1 && Object.keys(rest).length === 0 ? allOf[0] : value;
    }

    const read = (name: string) => JSON.parse(readFileSync(join(reference, name), 'utf8')) as Json;

    it('agrees with swagger.json', () => {
      const { parameters, ...swagger } = read('swagger.json');
      const resolve = (value: unknown): unknown => {
        if (Array.isArray(value)) return value.map(resolve);
        if (typeof value !== 'object' || value === null) return value;
        const target = (value as Json).$ref;
        if (typeof target === 'string' && target.startsWith('#/parameters/'))
          return (parameters as Json)[target.slice(13)];
        return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
      };
      const paths = Object.fromEntries(
        Object.entries(swagger.paths as Json).filter(([path]) => !path.startsWith('/logs')),
      );
      const ours = openAPIV2Document(everything);
      expect(facts(ours.definitions)).toEqual(facts(swagger.definitions));
      expect(facts(ours.paths)).toEqual(facts(resolve(paths)));
    });

    const names = isPresent
      ? readdirSync(join(reference, 'openapi-v3')).filter((name) => name !== 'logs_openapi.json')
      : [];
    const documents = openAPIV3Documents(everything);

    it.each(names)('agrees with %s', (file) => {
      const name = file
        .replace('_openapi.json', '')
        .replaceAll('__', '/')
        .replace(/^well-known/, '.well-known');
      expect(facts(documents.document(name))).toEqual(facts(read(join('openapi-v3', file))));
    });
  },
);
