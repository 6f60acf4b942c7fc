import { newResourceExpired } from '@k8s-ts/apimachinery/errors';
import { groupName, openRBACAuthorizer } from '@k8s-ts/authorization/rbac';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, expect, it } from 'vitest';
import { testRequest as request } from '../../../authorization/src/rbac/authorizer/test-request.js';
import type { ClusterRole } from './cluster-role/cluster-role-strategy.js';
import type { ClusterRoleBinding } from './cluster-role-binding/cluster-role-binding-strategy.js';
import type { RBACStores } from './rbac-stores.js';
import { rbac } from './rest-storage.js';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function openStores(watchCache: boolean): Promise<RBACStores> {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  const { stores } = await rbac.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory, watchCache }),
  });
  cleanups.push(() => Promise.all(Object.values(stores).map((store) => store.destroy())));
  return stores;
}

const context = internalContext();
const role = { metadata: { name: 'reader' }, rules: [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }] };
const binding = {
  metadata: { name: 'bob' },
  roleRef: { apiGroup: groupName, kind: 'ClusterRole', name: 'reader' },
  subjects: [{ kind: 'User', apiGroup: groupName, name: 'bob' }],
};
const revision = (stored: { object: { metadata: { resourceVersion?: string } } }) =>
  Number(stored.object.metadata.resourceVersion);

it.each([true, false])(
  'the RBAC authorizer waits for the stores, then decides at once and follows them (watch cache: %s)',
  async (cache) => {
    const stores = await openStores(cache);
    await stores.clusterRoles.create(undefined, role as ClusterRole, {}, context);
    await stores.clusterRoleBindings.create(undefined, binding as ClusterRoleBinding, {}, context);
    const authorizer = openRBACAuthorizer(stores);
    cleanups.push(() => authorizer.close());
    const rules = authorizer.rulesFor(request.user, 'ns');
    const first = authorizer.authorize(request);
    expect(first).toBeInstanceOf(Promise);
    expect(await first).toMatchObject({ decision: 'Allow' });
    expect((await rules).resourceRules).toHaveLength(1);
    expect(authorizer.authorize(request)).toMatchObject({ decision: 'Allow' });

    const { result } = await stores.clusterRoles.update(
      'reader',
      { updatedObject: async (current) => ({ ...(current as ClusterRole), rules: [] }) },
      {},
      context,
    );
    await authorizer.ready({ clusterRoles: revision({ object: result.object }) });
    expect(authorizer.authorize(request)).toMatchObject({ decision: 'NoOpinion', reason: '' });

    await stores.clusterRoles.delete('reader', {}, context);
    const missing = `RBAC: clusterrole.${groupName} "reader" not found`;
    await expect.poll(() => authorizer.authorize(request)).toEqual({ decision: 'NoOpinion', reason: missing });
    const again = await stores.clusterRoles.create(undefined, role as ClusterRole, {}, context);
    await authorizer.ready({ clusterRoles: revision(again) });
    expect(authorizer.authorize(request)).toMatchObject({ decision: 'Allow' });
    await stores.clusterRoleBindings.delete('bob', {}, context);
    await expect.poll(() => authorizer.authorize(request)).toEqual({ decision: 'NoOpinion', reason: '' });
  },
);

it('the RBAC authorizer follows again after a failed watch', async () => {
  const stores = await openStores(true);
  const failures: unknown[] = [];
  const { clusterRoles } = stores;
  let opened = 0;
  const broken = new Proxy(clusterRoles, {
    get(store, name) {
      if (name !== 'watch') return Reflect.get(store, name);
      const watch: typeof store.watch = async (options, watchContext) => {
        if (++opened > 1) return store.watch(options, watchContext);
        await store.create(undefined, role as ClusterRole, {}, context);
        throw newResourceExpired('too old resource version');
      };
      return watch;
    },
  });
  const authorizer = openRBACAuthorizer(
    { ...stores, clusterRoles: broken },
    { onError: (error) => failures.push(error) },
  );
  cleanups.push(() => authorizer.close());
  const bound = await stores.clusterRoleBindings.create(undefined, binding as ClusterRoleBinding, {}, context);
  await authorizer.ready({ clusterRoleBindings: revision(bound) });
  await expect.poll(() => authorizer.authorize(request)).toMatchObject({ decision: 'Allow' });
  expect(failures.map((error) => (error as Error).message)).toEqual(['too old resource version']);
  expect(opened).toBe(2);
});

it('the RBAC authorizer waits for an unreadable store, with pauses', async () => {
  const stores = await openStores(true);
  const failures: unknown[] = [];
  const busy = new Proxy(stores.roles, {
    get(store, name) {
      if (name !== 'list' || failures.length === 2) return Reflect.get(store, name);
      return () => Promise.reject(new Error('not yet'));
    },
  });
  const authorizer = openRBACAuthorizer({ ...stores, roles: busy }, { onError: (error) => failures.push(error) });
  cleanups.push(() => authorizer.close());
  const startedAt = performance.now();
  expect(await authorizer.authorize(request)).toEqual({ decision: 'NoOpinion', reason: '' });
  expect(failures).toHaveLength(2);
  // The second pause is twice the first one of 50 ms.
  expect(performance.now() - startedAt).toBeGreaterThan(145);
});

it('the RBAC authorizer rejects calls that wait when it is closed', async () => {
  const stores = await openStores(true);
  const authorizer = openRBACAuthorizer(stores);
  const waiting = Promise.resolve(authorizer.authorize(request));
  const rules = authorizer.rulesFor(request.user, 'ns');
  const late = authorizer.ready({ roles: 1e9 });
  authorizer.close();
  for (const call of [waiting, rules, late, authorizer.ready(), authorizer.ready({ roles: 1e9 })]) {
    await expect(call).rejects.toThrow('the RBAC authorizer is closed');
  }
  authorizer.close();
});

it('the RBAC authorizer decides by the last known state after it was closed', async () => {
  const stores = await openStores(true);
  const authorizer = openRBACAuthorizer(stores);
  await authorizer.ready();
  authorizer.close();
  expect(authorizer.authorize(request)).toEqual({ decision: 'NoOpinion', reason: '' });
});
