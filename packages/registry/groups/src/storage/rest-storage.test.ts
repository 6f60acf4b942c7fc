import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type AnyRESTStorage, internalContext, newRESTOptionsFactory } from '@k8s-ts/registry-generic';
import { newStorageFactory } from '@k8s-ts/registry-shared';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storage as storageGroup } from './rest-storage.js';

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into at any depth
type Loose = any;

const context = internalContext('n');
let resources: Readonly<Record<string, AnyRESTStorage>>;
let end: () => Promise<unknown>;
beforeAll(async () => {
  const storageFactory = newStorageFactory({ config: { type: 'memory', memory: `storage-${Math.random()}` } });
  const group = await storageGroup.newRESTStorageProvider().newRESTStorage({
    restOptions: newRESTOptionsFactory({ storageFactory }),
  });
  resources = group.groupInfo.versionedResources.v1 as typeof resources;
  end = () => group.destroy();
});
afterAll(() => end());

const storage = (path: string) => resources[path] as Required<AnyRESTStorage>;
const put = async (path: string, object: Loose) => {
  const info = { updatedObject: async () => object as KubeObject };
  return (await storage(path).update(object.metadata.name, info, {}, context)).result.object as Loose;
};

it('the storage of storage.k8s.io updates the status of an attachment through /status only, without the other fields', async () => {
  const spec = { attacher: 'a', nodeName: 'n', source: { persistentVolumeName: 'pv' } };
  const body = { metadata: { name: 'one' }, spec, status: { attached: true } };
  const made = (await storage('volumeattachments').create(undefined, body, {}, context)).object as Loose;
  expect(made.status).toEqual({ attached: false });
  const metadata = { ...made.metadata, labels: { a: 'b' } };
  const written = await put('volumeattachments/status', { ...made, metadata, spec: {}, status: { attached: true } });
  expect([written.metadata.labels, written.spec, written.status]).toEqual([undefined, spec, { attached: true }]);
  expect(
    (await put('volumeattachments', { ...written, metadata: { ...written.metadata, labels: { c: 'd' } }, status: {} }))
      .status,
  ).toEqual({ attached: true });
});

it('the storage of storage.k8s.io stores volume attributes classes as v1', async () => {
  const { storageVersion } = storage('volumeattributesclasses');
  expect(storageVersion).toEqual({ group: 'storage.k8s.io', version: 'v1', kind: 'VolumeAttributesClass' });
  const body = { metadata: { name: 'a' }, driverName: 'd', parameters: { a: 'b' } };
  const { object } = await storage('volumeattributesclasses').create(undefined, body, {}, context);
  expect(object).toMatchObject({ driverName: 'd', parameters: { a: 'b' } });
});

it.each<[string, Loose, readonly unknown[]]>([
  [
    'storageclasses',
    { provisioner: 'p', reclaimPolicy: 'Retain', allowVolumeExpansion: true },
    ['t', 'p', 'Retain', 'Immediate', true],
  ],
  ['volumeattributesclasses', { driverName: 'd' }, ['t', 'd']],
  ['volumeattachments', { spec: { attacher: 'a', nodeName: 'n', source: {} } }, ['t', 'a', '', 'n', false]],
  ['csinodes', { spec: { drivers: [{}, {}] } }, ['t', 2]],
  ['csidrivers', { spec: {} }, ['t', true, false, false, '<unset>', false, '<none>']],
  [
    'csidrivers',
    {
      spec: {
        attachRequired: false,
        tokenRequests: [{ audience: 'a' }, { audience: '' }],
        volumeLifecycleModes: ['Persistent', 'Ephemeral'],
      },
    },
    ['t', false, false, false, 'a,', false, 'Persistent,Ephemeral'],
  ],
])('the storage of storage.k8s.io shows %s as a row', (path, object, cells) => {
  const row = storage(path).tableRow({ metadata: { name: 't' }, ...object });
  expect(row.cells.slice(0, cells.length)).toEqual(cells);
});

it('the storage of storage.k8s.io marks default classes in their row', () => {
  const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
  const object: Loose = { metadata: { name: 't', annotations }, provisioner: 'p' };
  expect(storage('storageclasses').tableRow(object).cells[0]).toBe('t (default)');
});
