import type { appsv1, Pod } from '@k8s-ts/api';
import { newInformer, withSelectors } from '@k8s-ts/client';
import { randomNumbers } from '@k8s-ts/storage-testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningPods, runPods } from '../../kit/running-pods.js';
import { until } from '../../kit/until.js';
import { startWorkloadCluster, template, type WorkloadCluster } from '../../kit/workload-cluster.js';

type Deployment = appsv1.Deployment;

/*
 * Random rollouts with some pods that never become ready. At each step there are at most maxSurge extra pods, and at
 * most maxUnavailable pods are unavailable.
 */

let cluster: WorkloadCluster;
let running: RunningPods;

/** Pods whose image ends with `bad` never become ready; half of the pods whose image ends with `mixed` become ready. */
beforeAll(async () => {
  cluster = await startWorkloadCluster(['deployment-controller', 'replicaset-controller']);
  running = runPods(cluster.client, {
    fateOf({ metadata, spec }) {
      const image = spec?.containers[0]?.image ?? '';
      const isBad = image.endsWith('bad') || (image.endsWith('mixed') && (metadata.uid?.charCodeAt(0) ?? 0) % 2 === 0);
      return isBad ? 'unready' : 'ready';
    },
  });
});
afterAll(async () => {
  await running?.stop();
  await cluster?.stop();
});

const isAvailable = ({ metadata, status }: Pod) =>
  !metadata.deletionTimestamp &&
  (status?.conditions ?? []).some(({ type, status }) => type === 'Ready' && status === 'True');

const isDone = ({ metadata, spec, status }: Deployment) =>
  status?.observedGeneration === metadata.generation &&
  status?.updatedReplicas === spec?.replicas &&
  status?.replicas === spec?.replicas &&
  status?.availableReplicas === spec?.replicas;

/** `MODEL_SEED` is the first seed, `MODEL_SEEDS` the number of seeds. */
const firstSeed = Number(process.env.MODEL_SEED ?? 1);
const seeds = Array.from({ length: Number(process.env.MODEL_SEEDS ?? 4) }, (_, i) => firstSeed + i);

describe('random rollouts', () => {
  it.each(seeds)(
    'end in the wanted state (seed %d)',
    async (seed) => {
      const below = randomNumbers(seed);
      const name = `rollout-${seed}`;
      const replicas = 3 + below(6);
      const maxSurge = below(4);
      const maxUnavailable = maxSurge === 0 ? 1 + below(2) : below(3);
      await cluster.deployments.create({
        metadata: { name },
        spec: {
          replicas,
          selector: { matchLabels: { app: name } },
          template: template(name, 'img:0-good'),
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } },
        },
      } as Deployment);
      await until(() => cluster.deployments.get(name), isDone);

      const broken: string[] = [];
      let steps = 0;
      const scope = { labelSelector: `app=${name}` };
      const pods = newInformer<Pod>({ source: withSelectors(cluster.pods, scope) });
      const sets = newInformer<appsv1.ReplicaSet>({ source: withSelectors(cluster.replicaSets, scope) });
      void pods.run();
      void sets.run();
      await Promise.all([pods.whenSynced(), sets.whenSynced()]);
      const checkPods = () => {
        steps += 1;
        const available = pods.store.list().filter(isAvailable).length;
        if (available < replicas - maxUnavailable)
          broken.push(`${available} of ${replicas}-${maxUnavailable} available`);
      };
      const checkSets = () => {
        steps += 1;
        const wanted = sets.store.list().reduce((sum, { spec }) => sum + (spec?.replicas ?? 0), 0);
        if (wanted > replicas + maxSurge) broken.push(`${wanted} of ${replicas}+${maxSurge} wanted`);
      };
      pods.addHandler({ onAdd: checkPods, onUpdate: checkPods, onDelete: checkPods });
      sets.addHandler({ onAdd: checkSets, onUpdate: checkSets, onDelete: checkSets });

      for (let round = 1; round <= 6; round++) {
        const kind = round === 6 ? 'good' : ['good', 'bad', 'mixed'][below(3)];
        const containers = [{ name: 'c', image: `img:${round}-${kind}` }];
        // The next change is made during this rollout, at any of its steps.
        const enough = steps + 1 + below(20);
        await cluster.deployments.patch(name, { spec: { template: { spec: { containers } } } }, { type: 'strategic' });
        const isSeen = ({ metadata, status }: Deployment) => status?.observedGeneration === metadata.generation;
        await until(
          () => cluster.deployments.get(name),
          (found) => isSeen(found) && (kind !== 'good' || steps >= enough || isDone(found)),
        );
      }
      await until(() => cluster.deployments.get(name), isDone);
      await Promise.all([pods.stop(), sets.stop()]);
      expect(
        broken,
        `seed ${seed}: ${replicas} replicas, maxSurge ${maxSurge}, maxUnavailable ${maxUnavailable}`,
      ).toEqual([]);
      expect(steps).toBeGreaterThan(20);
    },
    120_000,
  );
});
