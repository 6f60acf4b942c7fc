import type { appsv1, Pod, PodTemplateSpec } from '@k8s-ts/api';
import type { Selector } from '@k8s-ts/apimachinery/labels';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type Clock,
  type Controller,
  type Informer,
  newController,
  newWorkQueue,
  onChangesOf,
  type ReconcileResult,
  type ResourceClient,
  type ResourceDescription,
  splitObjectKey,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import type { ControllerContext, RunController } from '../controller-context.js';
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
  ownedObjects,
  ownerKeysOf,
  type PodControl,
  podFromTemplate,
  podInformer,
  rankForDeletion,
  slowStartBatch,
  whenShown,
} from '../pods/index.js';
import { updateStatus } from '../update-status.js';
import { isSameReplicaStatus, type ReplicaObservation, replicaStatus } from './replica-status.js';

/** Maximum number of pods that one reconcile creates or deletes. */
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
  /** Name of the controller's queue in metrics. */
  readonly queue: string;
  /** Whether the status counts pods that are being deleted. */
  readonly countsTerminating: boolean;
}

/**
 * Makes a controller that keeps the number of pods in an owner's `spec.replicas`
 * (`kubernetes pkg/controller/replicaset`).
 */
export function newReplicaController(context: ControllerContext, options: ReplicaControllerOptions): RunController {
  const replicaController = new ReplicaController(context, options);
  return (signal) => replicaController.run(signal);
}

class ReplicaController {
  readonly #clock: Clock;
  readonly #kind: ObjectKind;
  readonly #selectorOf: (owner: Replicated) => Selector;
  readonly #countsTerminating: boolean;
  readonly #hasDeletionCost: boolean;
  readonly #resource: ResourceClient<Replicated>;
  readonly #owners: Informer<Replicated, string>;
  readonly #pods: Informer<Pod, string>;
  readonly #events: EventRecorder;
  readonly #control: PodControl;
  readonly #controller: Controller;

  constructor(context: ControllerContext, options: ReplicaControllerOptions) {
    const { informers } = context;
    this.#clock = context.clock;
    const { account } = options;
    this.#kind = options.kind;
    this.#selectorOf = options.selectorOf;
    this.#countsTerminating = options.countsTerminating;
    this.#hasDeletionCost = context.settings.podDeletionCost ?? true;
    const client = context.clientOf(account);
    this.#resource = client.resource(options.resource);
    this.#owners = informers.informer(options.resource);
    this.#owners.addIndexer('controller', controllerKeys);
    this.#pods = podInformer(informers);
    this.#events = newEventRecorder({ client, component: account, clock: this.#clock });
    this.#control = newPodControl({ client, events: this.#events, kind: this.#kind });
    this.#controller = newController({
      sources: [
        onChangesOf(this.#owners),
        onChangesOf(
          this.#pods,
          ownerKeysOf(this.#owners.store, this.#kind, (owner, object) => this.#selects(owner, object)),
        ),
      ],
      queue: newWorkQueue({ clock: this.#clock, ...context.queueMetrics(options.queue) }),
      workers: 5,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#controller.run(signal);
    await this.#events.close();
  }

  #activePodsOf(owner: Replicated, selector: Selector): Pod[] {
    return ownedObjects(this.#pods.store, owner).filter(
      (pod) => isPodActive(pod) && selector.matches(pod.metadata.labels),
    );
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const owner = this.#owners.store.get(key);
    if (!owner) return undefined;
    const { namespace = '' } = splitObjectKey(key);
    const selector = this.#selectorOf(owner);
    let active = await claim({
      owner,
      kind: this.#kind,
      selector,
      objects: ownedObjects(this.#pods.store, owner, { orphans: true }).filter(isPodActive),
      resource: this.#control.pods,
      getOwner: (name) => this.#resource.namespace(namespace).get(name, { signal }),
      signal,
    });
    const missing = (owner.spec?.replicas ?? 1) - active.length;
    let failure: ReplicaObservation['failure'];
    if (!owner.metadata.deletionTimestamp && missing !== 0) {
      const { results, error } =
        missing > 0
          ? await createPods(this.#control, owner, this.#kind, Math.min(missing, burstReplicas), signal)
          : await deletePods(
              this.#control,
              owner,
              this.#podsToDelete(owner, active, Math.min(-missing, burstReplicas)),
              signal,
            );
      await whenShown(this.#pods, results, this.#clock, signal);
      signal.throwIfAborted();
      if (error !== undefined) failure = { reason: missing > 0 ? 'FailedCreate' : 'FailedDelete', error };
      active = this.#activePodsOf(owner, selector);
    }
    const minReadySeconds = owner.spec?.minReadySeconds ?? 0;
    const now = this.#clock.now();
    const status = replicaStatus({
      spec: { replicas: owner.spec?.replicas ?? 1, minReadySeconds },
      templateLabels: owner.spec?.template?.metadata?.labels ?? {},
      status: owner.status,
      generation: owner.metadata.generation ?? 0,
      activePods: active,
      terminating: this.#countsTerminating
        ? ownedObjects(this.#pods.store, owner).filter(
            (pod) => isPodTerminating(pod) && selector.matches(pod.metadata.labels),
          ).length
        : undefined,
      failure,
      now,
    });
    if (!isSameReplicaStatus(owner.status, status)) {
      await whenShown(this.#owners, [await updateStatus(this.#resource, owner, status, signal)], this.#clock, signal);
    }
    if (failure) throw failure.error;
    if (status.readyReplicas === status.availableReplicas) return undefined;
    return { requeueAfterMs: nextAvailability(active, minReadySeconds, now) ?? minReadySeconds * 1000 };
  }

  /**
   * The pods to delete: those whose loss matters least. For the number of pods on a node, the pods of all owners with
   * the same controller are counted.
   */
  #podsToDelete(owner: Replicated, active: readonly Pod[], count: number): readonly Pod[] {
    if (count >= active.length) return active;
    const podsOnNode = new Map<string, number>();
    for (const { spec } of this.#relatedPods(owner)) {
      const node = spec?.nodeName ?? '';
      podsOnNode.set(node, (podsOnNode.get(node) ?? 0) + 1);
    }
    const ranked = rankForDeletion(active, {
      now: this.#clock.now(),
      podsOnNode: (node) => podsOnNode.get(node) ?? 0,
      hasDeletionCost: this.#hasDeletionCost,
    });
    return ranked.slice(0, count);
  }

  #relatedPods(owner: Replicated): readonly Pod[] {
    const controller = controllerOf(owner);
    if (!controller) return [];
    const selectors = this.#owners.store.byIndex('controller', `uid/${controller.uid}`).map(this.#selectorOf);
    return this.#pods.store
      .byIndex('namespace', owner.metadata.namespace ?? '')
      .filter((pod) => isPodActive(pod) && selectors.some((selector) => selector.matches(pod.metadata.labels)));
  }

  #selects(owner: Replicated, { metadata }: { readonly metadata?: KubeObject['metadata'] }): boolean {
    const selector = this.#selectorOf(owner);
    return !selector.isEmpty && selector.matches(metadata?.labels);
  }
}

function createPods(control: PodControl, owner: Replicated, kind: ObjectKind, count: number, signal: AbortSignal) {
  const pod = podFromTemplate(owner.spec?.template, owner, kind);
  return slowStartBatch<Pod | undefined>(count, async () => {
    try {
      return await control.create(pod, owner, signal);
    } catch (error) {
      // All pods of the namespace are deleted, so there is nothing to retry.
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
