import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { appsv1, ConfigMap } from '@k8s-ts/api';
import { StatusError } from '@k8s-ts/apimachinery/errors';
import { newClient } from '@k8s-ts/client';
import { kubeconfigTransport } from '@k8s-ts/client/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from './index.js';

const configMap = (name: string, data: Readonly<Record<string, string>> = {}): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name },
  data,
});
const one = { apiVersion: 'v1', kind: 'ConfigMap', name: 'one' };

/** Catches the StatusError of a request. */
async function refusal(request: Promise<unknown>): Promise<StatusError> {
  const error = await request.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StatusError);
  return error as StatusError;
}

const manifests = `
# Two documents and a list.
apiVersion: v1
kind: Namespace
metadata: { name: shop }
---
apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: { name: settings, namespace: shop }
  data: { colour: blue }
---
`;

describe('a test server', () => {
  let server: TestServer<'alice' | 'eve'>;
  beforeAll(async () => {
    server = await startTestServer({
      manifests,
      users: {
        alice: {
          groups: ['dev'],
          rules: [{ apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch'] }],
        },
        eve: {},
      },
    });
  });
  afterAll(() => server?.stop());

  it('contains the objects of its manifests', async () => {
    const settings = { apiVersion: 'v1', kind: 'ConfigMap', name: 'settings', namespace: 'shop' };
    expect((await server.get<ConfigMap>(settings)).data).toEqual({ colour: 'blue' });
  });

  it('creates, gets and deletes objects', async () => {
    const created = await server.create(configMap('one', { a: '1' }));
    expect(created.metadata).toMatchObject({ namespace: 'default', name: 'one' });
    expect(await server.get(created)).toEqual(created);
    expect(await server.get(one)).toEqual(created);
    await server.delete(one);
    expect((await refusal(server.get(one))).reason).toBe('NotFound');
  });

  it('rejects with StatusErrors', async () => {
    const error = await refusal(server.get({ ...one, name: 'absent' }));
    expect([error.code, error.reason, error.message]).toEqual([404, 'NotFound', 'configmaps "absent" not found']);
    expect(error.status.details).toEqual({ name: 'absent', kind: 'configmaps' });
    const unknownField = { ...configMap('two'), date: {} };
    expect((await refusal(server.create(unknownField))).message).toContain('unknown field "date"');
    const invalid = await refusal(server.create(configMap('NOT-VALID')));
    expect(invalid.status.details?.causes?.[0]?.field).toBe('metadata.name');
  });

  it('refuses objects without a kind, and kinds that are not served', async () => {
    await expect(server.get({ name: 'one' })).rejects.toThrow('the object needs an apiVersion and a kind');
    await expect(server.get({ apiVersion: 'v1', kind: 'ConfigMap', metadata: {} })).rejects.toThrow('needs a name');
    await expect(server.get({ apiVersion: 'example.com/v1', kind: 'Widget', name: 'one' })).rejects.toThrow('Widget');
  });

  it('patches in four ways', async () => {
    await server.create(configMap('patched', { a: '1' }));
    const patched = { ...one, name: 'patched' };
    const dataAfter = async (patch: object, options: Parameters<typeof server.patch>[2]) =>
      (await server.patch<ConfigMap>(patched, patch, options)).data;
    expect(await dataAfter({ data: { b: '2' } }, {})).toEqual({ a: '1', b: '2' });
    expect(await dataAfter([{ op: 'remove', path: '/data/a' }], { type: 'json' })).toEqual({ b: '2' });
    expect(await dataAfter({ data: { c: '3', $patch: 'replace' } }, { type: 'strategic' })).toEqual({ c: '3' });
    const other = { type: 'apply', fieldManager: 'other' } as const;
    expect(await dataAfter({ data: { d: '4' } }, other)).toEqual({ c: '3', d: '4' });
    const conflict = await refusal(server.patch(patched, { data: { d: '5' } }, { type: 'apply' }));
    expect([conflict.code, conflict.reason]).toEqual([409, 'Conflict']);
    expect(await dataAfter({ data: { d: '5' } }, { type: 'apply', force: true })).toEqual({ c: '3', d: '5' });
  });

  it('applies texts and objects', async () => {
    const [a, b] = await server.apply<ConfigMap>([JSON.stringify(configMap('a', { x: '1' })), configMap('b')]);
    expect([a?.data, b?.metadata.name]).toEqual([{ x: '1' }, 'b']);
    const [again] = await server.apply<ConfigMap>(configMap('a', { x: '2' }));
    expect(again?.data).toEqual({ x: '2' });
    await expect(server.apply('- a list')).rejects.toThrow('a manifest must be an object');
    await expect(server.apply('a: [')).rejects.toThrow();
    expect(await server.apply('# nothing\n---\n')).toEqual([]);
  });

  it('returns texts and JSON of any path', async () => {
    expect(await server.request('GET', '/healthz')).toBe('ok');
    expect(await server.request<string>('GET', '/metrics')).toContain('# TYPE');
    expect(await server.request('GET', '/version')).toMatchObject({ major: '1' });
    const created = await server.request<ConfigMap>('POST', '/api/v1/namespaces/default/configmaps', configMap('raw'));
    expect(created.metadata.uid).toBeDefined();
    expect((await refusal(server.request('GET', '/unknown'))).code).toBe(404);
    expect((await server.fetch('/readyz')).status).toBe(200);
  });

  it('waits for states without polling', async () => {
    const waited = { ...one, name: 'waited' };
    const exists = server.waitFor<ConfigMap>(waited, 'exists');
    const blue = server.waitFor<ConfigMap>(waited, ({ data }) => data?.colour === 'blue');
    await server.create(configMap('waited'));
    expect((await exists).data).toBeUndefined();
    await server.patch(waited, { data: { colour: 'blue' } });
    expect((await blue).data).toEqual({ colour: 'blue' });
    const gone = server.waitFor(waited, 'deleted');
    await server.delete(waited);
    expect(await gone).toBeUndefined();
    expect(await server.waitFor(waited, 'deleted')).toBeUndefined();
  });

  it('waits for a condition of the status', async () => {
    const web: appsv1.Deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web' },
      spec: {
        selector: { matchLabels: { app: 'web' } },
        template: {
          metadata: { labels: { app: 'web' } },
          spec: { containers: [{ name: 'web', image: 'example.test/web:1' }] },
        },
      },
    };
    await server.create(web);
    const available = server.waitFor(web, { condition: 'Available' });
    const conditions = [{ type: 'Available', status: 'True', reason: 'Test', message: '' }];
    await server.patch(web, { status: { conditions } }, { subresource: 'status' });
    expect((await available).status).toMatchObject({ conditions: [{ type: 'Available' }] });
    const progressing = server.waitFor(web, { condition: 'Progressing', status: 'False' }, { timeoutMs: 1 });
    await expect(progressing).rejects.toThrow('waited 1 ms for Deployment default/web');
  });

  it('ends a wait with its signal, and at the time limit', async () => {
    const stopping = new AbortController();
    const waiting = server.waitFor({ ...one, name: 'never' }, 'exists', { signal: stopping.signal });
    stopping.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    const late = server.waitFor({ ...one, name: 'never' }, 'exists', { timeoutMs: 1 });
    await expect(late).rejects.toThrow('waited 1 ms for ConfigMap default/never: it does not exist');
  });

  it('has users with the given rules', async () => {
    const { alice, eve } = server.users;
    const users = await Promise.all([alice, eve].map((user) => user.request('POST', selfReviews, selfReview)));
    expect(users).toMatchObject([
      { status: { userInfo: { username: 'alice', groups: ['dev', 'system:authenticated'] } } },
      { status: { userInfo: { username: 'eve', groups: ['system:authenticated'] } } },
    ]);
    const rootCA = { ...one, name: 'settings', namespace: 'shop' };
    expect((await alice.get<ConfigMap>(rootCA)).data).toEqual({ colour: 'blue' });
    const forbidden = await refusal(alice.create(configMap('hers')));
    expect([forbidden.code, forbidden.reason]).toEqual([403, 'Forbidden']);
    expect(forbidden.message).toContain('User "alice" cannot create resource "configmaps"');
    expect((await refusal(eve.get(rootCA))).code).toBe(403);
    expect((await alice.fetch('/api/v1/pods')).status).toBe(403);
  });

  it('returns kubeconfigs for the network', async () => {
    for (const [kubeconfig, code] of [
      [server.kubeconfig, 200],
      [server.users.alice.kubeconfig, 403],
    ] as const) {
      const transport = await kubeconfigTransport({ text: kubeconfig });
      try {
        const pods = newClient({ transport }).resource({ version: 'v1', resource: 'pods' });
        if (code === 200) expect((await pods.list()).items).toEqual([]);
        else expect((await refusal(pods.list())).code).toBe(code);
      } finally {
        await transport.close();
      }
    }
  });

  it('records requests', async () => {
    const before = server.requests.length;
    await server.users.alice.resource({ apiVersion: 'v1', kind: 'ConfigMap' }).namespace('shop').list();
    expect(server.requests.slice(before)).toMatchObject([
      { verb: 'LIST', uri: '/api/v1/namespaces/shop/configmaps', code: 200, user: { name: 'alice' } },
    ]);
  });
});

const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews';
const selfReview = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' };

const widgets = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: widgets.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: widgets, singular: widget, kind: Widget }
  versions:
  - name: v1
    served: true
    storage: true
    schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } } }
---
apiVersion: example.com/v1
kind: Widget
metadata: { name: one }
spec: { size: 3 }
`;

describe('starting a test server', () => {
  it('accepts custom resources after their definition', async () => {
    await using server = await startTestServer({ manifests: widgets });
    expect(await server.get({ apiVersion: 'example.com/v1', kind: 'Widget', name: 'one' })).toMatchObject({
      spec: { size: 3 },
    });
  });

  it('refuses unknown options', async () => {
    const misspelt = { storageBackend: 'memory', storageBackends: 'memory' } as const;
    await expect(startTestServer(misspelt)).rejects.toThrow('unknown option "storageBackends"');
  });

  it('fails with a manifest that the server refuses', async () => {
    const error = await refusal(
      startTestServer({ manifests: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: '_' } } }),
    );
    expect(error.code).toBe(422);
  });

  it('starts without recorded requests, and calls onRequest', async () => {
    const uris: string[] = [];
    const server = await startTestServer({ manifests, onRequest: ({ uri }) => uris.push(uri) });
    expect(server.requests).toEqual([]);
    expect(uris.some((uri) => uri.includes('/namespaces/shop'))).toBe(true);
    await server.stop();
    await server.stop();
  });

  it('adds its users to a token file, and leaves no file behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'test-server-'));
    vi.stubEnv('TMPDIR', folder);
    try {
      const tokenAuthFile = join(folder, 'tokens.csv');
      writeFileSync(tokenAuthFile, 'secret,bob,1,dev');
      const server = await startTestServer({ tokenAuthFile, users: { 'o"hara, jr': { groups: ['a', 'b'] } } });
      const authorization = 'Bearer secret';
      const answer = await server.fetch('/api/v1/pods', { headers: { authorization } });
      expect(await answer.text()).toContain('User \\"bob\\" cannot list');
      const review = await server.users['o"hara, jr'].request('POST', selfReviews, selfReview);
      expect(review).toMatchObject({
        status: { userInfo: { username: 'o"hara, jr', groups: ['a', 'b', 'system:authenticated'] } },
      });
      await server.stop();
      expect(readdirSync(folder)).toEqual(['tokens.csv']);
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('stops at the end of a block', async () => {
    let stopped: TestServer | undefined;
    {
      await using server = await startTestServer();
      stopped = server;
      expect(await server.request('GET', '/readyz')).toBe('ok');
    }
    await expect(stopped.fetch('/readyz')).rejects.toThrow('not started');
  });
});
