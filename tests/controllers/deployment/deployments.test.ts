import type { appsv1, Pod } from '@k8s-ts/api';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPods, runPods } from '../../kit/running-pods.js';
import { until } from '../../kit/until.js';
import { startWorkloadCluster, template, type WorkloadCluster } from '../../kit/workload-cluster.js';

type Deployment = appsv1.Deployment;
type Labels = Readonly<Record<string, string>> | undefined;

let cluster: WorkloadCluster;
let running: RunningPods;

/** Pods run; they do not become ready if their image ends with `:bad`. */
beforeAll(async () => {
  cluster = await startWorkloadCluster([
    'deployment-controller',
    'replicaset-controller',
    'garbage-collector-controller',
  ]);
  running = runPods(cluster.client, {
    fateOf: ({ spec }) => (spec?.containers[0]?.image?.endsWith(':bad') ? 'unready' : 'ready'),
    mayEnd: ({ metadata }) => metadata.labels?.stays !== 'yes',
  });
});
afterAll(async () => {
  await running?.stop();
  await cluster?.stop();
});

const deployment = (name: string, replicas: number, spec: object = {}): Deployment =>
  ({
    metadata: { name },
    spec: { replicas, selector: { matchLabels: { app: name } }, template: template(name), ...spec },
  }) as Deployment;

const isDone = ({ metadata, spec, status }: Deployment) =>
  status?.observedGeneration === metadata.generation &&
  status?.updatedReplicas === spec?.replicas &&
  status?.replicas === spec?.replicas &&
  status?.availableReplicas === spec?.replicas;

const done = (name: string, holds: (deployment: Deployment) => boolean = () => true) =>
  until(
    () => cluster.deployments.get(name),
    (found) => isDone(found) && holds(found),
  );

const setImage = (name: string, image: string) =>
  cluster.deployments.patch(
    name,
    { spec: { template: { spec: { containers: [{ name: 'c', image }] } } } },
    { type: 'strategic' },
  );

const setsOf = async (app: string): Promise<readonly appsv1.ReplicaSet[]> =>
  (await cluster.replicaSets.list({ labelSelector: `app=${app}` })).items;

const podsOf = async (app: string): Promise<readonly Pod[]> =>
  (await cluster.pods.list({ labelSelector: `app=${app}` })).items;

const conditions = ({ status }: Deployment) =>
  Object.fromEntries((status?.conditions ?? []).map(({ type, status, reason }) => [type, `${status} ${reason}`]));

const revision = ({ metadata }: KubeObject) => metadata.annotations?.['deployment.kubernetes.io/revision'];

/** Returns the ReplicaSet of an image. */
const setOf = async (app: string, image: string) =>
  (await setsOf(app)).find(({ spec }) => spec?.template?.spec?.containers[0]?.image === image) as appsv1.ReplicaSet;

describe('Deployments', { timeout: 120_000 }, () => {
  it('create a ReplicaSet and report their rollout', async () => {
    const made = await cluster.deployments.create({
      ...deployment('web', 3),
      metadata: { name: 'web', annotations: { note: 'copied' } },
    });
    const { metadata, status } = await done(
      'web',
      (found) => conditions(found).Progressing === 'True NewReplicaSetAvailable',
    );
    const [set, ...others] = await setsOf('web');
    expect(others).toEqual([]);
    const hash = set?.metadata.labels?.['pod-template-hash'] ?? '';
    expect(hash).toMatch(/^[bcdfghjklmnpqrstvwxz2456789]{6,10}$/);
    expect(set?.metadata).toMatchObject({
      name: `web-${hash}`,
      labels: { app: 'web', 'pod-template-hash': hash },
      annotations: {
        note: 'copied',
        'deployment.kubernetes.io/revision': '1',
        'deployment.kubernetes.io/desired-replicas': '3',
        'deployment.kubernetes.io/max-replicas': '4',
      },
      ownerReferences: [{ apiVersion: 'apps/v1', kind: 'Deployment', uid: made.metadata.uid, controller: true }],
    });
    expect(set?.spec).toMatchObject({
      replicas: 3,
      selector: { matchLabels: { app: 'web', 'pod-template-hash': hash } },
      template: { metadata: { labels: { app: 'web', 'pod-template-hash': hash } as Labels } },
    });
    expect(metadata.annotations).toEqual({ note: 'copied', 'deployment.kubernetes.io/revision': '1' });
    expect(status).toEqual({
      observedGeneration: 1,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
      terminatingReplicas: 0,
      conditions: [
        {
          type: 'Available',
          status: 'True',
          reason: 'MinimumReplicasAvailable',
          message: 'Deployment has minimum availability.',
          lastTransitionTime: expect.any(String),
          lastUpdateTime: expect.any(String),
        },
        {
          type: 'Progressing',
          status: 'True',
          reason: 'NewReplicaSetAvailable',
          message: `ReplicaSet "web-${hash}" has successfully progressed.`,
          lastTransitionTime: expect.any(String),
          lastUpdateTime: expect.any(String),
        },
      ],
    });
    expect(
      await until(
        () => cluster.eventsOf(made),
        (events) => events.length > 0,
      ),
    ).toEqual([`ScalingReplicaSet: Scaled up replica set web-${hash} from 0 to 3`]);
  });

  it('roll out a new template, keep the old ReplicaSet, and roll back to it', async () => {
    await cluster.deployments.create(deployment('roll', 4));
    await done('roll');
    await setImage('roll', 'img:2');
    const second = await done('roll', (found) => revision(found) === '2');
    expect(second.status?.conditions?.[1]?.reason).toBe('NewReplicaSetAvailable');
    await until(
      () => setOf('roll', 'img:1'),
      ({ status }) => (status?.replicas ?? 0) === 0,
    );
    expect(revision(await setOf('roll', 'img:1'))).toBe('1');
    await setImage('roll', 'img:1');
    await done('roll', (found) => revision(found) === '3');
    const back = await setOf('roll', 'img:1');
    expect(back.metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/revision': '3',
      'deployment.kubernetes.io/revision-history': '1',
    });
    expect(await setsOf('roll')).toHaveLength(2);
  });

  it('do not replace ready pods by pods that fail, and report the missed deadline', async () => {
    await cluster.deployments.create(deployment('stuck', 4, { progressDeadlineSeconds: 2 }));
    await done('stuck');
    await setImage('stuck', 'img:bad');
    const late = await until(
      () => cluster.deployments.get('stuck'),
      (found) =>
        conditions(found).Progressing === 'False ProgressDeadlineExceeded' &&
        found.status?.updatedReplicas === 2 &&
        found.status.replicas === 5,
    );
    // 25 % of 4 pods: the number of pods may be one more or one less.
    expect(late.status).toMatchObject({
      replicas: 5,
      updatedReplicas: 2,
      availableReplicas: 3,
      unavailableReplicas: 2,
    });
    expect(conditions(late).Available).toBe('True MinimumReplicasAvailable');
    const bad = await setOf('stuck', 'img:bad');
    expect(late.status?.conditions?.find(({ type }) => type === 'Progressing')?.message).toBe(
      `ReplicaSet "${bad.metadata.name}" has timed out progressing.`,
    );
    await setImage('stuck', 'img:1');
    const mended = await done('stuck');
    expect(mended.status?.availableReplicas).toBe(4);
  });

  it('scale in proportion during a rollout that does not end', async () => {
    const rollingUpdate = { maxSurge: 3, maxUnavailable: 2 };
    await cluster.deployments.create(deployment('share', 10, { strategy: { type: 'RollingUpdate', rollingUpdate } }));
    await done('share');
    await setImage('share', 'img:bad');
    await until(
      () => cluster.deployments.get('share'),
      ({ status }) => status?.updatedReplicas === 5 && status.availableReplicas === 8,
    );
    await cluster.deployments.patch('share', { spec: { replicas: 15 } });
    const [old, fresh] = [
      await until(
        () => setOf('share', 'img:1'),
        ({ spec }) => spec?.replicas === 11,
      ),
      await setOf('share', 'img:bad'),
    ];
    expect([old.spec?.replicas, fresh.spec?.replicas]).toEqual([11, 7]);
    expect(fresh.metadata.annotations).toMatchObject({
      'deployment.kubernetes.io/desired-replicas': '15',
      'deployment.kubernetes.io/max-replicas': '18',
    });
    await cluster.deployments.delete('share', { propagationPolicy: 'Background' });
  });

  it('recreate: end all old pods before the first new one begins', async () => {
    const pod = { metadata: { labels: { app: 'anew', stays: 'yes' } }, spec: template('anew').spec };
    await cluster.deployments.create(deployment('anew', 2, { strategy: { type: 'Recreate' }, template: pod }));
    await done('anew');
    await setImage('anew', 'img:2');
    await until(
      () => podsOf('anew'),
      (pods) => pods.every(({ metadata }) => metadata.deletionTimestamp),
    );
    const waiting = await until(
      () => cluster.deployments.get('anew'),
      ({ status }) => status?.terminatingReplicas === 2,
    );
    expect(await setsOf('anew')).toHaveLength(1);
    expect(waiting.status?.updatedReplicas ?? 0).toBe(0);
    for (const { metadata } of await podsOf('anew')) {
      await cluster.pods.patch(metadata.name ?? '', { metadata: { labels: { stays: 'no' } } });
    }
    await done('anew');
    expect((await podsOf('anew')).every(({ spec }) => spec?.containers[0]?.image === 'img:2')).toBe(true);
  });

  it('only scale while they are paused', async () => {
    await cluster.deployments.create(deployment('pause', 2));
    await done('pause');
    await cluster.deployments.patch('pause', { spec: { paused: true } });
    await until(
      () => cluster.deployments.get('pause'),
      (found) => conditions(found).Progressing === 'Unknown DeploymentPaused',
    );
    await setImage('pause', 'img:2');
    await cluster.deployments.patch('pause', { spec: { replicas: 3 } });
    const scaled = await until(
      () => cluster.deployments.get('pause'),
      ({ status }) => status?.availableReplicas === 3,
    );
    expect(scaled.status?.updatedReplicas ?? 0).toBe(0);
    expect(await setsOf('pause')).toHaveLength(1);
    await cluster.deployments.patch('pause', { spec: { paused: false } });
    await done('pause', (found) => conditions(found).Progressing === 'True NewReplicaSetAvailable');
    expect(await setsOf('pause')).toHaveLength(2);
  });

  it('keep the number of old ReplicaSets in revisionHistoryLimit', async () => {
    await cluster.deployments.create(deployment('short', 1, { revisionHistoryLimit: 2 }));
    await done('short');
    for (const image of ['img:2', 'img:3', 'img:4', 'img:5']) {
      await setImage('short', image);
      await done('short');
    }
    const left = await until(
      () => setsOf('short'),
      (sets) => sets.length === 3,
    );
    expect(left.map(revision).sort()).toEqual(['3', '4', '5']);
  });

  it('choose another name for a ReplicaSet when its name is in use', async () => {
    await cluster.deployments.create(deployment('taken', 1));
    await done('taken');
    const [own] = await setsOf('taken');
    await cluster.deployments.delete('taken', { propagationPolicy: 'Orphan' });
    await until(
      () => cluster.replicaSets.get(own?.metadata.name ?? ''),
      ({ metadata }) => !metadata.ownerReferences?.length,
    );
    // With other labels, the ReplicaSet of this name no longer matches its Deployment and loses its owner.
    await cluster.replicaSets.patch(own?.metadata.name ?? '', { metadata: { labels: { app: 'nobody' } } });
    await cluster.deployments.create(deployment('taken', 1));
    const { status } = await done('taken');
    expect(status?.collisionCount).toBe(1);
    const names = (await setsOf('taken')).map(({ metadata }) => metadata.name);
    expect(names).toHaveLength(1);
    expect(names[0]).not.toBe(own?.metadata.name);
  });

  it('adopt a matching ReplicaSet', async () => {
    await cluster.deployments.create(deployment('orphaned', 2));
    await done('orphaned');
    const [set] = await setsOf('orphaned');
    await cluster.deployments.delete('orphaned', { propagationPolicy: 'Orphan' });
    await until(
      () => cluster.replicaSets.get(set?.metadata.name ?? ''),
      ({ metadata }) => !metadata.ownerReferences?.length,
    );
    const again = await cluster.deployments.create(deployment('orphaned', 2));
    await done('orphaned');
    const [adopted, ...others] = await setsOf('orphaned');
    expect(others).toEqual([]);
    expect(adopted?.metadata).toMatchObject({ uid: set?.metadata.uid, ownerReferences: [{ uid: again.metadata.uid }] });
  });

  it('roll back to a revision by the annotation of extensions/v1beta1', async () => {
    await cluster.deployments.create(deployment('back', 1));
    await done('back');
    await setImage('back', 'img:2');
    await done('back', (found) => revision(found) === '2');
    const made = await cluster.deployments.patch('back', {
      metadata: { annotations: { 'deprecated.deployment.rollback.to': '1' } },
    });
    const found = await done('back', (now) => revision(now) === '3');
    expect(found.metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '3' });
    expect(found.spec?.template.spec?.containers[0]?.image).toBe('img:1');
    await until(
      () => cluster.eventsOf(made),
      (events) => events.includes('DeploymentRollback: Rolled back deployment "back" to revision 1'),
    );
  });

  it('report pods that the server refuses', async () => {
    const quotas = cluster.of('resourcequotas', 'ResourceQuota');
    await quotas.create({ metadata: { name: 'few' }, spec: { hard: { pods: '0' } } });
    const status = { hard: { pods: '0' }, used: { pods: '0' } };
    await quotas.patch('few', { status }, { subresource: 'status' });
    await cluster.deployments.create(deployment('refused', 1));
    const found = await until(
      () => cluster.deployments.get('refused'),
      (deployment) => conditions(deployment).ReplicaFailure !== undefined,
    );
    await quotas.delete('few');
    expect(conditions(found)).toMatchObject({
      ReplicaFailure: 'True FailedCreate',
      Available: 'False MinimumReplicasUnavailable',
    });
  });
});
