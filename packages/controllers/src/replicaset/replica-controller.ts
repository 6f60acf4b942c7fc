import type { appsv1, Pod, PodTemplateSpec } from '@k8s-ts/api';
import type { Selector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  newController,
  newWorkQueue,
  onChangesOf,
  type ReconcileResult,
  type ResourceDescription,
  splitObjectKey,
} from '@k8s-ts/client';
import type { ControllerContext, RunController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import type { ObjectKind } from '../object-kind.js';
import {
  claim,
  controllerKeys,
  controllerOf,
  isNamespaceTerminating,
  isPodActive,
  isPodTerminating,
  newPodControl,
  nextAvailability,
  ownerKeysOf,
  type PodControl,
  podFromTemplate,
  podInformer,
  podsOf,
  rankForDeletion,
  slowStartBatch,
  whenShown,
} from '../pods/index.js';
import { updateStatus } from '../update-status.js';
import { isSameReplicaStatus, type ReplicaObservation, replicaStatus } from './replica-status.js';

/** The most pods that one reconcile creates or deletes. */
const burstReplicas = 500;

/** A ReplicaSet or a ReplicationController. */
export interface Replicated extends KubeObject {
  readonly spec?: {
    readonly replicas?: number;
    readonly minReadySeconds?: number;
    readonly selector?: object;
    readonly template?: PodTemplateSpec;
  };
  readonly status?: appsv1.ReplicaSetStatus;
}

export interface ReplicaControllerOptions {
  readonly resource: ResourceDescription<Replicated>;
  readonly kind: ObjectKind;
  /** The service account that the controller acts as; it also names the source of events. */
  readonly account: string;
  /** @throws Error for an invalid selector */
  readonly selectorOf: (owner: Replicated) => Selector;
  /** Name of its queue in metrics. */
  readonly queue: string;
  /** Whether the status counts pods that are being deleted. */
  readonly countsTerminating: boolean;
}

/** Makes a controller that keeps the number of pods in an owner's `spec.replicas` (`kubernetes pkg/controller/replicaset`). */
export function newReplicaController(context: ControllerContext, options: ReplicaControllerOptions): RunController {
  const { clock, informers } = context;
  const { kind, account, selectorOf, countsTerminating } = options;
  const client = context.clientOf(account);
  const resource = client.resource(options.resource);
  const owners = informers.informer(options.resource);
  owners.addIndexer('controller', controllerKeys);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: account, clock });
  const control = newPodControl({ client, events, kind });

  const activePodsOf = (owner: Replicated, selector: Selector) =>
    podsOf(pods.store, owner).filter((pod) => isPodActive(pod) && selector.matches(pod.metadata.labels));

  const reconcile = async (key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> => {
    const owner = owners.store.get(key);
    if (!owner) return undefined;
    const { namespace = '' } = splitObjectKey(key);
    const selector = selectorOf(owner);
    let active = await claim({
      owner,
      kind,
      selector,
      objects: podsOf(pods.store, owner, { orphans: true }).filter(isPodActive),
      resource: control.pods,
      getOwner: (name) => resource.namespace(namespace).get(name, { signal }),
      signal,
    });
    const missing = (owner.spec?.replicas ?? 1) - active.length;
    let failure: ReplicaObservation['failure'];
    if (!owner.metadata.deletionTimestamp && missing !== 0) {
      const { results, error } =
        missing > 0
          ? await createPods(control, owner, kind, Math.min(missing, burstReplicas), signal)
          : await deletePods(control, owner, podsToDelete(owner, active, Math.min(-missing, burstReplicas)), signal);
      await whenShown(pods, results, clock, signal);
      signal.throwIfAborted();
      if (error !== undefined) failure = { reason: missing > 0 ? 'FailedCreate' : 'FailedDelete', error };
      active = activePodsOf(owner, selector);
    }
    const minReadySeconds = owner.spec?.minReadySeconds ?? 0;
    const now = clock.now();
    const status = replicaStatus({
      spec: { replicas: owner.spec?.replicas ?? 1, minReadySeconds },
      templateLabels: owner.spec?.template?.metadata?.labels ?? {},
      status: owner.status,
      generation: owner.metadata.generation ?? 0,
      activePods: active,
      terminating: countsTerminating
        ? podsOf(pods.store, owner).filter((pod) => isPodTerminating(pod) && selector.matches(pod.metadata.labels))
            .length
        : undefined,
      failure,
      now,
    });
    if (!isSameReplicaStatus(owner.status, status)) {
      await whenShown(owners, [await updateStatus(resource, owner, status, signal)], clock, signal);
    }
    if (failure) throw failure.error;
    if (status.readyReplicas === status.availableReplicas) return undefined;
    return { requeueAfterMs: nextAvailability(active, minReadySeconds, now) ?? minReadySeconds * 1000 };
  };

  /** The pods to delete: those whose loss matters least. Pods of the owners with the same controller count for their nodes. */
  const podsToDelete = (owner: Replicated, active: readonly Pod[], count: number): readonly Pod[] => {
    if (count >= active.length) return active;
    const podsOnNode = new Map<string, number>();
    for (const { spec } of relatedPods(owner)) {
      const node = spec?.nodeName ?? '';
      podsOnNode.set(node, (podsOnNode.get(node) ?? 0) + 1);
    }
    const ranked = rankForDeletion(active, { now: clock.now(), podsOnNode: (node) => podsOnNode.get(node) ?? 0 });
    return ranked.slice(0, count);
  };
  const relatedPods = (owner: Replicated): readonly Pod[] => {
    const controller = controllerOf(owner);
    if (!controller) return [];
    const selectors = owners.store.byIndex('controller', `uid/${controller.uid}`).map(selectorOf);
    return pods.store
      .byIndex('namespace', owner.metadata.namespace ?? '')
      .filter((pod) => isPodActive(pod) && selectors.some((selector) => selector.matches(pod.metadata.labels)));
  };

  const selects = (owner: Replicated, { metadata }: { readonly metadata?: KubeObject['metadata'] }) => {
    const selector = selectorOf(owner);
    return !selector.isEmpty && selector.matches(metadata?.labels);
  };
  const controller = newController({
    sources: [onChangesOf(owners), onChangesOf(pods, ownerKeysOf(owners.store, kind, selects))],
    queue: newWorkQueue({ clock, ...context.queueMetrics(options.queue) }),
    workers: 5,
    onError: context.onError,
    reconcile,
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
}

function createPods(control: PodControl, owner: Replicated, kind: ObjectKind, count: number, signal: AbortSignal) {
  const pod = podFromTemplate(owner.spec?.template, owner, kind);
  return slowStartBatch<Pod | undefined>(count, async () => {
    try {
      return await control.create(pod, owner, signal);
    } catch (error) {
      // All pods of the namespace go away: there is nothing to try again.
      if (isNamespaceTerminating(error)) return undefined;
      throw error;
    }
  });
}

async function deletePods(control: PodControl, owner: Replicated, pods: readonly Pod[], signal: AbortSignal) {
  const settled = await Promise.allSettled(pods.map((pod) => control.delete(pod, owner, signal)));
  const failed = settled.find((each) => each.status === 'rejected');
  return {
    results: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    ...(failed && { error: failed.reason as unknown }),
  };
}
