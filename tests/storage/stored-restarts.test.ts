import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';
import { builtInThings, encryptionConfiguration, read, type Stored, store, storedPaths } from '../kit/stored-things.js';
import { haveTools } from '../kit/tools.js';

type Etcd = Awaited<ReturnType<typeof startEtcd>>;

const command = fileURLToPath(new URL('../../apps/apiserver/bin/apiserver.js', import.meta.url));
const protobuf = '--storage-media-type=application/vnd.kubernetes.protobuf';

let folder: string;
let common: readonly string[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stored-restarts-'));
  const file = join(folder, 'encryption.yaml');
  writeFileSync(file, encryptionConfiguration);
  // History is compacted while the tests run.
  common = [
    `--encryption-provider-config=${file}`,
    '--etcd-compaction-interval=500ms',
    '--controllers=-*',
    '--nodes=0',
  ];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Checks that all objects are unchanged, that the token is valid, and that writes continue at higher versions. */
async function expectAll(server: ServerProcess, { stored, token }: { stored: Stored; token: string }): Promise<void> {
  expect(await read(server)).toEqual(stored);
  expect((await server.request('GET', '/api/v1/namespaces/default/events/deleted')).status).toBe(404);
  const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };
  const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
  const { text } = await server.request('POST', path, review, { authorization: `Bearer ${token}` });
  expect(JSON.parse(text)).toMatchObject({
    status: { userInfo: { username: 'system:serviceaccount:default:protobuf-one' } },
  });
  const events = '/api/v1/namespaces/default/events';
  const { metadata } = await server.json<{ metadata: { resourceVersion: string } }>('GET', events);
  const written = await server.json<{ metadata: { resourceVersion: string } }>('POST', events, {
    metadata: { generateName: 'later-' },
    involvedObject: { namespace: 'default' },
  });
  expect(Number(written.metadata.resourceVersion)).toBeGreaterThan(Number(metadata.resourceVersion));
}

describe.each([
  { engine: 'lmdb', flags: [] },
  { engine: 'lmdb', flags: [protobuf] },
  { engine: 'etcd3', flags: [] },
  { engine: 'etcd3', flags: [protobuf] },
  { engine: 'etcd2', flags: [] },
])('the built command over $engine $flags, with an object of every kind', { timeout: 300_000 }, ({ engine, flags }) => {
  const isSkipped = engine !== 'lmdb' && !haveTools('etcd');
  let etcd: Etcd | undefined;
  let server: ServerProcess;
  let all: { stored: Stored; token: string };
  beforeAll(async () => {
    if (isSkipped) return;
    if (engine !== 'lmdb') etcd = await startEtcd({ v2: engine === 'etcd2' });
    const endpoint = etcd === undefined ? [] : [`--etcd-servers=${etcd.endpoint}`];
    server = await ServerProcess.start([`--storage-backend=${engine}`, ...endpoint, ...common, ...flags]);
    all = await store(server);
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    await etcd?.stop();
  });

  it.skipIf(isSkipped).each(['SIGTERM', 'SIGKILL'] as const)('starts again after %s', async (signal) => {
    expect(await server.end(signal)).toBe(signal === 'SIGTERM' ? 0 : null);
    if (signal === 'SIGKILL') {
      await etcd?.kill();
      await etcd?.restart();
    }
    await server.launch();
    await expectAll(server, all);
  });

  if (engine === 'lmdb')
    it('serves a restored backup that was made while the server ran', async () => {
      const backup = join(folder, `backup-${flags.length}.mdb`);
      const run = (...args: string[]) =>
        execFileSync(process.execPath, [command, 'store', ...args], { encoding: 'utf8' });
      run('backup', `--data-dir=${server.folder}`, backup);
      const target = await ServerProcess.start([`--storage-backend=${engine}`, ...common, ...flags]);
      try {
        await target.end('SIGKILL');
        rmSync(target.folder, { recursive: true });
        // Copies the files of the server with its keys, but not its store.
        cpSync(server.folder, target.folder, {
          recursive: true,
          filter: (path) => path !== join(server.folder, 'store'),
        });
        expect(run('restore', `--data-dir=${target.folder}`, backup)).toMatch(
          /^Wrote .*: revision \d+, \d+ objects\n$/,
        );
        expect(run('check', `--data-dir=${target.folder}`)).toMatch(/The store is sound: .* [1-9]\d* leases?\./);
        await target.launch();
        await expectAll(target, all);
      } finally {
        await target.stop();
      }
    });
});

describe('the built command', { timeout: 300_000 }, () => {
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.stop();
    server = undefined;
  });

  it.each(['json', 'protobuf'])('serves objects that an earlier version stored as %s', async (form) => {
    server = await ServerProcess.start(['--storage-backend=lmdb', ...common]);
    await server.end();
    rmSync(join(server.folder, 'store'), { recursive: true });
    mkdirSync(join(server.folder, 'store'));
    // The command of version 0.1.0 has made this store: it was started with --event-ttl=876000h and these flags, filled
    // by the function `store`, and ended by SIGTERM.
    const fixture = fileURLToPath(new URL(`fixtures/store-0.1.0-${form}.mdb.gz`, import.meta.url));
    writeFileSync(join(server.folder, 'store/data.mdb'), gunzipSync(readFileSync(fixture)));
    await server.launch();
    // Version 0.1.0 had the API of Kubernetes 1.35, which served none of these kinds by default.
    const paths = storedPaths.filter((path) => !path.includes('/mutatingadmissionpolic'));
    const found = await read(server, paths);
    const at = (path: string) => found.get(path);
    expect(at('/apis/stored.example/v1/namespaces/default/things/two')).toMatchObject({
      spec: { count: 1, text: 'ü' },
    });
    expect(at('/api/v1/namespaces/default/secrets/protobuf-one')).toMatchObject({ data: expect.anything() });
    expect(at('/api/v1/namespaces/default/events/replaced')).toMatchObject({ message: 'The second of this name.' });
    expect(at('/api/v1/namespaces/default/configmaps/large')).toMatchObject({
      metadata: { labels: { changed: 'yes' } },
      data: { text: 'ä€𝄞 '.repeat(80_000) },
    });
    await server.end('SIGKILL');
    await server.launch();
    expect(await read(server, paths)).toEqual(found);
  });

  it('ends on SIGTERM while its start hangs', async () => {
    server = await ServerProcess.start(['--storage-backend=lmdb']);
    await server.end();
    const file = join(server.folder, 'store/data.mdb');
    rmSync(file);
    rmSync(join(server.folder, 'store/CLEAN'));
    execFileSync('mkfifo', [file]);
    const lock = join(server.folder, 'store/LOCK');
    const output = server.log.length;
    const launching = server.launch().catch((error: unknown) => error);
    // The lock file is the last file that a start creates before it opens the store.
    await expect.poll(() => existsSync(lock)).toBe(true);
    await server.end('SIGTERM');
    expect(await launching).toBeInstanceOf(Error);
    expect(server.log.slice(output)).toBe('');
  });

  it('continues a deployment after a stop and a crash, with controllers and a node', async () => {
    server = await ServerProcess.start(['--storage-backend=lmdb', '--controllers=*', '--nodes=1']);
    const own = server;
    const labels = { app: 'web' };
    await own.json('POST', '/apis/apps/v1/namespaces/default/deployments', {
      metadata: { name: 'web' },
      spec: {
        replicas: 2,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'nginx' }] } },
      },
    });
    const running = async () => {
      const { items } = await own.json<{ items: { metadata: { uid: string }; status: { phase: string } }[] }>(
        'GET',
        '/api/v1/namespaces/default/pods',
      );
      return items.filter(({ status }) => status.phase === 'Running').map(({ metadata }) => metadata.uid);
    };
    await expect.poll(async () => (await running()).length).toBe(2);
    await expect.poll(async () => (await own.request('GET', '/api/v1/events')).text).toContain('"reason":"Started"');
    const pods = await running();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      await own.end(signal);
      await own.launch();
      expect(await running()).toEqual(pods);
      expect((await own.request('GET', '/api/v1/events')).text).toContain('"reason":"Started"');
    }
  });
});

it('the built testing package restores a snapshot of all these objects', async () => {
  const code = `
    import { readFileSync } from 'node:fs';
    import { startTestServer } from '@k8s-ts/testing';
    const objects = JSON.parse(readFileSync(0, 'utf8'));
    const server = await startTestServer({ controllers: [] });
    const ask = async (method, path, body) => {
      const answer = await server.server.fetch(new Request('http://server' + path, { method, body, headers: body && { 'content-type': 'application/json' } }));
      return { status: answer.status, text: await answer.text() };
    };
    for (const { collection, object } of objects) {
      const { status, text } = await ask('POST', collection, JSON.stringify(object));
      if (status !== 201) throw new Error(collection + ': ' + status + text);
    }
    const paths = objects.map(({ collection, object }) => collection + '/' + object.metadata.name);
    const all = () => Promise.all(paths.map((path) => ask('GET', path)));
    const before = await all();
    const snapshot = await server.snapshot();
    await Promise.all(paths.map((path) => ask('DELETE', path)));
    await server.restore(snapshot);
    console.log(JSON.stringify({ before, after: await all() }));
    await server.stop();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    input: JSON.stringify(Object.values(builtInThings)),
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  const { before, after } = JSON.parse(output) as Record<'before' | 'after', readonly { readonly status: number }[]>;
  expect(before?.filter(({ status }) => status !== 200)).toEqual([]);
  expect(after).toEqual(before);
}, 120_000);
