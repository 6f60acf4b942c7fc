import { defaultFeatures } from '@k8s-ts/api/discovery';
import { parseSelector } from '@k8s-ts/apimachinery/fields';
import { internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory, type StoresOf } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resource } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const context = internalContext('n');
const elsewhere = internalContext('plain');
let stores: StoresOf<typeof resource>;
let resources: Loose;
let versions: Loose;
let end: () => Promise<unknown>;
beforeAll(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `resource-${Math.random()}` } });
  const provider = resource.newRESTStorageProvider({
    features: defaultFeatures('1.35'),
    async namespaceLabels(name): Promise<Readonly<Record<string, string>>> {
      if (name === 'missing') throw new Error('no such namespace');
      return name === 'n' ? { 'resource.kubernetes.io/admin-access': 'true' } : {};
    },
  });
  const group = await provider.newRESTStorage({ restOptions: newRESTOptionsFactory({ storageFactory }) });
  stores = group.stores;
  versions = group.groupInfo.versionedResources;
  resources = versions.v1;
  end = () => group.destroy();
});
afterAll(() => end());

const request = (more: Loose = {}): Loose => ({
  name: 'one',
  exactly: { deviceClassName: 'gpu', allocationMode: 'ExactCount', count: 1, ...more },
});
const create = async (store: Loose, name: string, spec: Loose, more: Loose = {}, at = context): Promise<Loose> =>
  (await store.create(undefined, { metadata: { name }, spec, ...more }, {}, at)).object;
const put = async (storage: Loose, name: string, change: (old: Loose) => Loose): Promise<Loose> =>
  (await storage.update(name, { updatedObject: async (old: Loose) => change(old) }, {}, context)).result.object;

it('the storage of device resources returns the reset fields of claims for every version in which they are served', () => {
  for (const version of ['v1', 'v1beta2', 'v1beta1']) {
    const served = versions[version];
    for (const other of ['v1', 'v1beta2', 'v1beta1']) {
      expect(served.resourceclaims.resetFields[`resource.k8s.io/${other}`]).toEqual([['status']]);
      const status = served['resourceclaims/status'].resetFields[`resource.k8s.io/${other}`];
      expect(status).toEqual([['metadata'], ['spec']]);
    }
  }
});

it('the storage of device resources drops fields of features that are off', async () => {
  const tolerations = [{ operator: 'Exists' }];
  const capacity = { requests: { memory: '1' } };
  const claim = await create(stores.resourceClaims, 'gated', {
    devices: {
      requests: [
        request({ tolerations, capacity }),
        { name: 'two', firstAvailable: [{ name: 'a', deviceClassName: 'gpu', allocationMode: 'All', tolerations }] },
      ],
      constraints: [{ matchAttribute: 'a/b', distinctAttribute: 'c/d' }],
    },
  });
  expect(claim.spec.devices).toEqual({
    requests: [
      request(),
      { name: 'two', firstAvailable: [{ name: 'a', deviceClassName: 'gpu', allocationMode: 'All' }] },
    ],
    constraints: [{ matchAttribute: 'a/b' }],
  });
  const slice = await create(stores.resourceSlices, 'gated', {
    driver: 'd',
    pool: { name: 'p', generation: 1, resourceSliceCount: 1 },
    allNodes: true,
    sharedCounters: [{ name: 'c' }],
    devices: [
      {
        name: 'd',
        taints: [{}],
        nodeName: 'n',
        bindsToNode: true,
        capacity: { memory: { value: '1', requestPolicy: {} } },
      },
    ],
  });
  expect(slice.spec.sharedCounters).toBeUndefined();
  expect(slice.spec.devices).toEqual([{ name: 'd', capacity: { memory: { value: '1' } } }]);
  // A dropped field counts as a change.
  const devices = [{ ...slice.spec.devices[0], taints: [{}] }];
  const again = await put(stores.resourceSlices, 'gated', (old) => ({ ...old, spec: { ...old.spec, devices } }));
  expect([again.spec.devices, again.metadata.generation]).toEqual([slice.spec.devices, 2]);
  const deviceClass = await create(stores.deviceClasses, 'gated', { extendedResourceName: 'a.b/c' });
  expect([deviceClass.spec, deviceClass.metadata.generation]).toEqual([{}, 1]);
});

it('the storage of device resources gives administrative access where the namespace has the label', async () => {
  const spec = { devices: { requests: [request({ adminAccess: true })] } };
  const forbidden =
    'spec.devices.requests[0].adminAccess: Forbidden: admin access to devices requires the `resource.kubernetes.io/admin-access: true` label on the containing namespace';
  expect((await create(stores.resourceClaims, 'admin', spec)).spec).toEqual(spec);
  await expect(create(stores.resourceClaims, 'admin', spec, {}, elsewhere)).rejects.toThrow(forbidden);
  await expect(create(stores.resourceClaimTemplates, 'admin', { spec }, {}, elsewhere)).rejects.toThrow(forbidden);
  await expect(create(stores.resourceClaims, 'admin', spec, {}, internalContext('missing'))).rejects.toThrow(
    'Internal error: could not retrieve namespace to verify admin access: no such namespace',
  );
});

it('the storage of device resources updates the status of a claim through /status only, and drops devices that are no longer allocated', async () => {
  const device = { driver: 'd.example.com', pool: 'p', device: 'd1' };
  const allocation = { devices: { results: [{ request: 'one', ...device, shareID: 'x' }] } };
  const made = await create(
    stores.resourceClaims,
    'status',
    { devices: { requests: [request()] } },
    { status: { allocation } },
  );
  expect(made.status).toEqual({});
  const status = (next: Loose) =>
    put(resources['resourceclaims/status'], 'status', (old) => ({
      ...old,
      metadata: { ...old.metadata, labels: { a: 'b' } },
      spec: {},
      status: next,
    }));
  const allocated = await status({ allocation, devices: [device] });
  expect([allocated.metadata.labels, allocated.spec, allocated.status]).toEqual([
    undefined,
    made.spec,
    { allocation: { devices: { results: [{ request: 'one', ...device }] } }, devices: [device] },
  ]);
  expect((await put(stores.resourceClaims, 'status', (old) => ({ ...old, status: {} }))).status).toEqual(
    allocated.status,
  );
  expect((await status({ devices: [device] })).status).toEqual({});
});

it('the storage of device resources selects slices by driver and node', async () => {
  const pool = { name: 'p', generation: 1, resourceSliceCount: 1 };
  await create(stores.resourceSlices, 'selected', { driver: 'x', pool, nodeName: 'node' });
  const names = async (fieldSelector: string) =>
    (await stores.resourceSlices.list({ fieldSelector: parseSelector(fieldSelector) }, context)).items.map(
      ({ object }) => object.metadata.name,
    );
  expect([await names('spec.nodeName=node'), await names('spec.driver=y')]).toEqual([['selected'], []]);
});

it.each(['v1', 'v1beta2', 'v1beta1'])(
  'the storage of device resources names the version %s when slices cannot be selected by a field',
  async (version) => {
    const storage = versions[version].resourceslices;
    const message = `field label not supported for resource.k8s.io/${version}, Kind=ResourceSlice: spec.x`;
    const selection = { fieldSelector: parseSelector('spec.x=1') };
    await expect(storage.list(selection, context)).rejects.toThrow(message);
    const { signal } = new AbortController();
    await expect(storage.watch(selection, { ...context, signal })).rejects.toThrow(message);
    await expect(storage.deleteCollection({}, selection, context)).rejects.toThrow(message);
  },
);

it.each<[string, Loose, readonly unknown[]]>([
  ['deviceclasses', { spec: {} }, ['t']],
  ['resourceclaimtemplates', {}, ['t']],
  ['resourceclaims', {}, ['t', 'pending']],
  ['resourceclaims', { status: { allocation: {}, reservedFor: [{}] } }, ['t', 'allocated,reserved']],
  ['resourceclaims', { metadata: { name: 't', deletionTimestamp: 'x' } }, ['t', 'deleted']],
  ['resourceslices', { spec: { driver: 'd', nodeName: 'n', pool: { name: 'p' } } }, ['t', 'n', 'd', 'p']],
])('the storage of device resources shows %s as a row: %#', (path, object, cells) => {
  const row = resources[path].tableRow({ metadata: { name: 't' }, ...object });
  expect(row.cells.slice(0, cells.length)).toEqual(cells);
});
