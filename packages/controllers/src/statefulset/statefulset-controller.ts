import { isNotFound } from '@k8s-ts/apimachinery/errors';
import { labelSelectorAsSelector } from '@k8s-ts/apimachinery/labels';
import { newController, newWorkQueue, onChangesOf, type ReconcileResult } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { newEventRecorder } from '../events/index.js';
import { claim, controllerKeys, nextAvailability, ownerKeysOf, podInformer, podsOf, whenShown } from '../pods/index.js';
import { appsResources, coreResources } from '../resources.js';
import { updateStatus } from '../update-status.js';
import { revisionsToDelete, statefulRevisions } from './stateful-history.js';
import { nameParts, statefulSetKind } from './stateful-identity.js';
import { newStatefulPodControl } from './stateful-pod-control.js';
import { completeRollingUpdate, isInconsistent } from './stateful-status.js';
import { updateStatefulSet } from './stateful-update.js';

const account = 'statefulset-controller';

/** Keeps the pods and claims of StatefulSets (`kubernetes pkg/controller/statefulset`). Runs as service account `statefulset-controller`. */
export const newStatefulSetController: NewController = (context) => {
  const { clock, informers } = context;
  const client = context.clientOf(account);
  const sets = client.resource(appsResources.statefulSets);
  const revisionClient = client.resource(appsResources.controllerRevisions);
  const podClient = client.resource(coreResources.pods);
  const present = informers.informer(appsResources.statefulSets);
  const revisions = informers.informer(appsResources.controllerRevisions);
  revisions.addIndexer('controller', controllerKeys);
  const claims = informers.informer(coreResources.persistentVolumeClaims);
  const pods = podInformer(informers);
  const events = newEventRecorder({ client, component: account, clock });

  const reconcile = async (key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> => {
    const set = present.store.get(key);
    if (!set) return undefined;
    const { namespace = '', name: setName, uid } = set.metadata;
    const shared = {
      owner: set,
      kind: statefulSetKind,
      selector: labelSelectorAsSelector(set.spec?.selector),
      getOwner: (name: string) => sets.namespace(namespace).get(name, { signal }),
      signal,
    };
    const ownRevisions = await claim({
      ...shared,
      objects: [
        ...revisions.store.byIndex('controller', `uid/${uid}`),
        ...revisions.store.byIndex('controller', `namespace/${namespace}`),
      ],
      resource: revisionClient,
    });
    const ownPods = await claim({
      ...shared,
      objects: podsOf(pods.store, set, { orphans: true }),
      filter: (pod) => nameParts(pod)?.parent === setName,
      resource: podClient,
    });
    const written = { pods: [] as unknown[], claims: [] as unknown[], revisions: [] as unknown[] };
    const control = newStatefulPodControl({
      client,
      events,
      cachedClaim: (claimKey) => claims.store.get(claimKey),
      onWritten: (kind, answer) => written[kind].push(answer),
      signal,
    });
    const now = clock.now();
    let result: ReconcileResult | undefined;
    try {
      const used = await statefulRevisions(
        set,
        ownRevisions,
        revisionClient.namespace(namespace),
        (revision) => written.revisions.push(revision),
        signal,
      );
      const update = await updateStatefulSet({ set, pods: ownPods, revisions: used, control, now });
      signal.throwIfAborted();
      const status = completeRollingUpdate(set, update.status);
      if (isInconsistent(set, status)) {
        await whenShown(present, [await updateStatus(sets, set, status, signal)], clock, signal);
      }
      for (const { metadata } of revisionsToDelete(set, ownRevisions, ownPods, used)) {
        await deleteRevision(namespace, metadata.name ?? '', signal);
      }
      if (update.error !== undefined) throw update.error;
      const { minReadySeconds = 0 } = set.spec ?? {};
      if (minReadySeconds > 0 && status.readyReplicas !== status.availableReplicas) {
        result = { requeueAfterMs: nextAvailability(ownPods, minReadySeconds, now) ?? minReadySeconds * 1000 };
      }
    } finally {
      await whenShown(pods, written.pods, clock, signal);
      await whenShown(claims, written.claims, clock, signal);
      await whenShown(revisions, written.revisions, clock, signal);
    }
    return result;
  };

  const deleteRevision = async (namespace: string, name: string, signal: AbortSignal) => {
    try {
      await revisionClient.namespace(namespace).delete(name, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  };

  const controller = newController({
    sources: [
      onChangesOf(present),
      onChangesOf(pods, ownerKeysOf(present.store, statefulSetKind)),
      onChangesOf(claims, () => []),
      onChangesOf(revisions, () => []),
    ],
    queue: newWorkQueue({ clock, ...context.queueMetrics('statefulset') }),
    workers: 5,
    onError: context.onError,
    reconcile,
  });
  return async (signal) => {
    await controller.run(signal);
    await events.close();
  };
};
