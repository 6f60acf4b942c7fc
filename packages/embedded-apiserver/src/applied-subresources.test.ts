import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function apply(path: string, body: string): Promise<[status: number, message: string | undefined]> {
  const url = `https://any.invalid${path}?fieldManager=me&dryRun=All`;
  const headers = { 'content-type': 'application/apply-patch+yaml' };
  const answer = await server.fetch(new Request(url, { method: 'PATCH', headers, body }));
  const { message } = JSON.parse(await answer.text());
  return [answer.status, message];
}

const core = '/api/v1/namespaces/default';
const decodeError =
  'error decoding YAML: error unmarshaling JSON: while decoding JSON: json: cannot unmarshal string into Go value of type map[string]interface {}';

it.each([
  ['status', `${core}/pods/none/status`, 'pods "none" not found'],
  ['ephemeral containers', `${core}/pods/none/ephemeralcontainers`, 'pods "none" not found'],
  ['scale', '/apis/apps/v1/namespaces/default/deployments/none/scale', 'deployments.apps "none" not found'],
])('an apply reports a missing object before an unreadable configuration: %s', async (_, path, message) => {
  expect(await apply(path, '"/"')).toEqual([404, message]);
});

it.each([
  ['the main resource', `${core}/pods/none`],
  ['the status of a service', `${core}/services/none/status`],
  ['the status of a policy', '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies/none/status'],
])('an apply reads the configuration where apply may create: %s', async (_, path) => {
  expect(await apply(path, '"/"')).toEqual([400, decodeError]);
});

it('an apply creates a service through its status, with the name in the path', async () => {
  const service = (name: string) =>
    JSON.stringify({ apiVersion: 'v1', kind: 'Service', metadata: { name }, spec: { ports: [{ port: 80 }] } });
  expect(await apply(`${core}/services/none/status`, service('other'))).toEqual([
    400,
    'the name of the object (other) does not match the name on the URL (none)',
  ]);
  expect(await apply(`${core}/services/none/status`, service('none'))).toEqual([201, undefined]);
});
