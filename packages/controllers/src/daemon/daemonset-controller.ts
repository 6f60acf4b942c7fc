import type { appsv1, Pod } from '@k8s-ts/api';
import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import { onEventsOf } from '../events-of.js';
import { revisionHashLabel } from '../history/index.js';
import {
  claim,
  controllerKeys,
  controllerOf,
  isNamespaceTerminating,
  newPodControl,
  nextAvailability,
  ownerKeysOf,
  podFromTemplate,
  podInformer,
  podsOf,
  slowStartBatch,
  whenShown,
} from '../pods/index.js';
import { appsResources, coreResources } from '../resources.js';
import { updateStatus } from '../update-status.js';
import { constructHistory, revisionsToDelete } from './daemon-history.js';
import { daemonTemplate } from './daemon-pods.js';
import { daemonStatus, isSameDaemonStatus } from './daemon-status.js';
import { type DaemonChanges, type DaemonView, podsByNode } from './daemon-view.js';
import { newFailedPodsBackoff } from './failed-pods-backoff.js';
import { changesOf } from './manage.js';
import { rollingUpdate } from './rolling-update.js';

type DaemonSet = appsv1.DaemonSet;

const kind = { apiVersion: 'apps/v1', kind: 'DaemonSet' };
/** The most pods that one reconcile creates, and deletes. */
const burstReplicas = 250;

/** Runs a pod of each DaemonSet on every node that fits (`kubernetes pkg/controller/daemon`). Runs as service account `daemon-set-controller`. */
export const newDaemonSetController: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf('daemon-set-controller');
  const daemonSets = client.resource(appsResources.daemonSets);
  const revisionClient = client.resource(appsResources.controllerRevisions);
  const present = informers.informer(appsResources.daemonSets);
  const revisions = informers.informer(appsResources.controllerRevisions);
  revisions.addIndexer('controller', controllerKeys);
  const nodes = informers.informer(coreResources.nodes);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: 'daemonset-controller', clock });
  const control = newPodControl({ client, events, kind });
  const backoff = newFailedPodsBackoff(clock);

  const reconcile = async (key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> => {
    const daemonSet = present.store.get(key);
    if (!daemonSet || daemonSet.metadata.deletionTimestamp) return undefined;
    const { namespace = '', uid } = daemonSet.metadata;
    const shared = {
      owner: daemonSet,
      kind,
      selector: labelSelectorAsSelector(daemonSet.spec?.selector),
      getOwner: (name: string) => daemonSets.namespace(namespace).get(name, { signal }),
      signal,
    };
    const claimPods = () =>
      claim({ ...shared, objects: podsOf(pods.store, daemonSet, { orphans: true }), resource: control.pods });
    const written: appsv1.ControllerRevision[] = [];
    const history = await constructHistory({
      daemonSet,
      kind,
      revisions: await claim({
        ...shared,
        objects: [
          ...revisions.store.byIndex('controller', `uid/${uid}`),
          ...revisions.store.byIndex('controller', `namespace/${namespace}`),
        ],
        resource: revisionClient,
      }),
      daemonSets: daemonSets.namespace(namespace),
      revisionClient: revisionClient.namespace(namespace),
      pods: control.pods.namespace(namespace),
      podsOfSet: podsOf(pods.store, daemonSet),
      onWritten: (revision) => written.push(revision),
      signal,
    }).finally(() => whenShown(revisions, written, clock, signal));
    const hash = history.current.metadata.labels?.[revisionHashLabel] ?? '';

    let owned = await claimPods();
    const begun = clock.now();
    const view = (): DaemonView => ({
      daemonSet,
      hash,
      nodes: nodes.store.list(),
      podsByNode: podsByNode(owned),
      now: clock.now(),
    });
    let retryAfter: number | undefined;
    const waitFor = (ms: number) => {
      retryAfter = Math.min(retryAfter ?? ms, ms);
    };
    const apply = async (changes: DaemonChanges) => {
      const { answers, error } = await change(daemonSet, hash, changes, signal);
      if (answers.length > 0) {
        await whenShown(pods, answers, clock, signal);
        signal.throwIfAborted();
        owned = podsOf(pods.store, daemonSet).filter(({ metadata }) => shared.selector.matches(metadata.labels));
      }
      if (error !== undefined) throw error;
    };
    let failure: unknown;
    try {
      await apply(changesOf(view(), endedPods(daemonSet, waitFor)));
      if (daemonSet.spec?.updateStrategy?.type === 'RollingUpdate') await apply(rollingUpdate(view()));
      for (const { metadata } of revisionsToDelete(daemonSet, history.old, owned)) {
        await deleteRevision(namespace, metadata.name ?? '', signal);
      }
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
    const status = daemonStatus(view());
    if (!isSameDaemonStatus(daemonSet.status, status)) {
      await whenShown(present, [await updateStatus(daemonSets, daemonSet, status, signal)], clock, signal);
    }
    if (failure !== undefined) throw failure;
    const { minReadySeconds = 0 } = daemonSet.spec ?? {};
    if (minReadySeconds > 0) {
      // The counts of the status do not show the new pods of a surge, which are not the first of their nodes.
      const ms = nextAvailability(owned, minReadySeconds, begun);
      if (ms !== undefined) waitFor(ms);
      else if (status.numberReady !== status.numberAvailable) waitFor(minReadySeconds * 1000);
    }
    return retryAfter === undefined ? undefined : { requeueAfterMs: retryAfter };
  };

  const endedPods = (daemonSet: DaemonSet, waitFor: (ms: number) => void) => ({
    onFailed({ metadata }: Pod, nodeName: string): boolean {
      const key = `${daemonSet.metadata.uid}/${daemonSet.status?.observedGeneration ?? 0}/${nodeName}`;
      const remaining = backoff.remaining(key);
      if (remaining > 0) {
        waitFor(remaining);
        return false;
      }
      backoff.next(key);
      const message = `Found failed daemon pod ${metadata.namespace}/${metadata.name} on node ${nodeName}, will try to kill it`;
      events.record(daemonSet, kind, 'Warning', 'FailedDaemonPod', message);
      return true;
    },
    onSucceeded({ metadata, spec }: Pod): void {
      const message = `Found succeeded daemon pod ${metadata.namespace}/${metadata.name} on node ${spec?.nodeName}, will try to delete it`;
      events.record(daemonSet, kind, 'Normal', 'SucceededDaemonPod', message);
    },
  });

  /** Creates and deletes pods. @returns the answers of the server, and the first error */
  const change = async (daemonSet: DaemonSet, hash: string, changes: DaemonChanges, signal: AbortSignal) => {
    const creations = changes.creations.slice(0, burstReplicas);
    const created = await slowStartBatch<unknown>(creations.length, async (i) => {
      const template = daemonTemplate(daemonSet, hash, creations[i] as string);
      try {
        return await control.create(podFromTemplate(template, daemonSet, kind), daemonSet, signal);
      } catch (error) {
        if (isNamespaceTerminating(error)) return undefined;
        throw error;
      }
    });
    const deleted = await Promise.allSettled(
      changes.deletions.slice(0, burstReplicas).map((pod) => control.delete(pod, daemonSet, signal)),
    );
    const failed = deleted.find((each) => each.status === 'rejected');
    const answers = deleted.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    return { answers: [...created.results, ...answers], error: created.error ?? failed?.reason };
  };

  const deleteRevision = async (namespace: string, name: string, signal: AbortSignal) => {
    try {
      await revisionClient.namespace(namespace).delete(name, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };

  const ownerKeys = ownerKeysOf(present.store, kind);
  const controller = newController({
    sources: [
      onChangesOf(present),
      onChangesOf(pods, ownerKeys),
      onEventsOf(revisions, (add) => {
        const addOwners = (revision: appsv1.ControllerRevision) => ownerKeys(revision).forEach(add);
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
      onChangesOf(nodes, () => []),
    ],
    queue: newWorkQueue({ clock, ...context.queueMetrics('daemonset') }),
    workers: 2,
    onError: context.onError,
    reconcile,
  });
  const addAll = () => {
    for (const key of present.store.keys()) controller.queue.add(key);
  };
  return async (signal) => {
    const end = nodes.addHandler({
      onAdd: addAll,
      onUpdate(old, node) {
        // Heartbeats change the status alone.
        const isSame = semanticEqual(old.metadata.labels, node.metadata.labels);
        if (!isSame || !semanticEqual(old.spec?.taints, node.spec?.taints)) addAll();
      },
      onDelete: addAll,
    });
    await controller.run(signal);
    end();
    await events.close();
  };
};
