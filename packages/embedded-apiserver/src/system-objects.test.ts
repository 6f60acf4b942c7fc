import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@k8s-ts/client';
import { createCertificates } from '@k8s-ts/pki';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type APIServer, createAPIServer } from './create-api-server.js';
import type { APIServerOptions } from './options.js';

const servers: APIServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function started(options: APIServerOptions = {}): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  servers.push(server);
  await server.start();
  return server;
}

async function get(server: APIServer, path: string) {
  const response = await server.fetch(new Request(`http://localhost${path}`));
  return JSON.parse(await response.text());
}

const system = '/api/v1/namespaces/kube-system';

it('the server is ready once the Service of the server and the ServiceCIDR of its range exist', async () => {
  const server = await started({ serviceClusterIPRange: '10.1.0.0/24,fd00::/112' });
  const [cidr, service] = await Promise.all([
    get(server, '/apis/networking.k8s.io/v1/servicecidrs/kubernetes'),
    get(server, '/api/v1/namespaces/default/services/kubernetes'),
  ]);
  expect(cidr).toMatchObject({
    spec: { cidrs: ['10.1.0.0/24', 'fd00::/112'] },
    status: { conditions: [{ type: 'Ready', status: 'True' }] },
  });
  expect(service.spec.clusterIP).toBe('10.1.0.1');
});

it('the server creates the objects of a new cluster', async () => {
  const server = await started({ advertiseAddress: '192.0.2.7', serviceClusterIPRange: '10.1.0.0/24,fd00::/112' });
  const subsets = async () => (await get(server, '/api/v1/namespaces/default/endpoints/kubernetes')).subsets;
  await expect
    .poll(subsets)
    .toEqual([{ addresses: [{ ip: '192.0.2.7' }], ports: [{ name: 'https', port: 6443, protocol: 'TCP' }] }]);
  const slices = '/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes';
  await expect
    .poll(() => get(server, slices))
    .toMatchObject({
      addressType: 'IPv4',
      endpoints: [{ addresses: ['192.0.2.7'], conditions: { ready: true } }],
      ports: [{ name: 'https', port: 6443, protocol: 'TCP' }],
    });
  expect(await get(server, '/apis/networking.k8s.io/v1/ipaddresses/10.1.0.1')).toMatchObject({
    spec: { parentRef: { resource: 'services', namespace: 'default', name: 'kubernetes' } },
  });
  const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-system/leases';
  await expect.poll(async () => (await get(server, leases)).items.length).toBe(1);
  const tracking = `${system}/configmaps/kube-apiserver-legacy-service-account-token-tracking`;
  await expect.poll(async () => (await get(server, tracking)).data?.since).toMatch(/^\d{4}-\d\d-\d\d$/);
  const services = async () => (await get(server, '/apis/apiregistration.k8s.io/v1/apiservices')).items.length;
  await expect.poll(services).toBe(21);
  expect((await get(server, `${system}/configmaps/extension-apiserver-authentication`)).code).toBe(404);
});

it('the server names the managers of its objects as kube-apiserver does', async () => {
  const server = await started();
  const flowControl = '/apis/flowcontrol.apiserver.k8s.io/v1';
  const managers = async (path: string) =>
    (await get(server, path)).metadata?.managedFields?.map((each: { manager: string }) => each.manager) ?? [];
  for (const path of [`${flowControl}/flowschemas/exempt`, `${flowControl}/prioritylevelconfigurations/exempt`]) {
    await expect.poll(() => managers(path)).toContain('api-priority-and-fairness-config-producer-v1');
  }
  const cidr = () => get(server, '/apis/networking.k8s.io/v1/servicecidrs/kubernetes');
  await expect.poll(async () => (await cidr()).status?.conditions?.[0]?.reason).toBe('');
  const fields = (await cidr()).metadata.managedFields.map(({ fieldsV1 }: { fieldsV1: object }) => fieldsV1);
  expect(JSON.stringify(fields)).not.toContain('f:reason');
});

it('the server publishes how clients are authenticated', async () => {
  const { ca } = await createCertificates({ addresses: ['127.0.0.1'] });
  const file = join(mkdtempSync(join(tmpdir(), 'system-objects-')), 'ca.crt');
  writeFileSync(file, ca.cert);
  const server = await started({
    clientCAFile: file,
    requestheaderClientCAFile: file,
    requestheaderAllowedNames: ['proxy'],
  });
  const path = `${system}/configmaps/extension-apiserver-authentication`;
  await expect
    .poll(async () => (await get(server, path)).data)
    .toMatchObject({
      'client-ca-file': ca.cert,
      'requestheader-client-ca-file': ca.cert,
      'requestheader-allowed-names': '["proxy"]',
      'requestheader-username-headers': expect.stringMatching(/^\[/),
    });
});

it('the server creates a new ServiceCIDR when the one of the server is deleted', async () => {
  const clock = new ManualClock(Date.now());
  const server = await started({ clock, serviceClusterIPRange: '10.1.0.0/24' });
  const path = '/apis/networking.k8s.io/v1/servicecidrs/kubernetes';
  const uid = async (): Promise<string | undefined> => (await get(server, path)).metadata?.uid;
  await expect.poll(uid, { timeout: 30_000 }).toBeTruthy();
  const first = await uid();
  await server.fetch(new Request(`http://localhost${path}`, { method: 'DELETE' }));
  await expect
    .poll(
      async () => {
        await clock.advance(10_000);
        return uid();
      },
      { timeout: 30_000 },
    )
    .toMatch(/./);
  expect(await uid()).not.toBe(first);
});

describe('APIServices', () => {
  const services = '/apis/apiregistration.k8s.io/v1/apiservices';
  const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
  const uidOf = async (server: APIServer, name: string): Promise<string | undefined> =>
    (await get(server, `${services}/${name}`)).metadata?.uid;
  const send = (server: APIServer, method: string, path: string, body?: object) =>
    server.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
  const version = (name: string, more: object = {}) => ({
    name,
    served: true,
    storage: false,
    schema: { openAPIV3Schema: { type: 'object' } },
    ...more,
  });
  const definition = {
    metadata: { name: 'boats.example.com' },
    spec: {
      group: 'example.com',
      names: { plural: 'boats', kind: 'Boat' },
      scope: 'Namespaced',
      versions: [version('v1', { storage: true }), version('v2'), version('v3', { served: false })],
    },
  };

  it('of definitions exist while versions are served, and are recreated when they are deleted or changed', async () => {
    const server = await started();
    await send(server, 'POST', definitions, definition);
    const own = async () =>
      (await get(server, services)).items
        .filter(({ spec }: { spec: { group?: string } }) => spec.group === 'example.com')
        .map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    await expect.poll(own).toEqual(['v1.example.com', 'v2.example.com']);
    const path = `${services}/v1.example.com`;
    const { metadata, spec, status } = await get(server, path);
    expect([metadata.labels, spec, status.conditions[0].reason]).toEqual([
      { 'kube-aggregator.kubernetes.io/automanaged': 'true' },
      { group: 'example.com', version: 'v1', groupPriorityMinimum: 1000, versionPriority: 100 },
      'Local',
    ]);
    await send(server, 'DELETE', path);
    await expect.poll(() => uidOf(server, 'v1.example.com')).not.toBe(metadata.uid);
    await expect.poll(() => uidOf(server, 'v1.example.com')).toBeDefined();
    await send(server, 'PATCH', path, { spec: { groupPriorityMinimum: 5 } });
    await expect.poll(async () => (await get(server, path)).spec.groupPriorityMinimum).toBe(1000);
    // The label marks the APIService as managed by the server. Another client removes the label.
    const label = { metadata: { labels: { 'kube-aggregator.kubernetes.io/automanaged': null } } };
    await send(server, 'PATCH', path, { ...label, spec: { groupPriorityMinimum: 5 } });
    const versions = [version('v1', { storage: true }), version('v2', { served: false })];
    await send(server, 'PATCH', `${definitions}/boats.example.com`, { spec: { versions } });
    await expect.poll(own).toEqual(['v1.example.com']);
    expect((await get(server, path)).spec.groupPriorityMinimum).toBe(5);
    await send(server, 'DELETE', path);
    await expect.poll(own).toEqual(['v1.example.com']);
    await send(server, 'DELETE', `${definitions}/boats.example.com`);
    await expect.poll(own).toEqual([]);
  });
});

it.each([
  ['with', '192.0.2.7'],
  ['without', '127.0.0.1'],
])('the server restores deleted namespaces and the kubernetes Service, %s endpoints', async (_, advertiseAddress) => {
  const clock = new ManualClock(Date.now());
  const server = await started({ clock, advertiseAddress });
  const endpoints = '/api/v1/namespaces/default/endpoints/kubernetes';
  const paths = ['/api/v1/namespaces/default/services/kubernetes', '/api/v1/namespaces/kube-node-lease'];
  if (advertiseAddress !== '127.0.0.1') paths.push(endpoints);
  const uids = () =>
    Promise.all(paths.map(async (path) => (await get(server, path)).metadata?.uid as string | undefined));
  await expect.poll(uids).toEqual(paths.map(() => expect.any(String)));
  const before = await uids();
  for (const path of paths) await server.fetch(new Request(`http://localhost${path}`, { method: 'DELETE' }));
  const namespace = JSON.stringify({ metadata: { name: 'kube-node-lease' }, spec: { finalizers: [] } });
  const finalize = 'http://localhost/api/v1/namespaces/kube-node-lease/finalize';
  const headers = { 'content-type': 'application/json' };
  await server.fetch(new Request(finalize, { method: 'PUT', headers, body: namespace }));
  const restored = async (): Promise<boolean> => {
    await clock.advance(10_000);
    return (await uids()).every((uid, i) => uid !== undefined && uid !== before[i]);
  };
  await expect.poll(restored, { timeout: 30_000 }).toBe(true);
});

it('the server adds the range of a second family to the ServiceCIDR', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'service-cidr-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const options = { storageBackend: 'lmdb', dataDir } as const;
  const ranges = async (server: APIServer) =>
    (await get(server, '/apis/networking.k8s.io/v1/servicecidrs/kubernetes')).spec?.cidrs;
  const single = await started({ ...options, serviceClusterIPRange: '10.1.0.0/24' });
  await expect.poll(() => ranges(single), { timeout: 30_000 }).toEqual(['10.1.0.0/24']);
  await single.stop();
  const dual = await started({ ...options, serviceClusterIPRange: '10.1.0.0/24,fd00::/112' });
  await expect.poll(() => ranges(dual), { timeout: 30_000 }).toEqual(['10.1.0.0/24', 'fd00::/112']);
  await dual.stop();
  // The server does not change ServiceCIDRs whose ranges differ from the flag's.
  const other = await started({ ...options, serviceClusterIPRange: '10.2.0.0/24' });
  expect(await ranges(other)).toEqual(['10.1.0.0/24', 'fd00::/112']);
  await expect
    .poll(() => eventsOf(other), { timeout: 30_000 })
    .toEqual([
      [
        'KubernetesDefaultServiceCIDRInconsistent',
        'The default ServiceCIDR [10.1.0.0/24 fd00::/112] does not match the controller flag configurations [10.2.0.0/24]',
      ],
    ]);
});

/** Reason and message of the warnings about the ServiceCIDR of a server. */
async function eventsOf(server: APIServer): Promise<string[][]> {
  const { items } = await get(server, '/api/v1/namespaces/default/events');
  const source = { component: 'kubernetes-service-cidr-controller' };
  const involvedObject = { apiVersion: 'networking.k8s.io/v1', kind: 'ServiceCIDR', name: 'kubernetes' };
  for (const event of items) expect(event).toMatchObject({ source, involvedObject, type: 'Warning', count: 1 });
  return items.map(({ reason, message }: Record<string, string>) => [reason, message]);
}

it('the server warns once about a ServiceCIDR that is not ready', async () => {
  const clock = new ManualClock(Date.now());
  const server = await started({ clock, serviceClusterIPRange: '10.1.0.0/24' });
  const path = '/apis/networking.k8s.io/v1/servicecidrs/kubernetes';
  const readyOf = async () => (await get(server, path)).status?.conditions?.[0]?.status;
  await expect.poll(readyOf, { timeout: 30_000 }).toBe('True');
  const condition = {
    type: 'Ready',
    status: 'False',
    reason: 'Broken',
    message: 'no route',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  const headers = { 'content-type': 'application/merge-patch+json' };
  const body = JSON.stringify({ status: { conditions: [condition] } });
  await server.fetch(new Request(`http://localhost${path}/status`, { method: 'PATCH', headers, body }));
  const afterAWhile = async (): Promise<string[][]> => {
    await clock.advance(10_000);
    return eventsOf(server);
  };
  const warning = ['Broken', 'Configuration matches, but no route'];
  await expect.poll(afterAWhile, { timeout: 30_000 }).toEqual([warning]);
  for (let rounds = 0; rounds < 3; rounds++) expect(await afterAWhile()).toEqual([warning]);
  expect(await readyOf()).toBe('False');
});
