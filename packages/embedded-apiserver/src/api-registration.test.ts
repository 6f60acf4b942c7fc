import { unstructuredKinds } from '@k8s-ts/apimachinery/runtime';
import { APIRegistration } from '@k8s-ts/controlplane';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import { type APIGroupInfo, newRESTOptionsFactory, newStore } from '@k8s-ts/registry-generic';
import { builtinScheme, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, describe, expect, it } from 'vitest';
import { publicAddress } from './addresses.js';
import { type APIServer, createAPIServer } from './create-api-server.js';
import { FlagError } from './options/flag.js';
import type { APIServerOptions } from './options.js';

// biome-ignore lint/suspicious/noExplicitAny: tests look into it
type Answer = any;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function started(options: APIServerOptions): Promise<APIServer> {
  const server = createAPIServer({ storageBackend: 'memory', listen: false, ...options });
  cleanups.push(() => server.stop());
  await server.start();
  return server;
}

async function get(server: APIServer, path: string): Promise<{ status: number; body: Answer }> {
  const answer = await server.fetch(new Request(`https://any.invalid${path}`, { headers: { accept: '*/*' } }));
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const groupNames = async (server: APIServer) =>
  (await get(server, '/apis')).body.groups.map(({ name }: { name: string }) => name);

const rbac = 'rbac.authorization.k8s.io';
const nodes = 'node.k8s.io';
const resource = (name: string) => ({ group: '', version: '', resource: name });

describe('the API of a server', () => {
  it('excludes a version that is off', async () => {
    const server = await started({ runtimeConfig: ['apps/v1=false'] });
    const names = await groupNames(server);
    expect([names.includes(rbac), names.includes('apps')]).toEqual([true, false]);
    expect(await get(server, '/apis/apps/v1/namespaces/default/deployments')).toEqual({
      status: 404,
      body: '404 page not found\n',
    });
    expect((await get(server, '/apis/apps')).status).toBe(404);
    const v2 = (await get(server, '/openapi/v2')).body;
    expect(Object.keys(v2.paths).filter((path) => path.startsWith('/apis/apps'))).toEqual([]);
    const v3 = Object.keys((await get(server, '/openapi/v3')).body.paths);
    expect(v3.filter((path) => path.startsWith('apis/apps'))).toEqual([]);
    expect(v3).toContain(`apis/${rbac}/v1`);
    expect((await get(server, '/')).body.paths).not.toContain('/apis/apps');
    expect(() => server.restMapper.kindFor(resource('deployments'))).toThrow('no matches for');
    expect(server.restMapper.kindFor(resource('pods'))).toEqual({ group: '', version: 'v1', kind: 'Pod' });
    expect((await get(server, '/api/v1/namespaces/default')).status).toBe(200);
  });

  it('excludes a resource that is off', async () => {
    const server = await started({ runtimeConfig: ['apps/v1/deployments=false', '/v1/pods=false'] });
    const names = (await get(server, '/apis/apps/v1')).body.resources.map(({ name }: { name: string }) => name);
    expect(names).toContain('daemonsets');
    expect(names.filter((name: string) => name.startsWith('deployments'))).toEqual([]);
    expect((await get(server, '/apis/apps/v1/deployments')).status).toBe(404);
    expect((await get(server, '/api/v1/pods')).status).toBe(404);
    expect(Object.keys((await get(server, '/openapi/v2')).body.paths).join()).not.toMatch(/deployments|\/pods/);
    expect(() => server.restMapper.restMapping({ group: 'apps', kind: 'Deployment' })).toThrow();
    expect(server.restMapper.restMapping({ group: 'apps', kind: 'DaemonSet' }).scope).toBe('namespace');
  });

  it('includes a single enabled resource of a disabled version', async () => {
    const server = await started({ runtimeConfig: ['apps/v1=false,apps/v1/deployments=true'] });
    const names = (await get(server, '/apis/apps/v1')).body.resources.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['deployments', 'deployments/scale', 'deployments/status']);
  });

  it('may exclude the core group', async () => {
    const server = await started({ runtimeConfig: ['/v1=false'] });
    expect((await get(server, '/api')).status).toBe(404);
    expect((await get(server, '/api/v1/namespaces')).status).toBe(404);
    expect(await groupNames(server)).toEqual(expect.arrayContaining(['apps', rbac]));
    expect((await get(server, '/readyz')).status).toBe(200);
    expect((await get(server, `/apis/${rbac}/v1/clusterroles`)).status).toBe(200);
  });

  it('is limited by KUBE_API_VERSIONS', async () => {
    const server = await started({ kubeAPIVersions: 'v1,apps/v1', authorizationMode: ['AlwaysAllow'] });
    expect(await groupNames(server)).toEqual(['apps']);
    expect(() => server.restMapper.kindFor(resource('roles'))).toThrow('no matches for');
  });

  it('has an address of the machine, not the loopback address it binds to', async () => {
    const server = await started({ bindAddress: '127.0.0.1' });
    const [{ serverAddress }] = (await get(server, '/api')).body.serverAddressByClientCIDRs;
    expect(serverAddress.split(':')[0]).toBe(publicAddress('127.0.0.1'));
  });

  it('includes the core group as api/v1', async () => {
    const server = await started({ runtimeConfig: ['api/all=false', 'api/v1'], authorizationMode: ['AlwaysAllow'] });
    expect(await groupNames(server)).toEqual([]);
    expect((await get(server, '/api/v1/namespaces')).status).toBe(200);
  });

  it.each<[APIServerOptions, string]>([
    [{ runtimeConfig: ['foo/v1=true'] }, '--runtime-config: unknown api groups foo'],
    [{ runtimeConfig: ['apps/v2=true'] }, '--runtime-config: group version apps/v2 that has not been registered'],
    [
      { kubeAPIVersions: 'example.com/v1' },
      'KUBE_API_VERSIONS contains versions that are not installed: ["example.com/v1"].',
    ],
    [
      { kubeAPIVersions: 'v1,a/b/c' },
      'Could not construct version manager: invalid api version: a/b/c in KUBE_API_VERSIONS: v1,a/b/c. (KUBE_API_VERSIONS="v1,a/b/c")',
    ],
    ...[
      { kubeAPIVersions: 'v1,apps/v1' },
      { runtimeConfig: [`${rbac}/v1=false`], authorizationMode: ['RBAC' as const] },
    ].map((options): [APIServerOptions, string] => [
      options,
      `--authorization-mode=RBAC needs ${rbac}/v1, which --runtime-config or KUBE_API_VERSIONS turns off: turn it on or choose another mode`,
    ]),
  ])('is not configured by %j, which is refused', (options, message) => {
    expect(() => createAPIServer({ storageBackend: 'memory', ...options })).toThrow(new FlagError(message));
  });
});

describe('restMapper', () => {
  it('contains the built-in kinds, before and after the start', async () => {
    const server = createAPIServer({ storageBackend: 'memory', listen: false });
    cleanups.push(() => server.stop());
    const check = async () => {
      expect(server.restMapper.kindFor(resource('deployments'))).toEqual({
        group: 'apps',
        version: 'v1',
        kind: 'Deployment',
      });
      expect(server.restMapper.restMapping({ group: '', kind: 'Endpoints' }).resource.resource).toBe('endpoints');
      expect(server.restMapper.restMapping({ group: rbac, kind: 'ClusterRole' }).scope).toBe('root');
      expect(() => server.restMapper.kindFor(resource('widgets'))).toThrow('no matches for');
    };
    await check();
    await server.start();
    await check();
    // Compares the versions that discovery lists.
    for (const root of ['/api/v1', '/apis/apps/v1', `/apis/${rbac}/v1`]) {
      const { groupVersion, resources } = (await get(server, root)).body;
      const [version, group = ''] = groupVersion.split('/').reverse();
      for (const { name, kind, namespaced } of resources) {
        if (name.includes('/')) continue;
        expect(server.restMapper.restMapping({ group, kind }, version)).toEqual({
          resource: { group, version, resource: name },
          groupVersionKind: { group, version, kind },
          scope: namespaced ? 'namespace' : 'root',
        });
      }
    }
  });

  it('follows groups that are added and removed', async () => {
    const server = await started({ runtimeConfig: [`${nodes}/v1=false`] });
    const builtin = await groupNames(server);
    server.installAPIGroup(await runtimeClasses('v1'));
    expect(await groupNames(server)).toEqual([...builtin, nodes]);
    expect((await get(server, `/apis/${nodes}/v1/runtimeclasses`)).body.kind).toBe('RuntimeClassList');
    const runtimeClass = { group: nodes, version: 'v1', kind: 'RuntimeClass' };
    expect(server.restMapper.kindFor(resource('runtimeclasses'))).toEqual(runtimeClass);
    expect(server.restMapper.resourceSingularizer('runtimeclasses')).toBe('runtimeclass');
    server.removeAPIGroup(nodes);
    expect(await groupNames(server)).toEqual(builtin);
    expect(() => server.restMapper.kindFor(resource('runtimeclasses'))).toThrow('no matches for');
    server.installAPIGroup(await runtimeClasses('v1'));
    expect(server.restMapper.kindFor(resource('runtimeclass')).kind).toBe('RuntimeClass');
    server.removeAPIGroup('apps');
    expect(() => server.restMapper.kindFor(resource('deployments'))).toThrow('no matches for');
    await server.stop();
    await server.start();
    expect(server.restMapper.kindFor(resource('deployments')).kind).toBe('Deployment');
    expect(() => server.restMapper.kindFor(resource('runtimeclasses'))).toThrow('no matches for');
  });
});

describe('APIRegistration', () => {
  const apps = { group: 'apps', version: 'v1' };
  const core = { group: '', version: 'v1' };
  const late = { group: nodes, version: 'v1' };

  it('registers available versions, enables served versions, and treats later versions as third-party versions', async () => {
    const registration = new APIRegistration({
      available: [core, apps],
      runtimeConfig: ['apps/v1=false'],
      kubeAPIVersions: '',
    });
    const { manager } = registration;
    expect(manager.registeredGroupVersions()).toEqual([core, apps]);
    expect(manager.enabledVersions()).toEqual([core]);
    expect(registration.isGroupEnabled('apps')).toBe(false);

    const server = newGenericAPIServer(completeConfig({}), emptyDelegate);
    registration.follow(server);
    server.installAPIGroup(await runtimeClasses('v1'));
    expect(manager.isThirdPartyAPIGroupVersion(late)).toBe(true);
    expect(manager.group(nodes)).toMatchObject({ groupVersion: late, groupVersions: [late] });
    expect(manager.enabledVersionsForGroup(nodes)).toEqual([late]);
    expect(manager.group(nodes).scheme).toBe(unstructuredKinds.scheme);
    expect(manager.group('').scheme).toBe(builtinScheme());
    server.removeAPIGroup(nodes, 'v1');
    expect(manager.isEnabledVersion(late)).toBe(false);
    expect(manager.isRegisteredVersion(late)).toBe(false);
    expect(manager.enabledVersionsForGroup(nodes)).toEqual([]);
  });

  it('reports enabled versions that do not exist', () => {
    const runtimeConfig = ['api/beta=true,apps/v1,batch/v1=true,batch/v1/jobs=false,policy/v1=false,policy/v1/a'];
    const { unavailable } = new APIRegistration({ available: [core, apps], runtimeConfig, kubeAPIVersions: '' });
    expect(unavailable).toEqual(['batch/v1', 'policy/v1/a']);
  });

  it('orders the versions by preference', () => {
    const available = [
      { group: 'autoscaling', version: 'v2' },
      { group: 'autoscaling', version: 'v1' },
    ];
    const all = new APIRegistration({ available, runtimeConfig: [], kubeAPIVersions: '' });
    const kindOf = ({ restMapper }: APIRegistration) =>
      restMapper.kindFor(resource('horizontalpodautoscalers')).version;
    expect(kindOf(all)).toBe('v2');
    expect(all.restMapper.restMappings({ group: 'autoscaling', kind: 'HorizontalPodAutoscaler' })).toHaveLength(2);
    expect(
      kindOf(new APIRegistration({ available, runtimeConfig: ['autoscaling/v2=false'], kubeAPIVersions: '' })),
    ).toBe('v1');
    expect(kindOf(new APIRegistration({ available, runtimeConfig: [], kubeAPIVersions: 'autoscaling/v1' }))).toBe('v1');
  });
});

let stores = 0;

/** A group that is not one of the server's built-in groups. */
async function runtimeClasses(version: string): Promise<APIGroupInfo> {
  const restOptions = newRESTOptionsFactory({
    storageFactory: newStorageFactory({ config: { type: 'memory', memory: `registration-test-${++stores}` } }),
  });
  const groupResource = { group: nodes, resource: 'runtimeclasses' };
  const store = await newStore({
    resource: groupResource,
    kind: { group: nodes, version, kind: 'RuntimeClass' },
    strategy: { namespaced: false, validate: () => [], validateUpdate: () => [] },
    options: restOptions.newFor(groupResource),
  });
  cleanups.push(() => store.destroy());
  return { group: nodes, prioritizedVersions: [version], versionedResources: { [version]: { runtimeclasses: store } } };
}
