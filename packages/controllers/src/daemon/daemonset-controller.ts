import type { appsv1, Node, Pod } from '@k8s-ts/api';
import { ignoreNotFound } from '@k8s-ts/apimachinery/errors';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
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
import { onEventsOf } from '../events-of.js';
import { revisionHashLabel } from '../history/index.js';
import {
  claim,
  controllerKeys,
  controllerOf,
  isNamespaceTerminating,
  newPodControl,
  nextAvailability,
  type Owned,
  ownedObjects,
  ownerKeysOf,
  type PodControl,
  podFromTemplate,
  podInformer,
  slowStartBatch,
  whenShown,
} from '../pods/index.js';
import { appsResources, coreResources } from '../resources.js';
import { updateStatus } from '../update-status.js';
import { constructHistory, type DaemonHistory, revisionsToDelete } from './daemon-history.js';
import { daemonTemplate } from './daemon-pods.js';
import { daemonStatus, isSameDaemonStatus } from './daemon-status.js';
import { type DaemonChanges, type DaemonView, podsByNode } from './daemon-view.js';
import { type FailedPodsBackoff, newFailedPodsBackoff } from './failed-pods-backoff.js';
import { changesOf } from './manage.js';
import { rollingUpdate } from './rolling-update.js';

type DaemonSet = appsv1.DaemonSet;

const kind = { apiVersion: 'apps/v1', kind: 'DaemonSet' };
/** Maximum number of pods that one reconcile creates; also the maximum number that it deletes. */
const burstReplicas = 250;

/**
 * Runs a pod of each DaemonSet on every node that fits (`kubernetes pkg/controller/daemon`). Runs as service account
 * `daemon-set-controller`.
 */
export const newDaemonSetController: NewController = (context) => {
  const daemonSetController = new DaemonSetController(context);
  return (signal) => daemonSetController.run(signal);
};

class DaemonSetController {
  readonly #clock: Clock;
  readonly #daemonSets: ResourceClient<DaemonSet>;
  readonly #revisionClient: ResourceClient<appsv1.ControllerRevision>;
  readonly #present: Informer<DaemonSet, string>;
  readonly #revisions: Informer<appsv1.ControllerRevision, string>;
  readonly #nodes: Informer<Node, string>;
  readonly #pods: Informer<Pod, string>;
  readonly #events: EventRecorder;
  readonly #control: PodControl;
  readonly #backoff: FailedPodsBackoff;
  readonly #ownerKeys: (object: Owned) => readonly string[];
  readonly #controller: Controller;

  constructor(context: ControllerContext) {
    const { informers } = context;
    this.#clock = context.clock;
    const client = context.clientOf('daemon-set-controller');
    this.#daemonSets = client.resource(appsResources.daemonSets);
    this.#revisionClient = client.resource(appsResources.controllerRevisions);
    this.#present = informers.informer(appsResources.daemonSets);
    this.#revisions = informers.informer(appsResources.controllerRevisions);
    this.#revisions.addIndexer('controller', controllerKeys);
    this.#nodes = informers.informer(coreResources.nodes);
    this.#pods = podInformer(informers);
    this.#events = newEventRecorder({ client, component: 'daemonset-controller', clock: this.#clock });
    this.#control = newPodControl({ client, events: this.#events, kind });
    this.#backoff = newFailedPodsBackoff(this.#clock);
    this.#ownerKeys = ownerKeysOf(this.#present.store, kind);
    this.#controller = newController({
      sources: this.#sources(),
      queue: newWorkQueue({ clock: this.#clock, ...context.queueMetrics('daemonset') }),
      workers: 2,
      onError: context.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const end = this.#nodes.addHandler({
      onAdd: () => this.#addAll(),
      onUpdate: (old, node) => {
        // Heartbeats of a node change only its status.
        const isSame = semanticEqual(old.metadata.labels, node.metadata.labels);
        if (!isSame || !semanticEqual(old.spec?.taints, node.spec?.taints)) this.#addAll();
      },
      onDelete: () => this.#addAll(),
    });
    await this.#controller.run(signal);
    end();
    await this.#events.close();
  }

  #sources() {
    return [
      onChangesOf(this.#present),
      onChangesOf(this.#pods, this.#ownerKeys),
      onEventsOf(this.#revisions, (add) => {
        const addOwners = (revision: appsv1.ControllerRevision) => this.#ownerKeys(revision).forEach(add);
        return {
          // kube-controller-manager does not reconcile a DaemonSet because of a new revision that it controls already.
          onAdd: (revision) => controllerOf(revision) ?? addOwners(revision),
          onUpdate(old, revision) {
            if (controllerOf(old)) addOwners(old);
            addOwners(revision);
          },
          onDelete: (revision) => controllerOf(revision) && addOwners(revision),
        };
      }),
      onChangesOf(this.#nodes, () => []),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const daemonSet = this.#present.store.get(key);
    if (!daemonSet || daemonSet.metadata.deletionTimestamp) return undefined;
    const { namespace = '' } = daemonSet.metadata;
    const shared = {
      owner: daemonSet,
      kind,
      selector: labelSelectorAsSelector(daemonSet.spec?.selector),
      getOwner: (name: string) => this.#daemonSets.namespace(namespace).get(name, { signal }),
      signal,
    };
    const revisions = await claim({
      ...shared,
      objects: ownedObjects(this.#revisions.store, daemonSet, { orphans: true }),
      resource: this.#revisionClient,
    });
    const history = await this.#syncHistory(daemonSet, revisions, signal);
    const hash = history.current.metadata.labels?.[revisionHashLabel] ?? '';

    let owned = await claim({
      ...shared,
      objects: ownedObjects(this.#pods.store, daemonSet, { orphans: true }),
      resource: this.#control.pods,
    });
    const begun = this.#clock.now();
    const view = (): DaemonView => ({
      daemonSet,
      hash,
      nodes: this.#nodes.store.list(),
      podsByNode: podsByNode(owned),
      now: this.#clock.now(),
    });
    let retryAfter: number | undefined;
    const waitFor = (ms: number) => {
      retryAfter = Math.min(retryAfter ?? ms, ms);
    };
    const apply = async (changes: DaemonChanges) => {
      const { answers, error } = await this.#change(daemonSet, hash, changes, signal);
      if (answers.length > 0) {
        await whenShown(this.#pods, answers, this.#clock, signal);
        signal.throwIfAborted();
        owned = ownedObjects(this.#pods.store, daemonSet).filter(({ metadata }) =>
          shared.selector.matches(metadata.labels),
        );
      }
      if (error !== undefined) throw error;
    };
    let failure: unknown;
    try {
      await apply(changesOf(view(), this.#endedPods(daemonSet, waitFor)));
      if (daemonSet.spec?.updateStrategy?.type === 'RollingUpdate') await apply(rollingUpdate(view()));
      for (const { metadata } of revisionsToDelete(daemonSet, history.old, owned)) {
        await ignoreNotFound(this.#revisionClient.namespace(namespace).delete(metadata.name ?? '', { signal }));
      }
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
    const status = daemonStatus(view());
    if (!isSameDaemonStatus(daemonSet.status, status)) {
      const answer = await updateStatus(this.#daemonSets, daemonSet, status, signal);
      await whenShown(this.#present, [answer], this.#clock, signal);
    }
    if (failure !== undefined) throw failure;
    const { minReadySeconds = 0 } = daemonSet.spec ?? {};
    if (minReadySeconds > 0) {
      // A surge pod is not the first pod of its node, so the counts of the status do not include it.
      const ms = nextAvailability(owned, minReadySeconds, begun);
      if (ms !== undefined) waitFor(ms);
      else if (status.numberReady !== status.numberAvailable) waitFor(minReadySeconds * 1000);
    }
    return retryAfter === undefined ? undefined : { requeueAfterMs: retryAfter };
  }

  #syncHistory(
    daemonSet: DaemonSet,
    revisions: readonly appsv1.ControllerRevision[],
    signal: AbortSignal,
  ): Promise<DaemonHistory> {
    const { namespace = '' } = daemonSet.metadata;
    const written: appsv1.ControllerRevision[] = [];
    return constructHistory({
      daemonSet,
      kind,
      revisions,
      daemonSets: this.#daemonSets.namespace(namespace),
      revisionClient: this.#revisionClient.namespace(namespace),
      pods: this.#control.pods.namespace(namespace),
      podsOfSet: ownedObjects(this.#pods.store, daemonSet),
      onWritten: (revision) => written.push(revision),
      signal,
    }).finally(() => whenShown(this.#revisions, written, this.#clock, signal));
  }

  #endedPods(daemonSet: DaemonSet, waitFor: (ms: number) => void) {
    return {
      onFailed: ({ metadata }: Pod, nodeName: string): boolean => {
        const key = `${daemonSet.metadata.uid}/${daemonSet.status?.observedGeneration ?? 0}/${nodeName}`;
        const remaining = this.#backoff.remaining(key);
        if (remaining > 0) {
          waitFor(remaining);
          return false;
        }
        this.#backoff.next(key);
        const message = `Found failed daemon pod ${metadata.namespace}/${metadata.name} on node ${nodeName}, will try to kill it`;
        this.#events.record(daemonSet, kind, 'Warning', 'FailedDaemonPod', message);
        return true;
      },
      onSucceeded: ({ metadata, spec }: Pod): void => {
        const message = `Found succeeded daemon pod ${metadata.namespace}/${metadata.name} on node ${spec?.nodeName}, will try to delete it`;
        this.#events.record(daemonSet, kind, 'Normal', 'SucceededDaemonPod', message);
      },
    };
  }

  /** Creates and deletes pods. @returns the answers of the server, and the first error */
  async #change(daemonSet: DaemonSet, hash: string, changes: DaemonChanges, signal: AbortSignal) {
    const creations = changes.creations.slice(0, burstReplicas);
    const created = await slowStartBatch<unknown>(creations.length, async (i) => {
      const template = daemonTemplate(daemonSet, hash, creations[i] as string);
      try {
        return await this.#control.create(podFromTemplate(template, daemonSet, kind), daemonSet, signal);
      } catch (error) {
        if (isNamespaceTerminating(error)) return undefined;
        throw error;
      }
    });
    const deleted = await Promise.allSettled(
      changes.deletions.slice(0, burstReplicas).map((pod) => this.#control.delete(pod, daemonSet, signal)),
    );
    const failed = deleted.find((each) => each.status === 'rejected');
    const answers = deleted.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    return { answers: [...created.results, ...answers], error: created.error ?? failed?.reason };
  }

  #addAll(): void {
    for (const key of this.#present.store.keys()) this.#controller.queue.add(key);
  }
}
