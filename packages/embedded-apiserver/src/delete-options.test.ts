import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer } from '../test/in-process.js';
import type { APIServer } from './create-api-server.js';

let server: APIServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** Returns the status and the message of the answer to a deletion with these options. */
async function refused(options: string, type = 'application/json'): Promise<string> {
  const url = 'http://localhost/api/v1/namespaces/default/configmaps/absent';
  const headers = { 'content-type': type };
  const answer = await server.fetch(new Request(url, { method: 'DELETE', headers, body: options }));
  const { message } = (await answer.json()) as { message: string };
  return `${answer.status} ${message}`;
}

/** The messages are kube-apiserver's. */
it.each([
  ['{"gracePeriodSeconds":0.5}', 'number 0.5 into Go struct field DeleteOptions.gracePeriodSeconds of type int64'],
  ['{"gracePeriodSeconds":1e+21}', 'number 1e+21 into Go struct field DeleteOptions.gracePeriodSeconds of type int64'],
  ['{"gracePeriodSeconds":"1"}', 'string into Go struct field DeleteOptions.gracePeriodSeconds of type int64'],
  [
    '{"propagationPolicy":{}}',
    'object into Go struct field DeleteOptions.propagationPolicy of type v1.DeletionPropagation',
  ],
  ['{"preconditions":{"uid":{}}}', 'object into Go struct field Preconditions.preconditions.uid of type types.UID'],
  [
    '{"ignoreStoreReadErrorWithClusterBreakingPotential":1}',
    'number into Go struct field DeleteOptions.ignoreStoreReadErrorWithClusterBreakingPotential of type bool',
  ],
  // Only the first of several errors is reported.
  [
    '{"propagationPolicy":[],"dryRun":"[]"}',
    'array into Go struct field DeleteOptions.propagationPolicy of type v1.DeletionPropagation',
  ],
])('DELETE refuses %s', async (options, message) => {
  expect(await refused(options)).toBe(`400 json: cannot unmarshal ${message}`);
});

it('DELETE refuses values of another type in YAML, too', async () => {
  expect(await refused('orphanDependents: maybe', 'application/yaml')).toBe(
    '400 json: cannot unmarshal string into Go struct field DeleteOptions.orphanDependents of type bool',
  );
});

it('DELETE accepts unknown options', async () => {
  expect(await refused('{"gracePeriodSeconds":0,"x":[1]}')).toBe('404 configmaps "absent" not found');
});
