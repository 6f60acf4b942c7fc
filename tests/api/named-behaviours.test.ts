import type { appsv1, batchv1, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import type { AnyKubeObject } from '@k8s-ts/apimachinery/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ControllerServer, startControllerServer } from '../kit/controller-server.js';
import { isGone } from '../kit/is-gone.js';

/*
 * Behaviours that upstream's end-to-end suites name and that no other test here checks;
 * packages/controllers/UPSTREAM.md lists them.
 */

let server: ControllerServer;
beforeAll(async () => {
  server = await startControllerServer([
    'replicaset-controller',
    'replicationcontroller-controller',
    'job-controller',
    'garbage-collector-controller',
    'namespace-controller',
  ]);
});
afterAll(() => server.stop());

const pods = () => server.of<Pod>('pods', 'Pod').namespace('default');
const podsOf = async (app: string) => (await pods().list({ labelSelector: `app=${app}` })).items;
const template = (app: string) => ({
  metadata: { labels: { app } },
  spec: { containers: [{ name: 'c', image: 'img' }] },
});

describe('the scale subresource', () => {
  it.each([
    ['ReplicaSet', 'replicasets', 'apps', { matchLabels: { app: 'scaled-set' } }, 'scaled-set'],
    ['ReplicationController', 'replicationcontrollers', '', { app: 'scaled-controller' }, 'scaled-controller'],
  ])('of a %s reads and sets the number of pods', async (kind, resource, group, selector, name) => {
    const owners = server.of(resource, kind, group).namespace('default');
    const spec = { replicas: 1, selector, template: template(name) };
    await owners.create({ metadata: { name }, spec } as AnyKubeObject);
    await server.until(async () => (await podsOf(name)).length === 1);
    const scale = () => owners.get(name, { subresource: 'scale' });
    await server.until(async () => ((await scale()) as { status?: { replicas?: number } }).status?.replicas === 1);
    expect(await scale()).toMatchObject({
      kind: 'Scale',
      spec: { replicas: 1 },
      status: { replicas: 1, selector: `app=${name}` },
    });
    await owners.patch(name, { spec: { replicas: 3 } }, { subresource: 'scale' });
    await server.until(async () => (await podsOf(name)).length === 3);
    expect(await owners.get(name)).toMatchObject({ spec: { replicas: 3 } });
  });
});

it('a Job releases a pod that its selector no longer matches, and runs another', async () => {
  const jobs = server.of<batchv1.Job>('jobs', 'Job', 'batch').namespace('default');
  const { metadata } = await jobs.create({
    metadata: { name: 'releasing' },
    spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'img' }] } } },
  } as batchv1.Job);
  const ownPods = async () =>
    (await pods().list()).items.filter((pod) => pod.metadata.ownerReferences?.[0]?.uid === metadata.uid);
  await server.until(async () => (await ownPods()).length === 1);
  const [pod] = await ownPods();
  const name = pod?.metadata.name ?? '';
  await pods().patch(name, {
    metadata: { labels: { 'batch.kubernetes.io/controller-uid': null, 'controller-uid': null } },
  });
  await server.until(async () => !(await pods().get(name)).metadata.ownerReferences?.length);
  await server.until(async () => (await ownPods()).length === 1);
  expect((await pods().get(name)).metadata.finalizers ?? []).toEqual([]);
});

it('custom resources are orphaned on request', async () => {
  await server.of('customresourcedefinitions', 'CustomResourceDefinition', 'apiextensions.k8s.io').create({
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  } as AnyKubeObject);
  const widgets = server.of('widgets', 'Widget', 'example.com').namespace('default');
  const ownedBy = (name: string, uid: string) => [{ apiVersion: 'example.com/v1', kind: 'Widget', name, uid }];
  await server.until(async () => {
    try {
      await widgets.create({ metadata: { name: 'lost', ownerReferences: ownedBy('absent', 'absent') } });
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  });
  // When the garbage collector has deleted this object, it also watches the new resource.
  await server.until(() => isGone(widgets, 'lost'));
  const owner = await widgets.create({ metadata: { name: 'owner' } });
  await widgets.create({ metadata: { name: 'child', ownerReferences: ownedBy('owner', owner.metadata.uid ?? '') } });
  await widgets.delete('owner', { propagationPolicy: 'Orphan' });
  await server.until(() => isGone(widgets, 'owner'));
  expect((await widgets.get('child')).metadata.ownerReferences).toBeUndefined();
});

it('many namespaces are deleted concurrently, with their content', async () => {
  const namespaces = server.of('namespaces', 'Namespace');
  const names = Array.from({ length: 10 }, (_, i) => `many-${i}`);
  const maps = server.of('configmaps', 'ConfigMap');
  for (const name of names) {
    await namespaces.create({ metadata: { name, labels: { many: 'yes' } } });
    await maps.namespace(name).create({ metadata: { name: 'content' } });
  }
  for (const name of names) await namespaces.delete(name);
  await server.until(async () => (await namespaces.list({ labelSelector: 'many=yes' })).items.length === 0);
  expect((await maps.list({ fieldSelector: 'metadata.name=content' })).items).toEqual([]);
});

it('a ReplicaSet keeps its own pods when another ReplicaSet selects them, too', async () => {
  const sets = server.of<appsv1.ReplicaSet>('replicasets', 'ReplicaSet', 'apps').namespace('default');
  const spec = { replicas: 2, selector: { matchLabels: { app: 'twins' } }, template: template('twins') };
  const [first, second] = [
    await sets.create({ metadata: { name: 'twin-1' }, spec }),
    await sets.create({ metadata: { name: 'twin-2' }, spec }),
  ];
  await server.until(async () => (await podsOf('twins')).length === 4);
  const owners = (await podsOf('twins')).map(({ metadata }) => metadata.ownerReferences?.[0]?.uid).sort();
  const [a, b] = [first.metadata.uid, second.metadata.uid];
  expect(owners).toEqual([a, a, b, b].sort());
});
