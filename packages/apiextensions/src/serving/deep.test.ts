import { afterEach, beforeEach, expect, it } from 'vitest';
import { newDefinition, storedVersion } from '../definitions/testing/new-definition.js';
import { type ServedExtensions, serveExtensions } from './testing/serve-extensions.js';

/* Bodies that are nested deeply. The expected answers are those of kube-apiserver. */

const boats = '/apis/example.com/v1/namespaces/default/boats';
const head = 'apiVersion: example.com/v1\nkind: Boat\nmetadata: {name: one}\n';
const flow = (levels: number) => `${head}x: ${'['.repeat(levels)}${']'.repeat(levels)}\n`;
const block = (levels: number) => `${head}x:\n${'- '.repeat(levels)}1\n`;

let stores = 0;
let server: ServedExtensions;
beforeEach(async () => {
  server = await serveExtensions(`deep-${process.pid}-${++stores}`);
  const { resourceVersion: _version, ...metadata } = newDefinition().metadata;
  const schema = { type: 'object', properties: { x: { 'x-kubernetes-preserve-unknown-fields': true } } };
  const version = storedVersion('v1', { schema: { openAPIV3Schema: schema } });
  await server.establish({ ...newDefinition({ spec: { versions: [version] } }), metadata });
});
afterEach(() => server.stop());

it.each([
  ['brackets', flow],
  ['blocks', block],
])('the server stores 1,000 levels of %s in YAML', async (_, body) => {
  const created = await server.call('POST', boats, body(1000), 'application/yaml');
  expect([created.status, created.body.message]).toEqual([201, undefined]);
  const applied = await server.call(
    'PATCH',
    `${boats}/one?fieldManager=m&force=true`,
    body(1001),
    'application/apply-patch+yaml',
  );
  expect([applied.status, applied.body.message]).toEqual([200, undefined]);
});

it.each(['[', '{"a":'])(
  'the server refuses objects with more levels than it can process: 9,000 of %s',
  async (open) => {
    const end = open === '[' ? ']' : '}';
    const body = `{"apiVersion":"example.com/v1","kind":"Boat","metadata":{"name":"one"},"x":${open.repeat(9000)}1${end.repeat(9000)}}`;
    const answers = [
      await server.call('POST', boats, body),
      await server.call('PATCH', `${boats}/one?fieldManager=m`, body, 'application/apply-patch+yaml'),
    ];
    for (const { status, body: answer } of answers) {
      const message = 'the object has more levels of lists and maps than this server can process';
      expect([status, answer.reason, answer.message]).toEqual([400, 'BadRequest', message]);
    }
  },
);

const tooDeep = "invalid character '[' exceeded max depth";

it.each([
  [flow(10_000), `couldn't get version/kind; json parse error: ${tooDeep}`, tooDeep],
  [block(10_000), `couldn't get version/kind; json parse error: ${tooDeep}`, tooDeep],
  [flow(10_001), 'yaml: line 4: exceeded max depth of 10000', undefined],
  [block(10_001), 'yaml: line 5: exceeded max depth of 10000', undefined],
])('the server refuses YAML of 10,000 levels and more (case %#)', async (body, problem, ofJSON) => {
  const created = await server.call('POST', boats, body, 'application/yaml');
  expect([created.status, created.body.message]).toEqual([
    400,
    expect.stringContaining(`the object provided is unrecognized (must be of type Boat): ${problem} (6170`),
  ]);
  const applied = await server.call('PATCH', `${boats}/one?fieldManager=m`, body, 'application/apply-patch+yaml');
  const step = ofJSON === undefined ? 'error converting YAML to JSON' : 'error unmarshaling JSON: while decoding JSON';
  expect([applied.status, applied.body.message]).toEqual([400, `error decoding YAML: ${step}: ${ofJSON ?? problem}`]);
});

it('the server refuses JSON of 10,000 levels and more, and reports a missing end first', async () => {
  const json = (levels: number, open = '[', close = ']') =>
    `{"apiVersion":"example.com/v1","kind":"Boat","metadata":{"name":"one"},"x":${open.repeat(levels)}1${close.repeat(levels)}}`;
  const messageOf = async (body: string, type = 'application/json') => {
    const { status, body: answer } = await server.call('POST', boats, body, type);
    return `${status} ${answer.message}`;
  };
  const start =
    "400 the object provided is unrecognized (must be of type Boat): couldn't get version/kind; json parse error:";
  expect(await messageOf(json(10_000))).toContain(`${start} ${tooDeep} (`);
  expect(await messageOf(json(10_000, '{"a":', '}'))).toContain(`${start} invalid character '{' exceeded max depth (`);
  expect(await messageOf('['.repeat(9000))).toContain(`${start} unexpected end of JSON input (`);
  expect(await messageOf(json(10_000), 'application/yaml')).toContain(
    '(must be of type Boat): yaml: exceeded max depth of 10000 (',
  );
});
