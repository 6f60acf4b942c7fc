import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { groupName as group } from '@k8s-ts/authorization/rbac';
import { describeResource, handlerTransport, newClient } from '@k8s-ts/client';
import { completeConfig, emptyDelegate, newGenericAPIServer } from '@k8s-ts/generic-apiserver';
import { internalContext, newRESTOptionsFactory, type StoreClient } from '@k8s-ts/registry-generic';
import { builtinStoreClient, newStorageFactory } from '@k8s-ts/registry-shared';
import { afterEach, expect, it } from 'vitest';
import { newRESTStorageProvider } from './rest-storage.js';
import type { Role } from './role/role-strategy.js';
import type { RoleBinding } from './role-binding/role-binding-strategy.js';
import { newRoleBindingRegistry, newRoleRegistry } from './typed-registries.js';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface RoleClients {
  readonly roles: StoreClient<Role>;
  readonly roleBindings: StoreClient<RoleBinding>;
}

const openGroup = async () => {
  const restOptions = newRESTOptionsFactory({ storageFactory: newStorageFactory({ config: { type: 'memory' } }) });
  const opened = await newRESTStorageProvider().newRESTStorage({ restOptions });
  cleanups.push(() => opened.destroy());
  return opened;
};

async function overStores(): Promise<RoleClients> {
  const { stores } = await openGroup();
  return { roles: builtinStoreClient(stores.roles), roleBindings: builtinStoreClient(stores.roleBindings) };
}

async function overHandler(): Promise<RoleClients> {
  const { groupInfo } = await openGroup();
  const server = newGenericAPIServer(completeConfig({ groups: [groupInfo] }), emptyDelegate);
  const { handle } = server.prepareRun();
  const client = newClient({ transport: handlerTransport(handle, { user: internalContext().user }) });
  const resource = { group, version: 'v1', namespaced: true };
  return {
    roles: client.resource(describeResource<Role>({ ...resource, resource: 'roles', kind: 'Role' })),
    roleBindings: client.resource(
      describeResource<RoleBinding>({ ...resource, resource: 'rolebindings', kind: 'RoleBinding' }),
    ),
  };
}

it.each([
  ['stores', overStores],
  ['a handler', overHandler],
])('creates, gets, changes, watches and deletes over %s', async (_what, open) => {
  const clients = await open();
  const roles = newRoleRegistry(clients.roles);
  const bindings = newRoleBindingRegistry(clients.roleBindings);
  const seen: string[] = [];
  const stopping = new AbortController();
  const watching = (async () => {
    for await (const { type } of roles.watchRoles({ namespace: 'ns', signal: stopping.signal }))
      if (seen.push(type) === 3) stopping.abort();
  })();

  const rules = [{ verbs: ['get'], apiGroups: [''], resources: ['pods'] }];
  const role = await roles.createRole({ metadata: { name: 'reader', namespace: 'ns' }, rules });
  await expect.poll(() => seen).toEqual(['ADDED']);
  const wider = await roles.updateRole({ ...role, rules: [{ ...rules[0], verbs: ['get', 'list'] }] as Role['rules'] });
  expect(await roles.getRole('reader', { namespace: 'ns' })).toEqual(wider);
  expect((await roles.listRoles()).items.map(({ metadata }) => metadata.name)).toEqual(['reader']);
  expect((await roles.listRoles({ namespace: 'other' })).items).toEqual([]);

  const bound = await bindings.createRoleBinding({
    metadata: { name: 'bob', namespace: 'ns' },
    roleRef: { apiGroup: group, kind: 'Role', name: 'reader' },
    subjects: [{ kind: 'User', name: 'bob' }],
  });
  expect(bound.subjects).toEqual([{ kind: 'User', apiGroup: group, name: 'bob' }]);

  expect(await roles.deleteRole('reader', { namespace: 'ns' })).toBeUndefined();
  await expect(roles.getRole('reader', { namespace: 'ns' })).rejects.toSatisfy(isNotFound);
  await watching;
  expect(seen).toEqual(['ADDED', 'MODIFIED', 'DELETED']);
});
