import { newRESTOptionsFactory, type Store } from '@k8s-ts/registry-generic';
import { expect, it, onTestFinished } from 'vitest';
import type { ClusterSettings } from '../settings/cluster-settings.js';
import { newStorageFactory } from '../storage/index.js';
import { defineGroup } from './define-group.js';
import { kind, optionalKind } from './kind.js';

const strategy = { validate: () => [], validateUpdate: () => [] };
const certificates = defineGroup('certificates.k8s.io', () => ({
  certificateSigningRequests: kind('certificates.k8s.io/v1', 'CertificateSigningRequest', {
    strategy,
    status: strategy,
    subresources: { approval: { ...strategy, withoutTables: true } },
  }),
  clusterTrustBundles: optionalKind('certificates.k8s.io/v1beta1', 'ClusterTrustBundle', {
    alsoIn: ['v1alpha1'],
    gate: 'ClusterTrustBundle',
    load: async () => ({ strategy }),
  }),
}));

async function open(
  group: Pick<typeof certificates, 'newRESTStorageProvider'>,
  settings?: ClusterSettings,
  versions?: readonly string[],
) {
  const storageFactory = newStorageFactory({ config: { type: 'memory' } });
  const opened = await group.newRESTStorageProvider(settings).newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory, watchCache: false }),
    ...(versions && { isVersionEnabled: ({ version }) => versions.includes(version) }),
  });
  onTestFinished(() => opened.destroy());
  return opened;
}

const features = new Set(['ClusterTrustBundle'] as const);

it('defineGroup opens the store and the resources of each kind', async () => {
  const { stores, groupInfo } = await open(certificates);
  expect(stores.certificateSigningRequests.kind.kind).toBe('CertificateSigningRequest');
  expect(groupInfo.prioritizedVersions).toEqual(['v1']);
  const { v1 = {} } = groupInfo.versionedResources;
  expect(Object.keys(v1)).toEqual([
    'certificatesigningrequests',
    'certificatesigningrequests/status',
    'certificatesigningrequests/approval',
  ]);
  expect(v1['certificatesigningrequests/approval']).toMatchObject({ withoutTables: true });
});

it('defineGroup opens an optional kind in all its versions when its gate is on and one of them is served', async () => {
  const { stores, groupInfo } = await open(certificates, { features }, ['v1alpha1']);
  expect(stores.clusterTrustBundles?.kind.version).toBe('v1beta1');
  expect(groupInfo.prioritizedVersions).toEqual(['v1', 'v1beta1', 'v1alpha1']);
  expect(groupInfo.versionedResources.v1alpha1?.clustertrustbundles?.kind.version).toBe('v1alpha1');
});

it.each([
  ['its gate is off', {}, ['v1', 'v1beta1']],
  ['none of its versions is served', { features }, ['v1']],
  ['its versions are off in the release', { features }, undefined],
])('defineGroup leaves an optional kind out when %s', async (_why, settings, versions) => {
  const { stores, groupInfo } = await open(certificates, settings, versions);
  expect(Object.keys(stores)).toEqual(['certificateSigningRequests']);
  expect(groupInfo.prioritizedVersions).toEqual(['v1']);
});

it('defineGroup finds the versions that a server with certain features can serve', () => {
  expect(certificates.versions({})).toEqual(['v1']);
  expect(certificates.versions({ features })).toEqual(['v1', 'v1beta1', 'v1alpha1']);
});

it('defineGroup passes the settings and the open stores to parts that depend on several kinds', async () => {
  const pods = defineGroup(
    '',
    ({ allowPrivileged }: ClusterSettings) => ({
      pods: kind('v1', 'Pod', { strategy: { ...strategy, canonicalize: (pod) => ({ ...pod, allowPrivileged }) } }),
      nodes: kind('v1', 'Node', { strategy }),
    }),
    async ({ stores, resources, settings, opening }) => ({
      stores: { secrets: await opening.store({ resource: 'secrets', kind: 'Secret', strategy }) },
      resources: { pods: resources.nodes as Store, 'pods/log': stores.pods },
      postStartHooks: [{ name: `privileged: ${settings.allowPrivileged}`, run: async () => {} }],
    }),
  );
  const { stores, groupInfo, postStartHooks } = await open(pods as never, { allowPrivileged: true });
  expect(Object.keys(stores)).toEqual(['pods', 'nodes', 'secrets']);
  expect(
    Object.entries(groupInfo.versionedResources.v1 ?? {}).map(
      ([
        path,
        {
          kind: { kind },
        },
      ]) => `${path}: ${kind}`,
    ),
  ).toEqual(['pods: Node', 'nodes: Node', 'pods/log: Pod']);
  expect(postStartHooks?.map(({ name }) => name)).toEqual(['privileged: true']);
});
