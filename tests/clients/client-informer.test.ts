import type { ConfigMap, Namespace } from '@k8s-ts/api/types';
import type { APIServer } from '@k8s-ts/apiserver';
import {
  type Client,
  describeResource,
  fetchTransport,
  newClient,
  newInformer,
  newInformerFactory,
} from '@k8s-ts/client';
import { kubeconfigTransport, type NodeTransport } from '@k8s-ts/client/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../kit/server.js';

const configMaps = describeResource<ConfigMap>({ version: 'v1', resource: 'configmaps', kind: 'ConfigMap' });

describe.each(['fetch', 'HTTP/2'])('informers over %s', (kind) => {
  let server: APIServer;
  let transport: NodeTransport | undefined;
  let client: Client;

  beforeAll(async () => {
    server = await startServer({ securePort: 0 });
    if (kind === 'HTTP/2') transport = await kubeconfigTransport({ text: server.kubeconfig() });
    client = newClient({
      transport: transport ?? fetchTransport({ url: 'http://in-process', fetch: server.fetch }),
    });
    for (const name of ['one', 'two']) {
      await client
        .resource(describeResource<Namespace>({ version: 'v1', resource: 'namespaces' }))
        .create({ metadata: { name } });
    }
  });
  afterAll(async () => {
    transport?.close();
    await server?.stop();
  });

  it.each([false, true])('show written objects (watchList: %s)', async (watchList) => {
    const resource = client.resource(configMaps).namespace('one');
    for (let at = 0; at < 5; at++) await resource.create({ metadata: { name: `${watchList}-${at}` } });
    const informer = newInformer<ConfigMap>({ source: resource, watchList, pageSize: 2 });
    const added: [string | undefined, boolean][] = [];
    informer.addHandler({ onAdd: ({ metadata }, isFirst) => added.push([metadata?.name, isFirst]) });
    const running = informer.run();
    await informer.whenSynced();
    const { metadata } = await resource.create({ metadata: { name: `${watchList}-late` }, data: { a: '1' } });
    await informer.waitForVersion(metadata?.resourceVersion ?? '');
    expect(informer.store.get(`one/${watchList}-late`)?.data).toEqual({ a: '1' });
    expect(added.slice(-1)).toEqual([[`${watchList}-late`, false]]);
    expect(added.slice(0, -1).every(([, isFirst]) => isFirst)).toBe(true);
    await resource.deleteCollection();
    await expect.poll(() => informer.store.size).toBe(0);
    await informer.stop();
    await running;
  });

  it('are shared by a factory', async () => {
    const factory = newInformerFactory({ client });
    const all = factory.informer(configMaps);
    expect(factory.informer(describeResource<ConfigMap>({ ...configMaps, group: '' }))).toBe(all);
    const chosen = factory.informer(configMaps, { labelSelector: 'chosen=yes' });
    const inTwo = factory.informer(configMaps, { namespace: 'two' });
    factory.start();
    factory.start();
    await factory.whenSynced();
    const resource = client.resource(configMaps);
    await resource.create({ metadata: { name: 'a', namespace: 'one' } });
    await resource.create({ metadata: { name: 'b', namespace: 'two' } });
    const { metadata } = await resource.create({
      metadata: { name: 'c', namespace: 'two', labels: { chosen: 'yes' } },
    });
    await Promise.all([all, chosen, inTwo].map((informer) => informer.waitForVersion(metadata?.resourceVersion ?? '')));
    expect(all.store.keysByIndex('namespace', 'two')).toEqual(['two/b', 'two/c']);
    expect(chosen.store.keys()).toEqual(['two/c']);
    expect(inTwo.store.keys()).toEqual(['two/b', 'two/c']);
    await factory.stop();
    expect(all.isRunning).toBe(false);
    expect(() => factory.informer(configMaps)).toThrow('stopped');
  });
});
