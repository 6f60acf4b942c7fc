import type { appsv1, Event, PersistentVolume, PersistentVolumeClaim, Pod, storagev1 } from '@k8s-ts/api';
import { startTestServer, type TestServer } from '@k8s-ts/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    authorizationMode: ['RBAC'],
    nodes: 2,
    controllers: [
      'ephemeral-volume-controller',
      'garbage-collector-controller',
      'persistentvolume-binder-controller',
      'persistentvolume-protection-controller',
      'persistentvolumeclaim-protection-controller',
      'serviceaccount-controller',
      'statefulset-controller',
      'volumeattributesclass-protection-controller',
    ],
  });
  await server.waitFor({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default' }, 'exists');
  for (const name of ['node-1', 'node-2']) {
    await server.waitFor({ apiVersion: 'v1', kind: 'Node', name }, { condition: 'Ready' });
  }
});
afterAll(() => server?.stop());

const claimOf = (name: string, spec: object = {}) =>
  ({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
  }) as PersistentVolumeClaim & { readonly apiVersion: 'v1'; readonly kind: 'PersistentVolumeClaim' };
const volumeOf = (name: string, spec: object = {}) =>
  ({
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name },
    spec: {
      accessModes: ['ReadWriteOnce'],
      capacity: { storage: '2Gi' },
      storageClassName: '',
      nfs: { server: 'files', path: '/' },
      ...spec,
    },
  }) as PersistentVolume & { readonly apiVersion: 'v1'; readonly kind: 'PersistentVolume' };
const classOf = (name: string, provisioner: string, volumeBindingMode: string, annotations: object = {}) =>
  ({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name, annotations },
    provisioner,
    volumeBindingMode,
  }) as storagev1.StorageClass & { readonly apiVersion: string; readonly kind: 'StorageClass' };
const podOf = (name: string, volume: object) =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    spec: { containers: [{ name: 'c', image: 'i' }], volumes: [{ name: 'data', ...volume }] },
  }) as Pod & { readonly apiVersion: 'v1'; readonly kind: 'Pod' };
const uses = (claimName: string) => ({ persistentVolumeClaim: { claimName } });
const isBound = ({ status }: PersistentVolumeClaim) => status?.phase === 'Bound';
const phaseOf = (phase: string) => (object: PersistentVolume | PersistentVolumeClaim) => object.status?.phase === phase;

async function eventsOf(name: string): Promise<readonly string[]> {
  const { items } = await server.resource<Event>({ apiVersion: 'v1', kind: 'Event' }).list();
  return items
    .filter(({ involvedObject }) => involvedObject.name === name)
    .map(({ reason, message }) => `${reason}: ${message}`);
}

describe('claims on simulated nodes', () => {
  it('of a StatefulSet are bound, and their volumes are deleted with them', async () => {
    const labels = { app: 'db' };
    const set = {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db' },
      spec: {
        serviceName: 'db',
        replicas: 2,
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'i' }] } },
        volumeClaimTemplates: [claimOf('data')],
      },
    };
    await server.create(set);
    await server.waitFor<appsv1.StatefulSet>(set, ({ status }) => status?.availableReplicas === 2);
    const pod = await server.waitFor<Pod>(podOf('db-1', {}), { condition: 'Ready' });
    const claim = await server.waitFor<PersistentVolumeClaim>(claimOf('data-db-1'), isBound);
    const name = `pvc-${claim.metadata.uid}`;
    expect(claim).toMatchObject({
      metadata: {
        annotations: {
          'pv.kubernetes.io/bind-completed': 'yes',
          'pv.kubernetes.io/bound-by-controller': 'yes',
          'volume.kubernetes.io/selected-node': pod.spec?.nodeName,
          'volume.kubernetes.io/storage-provisioner': 'simulated-nodes/provisioner',
        },
      },
      spec: { storageClassName: 'standard', volumeName: name },
      status: { phase: 'Bound', capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'] },
    });
    const volume = await server.waitFor<PersistentVolume>(volumeOf(name), phaseOf('Bound'));
    expect(volume).toMatchObject({
      metadata: { annotations: { 'pv.kubernetes.io/provisioned-by': 'simulated-nodes/provisioner' } },
      spec: { claimRef: { name: 'data-db-1', uid: claim.metadata.uid }, persistentVolumeReclaimPolicy: 'Delete' },
    });
    await expect
      .poll(() => eventsOf('data-db-1'))
      .toEqual(expect.arrayContaining([`ProvisioningSucceeded: Successfully provisioned volume ${name}`]));
    await server.delete(set);
    await server.waitFor(podOf('db-1', {}), 'deleted');
    await server.delete(claimOf('data-db-1'));
    await server.waitFor(volumeOf(name), 'deleted');
  });

  it('use existing volumes, which remain when they are released', async () => {
    await server.create(claimOf('early', { storageClassName: '' }));
    await expect
      .poll(() => eventsOf('early'))
      .toContain('FailedBinding: no persistent volumes available for this claim and no storage class is set');
    await server.create(volumeOf('existing'));
    const claim = await server.waitFor<PersistentVolumeClaim>(claimOf('early'), isBound);
    expect(claim).toMatchObject({ spec: { volumeName: 'existing' }, status: { capacity: { storage: '2Gi' } } });
    await server.delete(claimOf('early'));
    const released = await server.waitFor<PersistentVolume>(volumeOf('existing'), phaseOf('Released'));
    expect(released.spec?.claimRef?.name).toBe('early');
    await server.patch(volumeOf('existing'), { spec: { claimRef: null } });
    await server.waitFor<PersistentVolume>(volumeOf('existing'), phaseOf('Available'));
  });

  it('are bound to the volume that they name, or that names them', async () => {
    await server.create(volumeOf('reserved', { claimRef: { namespace: 'default', name: 'second' } }));
    await server.create(volumeOf('tiny', { capacity: { storage: '1Mi' } }));
    await server.create(claimOf('first', { storageClassName: '', volumeName: 'reserved' }));
    await server.create(claimOf('third', { storageClassName: '', volumeName: 'tiny' }));
    await expect
      .poll(() => eventsOf('first'))
      .toContain('FailedBinding: volume "reserved" already bound to a different claim.');
    await expect
      .poll(() => eventsOf('third'))
      .toContain('VolumeMismatch: Cannot bind to requested volume "tiny": requested PV is too small');
    await server.create(claimOf('second', { storageClassName: '' }));
    const second = await server.waitFor<PersistentVolumeClaim>(claimOf('second'), isBound);
    expect(second.spec?.volumeName).toBe('reserved');
    await server.delete(volumeOf('reserved'));
    await server.patch(volumeOf('reserved'), { metadata: { finalizers: null } });
    await server.waitFor<PersistentVolumeClaim>(claimOf('second'), phaseOf('Lost'));
    await expect
      .poll(() => eventsOf('second'))
      .toContain('ClaimLost: Bound claim has lost its PersistentVolume. Data on the volume is lost!');
  });

  it('are provisioned at once by an immediate class, unless it opts out', async () => {
    await server.create(classOf('csi', 'csi.example.com', 'Immediate'));
    await server.create(classOf('own', 'own.example.com', 'Immediate', { 'simulated-nodes/provision': 'false' }));
    await server.create(claimOf('opted-out', { storageClassName: 'own' }));
    await server.create(claimOf('at-once', { storageClassName: 'csi' }));
    const { spec } = await server.waitFor<PersistentVolumeClaim>(claimOf('at-once'), isBound);
    const volume = await server.waitFor<PersistentVolume>(volumeOf(spec?.volumeName ?? ''), 'exists');
    expect(volume.spec?.csi).toMatchObject({ driver: 'csi.example.com' });
    await expect
      .poll(async () => (await eventsOf('opted-out')).join())
      .toContain(
        "ExternalProvisioning: Waiting for a volume to be created either by the external provisioner 'own.exam",
      );
    const waiting = await server.waitFor<PersistentVolumeClaim>(claimOf('opted-out'), 'exists');
    expect(waiting.status?.phase).toBe('Pending');
    await server.create(podOf('waits', uses('opted-out')));
    const unbound = '0/2 nodes are available: pod has unbound immediate PersistentVolumeClaims. not found';
    await expect.poll(() => eventsOf('waits')).toContain(`FailedScheduling: ${unbound}`);
    const claimRef = { namespace: 'default', name: 'opted-out' };
    await server.create(volumeOf('by-hand', { storageClassName: 'own', claimRef }));
    await server.waitFor(podOf('waits', {}), { condition: 'Ready' });
  });

  it('place their pods on the node of the volume', async () => {
    await server.create(classOf('local', 'kubernetes.io/no-provisioner', 'WaitForFirstConsumer'));
    await server.create(claimOf('local', { storageClassName: 'local' }));
    await expect
      .poll(() => eventsOf('local'))
      .toContain('WaitForFirstConsumer: waiting for first consumer to be created before binding');
    await server.create(podOf('near', uses('local')));
    await expect
      .poll(async () => (await eventsOf('near')).join())
      .toContain("0/2 nodes are available: 2 node(s) didn't find available persistent volumes to bind.");
    const values = ['node-2'];
    const matchExpressions = [{ key: 'kubernetes.io/hostname', operator: 'In', values }];
    const nodeAffinity = { required: { nodeSelectorTerms: [{ matchExpressions }] } };
    await server.create(volumeOf('disk', { storageClassName: 'local', nodeAffinity }));
    const pod = await server.waitFor<Pod>(podOf('near', {}), { condition: 'Ready' });
    expect(pod.spec?.nodeName).toBe('node-2');
    const { spec } = await server.waitFor<PersistentVolumeClaim>(claimOf('local'), isBound);
    expect(spec?.volumeName).toBe('disk');
  });

  it('are made for ephemeral volumes, and recreated', async () => {
    const volumeClaimTemplate = { metadata: { labels: { a: 'b' } }, spec: claimOf('x').spec };
    const pod = podOf('scratch', { ephemeral: { volumeClaimTemplate } });
    await server.create(pod);
    const { metadata } = await server.waitFor<Pod>(pod, { condition: 'Ready' });
    const claim = await server.waitFor<PersistentVolumeClaim>(claimOf('scratch-data'), isBound);
    expect(claim.metadata).toMatchObject({ labels: { a: 'b' }, ownerReferences: [{ kind: 'Pod', uid: metadata.uid }] });
    await server.delete(claimOf('scratch-data'));
    await server.patch(claimOf('scratch-data'), { metadata: { finalizers: null } });
    const { uid } = claim.metadata;
    await server.waitFor<PersistentVolumeClaim>(claimOf('scratch-data'), (each) => each.metadata.uid !== uid);
    await server.delete(pod);
    await server.waitFor(claimOf('scratch-data'), 'deleted');
  });

  it('get the attributes class that they name', async () => {
    const fast = {
      apiVersion: 'storage.k8s.io/v1',
      kind: 'VolumeAttributesClass',
      metadata: { name: 'fast' },
      driverName: 'csi.example.com',
      parameters: { speed: 'high' },
    } as storagev1.VolumeAttributesClass & { readonly apiVersion: string; readonly kind: 'VolumeAttributesClass' };
    const created = await server.create(fast);
    expect(created.metadata.finalizers).toEqual(['kubernetes.io/vac-protection']);
    await server.create(claimOf('quick', { volumeAttributesClassName: 'fast' }));
    await server.delete(fast);
    const held = await server.waitFor(fast, ({ metadata }) => metadata.deletionTimestamp !== undefined);
    expect(held.metadata.finalizers).toEqual(['kubernetes.io/vac-protection']);
    await server.delete(claimOf('quick'));
    await server.waitFor(fast, 'deleted');
  });

  it('delay pods that name a claim before it exists', async () => {
    await server.create(podOf('hasty', uses('late')));
    await expect
      .poll(() => eventsOf('hasty'))
      .toContain('FailedScheduling: 0/2 nodes are available: persistentvolumeclaim "late" not found. not found');
    await server.create(claimOf('late'));
    await server.waitFor(podOf('hasty', {}), { condition: 'Ready' });
  });
});
