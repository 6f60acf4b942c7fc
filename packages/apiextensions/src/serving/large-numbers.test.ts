import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { definitionsPath, type ServedExtensions, serveExtensions } from './testing/serve-extensions.js';

/*
 * Numbers that a double cannot hold, in definitions and their objects. The expected answers are those of
 * kube-apiserver.
 */

let stores = 0;
let server: ServedExtensions;
beforeEach(async () => {
  server = await serveExtensions(`large-numbers-${process.pid}-${++stores}`);
});
afterEach(() => server.stop());

const properties = `{
  "bounded": {"type": "integer", "minimum": -9223372036854774807, "maximum": 9223372036854774807, "multipleOf": 1},
  "defaulted": {"type": "integer", "default": 9223372036854775807, "enum": [9223372036854775807, 9007199254740993]},
  "object": {"type": "object", "default": {"x": [9007199254740993]}, "properties": {"x": {"type": "array", "items": {"type": "integer"}}}},
  "text": {"type": "string", "minLength": 1, "maxLength": 9007199254740993},
  "column": {"type": "number"}
}`;

const definition = `{
  "apiVersion": "apiextensions.k8s.io/v1",
  "kind": "CustomResourceDefinition",
  "metadata": {"name": "boats.example.com"},
  "spec": {
    "group": "example.com",
    "names": {"plural": "boats", "singular": "boat", "kind": "Boat", "listKind": "BoatList"},
    "scope": "Namespaced",
    "versions": [{
      "name": "v1", "served": true, "storage": true,
      "additionalPrinterColumns": [
        {"name": "A", "type": "integer", "jsonPath": ".spec.column"},
        {"name": "B", "type": "number", "jsonPath": ".spec.column"}
      ],
      "schema": {"openAPIV3Schema": {"type": "object", "properties": {"spec": {"type": "object", "properties": ${properties}}}}}
    }]
  }
}`;

const path = `${definitionsPath}/boats.example.com`;
const boats = '/apis/example.com/v1/namespaces/default/boats';
const textOf = async (where: string, accept = 'application/json') => (await server.getAs(where, accept)).text();
const post = (name: string, spec: string) =>
  server.call(
    'POST',
    boats,
    `{"apiVersion":"example.com/v1","kind":"Boat","metadata":{"name":"${name}"},"spec":${spec}}`,
  );

async function establish(): Promise<void> {
  await server.call('POST', definitionsPath, definition);
  await server.until('boats.example.com', (each) =>
    Boolean(each?.status?.conditions?.some(({ type, status }) => type === 'Established' && status === 'True')),
  );
}

it('patches, applies and updates without changes do not write a definition', async () => {
  await establish();
  const merge = 'application/merge-patch+json';
  await server.call('PATCH', path, definition, merge);
  const { body: before } = await server.call('GET', path);
  expect((await server.call('PATCH', path, '{}', merge)).body).toEqual(before);
  expect((await server.call('PATCH', path, definition, merge)).body).toEqual(before);
  expect((await server.call('PUT', path, await textOf(path))).body).toEqual(before);
  const test = '[{"op":"test","path":"/spec/group","value":"example.com"}]';
  expect((await server.call('PATCH', path, test, 'application/json-patch+json')).body).toEqual(before);
  const apply = () =>
    server.call('PATCH', `${path}?fieldManager=m&force=true`, definition, 'application/apply-patch+yaml');
  const { body: applied } = await apply();
  expect((await apply()).body.metadata.resourceVersion).toBe(applied.metadata.resourceVersion);
  expect(applied.metadata.generation).toBe(before.metadata.generation);
});

it('the server keeps the digits of each number of a definition', async () => {
  await server.call('POST', definitionsPath, definition);
  const text = await textOf(path);
  for (const part of [
    '"maximum":9223372036854775000',
    '"minimum":-9223372036854775000',
    '"default":9223372036854775807',
    '"enum":[9223372036854775807,9007199254740993]',
    '"default":{"x":[9007199254740993]}',
    '"maxLength":9007199254740993',
  ]) {
    expect(text).toContain(part);
  }
});

it('objects have defaults, bounds and columns with all digits', async () => {
  await establish();
  expect((await post('one', '{"column":9223372036854775807,"text":"x"}')).status).toBe(201);
  expect(await textOf(`${boats}/one`)).toContain(
    '"spec":{"column":9223372036854775807,"defaulted":9223372036854775807,"object":{"x":[9007199254740993]},"text":"x"}',
  );
  expect((await post('two', '{"column":1e300}')).status).toBe(201);
  const table = await textOf(boats, 'application/json;as=Table;g=meta.k8s.io;v=v1');
  expect(table).toContain('"cells":["one",9223372036854775807,9223372036854776000]');
  expect(table).toContain('"cells":["two",-9223372036854775808,1e+300]');
  expect((await post('three', '{"bounded":9223372036854775807}')).body.message).toContain(
    'spec.bounded in body should be less than or equal to 9223372036854774784',
  );
  expect((await post('four', '{"defaulted":9007199254740992}')).body.message).toContain(
    'Unsupported value: 9007199254740992: supported values: "9223372036854775807", "9007199254740993"',
  );
});

it('the server shows the text of a number that is too large', async () => {
  const { body } = await server.call('POST', definitionsPath, definition.replace('9223372036854774807,', '1e400,'));
  expect(body.message).toContain('json: cannot unmarshal number -1e400 into Go struct field');
});

it.each(['POST', 'PATCH'])(
  'in the YAML of a %s, the server reads integers beyond int64 as doubles, as in JSON',
  async (method) => {
    await establish();
    const type = method === 'POST' ? 'application/yaml' : 'application/apply-patch+yaml';
    const where = method === 'POST' ? boats : `${boats}/one?fieldManager=m`;
    const send = (spec: string) =>
      server.call(
        method,
        where,
        `apiVersion: example.com/v1\nkind: Boat\nmetadata: {name: one}\nspec: ${spec}\n`,
        type,
      );
    const beyond = await send('{bounded: 9223372036854775808}');
    expect([beyond.status, beyond.body.message]).toEqual([
      422,
      expect.stringContaining('spec.bounded in body must be of type integer: "number"'),
    ]);
    const below = await send('{bounded: -9223372036854775809}');
    expect(below.body.message).toContain('Checked value must be of type integer (default format) in spec.bounded');
    expect((await send('{bounded: 1e18, column: 18446744073709551615}')).status).toBe(201);
    const text = await textOf(`${boats}/one`);
    expect([text.includes('1000000000000000000'), text.includes('18446744073709552000')]).toEqual([true, true]);
  },
);

describe('numbers in the spelling of doubles', () => {
  const merge = 'application/merge-patch+json';
  const generationAfter = async (patch: string, type = merge) =>
    (await server.call('PATCH', `${boats}/one`, patch, type)).body.metadata.generation;

  it.each(['1.0', '1e0', '12345678901234567.5', '-0.0', '10e17', '1e-400'])(
    'count %s as a change of the integer that is stored, as kube-apiserver does',
    async (number) => {
      await establish();
      const { body } = await post('one', `{"column":${number}}`);
      expect(await generationAfter(`{"spec":{"column":${number}}}`)).toBe(2);
      expect(await generationAfter('{"metadata":{"labels":{"a":"b"}}}')).toBe(2);
      const test = `[{"op":"add","path":"/spec/column","value":${number}}]`;
      expect(await generationAfter(test, 'application/json-patch+json')).toBe(3);
      const { resourceVersion } = (await server.call('GET', `${boats}/one`)).body.metadata;
      const metadata = JSON.stringify({ ...body.metadata, resourceVersion, labels: { a: 'b' } });
      const whole = `{"apiVersion":"example.com/v1","kind":"Boat","metadata":${metadata},"spec":{"column":${number}}}`;
      expect((await server.call('PUT', `${boats}/one`, whole)).body.metadata.generation).toBe(4);
    },
  );

  it.each(['1', '1e19', '1e21', '0.5', '9223372036854775808', '9.223372036854775807e18', '-0'])(
    'do not count %s as a change, because it is stored with the same value',
    async (number) => {
      await establish();
      await post('one', `{"column":${number}}`);
      expect(await generationAfter(`{"spec":{"column":${number}}}`)).toBe(1);
    },
  );

  it('are not counted in metadata, and not in fields that the schema does not have', async () => {
    await establish();
    await post('one', '{"column":1}');
    expect(await generationAfter('{"metadata":{"generation":1.0},"other":{"a":1.0},"spec":{"other":1.0}}')).toBe(1);
  });
});

it('the server refuses numbers that are too large for a double', async () => {
  await establish();
  await post('one', '{"column":1}');
  const number = 'json: cannot unmarshal number 1e400 into Go';
  for (const [method, where, sent, type, message] of [
    [
      'POST',
      boats,
      '{"apiVersion":"example.com/v1","kind":"Boat","metadata":{"name":"two"},"spec":{"column":1e400}}',
      'application/json',
      `Boat in version "v1" cannot be handled as a Boat: ${number} value of type float64`,
    ],
    [
      'PATCH',
      `${boats}/one`,
      '{"spec":{"column":1e400}}',
      'application/merge-patch+json',
      `error decoding patch: ${number} value of type float64`,
    ],
    [
      'PATCH',
      `${boats}/one`,
      '[{"op":"add","path":"/spec/column","value":1e400}]',
      'application/json-patch+json',
      `error decoding patch: ${number} struct field jsonPatchOp.value of type float64`,
    ],
  ] as const) {
    const { status, body: answer } = await server.call(method, where, sent, type);
    expect([status, answer.message]).toEqual([400, message]);
  }
});

it('the server writes defaults, examples and enums as Go does: sorted keys and canonical numbers', async () => {
  const value = '{"z": 1.0, "a": "<", "n": [1e2, 1E21, 18446744073709551615, -0.0, 0.10, 9007199254740993]}';
  const body = definition.replace(
    '"text": {',
    `"any": {"type": "object", "x-kubernetes-preserve-unknown-fields": true, "default": ${value}, "example": ${value}, "enum": [${value}]}, "text": {`,
  );
  const shown = '{"a":"\\u003c","n":[100,1e+21,18446744073709552000,0,0.1,9007199254740993],"z":1}';
  await server.call('POST', definitionsPath, body);
  const text = await textOf(path);
  for (const name of ['default', 'example']) expect(text).toContain(`"${name}":${shown}`);
  expect(text).toContain(`"enum":[${shown}]`);
});
