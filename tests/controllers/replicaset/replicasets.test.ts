import type { appsv1, Pod } from '@k8s-ts/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPods, runPods } from '../../kit/running-pods.js';
import { until } from '../../kit/until.js';
import { startWorkloadCluster, template, type WorkloadCluster } from '../../kit/workload-cluster.js';

let cluster: WorkloadCluster;
let running: RunningPods;

/** Pods with the label `fate: pending` stay without a node. */
beforeAll(async () => {
  cluster = await startWorkloadCluster(['replicaset-controller', 'replicationcontroller-controller']);
  running = runPods(cluster.client, {
    fateOf: ({ metadata }) => (metadata.labels?.fate === 'pending' ? 'pending' : 'ready'),
    mayEnd: ({ metadata }) => metadata.labels?.fate !== 'stays',
  });
});
afterAll(async () => {
  await running?.stop();
  await cluster?.stop();
});

const setOf = (name: string, replicas: number, spec: object = {}): appsv1.ReplicaSet =>
  ({
    metadata: { name },
    spec: { replicas, selector: { matchLabels: { app: name } }, template: template(name), ...spec },
  }) as appsv1.ReplicaSet;

const podsOf = async (app: string): Promise<readonly Pod[]> =>
  (await cluster.pods.list({ labelSelector: `app=${app}` })).items;

describe('ReplicaSets', { timeout: 120_000 }, () => {
  it('create pods, grow and shrink, and count them in their status', async () => {
    const made = await cluster.replicaSets.create(setOf('web', 3, { template: template('web', 'img:1') }));
    const full = await until(
      () => cluster.replicaSets.get('web'),
      ({ status }) => status?.availableReplicas === 3,
    );
    expect(full.status).toEqual({
      replicas: 3,
      fullyLabeledReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
      observedGeneration: 1,
    });
    const pods = await podsOf('web');
    expect(pods).toHaveLength(3);
    for (const { metadata } of pods) {
      expect(metadata.name).toMatch(/^web-[a-z0-9]{5}$/);
      expect(metadata.ownerReferences).toEqual([
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: 'web',
          uid: made.metadata.uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ]);
    }
    const told = await until(
      () => cluster.eventsOf(made),
      (events) => events.length === 3,
    );
    expect(told).toEqual(pods.map(({ metadata }) => `SuccessfulCreate: Created pod: ${metadata.name}`).sort());

    await cluster.replicaSets.patch('web', { spec: { replicas: 1 } });
    const small = await until(
      () => cluster.replicaSets.get('web'),
      ({ status }) => status?.replicas === 1 && status.terminatingReplicas === 0,
    );
    expect(small.status?.observedGeneration).toBe(2);
    await until(
      () => podsOf('web'),
      (left) => left.length === 1,
    );
    await until(
      () => cluster.eventsOf(made),
      (events) => events.filter((event) => event.startsWith('SuccessfulDelete: Deleted pod: web-')).length === 2,
    );
  });

  it('replace pods that end or are deleted, and count pods that are being deleted', async () => {
    await cluster.replicaSets.create(setOf('steady', 2));
    await until(
      () => cluster.replicaSets.get('steady'),
      ({ status }) => status?.readyReplicas === 2,
    );
    const [first, second] = await podsOf('steady');
    await cluster.pods.patch(first?.metadata.name ?? '', { metadata: { labels: { fate: 'stays' } } });
    await cluster.pods.delete(first?.metadata.name ?? '');
    await cluster.pods.patch(second?.metadata.name ?? '', { status: { phase: 'Failed' } }, { subresource: 'status' });
    const { status } = await until(
      () => cluster.replicaSets.get('steady'),
      ({ status }) => status?.readyReplicas === 2 && status.terminatingReplicas === 1,
    );
    expect(status?.replicas).toBe(2);
  });

  it('adopt orphans that they select, and release pods whose labels change', async () => {
    const orphan = await cluster.pods.create({
      metadata: { name: 'orphan', labels: { app: 'family' } },
      ...{ spec: template('family').spec },
    } as Pod);
    const made = await cluster.replicaSets.create(setOf('family', 2));
    await until(
      () => cluster.replicaSets.get('family'),
      ({ status }) => status?.replicas === 2,
    );
    const adopted = await cluster.pods.get('orphan');
    expect(adopted.metadata.uid).toBe(orphan.metadata.uid);
    expect(adopted.metadata.ownerReferences?.[0]).toMatchObject({ uid: made.metadata.uid, controller: true });
    expect(await podsOf('family')).toHaveLength(2);

    await cluster.pods.patch('orphan', { metadata: { labels: { app: 'away' } } });
    await until(
      () => cluster.pods.get('orphan'),
      ({ metadata }) => !metadata.ownerReferences?.length,
    );
    await until(
      () => podsOf('family'),
      (pods) => pods.length === 2,
    );
  });

  it('report pods that the server refuses, until they succeed', async () => {
    await cluster
      .of('resourcequotas', 'ResourceQuota')
      .create({ metadata: { name: 'few' }, spec: { hard: { pods: '0' } } });
    await cluster
      .of('resourcequotas', 'ResourceQuota')
      .patch('few', { status: { hard: { pods: '0' }, used: { pods: '0' } } }, { subresource: 'status' });
    const made = await cluster.replicaSets.create(setOf('refused', 3));
    const { status } = await until(
      () => cluster.replicaSets.get('refused'),
      ({ status }) => status?.conditions?.length === 1,
    );
    expect(status).toMatchObject({ replicas: 0, observedGeneration: 1 });
    expect(status?.conditions?.[0]).toMatchObject({ type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' });
    expect(status?.conditions?.[0]?.message).toMatch(/^pods "refused-[a-z0-9]{5}" is forbidden: exceeded quota: few/);
    const events = await until(
      () => cluster.eventsOf(made),
      (events) => events.length > 0,
    );
    expect(events[0]).toMatch(
      /^FailedCreate: Error creating: pods "refused-[a-z0-9]{5}" is forbidden: exceeded quota: few/,
    );
    await cluster.of('resourcequotas', 'ResourceQuota').delete('few');
    const later = await until(
      () => cluster.replicaSets.get('refused'),
      ({ status }) => status?.readyReplicas === 3,
    );
    expect(later.status?.conditions ?? []).toEqual([]);
  });

  it('wait for minReadySeconds', async () => {
    await cluster.replicaSets.create(setOf('slow', 1, { minReadySeconds: 3600 }));
    const ready = await until(
      () => cluster.replicaSets.get('slow'),
      ({ status }) => status?.readyReplicas === 1,
    );
    expect(ready.status?.availableReplicas ?? 0).toBe(0);
    await cluster.replicaSets.patch('slow', { spec: { minReadySeconds: 2 } });
    await until(
      () => cluster.replicaSets.get('slow'),
      ({ status }) => status?.availableReplicas === 1,
    );
  });

  it('delete the cheapest pods first', async () => {
    const labels = { app: 'costs', costless: 'yes' };
    await cluster.replicaSets.create(setOf('costs', 3, { template: { ...template('costs'), metadata: { labels } } }));
    await until(
      () => cluster.replicaSets.get('costs'),
      ({ status }) => status?.readyReplicas === 3,
    );
    const names = (await podsOf('costs')).map(({ metadata }) => metadata.name ?? '');
    for (const [i, name] of names.entries()) {
      const annotations = { 'controller.kubernetes.io/pod-deletion-cost': String(i === 1 ? -5 : 5 * i) };
      await cluster.pods.patch(name, { metadata: { annotations, labels: { costless: null } } });
    }
    // Pods and ReplicaSets are watched separately: the number may arrive before the costs, so the test waits until the
    // controller has the costs.
    await until(
      () => cluster.replicaSets.get('costs'),
      ({ status }) => (status?.fullyLabeledReplicas ?? 0) === 0,
    );
    await cluster.replicaSets.patch('costs', { spec: { replicas: 2 } });
    const left = await until(
      () => podsOf('costs'),
      (pods) => pods.length === 2,
    );
    expect(left.map(({ metadata }) => metadata.name).sort()).toEqual([names[0], names[2]].sort());
  });

  it('ignore their pods while they are being deleted', async () => {
    await cluster.replicaSets.create({
      ...setOf('leaving', 2),
      metadata: { name: 'leaving', finalizers: ['example.com/hold'] },
    });
    await until(
      () => cluster.replicaSets.get('leaving'),
      ({ status }) => status?.readyReplicas === 2,
    );
    await cluster.replicaSets.delete('leaving');
    const [first] = await podsOf('leaving');
    await cluster.pods.delete(first?.metadata.name ?? '');
    await until(
      () => cluster.replicaSets.get('leaving'),
      ({ status }) => status?.replicas === 1 && status.terminatingReplicas === 0,
    );
    expect(await podsOf('leaving')).toHaveLength(1);
    await cluster.replicaSets.patch('leaving', { metadata: { finalizers: [] } });
  });

  it('create more pods than one burst has, and not one too many', async () => {
    const pod = { metadata: { labels: { app: 'many', fate: 'pending' } }, spec: template('many').spec };
    await cluster.replicaSets.create(setOf('many', 600, { template: pod }));
    await until(
      () => cluster.replicaSets.get('many'),
      ({ status }) => status?.replicas === 600,
    );
    expect(await podsOf('many')).toHaveLength(600);
    await cluster.replicaSets.patch('many', { spec: { replicas: 0 } });
    await until(
      () => cluster.replicaSets.get('many'),
      ({ status }) => status?.replicas === 0,
    );
    expect(await podsOf('many')).toEqual([]);
  });
});

describe('ReplicationControllers', { timeout: 120_000 }, () => {
  it('keep pods by a plain selector', async () => {
    const controllers = cluster.of('replicationcontrollers', 'ReplicationController');
    await controllers.create({
      metadata: { name: 'old' },
      spec: { replicas: 2, selector: { app: 'old' }, template: template('old') },
    });
    const { status } = await until(
      () => controllers.get('old'),
      ({ status }) => (status as { availableReplicas?: number } | undefined)?.availableReplicas === 2,
    );
    expect(status).toEqual({
      replicas: 2,
      fullyLabeledReplicas: 2,
      readyReplicas: 2,
      availableReplicas: 2,
      observedGeneration: 1,
    });
    expect((await podsOf('old'))[0]?.metadata.ownerReferences?.[0]).toMatchObject({
      apiVersion: 'v1',
      kind: 'ReplicationController',
    });
  });
});
