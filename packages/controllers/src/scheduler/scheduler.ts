import type { Namespace, Node, Pod } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { type Client, type Clock, type Informer, type ObjectLike, sleep } from '@k8s-ts/client';
import { newEventRecorder } from '../events/index.js';
import { isPodTerminal } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { claimsOfPod } from '../volumes/pod-claims.js';
import { newPodVolumes, type VolumeInformers } from './bind-volumes.js';
import { chooseNode } from './choose-node.js';
import { ClusterState } from './node-state.js';
import { Nominations } from './nominations.js';
import { PendingPods } from './pending-pods.js';
import type { VolumePlan } from './pod-volumes.js';
import { newUnschedulable } from './unschedulable.js';

const schedulerName = 'default-scheduler';
const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;
/** Most bindings that are under way at the same time. */
const maxBindings = 32;
/** Time in ms after which a pod whose binding failed is tried again. */
const retryMs = 1000;

/** The caches of the scheduler, and its way to the server. */
export interface SchedulerOptions {
  /** Acts as `system:kube-scheduler`. */
  readonly client: Client;
  readonly clock: Clock;
  readonly pods: Informer<Pod, string>;
  readonly nodes: Informer<Node, string>;
  readonly namespaces: Informer<Namespace, string>;
  /** Default: the claims of pods are not looked at. */
  readonly volumes?: VolumeInformers;
  readonly onError: (error: unknown, key: string) => void;
}

/**
 * Binds pods with the scheduler name `default-scheduler` to nodes, in the manner of kube-scheduler: requests, host ports, node selectors and affinity,
 * taints, claims and their volumes, affinity between pods, topology spread. A pod that fits nowhere gets the condition `PodScheduled: False` with reason `Unschedulable` and an event
 * `FailedScheduling`, and is tried again after a change of nodes or pods that may help.
 * Where less important pods take its place, they are deleted (preemption).
 */
export function newScheduler(options: SchedulerOptions): (signal: AbortSignal) => Promise<void> {
  const { client, clock, pods, nodes, namespaces, onError } = options;
  const resource = client.resource(coreResources.pods);
  const recorder = newEventRecorder({ client, clock, component: schedulerName });
  const state = new ClusterState();
  const pending = new PendingPods();
  const nominations = new Nominations();
  const podVolumes = options.volumes && newPodVolumes(client, clock, options.volumes);
  /** Uids of pods that are being bound, or whose binding the informer does not show yet. */
  const assumed = new Set<string>();
  let wake = () => {};

  const retryAll = () => {
    pending.retry();
    wake();
  };
  const uidOf = ({ metadata }: Pod) => metadata.uid ?? '';
  const forget = (pod: Pod) => {
    pending.delete(pod);
    if (assumed.delete(uidOf(pod))) podVolumes?.wake();
    const hadPlace = nominations.delete(pod);
    if (state.remove(pod) || hadPlace) retryAll();
  };
  const follow = (old: Pod | undefined, pod: Pod) => {
    if (isPodTerminal(pod)) return forget(pod);
    const { nodeName } = pod.spec ?? {};
    if (nodeName) {
      pending.delete(pod);
      nominations.delete(pod);
      const isNew = !old?.spec?.nodeName;
      if (!isNew && !isOtherPod(old, pod)) return;
      state.place(pod, nodeName);
      assumed.delete(uidOf(pod));
      pending.retry(waitsForPods);
      wake();
      return;
    }
    if (assumed.has(uidOf(pod))) return;
    if (!isSchedulable(pod)) return forget(pod);
    const { nominatedNodeName } = pod.status ?? {};
    if (old === undefined && nominatedNodeName) nominations.set(pod, nominatedNodeName);
    if (old === undefined || !pending.has(pod) || isOtherPod(old, pod)) {
      pending.add(pod);
      wake();
    } else pending.refresh(pod);
  };

  const bind = async (pod: Pod, node: string, plan: VolumePlan | undefined, signal: AbortSignal): Promise<void> => {
    const { namespace = '', name = '', uid = '' } = pod.metadata;
    try {
      if (plan && hasWork(plan)) await podVolumes?.bind(pod, node, plan, () => assumed.has(uid), signal);
      await resource
        .namespace(namespace)
        .create(
          { metadata: { name, namespace, uid }, target: { apiVersion: 'v1', kind: 'Node', name: node } },
          { subresource: 'binding', signal },
        );
      recorder.record(pod, podKind, 'Normal', 'Scheduled', `Successfully assigned ${namespace}/${name} to ${node}`);
    } catch (error) {
      if (signal.aborted) return;
      if (!isNotFound(error) && !isConflict(error) && assumed.has(uid)) onError(error, `${namespace}/${name}`);
      await sleep(clock, retryMs, signal);
      if (!assumed.delete(uid)) return;
      state.remove(pod);
      const latest = pods.store.get(`${namespace}/${name}`);
      if (latest) follow(undefined, latest);
    }
  };
  const labelsOf = (name: string) => namespaces.store.get(name)?.metadata?.labels ?? {};
  const decide = (pod: Pod) =>
    nominations.during(pod, state, () => chooseNode(pod, state, labelsOf, podVolumes?.caches));
  const leaveAside = newUnschedulable({
    client,
    clock,
    recorder,
    state,
    nominations,
    labelsOf,
    volumes: podVolumes?.caches,
    decide,
    isWaiting: (pod) => pending.has(pod),
    retry(pod) {
      pending.retry((each) => uidOf(each) === uidOf(pod));
      wake();
    },
    onError,
  });

  return async (signal) => {
    const stops = [
      nodes.addHandler({
        onAdd(node) {
          state.setNode(node);
          retryAll();
        },
        onUpdate(old, node) {
          state.setNode(node);
          if (isOtherPlace(old, node)) retryAll();
        },
        onDelete(node) {
          state.deleteNode(node);
          retryAll();
        },
      }),
      pods.addHandler({ onAdd: (pod) => follow(undefined, pod), onUpdate: follow, onDelete: forget }),
    ];
    signal.addEventListener('abort', () => wake(), { once: true });
    const { claims, volumes, classes } = options.volumes ?? {};
    const onVolumes = () => {
      podVolumes?.wake();
      pending.retry((pod) => claimsOfPod(pod).length > 0);
      wake();
    };
    if (claims) stops.push(followAll(claims, onVolumes));
    if (volumes) stops.push(followAll(volumes, onVolumes));
    if (classes) stops.push(followAll(classes, onVolumes));
    try {
      const informers = [pods, nodes, namespaces, claims, volumes, classes];
      await Promise.all(informers.map((informer) => informer?.whenSynced(signal)));
      const writes = new Set<Promise<void>>();
      /** Bindings that wait for volumes, which may take long: they do not hold up others. */
      const waits = new Set<Promise<void>>();
      const track = (write: Promise<void>, to = writes) => {
        const tracked = write.finally(() => {
          to.delete(tracked);
          wake();
        });
        to.add(tracked);
      };
      while (!signal.aborted) {
        const pod = writes.size < maxBindings ? pending.take() : undefined;
        if (pod === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
          continue;
        }
        const decision = decide(pod);
        if ('node' in decision) {
          nominations.delete(pod);
          assumed.add(uidOf(pod));
          state.place(pod, decision.node);
          const isSlow = decision.volumes !== undefined && hasWork(decision.volumes);
          track(bind(pod, decision.node, decision.volumes, signal), isSlow ? waits : writes);
        } else {
          pending.setAside(pod);
          track(leaveAside(pod, decision, signal));
        }
      }
      await Promise.all([...writes, ...waits]);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      for (const stop of stops) stop();
      await recorder.close();
    }
  };
}

const hasWork = ({ bindings, provisions }: VolumePlan) => bindings.length + provisions.length > 0;

function followAll<T extends ObjectLike>(informer: Informer<T, string>, onChange: () => void): () => void {
  return informer.addHandler({ onAdd: onChange, onUpdate: onChange, onDelete: onChange });
}

/** Whether the scheduler has to find a node for a pod without one. */
function isSchedulable({ metadata, spec }: Pod): boolean {
  const name = spec?.schedulerName || schedulerName;
  return name === schedulerName && !metadata.deletionTimestamp && !spec?.schedulingGates?.length;
}

/** Whether a change of a pod may matter for its own placement or that of others. */
function isOtherPod({ metadata: old }: Pod, { metadata }: Pod): boolean {
  return (
    old.uid !== metadata.uid ||
    old.generation !== metadata.generation ||
    old.deletionTimestamp !== metadata.deletionTimestamp ||
    !semanticEqual(old.labels ?? {}, metadata.labels ?? {})
  );
}

/** Whether the placement of another pod may let a pod fit. */
function waitsForPods({ spec }: Pod): boolean {
  return Boolean(
    spec?.affinity?.podAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.length ||
      spec?.topologySpreadConstraints?.length,
  );
}

/** Whether a change of a node may let pods fit that did not. */
function isOtherPlace(old: Node, node: Node): boolean {
  return !(
    semanticEqual(old.spec ?? {}, node.spec ?? {}) &&
    semanticEqual(old.metadata.labels ?? {}, node.metadata.labels ?? {}) &&
    semanticEqual(old.status?.allocatable ?? {}, node.status?.allocatable ?? {})
  );
}
