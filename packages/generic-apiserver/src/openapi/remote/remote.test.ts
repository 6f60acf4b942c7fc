import { Buffer } from 'node:buffer';
import { expect, it } from 'vitest';
import { entryOf } from '../document/document-part.js';
import { jsonPieces, type OpenAPIDocument, protobufPieces } from '../document/openapi-document.js';
import { openAPIV2Encoding } from '../encode/encode-v2.js';
import { convertToV3 } from './convert-to-v3.js';
import { mergeV2 } from './merge-v2.js';
import { v2ContentOf } from './v2-content.js';

type JSONObject = Readonly<Record<string, unknown>>;

const ref = (name: string) => ({ $ref: `#/definitions/${name}` });
const reading = (name: string) => ({ get: { responses: { 200: { description: 'OK', schema: ref(name) } } } });
const kind = (name: string, group: string) => ({ group, version: 'v1', kind: name });
const kindsKey = 'x-kubernetes-group-version-kind';

const own = (paths: JSONObject, definitions: JSONObject): OpenAPIDocument => ({
  head: { swagger: '2.0', info: { title: 'Kubernetes', version: '1.36' } },
  paths: Object.entries(paths).map(([name, value]) => entryOf(name, value as JSONObject)),
  schemas: Object.entries(definitions).map(([name, value]) => entryOf(name, value as JSONObject)),
  frame: {
    before: Buffer.from('{"swagger":"2.0","paths":{'),
    between: Buffer.from('},"definitions":{'),
    after: Buffer.from('},"security":[]}'),
  },
  encoding: openAPIV2Encoding,
});

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}

const content = (group: string, paths: JSONObject, definitions: JSONObject, more: JSONObject = {}) =>
  v2ContentOf({ swagger: '2.0', info: { title: group }, paths, definitions, ...more }, `/apis/${group}/v1/`);

async function merged(document: OpenAPIDocument, ...others: Parameters<typeof mergeV2>[1]) {
  const result = await mergeV2(document, others);
  await textOf(protobufPieces(result));
  return JSON.parse(await textOf(jsonPieces(result))) as Readonly<
    Record<'paths' | 'definitions' | 'parameters', Record<string, JSONObject>>
  >;
}

it('v2ContentOf keeps the paths of a group-version, and the definitions that they use', () => {
  const found = content(
    'a.example.com',
    { '/apis/a.example.com/v1/': reading('A'), '/apis/a.example.com/v1/as': reading('A'), '/version': reading('Info') },
    { A: { properties: { b: ref('B') } }, B: {}, Info: { properties: { more: ref('More') } }, More: {}, Unused: {} },
  );
  expect(Object.keys(found.paths)).toEqual(['/apis/a.example.com/v1/', '/apis/a.example.com/v1/as']);
  expect(Object.keys(found.definitions)).toEqual(['A', 'B', 'Unused']);
});

it.each([[[]], [{ openapi: '3.0.0' }], ['text'], [null]])('v2ContentOf refuses %j', (value) => {
  expect(() => v2ContentOf(value, '/')).toThrow('the document is not of OpenAPI v2');
});

it('mergeV2 renames definitions of the same name and another content, and the references to them', async () => {
  const document = own(
    { '/api/v1/pods': reading('Meta') },
    { Meta: { type: 'object', [kindsKey]: [kind('Meta', '')] } },
  );
  const { paths, definitions } = await merged(
    document,
    content(
      'a.example.com',
      { '/apis/a.example.com/v1/as': reading('A') },
      { A: { properties: { meta: ref('Meta') } }, Meta: { type: 'object', [kindsKey]: [kind('Meta', 'a')] } },
    ),
    content(
      'b.example.com',
      { '/apis/b.example.com/v1/bs': reading('B') },
      { B: { properties: { meta: ref('Meta') } }, Meta: { type: 'string' } },
    ),
    content('c.example.com', { '/apis/c.example.com/v1/cs': reading('Meta') }, { Meta: { type: 'string' } }),
  );
  expect(Object.keys(definitions)).toEqual(['A', 'B', 'Meta', 'Meta_v2']);
  expect(definitions.Meta).toEqual({ type: 'object', [kindsKey]: [kind('Meta', ''), kind('Meta', 'a')] });
  expect(definitions.B).toEqual({ properties: { meta: ref('Meta_v2') } });
  expect(definitions.Meta_v2).toEqual({ type: 'string' });
  expect(paths['/apis/b.example.com/v1/bs']).toEqual(reading('B'));
  expect(paths['/apis/c.example.com/v1/cs']).toEqual(reading('Meta_v2'));
});

it('mergeV2 keeps its own paths, and adds no definitions of paths that both documents have', async () => {
  const path = '/apis/a.example.com/v1/as';
  const { paths, definitions } = await merged(
    own({ [path]: reading('Own') }, { Own: {} }),
    content('a.example.com', { [path]: reading('A') }, { A: {} }),
  );
  expect(paths).toEqual({ [path]: reading('Own') });
  expect(definitions).toEqual({ Own: {} });
});

it('mergeV2 merges shared parameters', async () => {
  const query = { name: 'pretty', in: 'query', type: 'string' };
  const using = { parameters: [{ $ref: '#/parameters/pretty' }] };
  const at = (group: string, parameter: JSONObject) =>
    content(group, { [`/apis/${group}/v1/x`]: using }, {}, { parameters: { pretty: parameter } });
  const { paths, parameters } = await merged(
    own({}, {}),
    at('a', query),
    at('b', { ...query, type: 'boolean' }),
    at('c', query),
  );
  expect(parameters).toEqual({ pretty: query, pretty_v2: { ...query, type: 'boolean' } });
  expect(paths['/apis/b/v1/x']).toEqual({ parameters: [{ $ref: '#/parameters/pretty_v2' }] });
  expect(paths['/apis/c/v1/x']).toEqual(using);
});

it('convertToV3 converts a document to OpenAPI v3', async () => {
  const operation = {
    description: 'create a boat',
    operationId: 'createBoat',
    consumes: ['application/json'],
    produces: ['application/json', 'application/yaml'],
    schemes: ['https'],
    parameters: [{ name: 'body', in: 'body', required: true, schema: ref('Boat') }, { $ref: '#/parameters/pretty' }],
    responses: { 200: { description: 'OK', schema: ref('Boat') }, 401: { description: 'Unauthorized' } },
    'x-kubernetes-action': 'post',
  };
  const document = content(
    'a',
    { '/apis/a/v1/boats': { post: operation, parameters: [{ name: 'namespace', in: 'path', type: 'string' }] } },
    {
      Boat: { properties: { spec: { description: 'wanted', ...ref('Spec') }, tags: { items: ref('Tag') } } },
      Spec: {},
      Tag: {},
    },
    {
      parameters: { pretty: { name: 'pretty', in: 'query', type: 'string', uniqueItems: true } },
      securityDefinitions: { BearerToken: { type: 'apiKey', name: 'authorization', in: 'header' } },
    },
  );
  const converted = await convertToV3(document);
  await textOf(protobufPieces(converted));
  const boat = { schema: { $ref: '#/components/schemas/Boat' } };
  expect(JSON.parse(await textOf(jsonPieces(converted)))).toEqual({
    openapi: '3.0.0',
    info: { title: 'a' },
    paths: {
      '/apis/a/v1/boats': {
        parameters: [{ name: 'namespace', in: 'path', schema: { type: 'string' } }],
        post: {
          description: 'create a boat',
          operationId: 'createBoat',
          parameters: [{ name: 'pretty', in: 'query', schema: { type: 'string', uniqueItems: true } }],
          requestBody: { content: { 'application/json': boat } },
          responses: {
            200: { description: 'OK', content: { 'application/json': boat, 'application/yaml': boat } },
            401: { description: 'Unauthorized' },
          },
          'x-kubernetes-action': 'post',
        },
      },
    },
    components: {
      schemas: {
        Boat: {
          properties: {
            spec: { description: 'wanted', allOf: [{ $ref: '#/components/schemas/Spec' }] },
            tags: { items: { $ref: '#/components/schemas/Tag' } },
          },
        },
        Spec: {},
        Tag: {},
      },
      securitySchemes: { BearerToken: { type: 'apiKey', name: 'authorization', in: 'header' } },
    },
  });
});
