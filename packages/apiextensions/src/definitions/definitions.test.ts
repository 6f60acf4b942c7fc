import { afterEach, beforeEach, expect, it } from 'vitest';
import { isConditionTrue } from './kind/conditions.js';
import type { CustomResourceDefinition } from './kind/custom-resource-definition.js';
import { newDefinition } from './testing/new-definition.js';
import { type ServedDefinitions, serveDefinitions } from './testing/serve-definitions.js';

let served: ServedDefinitions;
beforeEach(async () => {
  served = await serveDefinitions();
});
afterEach(() => served.close());

const name = 'boats.example.com';
const boats = newDefinition({ metadata: { resourceVersion: undefined }, names: { shortNames: ['b'] } });

async function untilEstablished(): Promise<CustomResourceDefinition> {
  const list = await served.definitions.list();
  for (const definition of list.items) if (isConditionTrue(definition, 'Established')) return definition;
  for await (const event of served.definitions.watch({ resourceVersion: list.metadata.resourceVersion })) {
    const definition = event.object as CustomResourceDefinition;
    if (event.type === 'MODIFIED' && isConditionTrue(definition, 'Established')) return definition;
  }
  throw new Error('the watch ended');
}

it('a definition shows clients each step until it is established', async () => {
  const { metadata } = await served.definitions.list();
  await served.definitions.create(boats);
  const seen: string[] = [];
  for await (const { type, object } of served.definitions.watch({ resourceVersion: metadata.resourceVersion })) {
    const { status } = object as CustomResourceDefinition;
    const conditions = (status?.conditions ?? []).map(({ type: of, reason }) => `${of}: ${reason}`);
    seen.push([type, ...conditions].join(' '));
    if (seen.length === 3) break;
  }
  expect(seen).toEqual([
    'ADDED',
    'MODIFIED NamesAccepted: NoConflicts Established: Installing',
    'MODIFIED NamesAccepted: NoConflicts Established: InitialNamesAccepted',
  ]);
});

it('a definition shows the owners of fields', async () => {
  await served.definitions.create(boats);
  const { metadata, spec } = await untilEstablished();
  const owners = metadata.managedFields?.map(({ manager, operation, subresource, fieldsV1 }) => ({
    manager: [manager, operation, subresource].join(' '),
    fields: JSON.parse(JSON.stringify(fieldsV1)),
  }));
  owners?.sort((a, b) => (a.manager < b.manager ? -1 : 1));
  const condition = {
    '.': {},
    'f:lastTransitionTime': {},
    'f:message': {},
    'f:reason': {},
    'f:status': {},
    'f:type': {},
  };
  const names = { 'f:kind': {}, 'f:listKind': {}, 'f:plural': {}, 'f:shortNames': {}, 'f:singular': {} };
  expect(owners).toEqual([
    {
      manager: 'kube-apiserver Update status',
      fields: {
        'f:status': {
          'f:acceptedNames': names,
          'f:conditions': { 'k:{"type":"Established"}': condition, 'k:{"type":"NamesAccepted"}': condition },
        },
      },
    },
    {
      manager: 'tester Update ',
      fields: {
        'f:spec': {
          'f:conversion': { '.': {}, 'f:strategy': {} },
          'f:group': {},
          'f:names': names,
          'f:scope': {},
          'f:versions': {},
        },
      },
    },
  ]);
  expect(spec.versions[0]?.schema).toEqual({ openAPIV3Schema: { type: 'object' } });
});

it('a definition gets default names and a default conversion', async () => {
  const { spec } = await served.definitions.create({
    ...boats,
    spec: { ...boats.spec, names: { plural: 'boats', kind: 'Boat' }, conversion: undefined } as never,
  });
  expect(spec.names).toEqual({ plural: 'boats', singular: 'boat', kind: 'Boat', listKind: 'BoatList' });
  expect(spec.conversion).toEqual({ strategy: 'None' });
});

it('a definition has the names, columns and errors of kube-apiserver', async () => {
  const resources = await served.client.request({ path: '/apis/apiextensions.k8s.io/v1' });
  expect(resources).toMatchObject({
    resources: [
      {
        name: 'customresourcedefinitions',
        singularName: 'customresourcedefinition',
        namespaced: false,
        shortNames: ['crd', 'crds'],
        categories: ['api-extensions'],
        storageVersionHash: 'jfWCUB31mvA=',
      },
      { name: 'customresourcedefinitions/status', verbs: ['get', 'patch', 'update'] },
    ],
  });
  await expect(served.definitions.create(newDefinition({ spec: { scope: '', group: '' } }))).rejects.toThrow(
    'CustomResourceDefinition.apiextensions.k8s.io "boats.example.com" is invalid: [metadata.name: Invalid value: "boats.example.com": must be spec.names.plural+"."+spec.group, spec.group: Required value, spec.scope: Required value]',
  );
  await served.definitions.create(boats);
  const table = await served.client.request({
    path: '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    headers: { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' },
  });
  expect(table).toMatchObject({
    columnDefinitions: [{ name: 'Name' }, { name: 'Created At' }],
    rows: [{ cells: [name, expect.any(String)] }],
  });
});

it('a definition is applied, patched and replaced', async () => {
  const { metadata: _metadata, status: _status, ...rest } = boats;
  const applied = await served.definitions.apply({ ...rest, metadata: { name } });
  expect(applied.metadata.generation).toBe(1);
  await untilEstablished();
  const scoped = served.definitions.patch(name, { spec: { scope: 'Cluster' } });
  await expect(scoped).rejects.toThrow('spec.scope: Invalid value: "Cluster": field is immutable');
  const labelled = await served.definitions.patch<CustomResourceDefinition>(name, { metadata: { labels: { a: 'b' } } });
  expect([labelled.metadata.generation, labelled.metadata.labels]).toEqual([1, { a: 'b' }]);
  const renamed = { ...labelled, spec: { ...labelled.spec, names: { ...labelled.spec.names, shortNames: ['bt'] } } };
  const { metadata: updated } = await served.definitions.update(renamed);
  expect(updated.generation).toBe(2);
  await expect(served.definitions.update(renamed)).rejects.toThrow('the object has been modified');
  const { resourceVersion: _unconditional, ...bare } = updated;
  await expect(served.definitions.update({ ...renamed, metadata: bare })).rejects.toThrow(
    'metadata.resourceVersion: Invalid value: 0: must be specified for an update',
  );
});

it('a definition is deleted at once when it has no objects', async () => {
  await served.close();
  served = await serveDefinitions({
    getInstances: async () => ({
      list: async () => ({ items: [], resourceVersion: '1' }),
      deleteCollection: async () => ({ items: [], resourceVersion: '1' }),
      watch: () => Promise.reject(new Error('nothing to wait for')),
    }),
  });
  await served.definitions.create(boats);
  const { metadata } = await untilEstablished();
  const deleted = await served.definitions.delete(name);
  expect(deleted).toMatchObject({
    metadata: { finalizers: ['customresourcecleanup.apiextensions.k8s.io'], deletionTimestamp: expect.any(String) },
  });
  const reasons: (string | undefined)[] = [];
  for await (const { type, object } of served.definitions.watch({ resourceVersion: metadata.resourceVersion })) {
    const condition = (object as CustomResourceDefinition).status?.conditions?.at(-1);
    if (reasons.at(-1) !== condition?.reason) reasons.push(condition?.reason);
    if (type === 'DELETED') break;
  }
  // The update that removes the finalizer deletes the definition, so the last state to be seen is the one before it.
  expect(reasons).toEqual(['InstanceDeletionPending', 'InstanceDeletionInProgress']);
  await expect(served.definitions.get(name)).rejects.toThrow('not found');
});
