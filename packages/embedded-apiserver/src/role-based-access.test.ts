import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const rbac = '/apis/rbac.authorization.k8s.io/v1';
const apiGroup = 'rbac.authorization.k8s.io';
const maps = '/api/v1/namespaces/default/configmaps';
const bobsBinding = `${rbac}/namespaces/default/rolebindings/bob`;
let folder: string;
let tokens: string;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rbac-'));
  tokens = join(folder, 'tokens.csv');
  await writeFile(tokens, 'bob-token,bob,1,"dev"\nalice-token,alice,2,"ops"\n');
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});
afterAll(() => rm(folder, { recursive: true }));

async function started(options: APIServerOptions = {}): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, tokenAuthFile: tokens, ...options });
  cleanups.push(() => server.stop());
  await server.start();
  return server;
}

/** Sends a request as an admin, or with a token. */
type Who = 'admin' | 'bob' | 'alice';

async function send(server: APIServer, who: Who, method: string, path: string, body?: object) {
  const headers = {
    ...(who === 'admin' ? {} : { authorization: `Bearer ${who}-token` }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await server.fetch(new Request(`https://any.invalid${path}`, init));
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
  const parsed: any = text.startsWith('{') ? JSON.parse(text) : text;
  return { status: answer.status, body: parsed };
}

const role = (name: string, verbs: string[], resources = ['configmaps'], apiGroups = ['']) => ({
  apiVersion: `${apiGroup}/v1`,
  kind: 'Role',
  metadata: { name },
  rules: [{ apiGroups, resources, verbs }],
});
const binding = (name: string, to: string, user: string) => ({
  apiVersion: `${apiGroup}/v1`,
  kind: 'RoleBinding',
  metadata: { name },
  roleRef: { apiGroup, kind: 'Role', name: to },
  subjects: [{ kind: 'User', apiGroup, name: user }],
});
const roles = `${rbac}/namespaces/default/roles`;
const bindings = `${rbac}/namespaces/default/rolebindings`;
const refusal = (verb: string) =>
  `configmaps is forbidden: User "bob" cannot ${verb} resource "configmaps" in API group "" in the namespace "default"`;

describe('a server in the mode RBAC', () => {
  it('allows the requests of bound roles while role and binding exist', async () => {
    const server = await started();
    const bobs = async () => {
      const { status, body } = await send(server, 'bob', 'GET', maps);
      return status === 200 ? 'allowed' : (body.message as string);
    };
    expect(await bobs()).toBe(refusal('list'));
    await send(server, 'admin', 'POST', roles, role('reader', ['get', 'list']));
    await send(server, 'admin', 'POST', bindings, binding('bob', 'reader', 'bob'));
    await expect.poll(bobs).toBe('allowed');
    expect(await send(server, 'bob', 'POST', maps, { metadata: { name: 'x' } })).toMatchObject({
      status: 403,
      body: { reason: 'Forbidden', details: { kind: 'configmaps' }, message: refusal('create') },
    });
    expect((await send(server, 'alice', 'GET', maps)).status).toBe(403);

    await send(server, 'admin', 'DELETE', `${roles}/reader`);
    await expect.poll(bobs).toBe(`${refusal('list')}: RBAC: role.${apiGroup} "reader" not found`);
    await send(server, 'admin', 'POST', roles, role('reader', ['list']));
    await expect.poll(bobs).toBe('allowed');
    await send(server, 'admin', 'DELETE', bobsBinding);
    await expect.poll(bobs).toBe(refusal('list'));
  });

  it('lets users grant only permissions that they have', async () => {
    const server = await started();
    await send(
      server,
      'admin',
      'POST',
      roles,
      role('keeper', ['create', 'patch', 'update'], ['roles', 'rolebindings'], [apiGroup]),
    );
    await send(server, 'admin', 'POST', bindings, binding('keeper', 'keeper', 'alice'));
    const create = (body: object) => send(server, 'alice', 'POST', roles, body);
    await expect
      .poll(async () => (await create(role('a', ['get']))).body.message)
      .toBe(
        `roles.${apiGroup} "a" is forbidden: user "alice" (groups=["ops" "system:authenticated"]) is attempting to grant RBAC permissions not currently held:\n` +
          '{APIGroups:[""], Resources:["configmaps"], Verbs:["get"]}',
      );
    expect((await create(role('own', ['update'], ['roles'], [apiGroup]))).status).toBe(201);
  });

  it('is ready when the first roles have taken effect', async () => {
    const server = await started();
    const answers = await Promise.all(
      ['/version', '/healthz', '/readyz/poststarthook/rbac/bootstrap-roles', '/api', '/apis/apps/v1', '/metrics'].map(
        async (path) => [path, (await send(server, 'bob', 'GET', path)).status],
      ),
    );
    expect(Object.fromEntries(answers)).toEqual({
      '/version': 200,
      '/healthz': 200,
      '/readyz/poststarthook/rbac/bootstrap-roles': 403,
      '/api': 200,
      '/apis/apps/v1': 200,
      '/metrics': 403,
    });
    expect((await send(server, 'admin', 'GET', '/readyz/poststarthook/rbac/bootstrap-roles')).body).toBe('ok');
    const { body } = await send(server, 'admin', 'GET', `${rbac}/clusterroles/admin`);
    expect(body).toMatchObject({
      rules: null,
      metadata: { labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' } },
    });
  });
});

it('other modes create no roles, and let users who may do everything grant everything', async () => {
  const server = await started({ authorizationMode: ['AlwaysAllow'] });
  expect((await send(server, 'admin', 'GET', `${rbac}/clusterroles`)).body.items).toEqual([]);
  expect((await send(server, 'admin', 'GET', '/readyz?verbose')).body).not.toContain('rbac/bootstrap-roles');
  // In this mode everything is allowed, including the escalation of permissions.
  expect((await send(server, 'bob', 'POST', roles, role('a', ['*'], ['*'], ['*']))).status).toBe(201);
  expect((await send(server, 'bob', 'POST', bindings, binding('a', 'a', 'bob'))).status).toBe(201);
});

it('a stored binding applies to a server that starts later', async () => {
  const options = { storageBackend: 'lmdb' as const, dataDir: join(folder, 'data') };
  const first = await started(options);
  await send(first, 'admin', 'POST', roles, role('reader', ['list']));
  await send(first, 'admin', 'POST', bindings, binding('bob', 'reader', 'bob'));
  await send(first, 'admin', 'DELETE', `${rbac}/clusterrolebindings/system:discovery`);
  await first.stop();
  const second = await started(options);
  expect((await send(second, 'bob', 'GET', maps)).status).toBe(200);
  expect((await send(second, 'bob', 'GET', '/apis/apps/v1')).status).toBe(200);
});
