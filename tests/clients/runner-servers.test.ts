import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { link } from '../../scripts/packed-project.js';
import { top } from '../../scripts/workspace.js';
import { type PackedProject, packProject } from '../kit/packed-package.js';

/** Tests of the packed package `@k8s-ts/testing`, as vitest and jest run them in a project that has installed it. */
let project: PackedProject;
beforeAll(() => {
  project = packProject(['packages/testing']);
  link('vitest', top, project.folder);
  link('jest', join(top, 'examples/test-runners'), project.folder);
  write('package.json', '{ "name": "project", "private": true }');
}, 300_000);
afterAll(() => project?.remove());

function write(name: string, text: string): void {
  const file = join(project.folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Runs a program of the project, without the variables that tell it that it runs inside vitest. */
function run(program: string, ...args: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const { VITEST: _vitest, NODE_ENV: _mode, FORCE_COLOR: _color, ...env } = process.env;
  return new Promise((resolve) => {
    const options = { cwd: project.folder, timeout: 280_000, env: { ...env, NO_COLOR: '1' } };
    execFile(process.execPath, [join(project.folder, 'node_modules', program), ...args], options, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: `${out}${err}` }),
    );
  });
}

const map = "{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { n: '1' } }";
const pod = `{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { containers: [{ name: 'a', image: 'a' }] } }`;

it('vitest starts a server for each file or worker, reset or with a namespace for each test', {
  timeout: 300_000,
}, async () => {
  write(
    'vitest/kube.mjs',
    `import { test as base } from 'vitest';
import { serverFixtures } from '@k8s-ts/testing/vitest';
export const test = base.extend(serverFixtures({ users: { alice: {} } }));
export const shared = base.extend(serverFixtures({ scope: 'worker', isolation: 'namespace' }));
`,
  );
  for (const file of ['a', 'b']) {
    write(
      `vitest/${file}.test.mjs`,
      `import { expect } from 'vitest';
import { shared, test } from './kube.mjs';
for (const n of [1, 2]) test('a file has a server: ' + n, async ({ server }) => {
  await server.create(${map});
  await expect(server.users.alice.get(${map})).rejects.toThrow('cannot get');
});
for (const n of [1, 2]) shared.concurrent('a worker has a server: ' + n, async ({ server, namespace }) => {
  globalThis.url ??= server.url;
  expect(server.url).toBe(globalThis.url);
  await server.create({ ...${pod}, metadata: { name: 'a', namespace } });
});
for (const n of [1, 2]) test.concurrent('at the same time: ' + n, async ({ server }) => new Promise((end) => setTimeout(end, 2000)));
`,
    );
  }
  const args = ['run', '--root', 'vitest', '--no-isolate', '--maxWorkers=1', '--testTimeout=100000'];
  const { output } = await run('vitest/vitest.mjs', ...args);
  expect(output).toContain('2 failed | 10 passed');
  expect(output).toContain('another test still uses this server, and each would reset it');
});

const jestFile = `const { useTestServer } = require('@k8s-ts/testing/jest');
const own = useTestServer({ users: { alice: {} } });
const shared = useTestServer({
  scope: 'worker',
  isolation: 'namespace',
  users: { bob: { rules: [{ apiGroups: [''], resources: ['*'], verbs: ['*'] }] } },
});
jest.setTimeout(100000);
test.each([1, 2])('a file has a server: %i', async () => {
  await own.server.create(${map});
  expect((await own.server.get(${map})).data).toStrictEqual({ n: '1' });
  await expect(own.server.users.alice.get(${map})).rejects.toThrow('cannot get');
  expect(own.namespace).toBe('default');
});
test('files of a worker share a server, with their own clients', async () => {
  const { server, namespace } = shared;
  const map = { ...${map}, metadata: { name: 'a', namespace } };
  await server.create(map);
  for (const client of [server, server.users.bob]) expect((await client.get(map)).data).toStrictEqual({ n: '1' });
  expect(await server.create(map).catch((error) => error)).toBeInstanceOf(Error);
  expect(await server.events()).toStrictEqual([]);
  server.stubs.add({ user: 'bob', times: 1, answer: { body: { ...map, data: {} } } });
  expect((await server.users.bob.get(map)).data).toStrictEqual({});
});
`;

it.each([['--runInBand'], ['--maxWorkers=2']])('jest runs the tests with %s', { timeout: 300_000 }, async (flag) => {
  write('jest/jest.config.cjs', 'module.exports = {};');
  for (const file of ['a', 'b']) write(`jest/${file}.test.cjs`, jestFile);
  const config = join(project.folder, 'jest/jest.config.cjs');
  const { code, output } = await run('jest/bin/jest.js', `--config=${config}`, flag);
  expect(code, output).toBe(0);
  expect(output).toMatch(/Tests: +6 passed/);
});

it('jest reports wrong options, and a server that is used before it starts', { timeout: 300_000 }, async () => {
  write('wrong/jest.config.cjs', 'module.exports = {};');
  write(
    'wrong/a.test.cjs',
    `const { useTestServer } = require('@k8s-ts/testing/jest');
const { testClock } = require('@k8s-ts/testing');
test('mistakes', () => {});
expect(() => useTestServer({ scope: 'test' })).toThrow("scope is 'file' or 'worker', not 'test'");
expect(() => useTestServer({ scope: 'worker', clock: testClock() })).toThrow('its options are plain data: clock is not');
expect(() => useTestServer({ scope: 'worker', onRequest() {} })).toThrow('its options are plain data: onRequest is not');
const kube = useTestServer();
expect(() => kube.server).toThrow('the server starts before the first test: use it in tests and hooks');
expect(() => kube.namespace).toThrow('the server starts before the first test');
`,
  );
  const { code, output } = await run('jest/bin/jest.js', `--config=${join(project.folder, 'wrong/jest.config.cjs')}`);
  expect(code, output).toBe(0);
});
