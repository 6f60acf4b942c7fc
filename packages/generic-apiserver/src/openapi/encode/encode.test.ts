import { ProtobufReader } from '@k8s-ts/apimachinery/protobuf';
import { describe, expect, it } from 'vitest';
import type { JSONObject } from '../types/json-schema.js';
import type { DocumentEncoding } from './document-encoding.js';
import { openAPIV2Encoding } from './encode-v2.js';
import { openAPIV3Encoding } from './encode-v3.js';

/** Fields of a message by number. Messages inside are left as bytes. */
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

const kind = { group: 'example.com', version: 'v1', kind: 'Widget' };
const query = { name: 'fieldValidation', in: 'query' };
const widget = (prefix: string) => ({
  type: 'object',
  required: ['size'],
  properties: {
    size: { type: 'integer', format: 'int32', minimum: 1 },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    parts: { type: 'array', items: { $ref: `${prefix}com.example.v1.Part` } },
    anything: { 'x-kubernetes-preserve-unknown-fields': true },
  },
  'x-kubernetes-group-version-kind': [kind],
});
const operation = {
  tags: ['exampleCom_v1'],
  operationId: 'patchExampleComV1NamespacedWidget',
  'x-kubernetes-group-version-kind': kind,
};

/** The protobuf form of a document. */
function encoded(encoding: DocumentEncoding, head: JSONObject, paths: object, schemas: object): Uint8Array {
  const pathBytes = Buffer.concat(Object.entries(paths).map(([name, item]) => encoding.path(name, item)));
  const schemaBytes = Buffer.concat(Object.entries(schemas).map(([name, schema]) => encoding.schema(name, schema)));
  const { before, between, after } = encoding.frame(head, { paths: pathBytes.length, schemas: schemaBytes.length });
  return Buffer.concat([before, pathBytes, between, schemaBytes, after]);
}
const encodeOpenAPIV2 = ({
  paths,
  definitions,
  ...head
}: JSONObject & { readonly paths: object; readonly definitions: object }) =>
  encoded(openAPIV2Encoding, head, paths, definitions);
const encodeOpenAPIV3 = ({
  paths,
  components,
  ...head
}: JSONObject & { readonly paths: object; readonly components: { readonly schemas: object } }) =>
  encoded(openAPIV3Encoding, { ...head, components: {} }, paths, components.schemas);

describe('protobuf by the schemas of gnostic', () => {
  it('contains the whole OpenAPI v2 document', () => {
    const bytes = encodeOpenAPIV2({
      swagger: '2.0',
      info: { title: 'Kubernetes', version: '1.35' },
      paths: {
        '/widgets/{name}': { patch: { ...operation, parameters: [{ ...query, type: 'string' }], responses: {} } },
      },
      definitions: { 'com.example.v1.Widget': widget('#/definitions/') },
    });
    expect(text(inner(bytes, 1))).toBe('2.0');
    expect(text(inner(bytes, 2, 2))).toBe('1.35');
    const definition = byName(inner(bytes, 9), 1).get('com.example.v1.Widget') as Uint8Array;
    const properties = byName(inner(definition, 25), 1);
    expect([...properties.keys()]).toEqual(['size', 'labels', 'parts', 'anything']);
    expect(text(inner(properties.get('size'), 2))).toBe('int32');
    expect(text(inner(properties.get('size'), 22, 1))).toBe('integer');
    expect(fields(properties.get('size') as Uint8Array).get(9)).toEqual([1]);
    expect(text(inner(properties.get('labels'), 21, 1, 22, 1))).toBe('string');
    expect(text(inner(properties.get('parts'), 23, 1, 1))).toBe('#/definitions/com.example.v1.Part');
    expect(text(inner(properties.get('anything'), 31, 1))).toBe('x-kubernetes-preserve-unknown-fields');
    expect(text(inner(byName(definition, 31).get('x-kubernetes-group-version-kind'), 2))).toBe(
      '- group: example.com\n  version: v1\n  kind: Widget\n',
    );
    const patch = inner(byName(inner(bytes, 8), 2).get('/widgets/{name}'), 8);
    expect(text(inner(patch, 5))).toBe('patchExampleComV1NamespacedWidget');
    expect(text(inner(patch, 8, 1, 2, 3, 4))).toBe('fieldValidation');
  });

  it('contains the whole OpenAPI v3 document', () => {
    const bytes = encodeOpenAPIV3({
      openapi: '3.0.0',
      info: { title: 'Kubernetes', version: '1.35' },
      paths: {
        '/widgets/{name}': {
          patch: { ...operation, parameters: [{ ...query, schema: { type: 'string' } }], responses: {} },
        },
      },
      components: { schemas: { 'com.example.v1.Widget': widget('#/components/schemas/') } },
    });
    expect(text(inner(bytes, 1))).toBe('3.0.0');
    const properties = byName(inner(byName(inner(bytes, 5, 1), 1).get('com.example.v1.Widget'), 1, 31), 1);
    expect(text(inner(properties.get('size'), 1, 25))).toBe('integer');
    expect(text(inner(properties.get('parts'), 1, 30, 1, 2, 1))).toBe('#/components/schemas/com.example.v1.Part');
    const patch = inner(byName(inner(bytes, 4), 1).get('/widgets/{name}'), 10);
    expect(text(inner(patch, 5))).toBe('patchExampleComV1NamespacedWidget');
    expect(text(inner(patch, 6, 1, 1))).toBe('fieldValidation');
  });

  it('writes a default that is a zero value', () => {
    const bytes = encodeOpenAPIV3({
      openapi: '3.0.0',
      info: { title: 'Kubernetes', version: '1.35' },
      paths: {},
      components: { schemas: { Text: { type: 'string', default: '' } } },
    });
    expect(
      fields(inner(byName(inner(bytes, 5, 1), 1).get('Text'), 1, 33))
        .get(3)
        ?.map(text),
    ).toEqual(['']);
  });
});
