import { expect, it } from 'vitest';
import { manifests } from './manifests.js';

const options = {
  kinds: [{ kind: { group: 'fleet.example.com', version: 'v1', kind: 'Boat' } }],
  service: { namespace: 'fleet', name: 'boats' },
  image: 'registry.example.com/boats:1',
};
const named = (more: object = {}) =>
  manifests({ ...options, ...more }).map(({ kind, metadata }) => `${kind} ${metadata.name}`);

it('manifests() lists the objects in an order in which they can be created', () => {
  expect(named()).toEqual([
    'Namespace fleet',
    'ServiceAccount boats',
    'ClusterRoleBinding fleet:boats:auth-delegator',
    'RoleBinding fleet:boats:auth-reader',
    'ClusterRole fleet:boats',
    'ClusterRoleBinding fleet:boats',
    'Role boats',
    'RoleBinding boats',
    'Service boats',
    'Deployment boats',
  ]);
});

it('manifests() leaves out permissions that the server does not need', () => {
  expect(named({ certificates: { secret: false } })).not.toContain('Role boats');
  expect(named({ register: false })).toContain('APIService v1.fleet.example.com');
  expect(JSON.stringify(manifests({ ...options, register: false }))).not.toContain('apiservices');
  expect(named({ data: { size: '1Gi', mountPath: '/data' } })).toContain('PersistentVolumeClaim boats');
});

it('manifests() lists an APIService for each group-version, the preferred version first', () => {
  const kind = (name: string, version = 'v1') => ({ kind: { group: 'fleet.example.com', version, kind: name } });
  const kinds = [kind('Sail', 'v1beta1'), kind('Boat'), kind('Harbour')];
  const apiServices = manifests({ ...options, kinds, register: false }).filter((each) => each.kind === 'APIService');
  expect(apiServices).toEqual([
    expect.objectContaining({ spec: expect.objectContaining({ version: 'v1', versionPriority: 100 }) }),
    expect.objectContaining({ spec: expect.objectContaining({ version: 'v1beta1', versionPriority: 99 }) }),
  ]);
});
