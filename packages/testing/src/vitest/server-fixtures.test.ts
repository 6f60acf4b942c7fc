import { test as base, expect } from 'vitest';
import type { RunnerServerOptions } from '../runner-servers/runner-server-options.js';
import { serverFixtures } from './server-fixtures.js';

const map = (namespace: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace } });

const test = base.extend(serverFixtures({ users: { alice: {} } }));

test.for([1, 2])('each test begins with the first objects: %i', async (_, { server, sharedServer, namespace }) => {
  expect(server).toBe(sharedServer);
  expect(namespace).toBe('default');
  expect(server.requests).toEqual([]);
  await server.create(map(namespace));
  await expect(server.users.alice.get(map(namespace))).rejects.toThrow('cannot get resource');
  // @ts-expect-error there is no bob
  expect(server.users.bob).toBeUndefined();
});

test.extend<{ url: string }>({ url: ({ server }, use) => use(server.url) })(
  'the server can be used by other fixtures',
  ({ url }) => {
    expect(url).toMatch(/^https:/);
  },
);

const parallel = base.extend(serverFixtures({ isolation: 'namespace' }));

parallel.concurrent.for([1, 2, 3])('concurrent tests have namespaces: %i', async (_, { server, namespace }) => {
  expect(namespace).toMatch(/^test-/);
  await server.create(map(namespace));
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', namespace },
    spec: { containers: [{ name: 'a', image: 'a' }] },
  };
  await server.create(pod);
  expect((await server.resource(map('')).namespace(namespace).list()).items).toHaveLength(1);
});

parallel('a test may delete its namespace', async ({ server, namespace }) => {
  await server.delete({ apiVersion: 'v1', kind: 'Namespace', name: namespace });
});

base.for<[unknown, string]>([
  [{ scope: 'test' }, "scope is 'file' or 'worker', not 'test'"],
  [{ isolation: 'none' }, "isolation is 'reset' or 'namespace', not 'none'"],
])('%j is refused', ([options, message]) => {
  expect(() => serverFixtures(options as RunnerServerOptions)).toThrow(message);
});
