import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIServer } from '@k8s-ts/apiserver';
import { fetchHandler } from '@k8s-ts/http/fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type APIServerAlone, startAPIServerAlone } from '../../examples/chain/src/api-server-alone.js';
import { newHelloServer } from '../../examples/chain/src/hello-server.js';
import { startServer } from '../kit/server.js';
import { haveTools, kubectls } from '../kit/tools.js';

type Call = (path: string, init?: RequestInit) => Promise<Response>;

const callOf =
  (call: (request: Request) => Promise<Response>): Call =>
  (path, init) =>
    call(new Request(`https://any.invalid${path}`, init));

/** The parts of answers that the tests read. */
interface Answer {
  readonly message: string;
  readonly paths: object | readonly string[];
  readonly groups: readonly { readonly name: string }[];
  readonly items: readonly { readonly metadata: { readonly name: string } }[];
}

const answerOf = async (response: Response) => (await response.json()) as Answer;
const namesOf = ({ items }: Answer) => items.map(({ metadata }) => metadata.name);

function post(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

const configMap = { metadata: { name: 'one' }, data: { a: '1' } };

describe('a server of our own in front of the reference server', () => {
  let server: APIServer;
  let call: Call;
  let folder: string;
  const text = async (path: string) => (await call(path)).text();
  const json = async (path: string) => answerOf(await call(path));

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chain-'));
    server = await startServer(
      { securePort: 0, kubeconfigOut: join(folder, 'kubeconfig') },
      { newServerInFront: newHelloServer },
    );
    call = callOf((request) => server.fetch(request));
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('answers for its path and its group', async () => {
    expect(await text('/hello')).toBe('Hello\n');
    expect(namesOf(await json('/apis/hello.example.com/v1/greetings'))).toEqual(['en', 'eo', 'nl', 'ia']);
    expect(await json('/apis/hello.example.com/v1/greetings/eo')).toMatchObject({ kind: 'Greeting', text: 'Saluton' });
    const missing = await call('/apis/hello.example.com/v1/greetings/fr');
    expect([missing.status, (await answerOf(missing)).message]).toEqual([
      404,
      'greetings.hello.example.com "fr" not found',
    ]);
    expect((await call('/apis/hello.example.com/v1/greetings', post({}))).status).toBe(405);
  });

  it('passes other requests on to the reference server', async () => {
    expect(namesOf(await json('/api/v1/namespaces'))).toContain('kube-system');
    expect((await call('/api/v1/namespaces/default/configmaps', post(configMap))).status).toBe(201);
    const absent = await call('/api/v1/namespaces/absent/configmaps', post(configMap));
    expect([absent.status, (await answerOf(absent)).message]).toEqual([404, 'namespaces "absent" not found']);
    const unknown = await call('/unknown');
    expect([unknown.status, await unknown.text()]).toEqual([404, '404 page not found\n']);
  });

  it('authorizes its own paths as the reference server does', async () => {
    const anonymous = { headers: { authorization: 'Bearer unknown' } };
    for (const path of ['/hello', '/apis/hello.example.com/v1/greetings', '/api/v1/namespaces']) {
      expect((await call(path, anonymous)).status, path).toBe(401);
    }
  });

  it('has discovery, OpenAPI, health checks and hooks of both', async () => {
    const { groups } = await json('/apis');
    const names = groups.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['apps', 'hello.example.com']));
    expect((await json('/')).paths).toEqual(
      expect.arrayContaining(['/hello', '/apis/hello.example.com/v1', '/apis/apps/v1', '/api/v1']),
    );
    const { paths } = await json('/openapi/v3');
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['apis/hello.example.com/v1', 'apis/apps/v1', 'api/v1']));
    const v2 = await json('/openapi/v2');
    expect(Object.keys(v2.paths)).toEqual(
      expect.arrayContaining(['/apis/hello.example.com/v1/greetings', '/api/v1/namespaces']),
    );
    const checks = await text('/readyz?verbose');
    for (const check of ['greetings', 'poststarthook/learn-greetings', 'poststarthook/bootstrap-controller', 'etcd']) {
      expect(checks).toContain(`[+]${check} ok\n`);
    }
    expect(server.restMapper.kindFor({ group: '', version: '', resource: 'greetings' }).kind).toBe('Greeting');
  });

  it.skipIf(!haveTools('kubectl'))('looks like one server to kubectl', async () => {
    const path = kubectls().at(-1)?.path as string;
    const flags = [`--kubeconfig=${join(folder, 'kubeconfig')}`, `--cache-dir=${folder}`];
    const kubectl = async (...args: readonly string[]) => (await promisify(execFile)(path, [...args, ...flags])).stdout;
    expect(await kubectl('api-versions')).toMatch(/^hello.example.com\/v1$/m);
    expect(await kubectl('get', 'greetings', '-o', 'name')).toMatch(/^greeting.hello.example.com\/nl$/m);
    expect(await kubectl('get', 'namespaces', '-o', 'name')).toMatch(/^namespace\/kube-system$/m);
  });
});

describe('the API server without extensions and aggregator', () => {
  let server: APIServerAlone;
  let call: Call;

  beforeAll(async () => {
    server = await startAPIServerAlone('chain-test');
    call = callOf(fetchHandler(server.handle));
  });
  afterAll(() => server?.stop());

  it('serves the built-in groups', async () => {
    expect(namesOf(await answerOf(await call('/api/v1/namespaces')))).toContain('kube-system');
    expect((await call('/api/v1/namespaces/default/configmaps', post(configMap))).status).toBe(201);
    expect((await call('/api/v1/namespaces/default/services/kubernetes')).status).toBe(200);
    expect(await (await call('/readyz')).text()).toBe('ok');
    expect((await call('/apis/apps/v1')).status).toBe(200);
    expect((await call('/hello')).status).toBe(404);
  });

  it('ends its watches when it stops', async () => {
    const other = await startAPIServerAlone('chain-test-stop');
    const watch = await fetchHandler(other.handle)(
      new Request('http://any.invalid/api/v1/configmaps?watch=true&resourceVersion=0'),
    );
    const [events] = await Promise.all([watch.text(), other.stop()]);
    expect(events).toBe('');
    await other.stop();
  });
});
