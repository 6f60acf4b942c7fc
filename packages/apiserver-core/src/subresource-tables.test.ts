import { afterAll, beforeAll, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = createAPIServer({ storageBackend: 'memory', listen: false });
  await server.start();
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
])('%s has no tables, as in kube-apiserver, which tells this before it looks for the object', async (path) => {
  expect([await statusOf(path, 'Table'), await statusOf(path, 'PartialObjectMetadata')]).toEqual([406, 404]);
});

it('other subresources have them', async () => {
  expect(await statusOf('/api/v1/namespaces/default/status', 'Table')).toBe(200);
  expect(await statusOf('/api/v1/namespaces/default/pods/absent/status', 'Table')).toBe(404);
});
