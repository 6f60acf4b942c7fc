import type { createAPIServer } from '@k8s-ts/apiserver';
import type { KeyValueStore } from '@k8s-ts/storage/kv';
import { newEtcd3Store } from '@k8s-ts/storage-backend/etcd3';
import { describeWithEtcd, type Etcd, startEtcd } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '../../packages/embedded-apiserver/test/protobuf-client.js';
import { startServer } from '../kit/server.js';

const json = { send: 'application/json', accept: 'application/json' };

describeWithEtcd('resources on etcd servers of their own', () => {
  let etcds: Etcd[];
  let stores: KeyValueStore[];
  let server: ReturnType<typeof createAPIServer>;
  const keys = async (store: number) =>
    (await stores[store]?.range({ start: '/registry/', end: '/registry0', keysOnly: true }))?.kvs.map(({ key }) => key);

  beforeAll(async () => {
    etcds = await Promise.all([startEtcd(), startEtcd()]);
    const [first, second] = etcds.map(({ endpoint }) => endpoint) as [string, string];
    stores = etcds.map(({ endpoint }) => newEtcd3Store({ endpoints: [endpoint] }));
    server = await startServer({
      etcdServers: [first],
      etcdServersOverrides: [`/configmaps#${second}`, `apps/deployments#${second}`],
    });
  });
  afterAll(async () => {
    await server?.stop();
    await Promise.all(stores?.map((store) => store.close()) ?? []);
    await Promise.all(etcds?.map((etcd) => etcd.stop()) ?? []);
  });

  it('objects with servers of their own are written to these servers, and all other objects to the general servers', async () => {
    for (const [resource, kind] of [
      ['configmaps', 'ConfigMap'],
      ['secrets', 'Secret'],
    ]) {
      const body = { apiVersion: 'v1', kind, metadata: { name: 'one' } };
      expect(await call(server, 'POST', `/api/v1/namespaces/default/${resource}`, { ...json, body })).toMatchObject({
        status: 201,
      });
    }
    // The server itself writes ConfigMaps into kube-system.
    expect((await keys(1))?.filter((key) => !key.startsWith('/registry/configmaps/kube-system/'))).toEqual([
      '/registry/configmaps/default/one',
    ]);
    expect(await keys(0)).toContain('/registry/secrets/default/one');
    expect(await keys(0)).not.toContain('/registry/configmaps/default/one');
    expect((await call(server, 'GET', '/api/v1/namespaces/default/configmaps', json)).body.items).toHaveLength(1);
  });

  it('each set of etcd servers has a health check', async () => {
    const checks = async (path: string) => {
      const answer = await server.fetch(new Request(`https://any.invalid${path}?verbose`));
      return [...(await answer.text()).matchAll(/^\[(.)\](\S*etcd\S*)/gm)].map(([, sign, name]) => `${sign}${name}`);
    };
    expect(await checks('/healthz')).toEqual(['+etcd', '+etcd-override-0']);
    expect(await checks('/readyz')).toEqual([
      '+etcd',
      '+etcd-override-0',
      '+etcd-readiness',
      '+etcd-override-readiness-0',
    ]);
    await etcds[1]?.kill();
    await expect.poll(() => checks('/healthz'), { timeout: 60_000 }).toEqual(['+etcd', '-etcd-override-0']);
    await etcds[1]?.restart();
    await expect.poll(() => checks('/healthz'), { timeout: 60_000 }).toEqual(['+etcd', '+etcd-override-0']);
  });
});
