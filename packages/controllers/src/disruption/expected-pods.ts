import type { Pod } from '@k8s-ts/api';
import type { Informer, ObjectLike } from '@k8s-ts/client';
import type { ControllerContext } from '../controller-context.js';
import { controllerOf, type Owned } from '../pods/index.js';
import { appsResources, coreResources } from '../resources.js';
import type { ScaleClient } from '../scale-target/index.js';

/** The pods that should exist, by the scales of their controllers. */
export interface ExpectedPods {
  readonly count: number;
  /** Names of pods without a controller. */
  readonly unmanaged: readonly string[];
}

/** Finds the number of pods that the controllers of some pods want. */
export interface ExpectedPodFinder {
  /** Informers that must have synced. */
  readonly informers: readonly Informer<ObjectLike, string>[];
  /** @throws Error when a pod's controller is not found or cannot be scaled */
  find(pods: readonly Pod[], signal: AbortSignal): Promise<ExpectedPods>;
}

type Scaled = Owned & { readonly spec?: { readonly replicas?: number } };

/**
 * Sums the replicas of the pods' controllers: workloads from informers, other kinds by their scale
 * (`kubernetes pkg/controller/disruption`, getExpectedScale).
 */
export function newExpectedPodFinder({ informers }: ControllerContext, scales: ScaleClient): ExpectedPodFinder {
  const replicationControllers = informers.informer(coreResources.replicationControllers);
  const replicaSets = informers.informer(appsResources.replicaSets);
  const deployments = informers.informer(appsResources.deployments);
  const statefulSets = informers.informer(appsResources.statefulSets);
  const find = (
    informer: Informer<Scaled, string>,
    namespace: string,
    { name, uid }: { name: string; uid: string },
  ) => {
    const object = informer.store.get(`${namespace}/${name}`);
    return object?.metadata?.uid === uid ? object : undefined;
  };

  /** The scale of a pod's controller; undefined when the controller is not found. */
  const scaleOf = async (
    pod: Pod,
    signal: AbortSignal,
  ): Promise<readonly [uid: string, replicas: number] | undefined> => {
    const { namespace = '' } = pod.metadata;
    const owner = controllerOf(pod);
    if (owner === undefined) return undefined;
    const group = owner.apiVersion.includes('/') ? owner.apiVersion.slice(0, owner.apiVersion.indexOf('/')) : '';
    const kind = `${group}/${owner.kind}`;
    let found: Scaled | undefined;
    if (kind === '/ReplicationController') found = find(replicationControllers, namespace, owner);
    if (kind === 'apps/StatefulSet') found = find(statefulSets, namespace, owner);
    if (kind === 'apps/ReplicaSet' || kind === 'extensions/ReplicaSet') {
      found = find(replicaSets, namespace, owner);
      const deployment = found && controllerOf(found);
      if (deployment?.kind === 'Deployment') found = find(deployments, namespace, deployment);
    }
    if (found) return [found.metadata?.uid ?? '', found.spec?.replicas ?? 1];
    const scale = await scales.find(namespace, owner, signal);
    return scale?.metadata?.uid === owner.uid ? [owner.uid, scale.spec?.replicas ?? 0] : undefined;
  };

  return {
    informers: [replicationControllers, replicaSets, deployments, statefulSets] as readonly Informer<
      ObjectLike,
      string
    >[],
    async find(pods, signal) {
      const unmanaged: string[] = [];
      const replicas = new Map<string, number>();
      const seen = new Set<string>();
      for (const pod of pods) {
        const owner = controllerOf(pod);
        if (owner === undefined) unmanaged.push(pod.metadata.name ?? '');
        if (owner === undefined || seen.has(owner.uid)) continue;
        seen.add(owner.uid);
        const scale = await scaleOf(pod, signal);
        if (scale === undefined) throw new Error(`found no controllers for pod ${JSON.stringify(pod.metadata.name)}`);
        replicas.set(...scale);
      }
      return { count: [...replicas.values()].reduce((sum, each) => sum + each, 0), unmanaged };
    },
  };
}
