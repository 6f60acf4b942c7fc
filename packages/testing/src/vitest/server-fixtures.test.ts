import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect, vi } from 'vitest';
import { buildConsolePage } from '../../../../site/playground/build.js';
import type { RunnerServerOptions } from '../runner-servers/runner-server-options.js';
import { startTestServer } from '../test-server.js';
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

base('a test that fails leaves a page with its requests', async () => {
  if (process.env.PACKAGES_ARE_BUILT !== '1') {
    await buildConsolePage(fileURLToPath(new URL('../../../console/dist/page', import.meta.url)));
  }
  const folder = mkdtempSync(join(tmpdir(), 'timelines-'));
  const says = vi.spyOn(console, 'error').mockImplementation(() => {});
  const server = await startTestServer({ listen: false });
  const { server: fixture } = serverFixtures({ timelineFolder: folder });
  const runs = (state: string) => {
    const task = { fullTestName: 'a > b', result: { state, errors: [{ message: '</script> failed' }] } };
    const context = { task, sharedServer: server, namespace: 'default' };
    return fixture(context, async () => {
      await server.create(map('default'));
    });
  };
  try {
    await runs('pass');
    expect(readdirSync(folder)).toEqual([]);
    await runs('fail');
    const [line = ''] = says.mock.lastCall ?? [];
    const [, url = ''] = /^timeline of the failed test: (file:.*\/a-b\.html)$/.exec(line) ?? [];
    const page = readFileSync(fileURLToPath(url), 'utf8');
    const [, data = ''] = /<script id="saved" type="application\/json">(.*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      title: 'a > b',
      message: '</script> failed',
      timeline: expect.stringContaining('ConfigMap default/a'),
      requests: [{ verb: 'POST', code: 201 }],
    });
  } finally {
    says.mockRestore();
    await server.stop();
    rmSync(folder, { recursive: true });
  }
});

base.for<[unknown, string]>([
  [{ scope: 'test' }, "scope is 'file' or 'worker', not 'test'"],
  [{ isolation: 'none' }, "isolation is 'reset' or 'namespace', not 'none'"],
])('%j is refused', ([options, message]) => {
  expect(() => serverFixtures(options as RunnerServerOptions)).toThrow(message);
});
