import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = await startServer({ runtimeConfig: ['resource.k8s.io/v1alpha3=true'] });
});
afterAll(() => server?.stop());

const statusOf = async (path: string, form: string): Promise<number> => {
  const headers = { accept: `application/json;as=${form};g=meta.k8s.io;v=v1` };
  return (await server.fetch(new Request(`http://localhost${path}`, { headers }))).status;
};

it.each([
  '/api/v1/namespaces/default/pods/absent/ephemeralcontainers',
  '/api/v1/namespaces/default/pods/absent/resize',
  '/apis/apiregistration.k8s.io/v1/apiservices/absent/status',
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/absent/status',
  '/apis/certificates.k8s.io/v1/certificatesigningrequests/absent/approval',
  '/apis/resource.k8s.io/v1/namespaces/default/resourceclaims/absent/status',
  '/apis/resource.k8s.io/v1alpha3/devicetaintrules/absent/status',
])('%s has no tables, as in kube-apiserver, which reports this before it looks for the object', async (path) => {
  expect([await statusOf(path, 'Table'), await statusOf(path, 'PartialObjectMetadata')]).toEqual([406, 404]);
});

it('other subresources have tables', async () => {
  expect(await statusOf('/api/v1/namespaces/default/status', 'Table')).toBe(200);
  expect(await statusOf('/api/v1/namespaces/default/pods/absent/status', 'Table')).toBe(404);
});

it('a Status is never a table or PartialObjectMetadata, whatever form is requested', async () => {
  const pods = '/api/v1/namespaces/default/pods';
  const post = async (path: string, object: object): Promise<string> => {
    const headers = {
      accept: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1',
      'content-type': 'application/json',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(object) };
    return JSON.parse(await (await server.fetch(new Request(`http://localhost${path}`, init))).text());
  };
  const pod = { metadata: { name: 'evicted' }, spec: { containers: [{ name: 'c', image: 'i' }] } };
  expect(await post(pods, pod)).toMatchObject({ kind: 'PartialObjectMetadata', metadata: { name: 'evicted' } });
  const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: 'evicted' } };
  expect(await post(`${pods}/evicted/eviction`, eviction)).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    code: 201,
  });
});

it('the bookmark of a watch has a row like every object', async () => {
  const headers = { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' };
  const query =
    'watch=1&timeoutSeconds=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan';
  const path = `http://localhost/api/v1/limitranges?${query}`;
  const event = JSON.parse(await (await server.fetch(new Request(path, { headers }))).text());
  expect([event.type, event.object.rows[0].cells]).toEqual(['BOOKMARK', ['', '0001-01-01T00:00:00Z']]);
});
