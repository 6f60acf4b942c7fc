import type { Endpoints, Namespace, Service } from '@k8s-ts/api/types';
import { newInvalid } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import type { Client, ResourceClient } from '@k8s-ts/client';
import { builtinGroupInfo, builtinStores, newStorageFactory } from '@k8s-ts/registry-builtin';
import { newRESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ensureKubernetesService } from './kubernetes-service.js';
import { newLoopbackClient } from './new-loopback-client.js';
import { ensureSystemNamespaces } from './system-namespaces.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Loopback {
  readonly client: Client;
  readonly namespaces: ResourceClient<Namespace>;
  readonly services: ResourceClient<Service>;
  readonly endpoints: ResourceClient<Endpoints>;
}

/** @param validateService errors that refuse Services */
async function open(validateService: () => void = () => {}): Promise<Loopback> {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  const opening = builtinStores('', newRESTOptionsFactory({ storageFactory }));
  const store = async <T extends KubeObject>(resource: string, kind: string, validate = () => {}) => {
    const strategy = {
      validate: () => {
        validate();
        return [];
      },
      validateUpdate: () => [],
    };
    const opened = await opening<T>({ resource, kind, strategy });
    cleanups.push(() => opened.destroy());
    return opened as unknown as Store;
  };
  const versionedResources = {
    v1: {
      namespaces: await store<Namespace>('namespaces', 'Namespace'),
      services: await store<Service>('services', 'Service', validateService),
      endpoints: await store<Endpoints>('endpoints', 'Endpoints'),
    },
  };
  const core = builtinGroupInfo({ group: '', prioritizedVersions: ['v1'], versionedResources });
  const server = newGenericAPIServer(completeConfig({ groups: [core] }), emptyDelegate);
  const client = newLoopbackClient(server.prepareRun().handle);
  return {
    client,
    namespaces: client.resource({ version: 'v1', resource: 'namespaces' }),
    services: client.resource<Service>({ version: 'v1', resource: 'services' }).namespace('default'),
    endpoints: client.resource<Endpoints>({ version: 'v1', resource: 'endpoints' }).namespace('default'),
  };
}

describe('ensureSystemNamespaces', () => {
  it('creates the missing namespaces, as kube-apiserver', async () => {
    const { client, namespaces } = await open();
    const { metadata } = await namespaces.create({ metadata: { name: 'default', labels: { a: 'b' } } });
    await Promise.all([ensureSystemNamespaces(client), ensureSystemNamespaces(client)]);
    await ensureSystemNamespaces(client);
    const { items } = await namespaces.list();
    expect(items.map((each) => each.metadata.name)).toEqual([
      'default',
      'kube-node-lease',
      'kube-public',
      'kube-system',
    ]);
    expect((await namespaces.get('default')).metadata).toEqual(metadata);
    const { managedFields } = (await namespaces.get('kube-public')).metadata;
    expect(managedFields).toMatchObject([{ manager: 'kube-apiserver', operation: 'Update', apiVersion: 'v1' }]);
    expect(managedFields).toHaveLength(1);
  });
});

describe('ensureKubernetesService', () => {
  const input = { serviceClusterIPRange: '10.0.0.0/24', port: 6443 };

  it('creates the Service with the first address, and adds each server to the Endpoints', async () => {
    const { client, services, endpoints } = await open();
    await Promise.all(
      ['192.0.2.2', '192.0.2.1'].map((address) => ensureKubernetesService(client, { ...input, address })),
    );
    await ensureKubernetesService(client, { ...input, address: '192.0.2.1' });
    const service = await services.get('kubernetes');
    expect(service).toMatchObject({
      metadata: { labels: { component: 'apiserver', provider: 'kubernetes' } },
      spec: {
        type: 'ClusterIP',
        clusterIP: '10.0.0.1',
        ports: [{ name: 'https', protocol: 'TCP', port: 443, targetPort: 6443 }],
      },
    });
    expect(service.metadata.managedFields).toMatchObject([{ manager: 'kube-apiserver', operation: 'Update' }]);
    const { metadata, subsets } = await endpoints.get('kubernetes');
    expect(metadata.labels).toEqual({ 'endpointslice.kubernetes.io/skip-mirror': 'true' });
    expect(subsets).toEqual([
      {
        addresses: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }],
        ports: [{ name: 'https', port: 6443, protocol: 'TCP' }],
      },
    ]);
  });

  it('adds no loopback address', async () => {
    const { client, endpoints } = await open();
    await ensureKubernetesService(client, { ...input, address: '127.0.0.1' });
    expect((await endpoints.list()).items).toEqual([]);
  });

  it('tries again while another server holds the address', async () => {
    let refusals = 0;
    const { client, services } = await open(() => {
      if (++refusals <= 2) throw newInvalid({ group: '', kind: 'Service' }, 'kubernetes', []);
    });
    await ensureKubernetesService(client, { ...input, address: '127.0.0.1' });
    expect(refusals).toBe(3);
    expect((await services.get('kubernetes')).spec?.clusterIP).toBe('10.0.0.1');
  });

  it('rejects with errors that no other server causes', async () => {
    const { client } = await open(() => {
      throw new Error('broken');
    });
    await expect(ensureKubernetesService(client, { ...input, address: '127.0.0.1' })).rejects.toThrow('broken');
  });
});
