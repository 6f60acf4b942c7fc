import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

const accounts = '/api/v1/namespaces/default/serviceaccounts';
let server: APIServer;

async function call(method: string, url: string, body: string, type: string): Promise<{ code: number; text: string }> {
  const headers = { 'content-type': type };
  const answer = await server.fetch(new Request(`https://any.invalid${url}`, { method, headers, body }));
  return { code: answer.status, text: (JSON.parse(await answer.text()) as { message?: string }).message ?? '' };
}

beforeAll(async () => {
  server = await startServer();
  const account = '{"metadata":{"name":"a"},"secrets":[{"name":"s"}],"automountServiceAccountToken":true}';
  expect((await call('POST', accounts, account, 'application/json')).code).toBe(201);
});
afterAll(() => server.stop());

it.each([
  ['application/merge-patch+json', '{"secrets":"text","automountServiceAccountToken":[]}'],
  [
    'application/json-patch+json',
    '[{"op":"add","path":"/secrets","value":"text"},{"op":"add","path":"/automountServiceAccountToken","value":[]}]',
  ],
])(
  'the error of a patch in %s reports the first wrong value in the order of the quoted document',
  async (type, patch) => {
    const { code, text } = await call('PATCH', `${accounts}/a`, patch, type);
    expect(code).toBe(422);
    expect(text).toMatch(
      /json: cannot unmarshal array into Go struct field ServiceAccount\.automountServiceAccountToken of type bool$/,
    );
  },
);

it('the error of a patch reports the kind before other values', async () => {
  const patch = '{"kind":"Nothing","automountServiceAccountToken":[]}';
  const { code, text } = await call('PATCH', `${accounts}/a`, patch, 'application/merge-patch+json');
  expect(code).toBe(422);
  expect(text).toMatch(/no kind "Nothing" is registered for version "v1" in scheme "[^"]+"$/);
});

it('the error of a first apply names the object that cannot be tracked', async () => {
  const body = '{"metadata":{"name":"untyped"},"secrets":[{}]}';
  expect((await call('POST', accounts, body, 'application/json')).code).toBe(201);
  const apply = '{"apiVersion":"v1","kind":"ServiceAccount","metadata":{"labels":{"a":"b"}}}';
  const url = `${accounts}/untyped?fieldManager=m`;
  expect(await call('PATCH', url, apply, 'application/apply-patch+yaml')).toEqual({
    code: 500,
    text: 'failed to create manager for existing fields: failed to convert new object (default/untyped; /v1, Kind=ServiceAccount) to smd typed: .secrets: element 0: associative list with keys has an element that omits all key fields ["name"] (and doesn\'t have default values for any key fields)',
  });
});

it('the error of an apply shows no kind when the apiVersion cannot be parsed', async () => {
  const body = '{"apiVersion":"a/b/c","kind":"ServiceAccount"}';
  expect(await call('PATCH', `${accounts}/a?fieldManager=m`, body, 'application/apply-patch+yaml')).toEqual({
    code: 400,
    text: 'invalid object type: /, Kind=',
  });
});

it.each(['kind', 'apiVersion'])(
  'the server refuses a body with %s twice when the first value is not a string',
  async (key) => {
    const value = key === 'kind' ? 'ServiceAccount' : 'v1';
    const { code, text } = await call(
      'POST',
      accounts,
      `{"${key}":1,"${key}":"${value}","metadata":{"name":"b"}}`,
      'application/json',
    );
    expect(code).toBe(400);
    expect(text).toContain(
      `couldn't get version/kind; json parse error: json: cannot unmarshal number into Go struct field .${key} of type string`,
    );
  },
);

it('the error of a patch that changes the kind names the missing conversion', async () => {
  const { code, text } = await call('PATCH', `${accounts}/a`, '{"kind":"Pod"}', 'application/merge-patch+json');
  expect(code).toBe(422);
  expect(text).toMatch(/: converting \(v1\.Pod\) to \(core\.ServiceAccount\): unknown conversion$/);
});

it.each([
  ['application/merge-patch+json', '{"apiVersion":null}'],
  ['application/merge-patch+json', '{"apiVersion":"","kind":null}'],
  ['application/json-patch+json', '[{"op":"remove","path":"/apiVersion"}]'],
])('a patch in %s cannot remove the apiVersion: %s', async (type, patch) => {
  const { code, text } = await call('PATCH', `${accounts}/a`, patch, type);
  expect([code, text]).toEqual([
    400,
    'the name of the object (a based on URL) was undeterminable: name must be provided',
  ]);
  const strict = await call('PATCH', `${accounts}/a?fieldValidation=Strict`, patch, type);
  expect(strict.code).toBe(422);
  expect(strict.text).toMatch(
    /: strict decoding error: unknown field "automountServiceAccountToken", unknown field "metadata", unknown field "secrets"$/,
  );
});

it.each([
  ['application/merge-patch+json', '{"kind":null}'],
  ['application/json-patch+json', '[{"op":"remove","path":"/kind"}]'],
  ['application/strategic-merge-patch+json', '{"apiVersion":null,"kind":null}'],
])('a patch in %s can remove fields that the URL determines: %s', async (type, patch) => {
  expect((await call('PATCH', `${accounts}/a`, patch, type)).code).toBe(200);
});

it('a test operation compares strings by their spelling', async () => {
  const test = (value: string) =>
    call(
      'PATCH',
      `${accounts}/a`,
      `[{"op":"test","path":"/metadata/annotations/a","value":"${value}"}]`,
      'application/json-patch+json',
    );
  const annotated = '{"metadata":{"annotations":{"a":"1>0"}}}';
  expect((await call('PATCH', `${accounts}/a`, annotated, 'application/merge-patch+json')).code).toBe(200);
  expect((await test('1\\u003e0')).code).toBe(200);
  for (const value of ['1>0', '\\u0031\\u003e0']) {
    expect((await test(value)).code).toBe(422);
  }
});

it.each(['"1>0"', '"1"'])('a test operation finds a value that the same patch added: %s', async (value) => {
  const place = `"path":"/metadata/annotations/b","value":${value}`;
  const patch = `[{"op":"add",${place}},{"op":"test",${place}}]`;
  expect((await call('PATCH', `${accounts}/a`, patch, 'application/json-patch+json')).code).toBe(200);
});

it('a test operation compares strings by their spelling also after operations on other values', async () => {
  const annotated = '{"metadata":{"annotations":{"a":"1>0"}}}';
  expect((await call('PATCH', `${accounts}/a`, annotated, 'application/merge-patch+json')).code).toBe(200);
  const patch = (value: string) =>
    `[{"op":"add","path":"/metadata/labels","value":{}},{"op":"test","path":"/metadata/annotations/a","value":"${value}"}]`;
  for (const [value, code] of [
    ['1\\u003e0', 200],
    ['1>0', 422],
  ] as const) {
    expect((await call('PATCH', `${accounts}/a`, patch(value), 'application/json-patch+json')).code).toBe(code);
  }
});

it.each(['', '{', '{}x', '1'])(
  'the error of the merge patch %j is shorter when fields are not validated',
  async (patch) => {
    const url = `${accounts}/a?fieldValidation=Ignore`;
    const { code, text } = await call('PATCH', url, patch, 'application/merge-patch+json');
    expect([code, text]).toEqual([400, 'Invalid JSON Patch']);
  },
);
