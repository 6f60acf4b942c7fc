import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIServer } from '@k8s-ts/apiserver';
import { createMemoryStore } from '@k8s-ts/storage-backend/memory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorkspacesServer } from '../../examples/workspaces/src/create-workspaces-server.js';
import { Workspaces } from '../../examples/workspaces/src/workspaces.js';
import { kubectlCommand, testedKubectls } from '../kit/kubectl-command.js';
import { haveTools } from '../kit/tools.js';

const definition = (property: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: boats.example.com}
spec:
  group: example.com
  names: {plural: boats, kind: Boat}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {${property}: {type: string, description: The ${property}.}}}}
`;

const workspace = (name: string) => `apiVersion: tenancy.example.com/v1
kind: Workspace
metadata: {name: ${name}}
spec: {description: The workspace ${name}.}
`;

describe('workspaces', () => {
  let server: APIServer;
  let stop: (() => Promise<void>) | undefined;
  let folder: string;
  const hasKubectl = haveTools('kubectl');
  const store = createMemoryStore();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'workspaces-'));
    writeFileSync(join(folder, 'tokens.csv'), 'alice-token,alice,uid-alice,dev\n');
    const created = await createWorkspacesServer(
      {
        storageBackend: 'memory',
        memoryStore: store,
        dataDir: folder,
        securePort: 0,
        tokenAuthFile: join(folder, 'tokens.csv'),
        controllers: ['-*'],
        nodes: 0,
      },
      { type: 'memory', memory: 'workspaces', memoryStore: store },
    );
    server = created.server;
    stop = created.stop;
    await server.start();
    writeFileSync(join(folder, 'kubeconfig'), server.kubeconfig());
    await create('/apis/tenancy.example.com/v1/workspaces', workspace('one'));
    await create('/apis/tenancy.example.com/v1/workspaces', workspace('two'));
  });
  afterAll(async () => {
    await stop?.();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = (path: string, init: RequestInit = {}) => server.fetch(new Request(`https://any.invalid${path}`, init));
  const json = async <T>(path: string, init: RequestInit = {}) => (await (await ask(path, init)).json()) as T;
  const create = async (path: string, body: string, headers = {}) =>
    (await ask(path, { method: 'POST', body, headers: { 'content-type': 'application/yaml', ...headers } })).status;
  const names = async (path: string) => {
    const { items } = await json<{ items: { metadata: { name: string } }[] }>(path);
    return items.map(({ metadata }) => metadata.name);
  };

  const inOne = '/clusters/one';
  const inTwo = '/clusters/two';
  const configMap = (name: string) => `{"metadata": {"name": "${name}"}, "data": {"in": "${name}"}}`;

  it('have namespaces and objects of their own', async () => {
    expect(await create(`${inOne}/api/v1/namespaces`, '{"metadata": {"name": "harbour"}}')).toBe(201);
    expect(await create(`${inOne}/api/v1/namespaces/harbour/configmaps`, configMap('a'))).toBe(201);
    expect(await create(`${inTwo}/api/v1/namespaces/harbour/configmaps`, configMap('b'))).toBe(404);
    expect(await create(`${inTwo}/api/v1/namespaces/default/configmaps`, configMap('b'))).toBe(201);
    expect(await names(`${inOne}/api/v1/configmaps`)).toContain('a');
    expect(await names(`${inOne}/api/v1/configmaps`)).not.toContain('b');
    expect(await names(`${inTwo}/api/v1/namespaces`)).not.toContain('harbour');
    expect(await names('/api/v1/namespaces')).not.toContain('harbour');
    expect((await ask('/clusters/three/api')).status).toBe(404);
  });

  it('have definitions of their own, in discovery and documents', async () => {
    const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    expect(await create(inOne + definitions, definition('color'))).toBe(201);
    expect(await create(inTwo + definitions, definition('shade'))).toBe(201);
    const text = async (path: string) => (await ask(path)).text();
    await expect.poll(() => text(`${inOne}/openapi/v3/apis/example.com/v1`)).toContain('The color.');
    await expect.poll(() => text(`${inTwo}/openapi/v3/apis/example.com/v1`)).toContain('The shade.');
    expect(await text(`${inOne}/apis`)).toContain('example.com');
    expect(await text('/apis')).not.toContain('"example.com"');
    expect(await text('/apis')).toContain('tenancy.example.com');
    expect(await text(`${inOne}/apis`)).not.toContain('tenancy.example.com');
    const boats = '/apis/example.com/v1/namespaces/default/boats';
    const boat = '{"apiVersion": "example.com/v1", "kind": "Boat", "metadata": {"name": "a"}, "color": "red"}';
    expect(await create(inOne + boats, boat)).toBe(201);
    expect(await names(inTwo + boats)).toEqual([]);
  });

  it('have permissions of their own', async () => {
    const alice = { authorization: 'Bearer alice-token' };
    const status = async (path: string) => (await ask(path, { headers: alice })).status;
    const binding = `{"metadata": {"name": "alice"}, "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "view"},
      "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": "alice"}]}`;
    expect(await status(`${inOne}/api/v1/configmaps`)).toBe(403);
    expect(await create(`${inOne}/apis/rbac.authorization.k8s.io/v1/clusterrolebindings`, binding)).toBe(201);
    await expect.poll(() => status(`${inOne}/api/v1/configmaps`)).toBe(200);
    expect(await status(`${inTwo}/api/v1/configmaps`)).toBe(403);
    expect(await status('/api/v1/configmaps')).toBe(403);
    const refused = await ask(`${inOne}/api`, { headers: { authorization: 'Bearer wrong' } });
    expect(refused.status).toBe(401);
  });

  it('are not opened when they are deleted while they are looked up', async () => {
    const path = '/apis/tenancy.example.com/v1/workspaces';
    expect(await create(path, workspace('short'))).toBe(201);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lookups: string[] = [];
    const opener = new Workspaces({
      config: { type: 'memory', memory: 'workspaces', memoryStore: store },
      async handler(request) {
        const answer = await ask(request.path);
        if (lookups.push(request.path) === 1) await held;
        const { status, headers } = answer;
        return { status, headers: Object.fromEntries(headers), body: new Uint8Array(await answer.arrayBuffer()) };
      },
      onError: (message, error) => expect.fail(`${message}: ${error}`),
    });
    const opened = opener.get('short');
    await expect.poll(() => lookups.length).toBe(1);
    expect((await ask(`${path}/short`, { method: 'DELETE' })).status).toBe(200);
    release();
    expect(await opened).toBeUndefined();
  });

  it('are watched separately', async () => {
    const { body } = await ask(`${inOne}/api/v1/namespaces/default/secrets?watch=true&resourceVersion=0`);
    const reader = (body as ReadableStream<Uint8Array>).getReader();
    const secret = (name: string) => `{"metadata": {"name": "${name}"}}`;
    expect(await create(`${inTwo}/api/v1/namespaces/default/secrets`, secret('other'))).toBe(201);
    expect(await create(`${inOne}/api/v1/namespaces/default/secrets`, secret('own'))).toBe(201);
    const first = new TextDecoder().decode((await reader.read()).value);
    expect(first).toContain('"name":"own"');
    await reader.cancel();
  });

  it('empty their namespaces', async () => {
    expect(await create(`${inOne}/api/v1/namespaces`, '{"metadata": {"name": "gone"}}')).toBe(201);
    expect(await create(`${inOne}/api/v1/namespaces/gone/configmaps`, configMap('x'))).toBe(201);
    expect((await ask(`${inOne}/api/v1/namespaces/gone`, { method: 'DELETE' })).status).toBe(200);
    await expect.poll(async () => (await ask(`${inOne}/api/v1/namespaces/gone`)).status).toBe(404);
  });

  it.skipIf(!hasKubectl).each(testedKubectls(hasKubectl).map((kubectl) => [kubectl.minor, kubectl] as const))(
    'are clusters for kubectl %s, while the server runs',
    { timeout: 180_000 },
    async (minor, kubectl) => {
      const name = `k${minor.replace('.', '-')}`;
      const root = kubectlCommand(kubectl, join(folder, 'kubeconfig'), folder);
      await root.works('create -f -', workspace(name));
      expect(await root.works('get workspaces')).toMatch(new RegExp(`^${name} +The workspace ${name}`, 'm'));
      const here = `--server=${server.url}/clusters/${name}`;
      expect(await root.works(`get namespaces ${here}`)).toContain('default');
      await root.works(`create -f - ${here}`, definition('color'));
      await root.works(`wait --for=condition=Established crd/boats.example.com ${here}`);
      await root.works(
        `apply -f - ${here}`,
        'apiVersion: example.com/v1\nkind: Boat\nmetadata: {name: a}\ncolor: red\n',
      );
      expect(await root.works(`get boats ${here} -o jsonpath={.items[0].color}`)).toBe('red');
      expect(await root.works(`explain boat.color ${here}`)).toContain('The color.');
      expect(await root.works(`auth can-i create boats ${here}`)).toContain('yes');
      expect((await root.run('get boats')).code).toBe(1);
      await root.works(`delete workspace ${name}`);
      await expect.poll(async () => (await root.run(`get namespaces ${here}`)).output).toContain('not found');
      // A new workspace with the same name is empty.
      await root.works('create -f -', workspace(name));
      await expect.poll(async () => (await root.run(`get crds ${here}`)).output).toContain('No resources found');
      await root.works(`delete workspace ${name}`);
    },
  );

  it('leave nothing in the store', async () => {
    const { items } = await json<{ items: { metadata: { name: string; uid: string } }[] }>(
      '/apis/tenancy.example.com/v1/workspaces',
    );
    const uidOfTwo = items.find(({ metadata }) => metadata.name === 'two')?.metadata.uid;
    const uids = async () => {
      const { kvs } = await store.range({ start: '/clusters/', end: '/clusters0', keysOnly: true });
      return new Set(kvs.map(({ key }) => key.split('/')[2]));
    };
    expect(await uids()).toContain(uidOfTwo);
    expect((await ask('/apis/tenancy.example.com/v1/workspaces/two', { method: 'DELETE' })).status).toBe(200);
    await expect.poll(uids).not.toContain(uidOfTwo);
    expect((await ask(`${inTwo}/api`)).status).toBe(404);
    expect((await ask(`${inOne}/api`)).status).toBe(200);
  });
});
