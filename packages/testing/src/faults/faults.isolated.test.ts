import type { ConfigMap } from '@k8s-ts/api';
import {
  isConflict,
  isNotFound,
  isResourceExpired,
  isServiceUnavailable,
  StatusError,
} from '@k8s-ts/apimachinery/errors';
import { describeResource, newClient, type ResourceClient } from '@k8s-ts/client';
import { kubeconfigTransport, type NodeTransport } from '@k8s-ts/client/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../test-server.js';
import type { Fault } from './fault-rule.js';

const configMap = (name: string, data: Record<string, string> = {}): ConfigMap => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'default' },
  data,
});
const reference = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', name });
const failure = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => undefined,
    (error: unknown) => error,
  );

let server: TestServer<'alice'>;
let transport: NodeTransport;
/** Requests ConfigMaps of `default` over the network. */
let maps: ResourceClient<ConfigMap>;
beforeAll(async () => {
  const rules = [{ apiGroups: [''], resources: ['configmaps'], verbs: ['*'] }];
  server = await startTestServer({ users: { alice: { rules } }, manifests: [configMap('a', { n: '1' })], seed: 1 });
  transport = await kubeconfigTransport({ text: server.kubeconfig });
  maps = newClient({ transport })
    .resource(describeResource<ConfigMap>({ version: 'v1', resource: 'configmaps' }))
    .namespace('default');
});
afterAll(async () => {
  await transport.close();
  await server.stop();
});
beforeEach(() => server.reset());

describe('a fault', { timeout: 120_000 }, () => {
  it.each<[unknown, string]>([
    [{}, '`do` of a fault needs one of drop, delayMs, '],
    [{ code: 500, drop: true }, '`do` of a fault needs one of drop, delayMs, '],
    [{ status: 500 }, '`do` of a fault needs one of drop, delayMs, '],
    [{ code: 429, retryAfter: 5 }, '`do` with code has no field retryAfter; known: code, message, retryAfterSeconds'],
    [{ drop: true, reset: true }, '`do` with drop has no field reset; known: drop'],
  ])('is refused when it does %j', (wrong, message) => {
    expect(() => server.faults.add({ do: wrong as Fault })).toThrow(message);
  });

  it('refuses requests with a code, the given number of times', async () => {
    server.faults.add({ verb: 'update', resource: 'configmaps', name: 'a', times: 1, do: { code: 409 } });
    server.faults.add({ verb: 'get', user: 'alice', do: { code: 429, retryAfterSeconds: 7 } });
    server.faults.add({ verb: 'delete', do: { code: 503 } });
    const object = await maps.get('a');
    const conflict = await failure(maps.update(object));
    expect(isConflict(conflict)).toBe(true);
    expect((conflict as Error).message).toContain('the object has been modified; please apply your changes');
    await maps.update(object);
    const busy = await server.users.alice.fetch('/api/v1/namespaces/default/configmaps/a');
    expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await busy.json()).toMatchObject({ reason: 'TooManyRequests', details: { retryAfterSeconds: 7 } });
    expect(isServiceUnavailable(await failure(maps.delete('a')))).toBe(true);
    expect(server.faults.met.map(({ verb, rule }) => [verb, rule.do])).toEqual([
      ['update', { code: 409 }],
      ['get', { code: 429, retryAfterSeconds: 7 }],
      ['delete', { code: 503 }],
    ]);
    // The fault may also have affected the server's own first requests, before the server was ready.
    const failed = server.requests.filter(({ code, uri }) => code >= 400 && uri.includes('/configmaps/a'));
    expect(server.faults.met.map(({ auditID }) => auditID)).toEqual(failed.map(({ auditID }) => auditID));
  });

  it('applies to matching requests, but not to requests of the server', async () => {
    const remove = server.faults.add({ verb: ['get', 'list'], user: 'alice', do: { code: 500 } });
    await maps.get('a');
    const error = await failure(server.users.alice.get(reference('a')));
    expect(error).toBeInstanceOf(StatusError);
    expect((error as StatusError).status).toMatchObject({ code: 500, reason: 'InternalError' });
    remove();
    await server.users.alice.get(reference('a'));
    server.faults.add({ resource: 'configmaps', do: { code: 500 } });
    await server.get(reference('a'));
    expect(await failure(maps.get('a'))).toBeDefined();
    expect(await failure(server.users.alice.get(reference('a')))).toBeDefined();
    server.faults.clear();
    server.faults.add({ path: '/api/v1/namespaces/*', do: { code: 500 } });
    expect(await failure(maps.get('a'))).toBeDefined();
    await server.users.alice.request('GET', '/api/v1');
    server.faults.clear();
    server.faults.add({ resource: ['configmaps/status', 'configmaps.apps', 'pods'], do: { code: 500 } });
    await maps.get('a');
    server.faults.add({ user: 'kubernetes-admin', do: { code: 500 } });
    expect(await failure(server.get(reference('a')))).toBeDefined();
  });

  it('affects a random share of requests, the same for each seed', async () => {
    const outcomes = async (seed: number) => {
      const remove = server.faults.add({ verb: 'get', chance: 0.5, seed, do: { code: 500 } });
      const met: boolean[] = [];
      for (let i = 0; i < 16; i++) met.push((await failure(maps.get('a'))) !== undefined);
      remove();
      return met;
    };
    const first = await outcomes(7);
    expect(new Set(first)).toEqual(new Set([true, false]));
    expect(await outcomes(7)).toEqual(first);
    expect(await outcomes(8)).not.toEqual(first);
  });

  it('drops the connection, before or after the request is executed', async () => {
    server.faults.add({ verb: 'create', nth: 1, do: { drop: true } });
    server.faults.add({ verb: 'create', nth: 2, do: { drop: 'after' } });
    for (const name of ['before', 'after']) {
      const error = await failure(maps.create(configMap(name)));
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(StatusError);
    }
    expect(isNotFound(await failure(maps.get('before')))).toBe(true);
    expect((await maps.get('after')).metadata.name).toBe('after');
    server.faults.add({ user: 'alice', do: { drop: true } });
    await expect(server.users.alice.get(reference('a'))).rejects.toThrow('the connection was dropped');
  });

  it('fails like a server whose etcd elects another leader', async () => {
    server.faults.add({ verb: 'patch', do: { leaderChange: 'after' } });
    const error = await failure(maps.patch('a', { data: { n: '2' } }, { type: 'merge' }));
    expect((error as StatusError).status).toMatchObject({ code: 500, message: 'etcdserver: leader changed' });
    expect((await maps.get('a')).data).toEqual({ n: '2' });
  });

  it('delays requests and slows responses down', async () => {
    const remove = server.faults.add({ verb: 'get', do: { delayMs: 60 } });
    let start = performance.now();
    await maps.get('a');
    expect(performance.now() - start).toBeGreaterThanOrEqual(55);
    remove();
    const text = 'x'.repeat(2000);
    await maps.patch('a', { data: { text } }, { type: 'merge' });
    server.faults.add({ verb: 'get', do: { bytesPerSecond: 20_000 } });
    start = performance.now();
    expect((await maps.get('a')).data?.text).toBe(text);
    expect(performance.now() - start).toBeGreaterThanOrEqual(95);
  });

  it('cuts an answer in half', async () => {
    server.faults.add({ verb: 'get', times: 1, do: { half: true } });
    server.faults.add({ verb: 'list', times: 1, do: { half: true } });
    expect(await failure(maps.get('a'))).toBeInstanceOf(Error);
    expect(await failure(maps.list())).toBeInstanceOf(Error);
    expect((await maps.list()).items).toHaveLength(1);
  });

  it('shows earlier states', async () => {
    const { metadata } = await maps.list();
    await maps.patch('a', { data: { n: '2' } }, { type: 'merge' });
    await maps.create(configMap('b'));
    const remove = server.faults.add({
      verb: ['get', 'list'],
      resource: 'configmaps',
      do: { staleAt: metadata?.resourceVersion ?? '' },
    });
    expect(await maps.get('a')).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', data: { n: '1' } });
    expect(isNotFound(await failure(maps.get('b')))).toBe(true);
    expect((await maps.list()).items.map(({ data }) => data)).toEqual([{ n: '1' }]);
    expect((await maps.list({ resourceVersion: '0' })).items).toHaveLength(1);
    remove();
    expect((await maps.list()).items.map(({ data }) => data?.n)).toEqual(['2', undefined]);
  });
});

describe('a fault of watches', { timeout: 120_000 }, () => {
  const open = (
    options: { allowWatchBookmarks?: boolean; resourceVersion?: string; sendInitialEvents?: boolean } = {},
  ) => maps.watch(options)[Symbol.asyncIterator]();

  it('reports that the version has expired', async () => {
    server.faults.add({ verb: 'watch', do: { code: 410 } });
    const error = await failure(open({ resourceVersion: '1' }).next());
    expect(isResourceExpired(error)).toBe(true);
    expect((error as Error).message).toBe('The resourceVersion for the provided watch is too old.');
    expect(server.requests.at(-1)).toMatchObject({ verb: 'WATCH', code: 200 });
  });

  it('ends watches after some events', async () => {
    server.faults.add({ verb: 'watch', nth: 1, do: { cutAfterEvents: 1 } });
    server.faults.add({ verb: 'watch', nth: 2, do: { cutAfterEvents: 1, reset: true } });
    const ended = open();
    expect((await ended.next()).value?.object.metadata.name).toBe('a');
    expect((await ended.next()).done).toBe(true);
    const broken = open();
    expect((await broken.next()).value?.object.metadata.name).toBe('a');
    expect(await failure(broken.next())).toBeInstanceOf(Error);
  });

  it('ends open watches', async () => {
    const first = open();
    const second = open();
    for (const watch of [first, second]) await watch.next();
    expect(server.faults.cutWatches({ resource: 'pods' })).toBe(0);
    expect(server.faults.cutWatches({ resource: 'configmaps' })).toBe(2);
    for (const watch of [first, second]) expect((await watch.next()).done).toBe(true);
    const third = open();
    await third.next();
    expect(server.faults.cutWatches({ reset: true })).toBe(1);
    expect(await failure(third.next())).toBeInstanceOf(Error);
  });

  it('withholds bookmarks', async () => {
    const options = {
      allowWatchBookmarks: true,
      sendInitialEvents: true,
      resourceVersionMatch: 'NotOlderThan',
    } as const;
    const all = open(options);
    expect((await all.next()).value?.type).toBe('ADDED');
    expect((await all.next()).value?.type).toBe('BOOKMARK');
    await all.return?.();
    server.faults.add({ verb: 'watch', do: { withholdBookmarks: true } });
    const some = open(options);
    expect((await some.next()).value?.type).toBe('ADDED');
    await maps.create(configMap('b'));
    expect((await some.next()).value).toMatchObject({ type: 'ADDED', object: { metadata: { name: 'b' } } });
    await some.return?.();
  });
});
