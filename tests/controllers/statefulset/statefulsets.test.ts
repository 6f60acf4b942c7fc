import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PodFate, type RunningPods, runPods } from '../../kit/running-pods.js';
import { until } from '../../kit/until.js';
import { startWorkloadCluster, template, type WorkloadCluster } from '../../kit/workload-cluster.js';

type StatefulSet = appsv1.StatefulSet;

let cluster: WorkloadCluster;
let running: RunningPods;
const fates = new Map<string, PodFate>();

/** The fates of pods: `fates` by their name, else by their image; default `ready`. */
beforeAll(async () => {
  cluster = await startWorkloadCluster(['statefulset-controller', 'garbage-collector-controller']);
  running = runPods(cluster.client, {
    fateOf: ({ metadata, spec }) =>
      fates.get(metadata.name ?? '') ?? fates.get(spec?.containers[0]?.image ?? '') ?? 'ready',
  });
});
afterAll(async () => {
  await running?.stop();
  await cluster?.stop();
});

const setFate = (name: string, fate: PodFate) => {
  fates.set(name, fate);
  running.again();
};

const statefulSet = (name: string, replicas: number, spec: object = {}): StatefulSet =>
  ({
    metadata: { name },
    spec: { replicas, serviceName: name, selector: { matchLabels: { app: name } }, template: template(name), ...spec },
  }) as StatefulSet;

const podsOf = async (app: string): Promise<readonly Pod[]> =>
  (await cluster.pods.list({ labelSelector: `app=${app}` })).items;

const namesOf = async (app: string) => (await podsOf(app)).map(({ metadata }) => metadata.name).sort();

const images = async (app: string) =>
  (await podsOf(app))
    .filter(({ metadata }) => !metadata.deletionTimestamp)
    .map(({ metadata, spec }) => `${metadata.name} ${spec?.containers[0]?.image}`)
    .sort();

const ready = (name: string, count: number) =>
  until(
    () => cluster.statefulSets.get(name),
    ({ status, metadata }) =>
      status?.replicas === count &&
      (status.availableReplicas ?? 0) === count &&
      status.observedGeneration === metadata.generation,
  );

const updated = (name: string) =>
  until(
    () => cluster.statefulSets.get(name),
    ({ status, spec, metadata }) =>
      status?.observedGeneration === metadata.generation &&
      status?.currentRevision === status?.updateRevision &&
      status?.updatedReplicas === spec?.replicas &&
      status?.readyReplicas === spec?.replicas,
  );

const setImage = (name: string, image: string) =>
  cluster.statefulSets.patch(
    name,
    { spec: { template: { spec: { containers: [{ name: 'c', image }] } } } },
    { type: 'strategic' },
  );

const claims = () => cluster.of<PersistentVolumeClaim>('persistentvolumeclaims', 'PersistentVolumeClaim');
const claimNames = async (app: string) =>
  (await claims().list({ labelSelector: `app=${app}` })).items.map(({ metadata }) => metadata.name).sort();
const volumeClaimTemplates = [
  {
    metadata: { name: 'data' },
    spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
  },
];

describe('StatefulSets', { timeout: 120_000 }, () => {
  it('create pods one after the other, with names, host names and a revision', async () => {
    fates.set('web-1', 'unready');
    const made = await cluster.statefulSets.create(statefulSet('web', 3));
    await until(
      () => podsOf('web'),
      (pods) => pods.length === 2 && pods.every(({ status }) => status?.phase === 'Running'),
    );
    const waiting = await until(
      () => cluster.statefulSets.get('web'),
      ({ status }) => status?.readyReplicas === 1 && status.replicas === 2,
    );
    expect(waiting.status?.currentRevision).toBe(waiting.status?.updateRevision);
    expect(await namesOf('web')).toEqual(['web-0', 'web-1']);
    setFate('web-1', 'ready');
    const { status } = await ready('web', 3);
    const revision = status?.currentRevision ?? '';
    expect(revision).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{6,10}$/);
    expect(status).toEqual({
      observedGeneration: 1,
      replicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      currentReplicas: 3,
      updatedReplicas: 3,
      currentRevision: revision,
      updateRevision: revision,
      collisionCount: 0,
    });
    const pod = await cluster.pods.get('web-2');
    expect(pod.metadata.generateName).toBeUndefined();
    expect(pod.metadata.labels).toEqual({
      app: 'web',
      'apps.kubernetes.io/pod-index': '2',
      'controller-revision-hash': revision,
      'statefulset.kubernetes.io/pod-name': 'web-2',
    });
    expect(pod.spec).toMatchObject({ hostname: 'web-2', subdomain: 'web' });
    expect(pod.metadata.ownerReferences?.[0]).toMatchObject({ kind: 'StatefulSet', uid: made.metadata.uid });
    expect(
      await until(
        () => cluster.eventsOf(made),
        (events) => events.length === 3,
      ),
    ).toEqual([0, 1, 2].map((i) => `SuccessfulCreate: Create Pod web-${i} in StatefulSet web successful`));
    const data = await cluster.revisions.get(revision);
    expect(data).toMatchObject({ revision: 1, data: { spec: { template: { $patch: 'replace' } } } });
  });

  it('scale down from the highest ordinal, and only while all pods are healthy', async () => {
    await cluster.statefulSets.create(statefulSet('down', 4));
    await ready('down', 4);
    setFate('down-0', 'unready');
    await until(
      () => cluster.statefulSets.get('down'),
      ({ status }) => status?.readyReplicas === 3,
    );
    await cluster.statefulSets.patch('down', { spec: { replicas: 2 } });
    await until(
      () => cluster.statefulSets.get('down'),
      ({ status }) => status?.observedGeneration === 2,
    );
    expect(await namesOf('down')).toHaveLength(4);
    setFate('down-0', 'ready');
    await ready('down', 2);
    expect(await namesOf('down')).toEqual(['down-0', 'down-1']);
  });

  it('create and delete pods in parallel with Parallel', async () => {
    for (const i of [0, 1, 2]) fates.set(`side-${i}`, 'unready');
    await cluster.statefulSets.create(statefulSet('side', 3, { podManagementPolicy: 'Parallel' }));
    await until(
      () => namesOf('side'),
      (names) => names.length === 3,
    );
    await cluster.statefulSets.patch('side', { spec: { replicas: 0 } });
    await until(
      () => namesOf('side'),
      (names) => names.length === 0,
    );
  });

  it('recreate failed and deleted pods', async () => {
    await cluster.statefulSets.create(statefulSet('again', 2));
    await ready('again', 2);
    const before = await podsOf('again');
    await cluster.pods.delete('again-0');
    await cluster.pods.patch('again-1', { status: { phase: 'Failed' } }, { subresource: 'status' });
    const after = await until(
      () => podsOf('again'),
      (pods) =>
        pods.length === 2 &&
        pods.every(
          ({ metadata, status }) =>
            status?.phase === 'Running' && !before.some((old) => old.metadata.uid === metadata.uid),
        ),
    );
    expect(after.map(({ metadata }) => metadata.name).sort()).toEqual(['again-0', 'again-1']);
  });

  it('update from the highest ordinal down to the partition, one pod at a time', async () => {
    const updateStrategy = { type: 'RollingUpdate', rollingUpdate: { partition: 1 } };
    await cluster.statefulSets.create(statefulSet('part', 3, { updateStrategy }));
    await ready('part', 3);
    fates.set('img:part', 'unready');
    await setImage('part', 'img:part');
    await until(
      () => images('part'),
      (found) => found.includes('part-2 img:part'),
    );
    const stuck = await until(
      () => cluster.statefulSets.get('part'),
      ({ status }) => status?.updatedReplicas === 1 && status.readyReplicas === 2,
    );
    expect(stuck.status?.currentReplicas).toBe(2);
    expect(await images('part')).toEqual(['part-0 img:1', 'part-1 img:1', 'part-2 img:part']);
    setFate('img:part', 'ready');
    await until(
      () => cluster.statefulSets.get('part'),
      ({ status }) => status?.updatedReplicas === 2 && status.readyReplicas === 3,
    );
    expect(await images('part')).toEqual(['part-0 img:1', 'part-1 img:part', 'part-2 img:part']);
    // A pod with an ordinal below the partition is recreated with the old revision.
    await cluster.pods.delete('part-0');
    await until(
      () => images('part'),
      (found) => found[0] === 'part-0 img:1' && found.length === 3,
    );
    await cluster.statefulSets.patch('part', { spec: { updateStrategy: { rollingUpdate: { partition: 0 } } } });
    await updated('part');
    expect(await images('part')).toEqual(['part-0 img:part', 'part-1 img:part', 'part-2 img:part']);
  });

  it('leave pods unchanged with OnDelete', async () => {
    await cluster.statefulSets.create(statefulSet('manual', 2, { updateStrategy: { type: 'OnDelete' } }));
    await ready('manual', 2);
    await setImage('manual', 'img:2');
    await until(
      () => cluster.statefulSets.get('manual'),
      ({ status }) => status?.observedGeneration === 2 && !status.updatedReplicas,
    );
    await cluster.pods.delete('manual-0');
    await until(
      () => images('manual'),
      (found) => found[0] === 'manual-0 img:2',
    );
    expect((await images('manual'))[1]).toBe('manual-1 img:1');
  });

  it('keep revisions, and reuse an old one', async () => {
    await cluster.statefulSets.create(statefulSet('revise', 1, { revisionHistoryLimit: 1 }));
    await ready('revise', 1);
    for (const image of ['img:2', 'img:3', 'img:4', 'img:3']) {
      await setImage('revise', image);
      await updated('revise');
    }
    const { items } = await until(
      () => cluster.revisions.list({ labelSelector: 'app=revise' }),
      ({ items }) => items.length === 2,
    );
    expect(items.map(({ revision }) => revision).sort()).toEqual([4, 5]);
  });

  it('start with another ordinal', async () => {
    await cluster.statefulSets.create(statefulSet('start', 2, { ordinals: { start: 5 } }));
    await ready('start', 2);
    expect(await namesOf('start')).toEqual(['start-5', 'start-6']);
    await cluster.statefulSets.patch('start', { spec: { ordinals: { start: 6 } } });
    await until(
      () => namesOf('start'),
      (names) => names.join() === 'start-6,start-7',
    );
  });

  it('create claims, and keep them', async () => {
    const made = await cluster.statefulSets.create(statefulSet('keep', 2, { volumeClaimTemplates }));
    await ready('keep', 2);
    expect(await claimNames('keep')).toEqual(['data-keep-0', 'data-keep-1']);
    const pod = await cluster.pods.get('keep-1');
    expect(pod.spec?.volumes).toContainEqual({ name: 'data', persistentVolumeClaim: { claimName: 'data-keep-1' } });
    expect(
      await until(
        () => cluster.eventsOf(made),
        (events) => events.length === 4,
      ),
    ).toContain('SuccessfulCreate: Create Claim data-keep-1 Pod keep-1 in StatefulSet keep success');
    await cluster.statefulSets.patch('keep', { spec: { replicas: 0 } });
    await ready('keep', 0);
    await cluster.statefulSets.delete('keep', { propagationPolicy: 'Foreground' });
    expect(await claimNames('keep')).toEqual(['data-keep-0', 'data-keep-1']);
  });

  it('delete claims as the retention policy says', async () => {
    const policy = { whenScaled: 'Delete', whenDeleted: 'Delete' };
    await cluster.statefulSets.create(
      statefulSet('drop', 3, { volumeClaimTemplates, persistentVolumeClaimRetentionPolicy: policy }),
    );
    await ready('drop', 3);
    await until(
      async () => (await claims().list({ labelSelector: 'app=drop' })).items,
      (items) => items.every(({ metadata }) => metadata?.ownerReferences?.[0]?.kind === 'StatefulSet'),
    );
    await cluster.statefulSets.patch('drop', { spec: { replicas: 1 } });
    await until(
      () => claimNames('drop'),
      (names) => names.join() === 'data-drop-0',
    );
    await cluster.statefulSets.delete('drop', { propagationPolicy: 'Background' });
    await until(
      () => claimNames('drop'),
      (names) => names.length === 0,
    );
  });

  it('adopt pods that they select, and release pods whose labels change', async () => {
    await cluster.statefulSets.create(statefulSet('adopt', 1));
    await ready('adopt', 1);
    await cluster.pods.patch('adopt-0', { metadata: { ownerReferences: null } });
    const owners = async () => (await cluster.pods.get('adopt-0')).metadata.ownerReferences ?? [];
    await until(owners, ([owner]) => owner?.kind === 'StatefulSet' && owner.controller === true);
    await cluster.pods.patch('adopt-0', { metadata: { labels: { app: 'other' } } });
    await until(owners, (found) => found.length === 0);
    // The released pod still has the name that the StatefulSet needs, so it is adopted again.
    await cluster.pods.patch('adopt-0', { metadata: { labels: { app: 'adopt' } } });
    await until(owners, (found) => found.length === 1);
    await ready('adopt', 1);
  });

  it('wait for minReadySeconds before the next pod', async () => {
    await cluster.statefulSets.create(statefulSet('patient', 2, { minReadySeconds: 100_000 }));
    const { status } = await until(
      () => cluster.statefulSets.get('patient'),
      (found) => found.status?.readyReplicas === 1,
    );
    expect(status).toMatchObject({ replicas: 1, readyReplicas: 1, availableReplicas: 0 });
    expect(await namesOf('patient')).toEqual(['patient-0']);
    await cluster.statefulSets.patch('patient', { spec: { minReadySeconds: 0 } });
    await ready('patient', 2);
  });

  it('recreate the claim of a pending pod', async () => {
    fates.set('claims-0', 'pending');
    await cluster.statefulSets.create(statefulSet('claims', 1, { volumeClaimTemplates }));
    await until(
      () => namesOf('claims'),
      (names) => names.length === 1,
    );
    const before = await claims().get('data-claims-0');
    await claims().delete('data-claims-0');
    // A change of the pod makes the controller create the claim again. In a cluster, the scheduler would write that the
    // claim is missing.
    await cluster.pods.patch('claims-0', { metadata: { labels: { touched: 'yes' } } });
    const [after] = await until(
      async () => (await claims().list({ labelSelector: 'app=claims' })).items,
      (items) => items.length === 1 && items[0]?.metadata?.uid !== before.metadata.uid,
    );
    expect(after?.metadata?.name).toBe('data-claims-0');
    setFate('claims-0', 'ready');
    await ready('claims', 1);
  });
});
