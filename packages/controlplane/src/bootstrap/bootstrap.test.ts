import type { coordinationv1, Endpoints, Namespace, Service } from '@k8s-ts/api/types';
import { newInvalid } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Client, describeResource, type ResourceClient } from '@k8s-ts/client';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import { newRESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
import { builtinGroupInfo, builtinStores, newLoopbackClient, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, describe, expect, it } from 'vitest';
import { newIdentityLeases, serverIDOf } from './identity-lease.js';
import { reconcileKubernetesEndpoints } from './kubernetes-endpoints.js';
import { ensureKubernetesService } from './kubernetes-service.js';
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

/**
 * @param validateService errors that refuse Services
 * @param validateNamespace errors that refuse Namespaces
 */
async function open(validateService: () => void = () => {}, validateNamespace = () => {}): Promise<Loopback> {
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
      namespaces: await store<Namespace>('namespaces', 'Namespace', validateNamespace),
      services: await store<Service>('services', 'Service', validateService),
      endpoints: await store<Endpoints>('endpoints', 'Endpoints'),
    },
  };
  const core = builtinGroupInfo({ group: '', prioritizedVersions: ['v1'], versionedResources });
  const group = 'coordination.k8s.io';
  const leases = await builtinStores(
    group,
    newRESTOptionsFactory({ storageFactory }),
  )<KubeObject>({
    resource: 'leases',
    kind: 'Lease',
    strategy: { validate: () => [], validateUpdate: () => [] },
  });
  cleanups.push(() => leases.destroy());
  const coordination = builtinGroupInfo({
    group,
    prioritizedVersions: ['v1'],
    versionedResources: { v1: { leases: leases as unknown as Store } },
  });
  const server = newGenericAPIServer(completeConfig({ groups: [core, coordination] }), emptyDelegate);
  const client = newLoopbackClient(server.prepareRun().handle);
  return {
    client,
    namespaces: client.resource(describeResource<Namespace>({ version: 'v1', resource: 'namespaces' })),
    services: client.resource(describeResource<Service>({ version: 'v1', resource: 'services' })).namespace('default'),
    endpoints: client
      .resource(describeResource<Endpoints>({ version: 'v1', resource: 'endpoints' }))
      .namespace('default'),
  };
}

describe('ensureSystemNamespaces', () => {
  it('sends no request for namespaces that exist', async () => {
    let isRefusing = false;
    const { client } = await open(undefined, () => {
      if (isRefusing) throw newInvalid({ group: '', kind: 'Namespace' }, 'any', []);
    });
    await ensureSystemNamespaces(client);
    isRefusing = true;
    await ensureSystemNamespaces(client);
  });

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
  const input = { serviceClusterIPRange: '10.0.0.0/24,fd00::/112', port: 6443 };

  it('creates the Service with the first address', async () => {
    const { client, services } = await open();
    await Promise.all([ensureKubernetesService(client, input), ensureKubernetesService(client, input)]);
    await ensureKubernetesService(client, input);
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
  });

  it('tries again while another server holds the address', async () => {
    let refusals = 0;
    const { client, services } = await open(() => {
      if (++refusals <= 2) throw newInvalid({ group: '', kind: 'Service' }, 'kubernetes', []);
    });
    await ensureKubernetesService(client, input);
    expect(refusals).toBe(3);
    expect((await services.get('kubernetes')).spec?.clusterIP).toBe('10.0.0.1');
  });

  it('rejects with errors that no other server causes', async () => {
    const { client } = await open(() => {
      throw new Error('broken');
    });
    await expect(ensureKubernetesService(client, input)).rejects.toThrow('broken');
  });
});

describe('reconcileKubernetesEndpoints', () => {
  const reconcile = (client: Client, ...addresses: string[]) =>
    reconcileKubernetesEndpoints(client, { addresses, port: 6443, slices: false });

  it('lists the addresses of the servers', async () => {
    const { client, endpoints } = await open();
    await Promise.all([reconcile(client, '192.0.2.2', '192.0.2.1'), reconcile(client, '192.0.2.1', '192.0.2.2')]);
    const first = await endpoints.get('kubernetes');
    expect(first.metadata?.labels).toEqual({ 'endpointslice.kubernetes.io/skip-mirror': 'true' });
    expect(first.subsets).toEqual([
      {
        addresses: [{ ip: '192.0.2.1' }, { ip: '192.0.2.2' }],
        ports: [{ name: 'https', port: 6443, protocol: 'TCP' }],
      },
    ]);
    await reconcile(client, '192.0.2.1');
    expect((await endpoints.get('kubernetes')).subsets?.[0]?.addresses).toEqual([{ ip: '192.0.2.1' }]);
    await reconcile(client);
    expect((await endpoints.get('kubernetes')).subsets ?? []).toEqual([]);
  });

  it('keeps the labels of other writers, and writes nothing when nothing changed', async () => {
    const { client, endpoints } = await open();
    await reconcile(client, '192.0.2.1');
    const labels = { mine: 'yes' };
    const changed = await endpoints.patch('kubernetes', { metadata: { labels } });
    await reconcile(client, '192.0.2.1');
    expect((await endpoints.get('kubernetes')).metadata?.resourceVersion).toBe(changed.metadata?.resourceVersion);
    await reconcile(client, '192.0.2.3');
    expect((await endpoints.get('kubernetes')).metadata?.labels).toMatchObject(labels);
  });
});

describe('newIdentityLeases', () => {
  const now = Date.parse('2026-01-02T03:04:05Z');
  const hour = 3_600_000;

  it('renews the lease of a server, and deletes the leases of dead servers', async () => {
    const { client } = await open();
    const leases = client
      .resource(
        describeResource<coordinationv1.Lease>({
          group: 'coordination.k8s.io',
          version: 'v1',
          resource: 'leases',
          kind: 'Lease',
        }),
      )
      .namespace('kube-system');
    const [mine, other] = [newIdentityLeases(client, 'mine'), newIdentityLeases(client, 'other')];
    await Promise.all([mine.renew(now), other.renew(now)]);
    const name = serverIDOf('mine');
    // The hash of kube-apiserver on a host of that name.
    expect(name).toBe('apiserver-qsxjekc4bkriziup2mqijoj6xa');
    const first = await leases.get(name);
    expect(first).toMatchObject({
      metadata: { labels: { 'apiserver.kubernetes.io/identity': 'kube-apiserver', 'kubernetes.io/hostname': 'mine' } },
      spec: { leaseDurationSeconds: 3600, renewTime: '2026-01-02T03:04:05.000000Z' },
    });
    expect(first.spec?.holderIdentity).toContain(`${name}_`);
    await mine.renew(now + hour);
    expect((await leases.get(name)).spec?.renewTime).toBe('2026-01-02T04:04:05.000000Z');
    await leases.create({ metadata: { name: 'another' }, spec: { renewTime: '2020-01-01T00:00:00.000000Z' } });
    await mine.collectGarbage(now + hour);
    expect((await leases.list()).items).toHaveLength(3);
    await mine.collectGarbage(now + hour + 1);
    expect((await leases.list()).items.map(({ metadata }) => metadata?.name)).toEqual(['another', name]);
  });
});
