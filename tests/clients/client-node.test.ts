import type { ConfigMap } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { describeResource, newClient, type ResourceClient } from '@k8s-ts/client';
import { kubeconfigTransport } from '@k8s-ts/client/node';
import { CoreV1Api, KubeConfig, makeInformer, type V1ConfigMap } from '@kubernetes/client-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../kit/server-process.js';

const namespace = 'informed';
const count = Number(process.env.INFORMER_OBJECTS ?? 10_000);

describe('@kubernetes/client-node', () => {
  let server: ServerProcess;
  let config: KubeConfig;
  let core: CoreV1Api;

  beforeAll(async () => {
    server = await ServerProcess.start(['--storage-backend=lmdb']);
    config = new KubeConfig();
    config.loadFromString(await server.readKubeconfig());
    core = config.makeApiClient(CoreV1Api);
    await core.createNamespace({ body: { metadata: { name: namespace } } });
  });
  afterAll(() => server?.stop());

  it('creates, reads, replaces, patches, lists and deletes objects with the typed client', async () => {
    const made = await core.createNamespacedConfigMap({
      namespace,
      body: { metadata: { name: 'one' }, data: { a: '1' } },
    });
    expect(made.metadata?.creationTimestamp).toBeInstanceOf(Date);
    const read = await core.readNamespacedConfigMap({ namespace, name: 'one' });
    expect(read.data).toEqual({ a: '1' });
    const replaced = await core.replaceNamespacedConfigMap({
      namespace,
      name: 'one',
      body: { ...read, data: { a: '2' } },
    });
    expect(replaced.metadata?.resourceVersion).not.toBe(read.metadata?.resourceVersion);
    const patched = await core.patchNamespacedConfigMap({
      namespace,
      name: 'one',
      body: [{ op: 'add', path: '/data/b', value: '3' }],
    });
    expect(patched.data).toEqual({ a: '2', b: '3' });
    expect((await core.listNamespacedConfigMap({ namespace })).items.map((item) => item.metadata?.name)).toEqual([
      'one',
    ]);
    await core.deleteNamespacedConfigMap({ namespace, name: 'one' });
    await expect(core.readNamespacedConfigMap({ namespace, name: 'one' })).rejects.toMatchObject({ code: 404 });
  });

  it(`follows ${count} config maps under churn and over a restart of the server`, { timeout: 600_000 }, async () => {
    await createAll(server);

    const list = () => core.listNamespacedConfigMap({ namespace });
    const informer = makeInformer(config, `/api/v1/namespaces/${namespace}/configmaps`, list);
    informer.on('error', () => setTimeout(() => void informer.start(), 200));
    await informer.start();
    const agrees = async () => versions((await list()).items) === versions(informer.list(namespace));

    await churn(server, 2000);
    await expect.poll(agrees, { timeout: 60_000, interval: 500 }).toBe(true);

    await server.end();
    await server.launch();
    await churn(server, 500);
    await expect.poll(agrees, { timeout: 60_000, interval: 500 }).toBe(true);
    expect(informer.list(namespace).length).toBeGreaterThan(count - 2000);
    await informer.stop();
  });
});

/**
 * Lets the client send its writes over one connection. client-node's own agent makes a TLS handshake for each request,
 * which would take most of the time of this test.
 */
async function write(
  server: ServerProcess,
  changes: number,
  change: (configMaps: ResourceClient<ConfigMap>, index: number) => Promise<unknown>,
): Promise<void> {
  const transport = await kubeconfigTransport({ path: server.kubeconfig });
  const configMaps = newClient({ transport })
    .resource(describeResource<ConfigMap>({ version: 'v1', resource: 'configmaps', kind: 'ConfigMap' }))
    .namespace(namespace);
  try {
    await each(changes, (i) => change(configMaps, i));
  } finally {
    transport.close();
  }
}

function createAll(server: ServerProcess): Promise<void> {
  return write(server, count, (configMaps, i) => configMaps.create({ metadata: { name: `m-${i}` }, data: { n: '0' } }));
}

/** Deletes, updates and creates objects, a third of the changes each, in scattered order. */
function churn(server: ServerProcess, changes: number): Promise<void> {
  return write(server, changes, (configMaps, i) => {
    const name = `m-${(i * 7919) % count}`;
    if (i % 3 === 0) return configMaps.delete(name).catch(ignoreMissing);
    if (i % 3 === 1) return configMaps.update({ metadata: { name }, data: { n: `${i}` } }).catch(ignoreMissing);
    return configMaps.create({ metadata: { generateName: 'g-' } });
  });
}

function ignoreMissing(error: unknown): void {
  if (!isNotFound(error)) throw error;
}

async function each(total: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (next < total) await work(next++);
    }),
  );
}

function versions(items: readonly V1ConfigMap[]): string {
  return items
    .map((item) => `${item.metadata?.name}@${item.metadata?.resourceVersion}`)
    .sort()
    .join(' ');
}
