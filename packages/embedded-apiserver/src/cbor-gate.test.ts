import { afterAll, beforeAll, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

const lines: string[] = [];
let server: APIServer;

beforeAll(async () => {
  server = createAPIServer({
    securePort: 0,
    featureGates: ['CBORServingAndStorage=true'],
    logger: { info: (level, text) => void (level === 0 && lines.push(text)), error: () => {} },
  });
  await server.start();
});
afterAll(() => server.stop());

const cbor = 'application/cbor';
const bodyTypes =
  'accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf';

it.each([
  ['POST', 'configmaps', { 'content-type': cbor }, 415, bodyTypes],
  ['PUT', 'configmaps/a', { 'content-type': cbor }, 415, bodyTypes],
  ['DELETE', 'configmaps/a', { 'content-type': cbor }, 415, bodyTypes],
  ['PATCH', 'configmaps/a', { 'content-type': cbor }, 415, '415: Unsupported Media Type'],
  ['PATCH', 'configmaps/a', { 'content-type': 'application/apply-patch+cbor' }, 415, '415: Unsupported Media Type'],
  ['GET', 'configmaps', { accept: cbor }, 406, 'Available representations: application/json,'],
  [
    'GET',
    'configmaps?watch=1',
    { accept: 'application/cbor-seq' },
    406,
    'Available representations: application/json,',
  ],
  ['GET', 'configmaps', { accept: `${cbor}, application/json` }, 200, 'ConfigMapList'],
])(
  'a server with the CBOR gate answers %s %s with CBOR in %j like a server without the gate',
  async (method, path, headers, status, text) => {
    const body = method === 'GET' ? {} : { body: Buffer.from([0xd9, 0xd9, 0xf7, 0xa0]) };
    const response = await server.fetch(
      new Request(`http://server/api/v1/namespaces/default/${path}`, { method, headers, ...body }),
    );
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(text)]);
  },
);

it('a server with the CBOR gate reports at the start that CBOR is missing', () => {
  expect(lines).toContain(
    'warning: this server does not have the feature CBORServingAndStorage: it answers as without it',
  );
});
