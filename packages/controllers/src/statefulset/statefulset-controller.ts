import type { appsv1, PersistentVolumeClaim, Pod } from '@k8s-ts/api';
import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import {
  type Client,
  type Clock,
  type Controller,
  type Informer,
  newController,
  newWorkQueue,
  onChangesOf,
  type ReconcileResult,
  type ResourceClient,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import type { ControllerContext, NewController } from '../controller-context.js';
import {
  claim,
  controllerKeys,
  nextAvailability,
  ownedObjects,
  ownerKeysOf,
  podInformer,
  whenShown,
} from '../pods/index.js';
import { appsResources, coreResources } from '../resources.js';
import { updateStatus } from '../update-status.js';
import { revisionsToDelete, statefulRevisions } from './stateful-history.js';
import { nameParts, statefulSetKind } from './stateful-identity.js';
import { newStatefulPodControl } from './stateful-pod-control.js';
import { completeRollingUpdate, isInconsistent } from './stateful-status.js';
import { updateStatefulSet } from './stateful-update.js';

const account = 'statefulset-controller';

/**
 * Keeps the pods and claims of StatefulSets (`kubernetes pkg/controller/statefulset`). Runs as service account
 * `statefulset-controller`.
 */
export const newStatefulSetController: NewController = (context) => {
  const statefulSetController = new StatefulSetController(context);
  return (signal) => statefulSetController.run(signal);
};

class StatefulSetController {
  readonly #clock: Clock;
  readonly #client: Client;
  readonly #sets: ResourceClient<appsv1.StatefulSet>;
  readonly #revisionClient: ResourceClient<appsv1.ControllerRevision>;
  readonly #podClient: ResourceClient<Pod>;
  readonly #present: Informer<appsv1.StatefulSet, string>;
  readonly #revisions: Informer<appsv1.ControllerRevision, string>;
  readonly #claims: Informer<PersistentVolumeClaim, string>;
  readonly #pods: Informer<Pod, string>;
  readonly #events: EventRecorder;
  readonly #controller: Controller;

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#clock = context.clock;
    this.#client = context.clientOf(account);
    this.#sets = this.#client.resource(appsResources.statefulSets);
    this.#revisionClient = this.#client.resource(appsResources.controllerRevisions);
    this.#podClient = this.#client.resource(coreResources.pods);
    this.#present = informers.informer(appsResources.statefulSets);
    this.#revisions = informers.informer(appsResources.controllerRevisions);
    this.#revisions.addIndexer('controller', controllerKeys);
    this.#claims = informers.informer(coreResources.persistentVolumeClaims);
    this.#pods = podInformer(informers);
    this.#events = newEventRecorder({ client: this.#client, component: account, clock: this.#clock });
    this.#controller = newController({
      sources: [
        onChangesOf(this.#present),
        onChangesOf(this.#pods, ownerKeysOf(this.#present.store, statefulSetKind)),
        onChangesOf(this.#claims, () => []),
        onChangesOf(this.#revisions, () => []),
      ],
      queue: newWorkQueue({ clock: this.#clock, ...context.queueMetrics('statefulset') }),
      workers: 5,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#controller.run(signal);
    await this.#events.close();
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const set = this.#present.store.get(key);
    if (!set) return undefined;
    const { namespace = '', name: setName } = set.metadata;
    const shared = {
      owner: set,
      kind: statefulSetKind,
      selector: labelSelectorAsSelector(set.spec?.selector),
      getOwner: (name: string) => this.#sets.namespace(namespace).get(name, { signal }),
      signal,
    };
    const ownRevisions = await claim({
      ...shared,
      objects: ownedObjects(this.#revisions.store, set, { orphans: true }),
      resource: this.#revisionClient,
    });
    const ownPods = await claim({
      ...shared,
      objects: ownedObjects(this.#pods.store, set, { orphans: true }),
      filter: (pod) => nameParts(pod)?.parent === setName,
      resource: this.#podClient,
    });
    const written = { pods: [] as unknown[], claims: [] as unknown[], revisions: [] as unknown[] };
    const control = newStatefulPodControl({
      client: this.#client,
      events: this.#events,
      cachedClaim: (claimKey) => this.#claims.store.get(claimKey),
      onWritten: (kind, answer) => written[kind].push(answer),
      signal,
    });
    const now = this.#clock.now();
    let result: ReconcileResult | undefined;
    try {
      const used = await statefulRevisions(
        set,
        ownRevisions,
        this.#revisionClient.namespace(namespace),
        (revision) => written.revisions.push(revision),
        signal,
      );
      const update = await updateStatefulSet({ set, pods: ownPods, revisions: used, control, now });
      signal.throwIfAborted();
      const status = completeRollingUpdate(set, update.status);
      if (isInconsistent(set, status)) {
        await whenShown(this.#present, [await updateStatus(this.#sets, set, status, signal)], this.#clock, signal);
      }
      for (const { metadata } of revisionsToDelete(set, ownRevisions, ownPods, used)) {
        await ignoreNotFound(this.#revisionClient.namespace(namespace).delete(metadata.name ?? '', { signal }));
      }
      if (update.error !== undefined) throw update.error;
      const { minReadySeconds = 0 } = set.spec ?? {};
      if (minReadySeconds > 0 && status.readyReplicas !== status.availableReplicas) {
        result = { requeueAfterMs: nextAvailability(ownPods, minReadySeconds, now) ?? minReadySeconds * 1000 };
      }
    } finally {
      await whenShown(this.#pods, written.pods, this.#clock, signal);
      await whenShown(this.#claims, written.claims, this.#clock, signal);
      await whenShown(this.#revisions, written.revisions, this.#clock, signal);
    }
    return result;
  }
}
