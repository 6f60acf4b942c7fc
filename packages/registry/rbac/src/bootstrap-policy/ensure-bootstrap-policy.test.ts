import { defaultFeatures, type FeatureName } from '@k8s-ts/api/discovery';
import { newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { internalContext, newRESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, describe, expect, it } from 'vitest';
import type { ClusterRole } from '../cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from '../cluster-role-binding/cluster-role-binding-strategy.js';
import type { RBACStores } from '../rbac-stores.js';
import { rbac } from '../rest-storage.js';
import { clusterRoleBindings, clusterRoles } from './cluster-roles.js';
import { controllerRoleBindings, controllerRoles } from './controller-roles.js';
import { ensureBootstrapPolicy } from './ensure-bootstrap-policy.js';
import { namespaceRoleBindings, namespaceRoles } from './namespace-roles.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openStores(): Promise<RBACStores> {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  const { stores } = await rbac.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  cleanups.push(() => Promise.all(Object.values(stores).map((store) => store.destroy())));
  return stores;
}

const context = internalContext();
const { signal } = new AbortController();
const run = (stores: RBACStores) => ensureBootstrapPolicy(stores, { signal });
const all = async <T extends KubeObject>(store: Store<T>) =>
  (await store.list({}, context)).items.map(({ object }) => object);
const get = async <T extends KubeObject>(store: Store<T>, name: string) => (await store.get(name, {}, context)).object;
const versions = async (stores: RBACStores) =>
  (await Promise.all(Object.values(stores).map((store) => all(store as Store))))
    .flat()
    .map(({ metadata }) => `${metadata.uid} ${metadata.resourceVersion}`);

describe('ensureBootstrapPolicy', () => {
  it('fills empty stores, and then has nothing to do', async () => {
    const stores = await openStores();
    const written = await run(stores);
    const sizes = await Promise.all(Object.values(stores).map(async (store) => (await all(store as Store)).length));
    expect(sizes).toEqual([
      namespaceRoles().length,
      clusterRoles().length + controllerRoles().length,
      namespaceRoleBindings().length,
      clusterRoleBindings().length + controllerRoleBindings().length,
    ]);
    const admin = await get(stores.clusterRoles, 'admin');
    expect(admin.rules).toBeNull();
    expect(admin.metadata.managedFields).toMatchObject([{ manager: 'kube-apiserver', operation: 'Update' }]);
    const newest = (await all(stores.clusterRoles)).map(({ metadata }) => Number(metadata.resourceVersion));
    expect(written.clusterRoles).toBe(Math.max(...newest));

    const before = await versions(stores);
    expect(await run(stores)).toEqual(written);
    expect(await versions(stores)).toEqual(before);
  });

  it('creates the roles of feature gates', async () => {
    const stores = await openStores();
    const features = new Set<FeatureName>([
      ...defaultFeatures(),
      'ClusterTrustBundle',
      'PodCertificateRequest',
      'StorageVersionMigrator',
      'AnyVolumeDataSource',
    ]);
    await ensureBootstrapPolicy(stores, { signal, features });
    const discovery = 'system:cluster-trust-bundle-discovery';
    const reads = { verbs: ['get', 'list', 'watch'], apiGroups: ['certificates.k8s.io'] };
    expect((await get(stores.clusterRoles, discovery)).rules).toEqual([
      { ...reads, resources: ['clustertrustbundles'] },
    ]);
    expect((await get(stores.clusterRoleBindings, discovery)).subjects).toEqual([
      { kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'system:serviceaccounts' },
    ]);
    const { rules } = await get(stores.clusterRoles, 'system:node');
    expect(rules?.slice(-3)).toEqual([
      { ...reads, resources: ['clustertrustbundles'] },
      { verbs: ['get'], apiGroups: [''], resources: ['serviceaccounts'] },
      { ...reads, verbs: ['create', ...reads.verbs], resources: ['podcertificaterequests'] },
    ]);
    for (const controller of [
      'kube-apiserver-serving-clustertrustbundle-publisher',
      'podcertificaterequestcleaner',
      'storage-version-migrator-controller',
    ]) {
      const { subjects } = await get(stores.clusterRoleBindings, `system:controller:${controller}`);
      expect(subjects).toEqual([{ kind: 'ServiceAccount', name: controller, namespace: 'kube-system' }]);
    }
  });

  it('restores removed rules, and keeps added rules and objects that opted out', async () => {
    const stores = await openStores();
    await run(stores);
    const change = <T extends KubeObject>(store: Store<T>, name: string, more: (current: T) => object) =>
      store.update(
        name,
        { updatedObject: async (current) => ({ ...(current as T), ...more(current as T) }) },
        {},
        context,
      );
    const added = { verbs: ['get'], apiGroups: ['example.com'], resources: ['things'] };
    await change(stores.clusterRoles, 'system:kube-dns', () => ({ rules: [added] }));
    await change(stores.clusterRoles, 'system:heapster', ({ metadata }) => ({
      rules: [],
      metadata: { ...metadata, annotations: { 'rbac.authorization.kubernetes.io/autoupdate': 'false' } },
    }));
    await change(stores.clusterRoleBindings, 'system:monitoring', () => ({ subjects: [] }));
    await stores.clusterRoleBindings.delete('system:kube-dns', {}, context);
    await stores.clusterRoleBindings.delete('system:node-proxier', {}, context);
    const other = {
      metadata: { name: 'system:node-proxier' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    };
    const { object } = await stores.clusterRoleBindings.create(undefined, other as ClusterRoleBinding, {}, context);

    await run(stores);
    const dns = await get(stores.clusterRoles, 'system:kube-dns');
    expect(dns.rules).toEqual([
      added,
      ...['endpoints', 'services'].flatMap((resource) =>
        ['list', 'watch'].map((verb) => ({ verbs: [verb], apiGroups: [''], resources: [resource] })),
      ),
    ]);
    expect((await get(stores.clusterRoles, 'system:heapster')).rules).toBeNull();
    expect((await get(stores.clusterRoleBindings, 'system:monitoring')).subjects).toHaveLength(1);
    expect((await get(stores.clusterRoleBindings, 'system:kube-dns')).subjects).toHaveLength(1);
    const proxier = await get(stores.clusterRoleBindings, 'system:node-proxier');
    expect(proxier.roleRef.name).toBe('system:node-proxier');
    expect(proxier.metadata.uid).not.toBe(object.metadata.uid);
  });

  it('takes over rules that were stored before roles were aggregated and bindings were split', async () => {
    const stores = await openStores();
    const rules = [{ verbs: ['get'], apiGroups: ['example.com'], resources: ['things'] }];
    await stores.clusterRoles.create(
      undefined,
      { metadata: { name: 'edit' }, rules } as unknown as ClusterRole,
      {},
      context,
    );
    const subjects = [{ kind: 'Group', apiGroup: 'rbac.authorization.k8s.io', name: 'everyone' }];
    const old = {
      metadata: { name: 'system:discovery', labels: { a: 'b' } },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system:discovery' },
      subjects,
    };
    await stores.clusterRoleBindings.create(undefined, old as unknown as ClusterRoleBinding, {}, context);
    await run(stores);
    expect((await get(stores.clusterRoles, 'system:aggregate-to-edit')).rules?.[0]).toEqual(rules[0]);
    const edit = await get(stores.clusterRoles, 'edit');
    expect(edit.rules).toEqual(rules);
    expect(edit.aggregationRule?.clusterRoleSelectors).toHaveLength(1);
    const split = await get(stores.clusterRoleBindings, 'system:public-info-viewer');
    expect(split.metadata.labels).toEqual({ a: 'b', 'kubernetes.io/bootstrapping': 'rbac-defaults' });
    expect(split.subjects?.map(({ name }) => name)).toEqual([
      'everyone',
      'system:authenticated',
      'system:unauthenticated',
    ]);
  });

  it('is done once by several servers that start together', async () => {
    const stores = await openStores();
    const failures: unknown[] = [];
    const server = () => ensureBootstrapPolicy(stores, { signal, onError: (error) => failures.push(error) });
    // A binding of a server of an old release, from before the binding was split.
    const old = {
      metadata: { name: 'system:discovery' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system:discovery' },
    };
    await stores.clusterRoleBindings.create(undefined, old as unknown as ClusterRoleBinding, {}, context);
    const reached = await Promise.all([server(), server(), server()]);
    expect(failures).toEqual([]);
    for (const revisions of reached) expect(Math.min(...Object.values(revisions))).toBeGreaterThan(0);
    expect(await all(stores.clusterRoles)).toHaveLength(clusterRoles().length + controllerRoles().length);
    const before = await versions(stores);
    await run(stores);
    expect(await versions(stores)).toEqual(before);
  });

  it('retries when the store cannot answer, and stops on request', async () => {
    const stores = await openStores();
    let failing = 0;
    const failures: unknown[] = [];
    const busy = new Proxy(stores.roles, {
      get(store, name) {
        if (name !== 'list' || ++failing > 1) return Reflect.get(store, name);
        return async () => {
          throw newServiceUnavailable('not yet');
        };
      },
    });
    await ensureBootstrapPolicy({ ...stores, roles: busy }, { signal, onError: (error) => failures.push(error) });
    expect(failures.map((error) => (error as Error).message)).toEqual(['not yet']);
    expect(await all(stores.roles)).toHaveLength(namespaceRoles().length);

    const stopping = AbortSignal.abort(new Error('stopping'));
    await expect(ensureBootstrapPolicy(stores, { signal: stopping })).rejects.toThrow('stopping');
  });
});
