import type { Node, Pod, PodStatus } from '@k8s-ts/api';
import { ignoreNotFound, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
  type Client,
  type Clock,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  type ReconcileResult,
} from '@k8s-ts/client';
import { newEventRecorder } from '../events/index.js';
import { onEventsOf } from '../events-of.js';
import { isPodTerminal } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { containerBehaviour, type ImageBehaviours } from './image-behaviour.js';
import { type KubeletEvent, killing } from './kubelet-event.js';
import { newNodeAdmission } from './node-admission.js';
import { simulatedNodeNumber } from './node-names.js';
import { nodeAddress } from './node-objects.js';
import { PodAddresses } from './pod-addresses.js';
import { nodeAffinity, type Rejection, rejectedStatus } from './pod-rejection.js';
import { advancePod, endPod, type PodSurroundings } from './pod-run.js';

const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;
/** The number of pods that are written at the same time. */
const workers = 16;
/** Ms between two rejections on a node: controllers make rejected pods again at once, and would take all of the server's time. */
const rejectionMs = 100;

/** The nodes whose kubelets are simulated, and what their pods do. */
export interface KubeletsOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly pods: Informer<Pod, string>;
  readonly nodes: Informer<Node, string>;
  /** Nodes `node-1` to this number are simulated. */
  readonly count: number;
  readonly images: ImageBehaviours;
  readonly onError: (error: unknown, key: string) => void;
}

/**
 * Does for all simulated nodes what a kubelet does with its pods, without running anything: it rejects those that do not fit their node, writes the status
 * of the others, and removes those that are being deleted when their containers have ended; and it writes the events of a kubelet. Work begins with a change
 * of a pod or when a time has come.
 */
export function newKubelets(options: KubeletsOptions): (signal: AbortSignal) => Promise<void> {
  const { client, clock, pods, nodes, count, images } = options;
  const resource = client.resource(coreResources.pods);
  const nodeResource = client.resource(coreResources.nodes);
  const addresses = new PodAddresses();
  const admission = newNodeAdmission(count, () => clock.now());
  const exactTimes = new Map<string, Map<string, number>>();
  const recorder = newEventRecorder({ client, clock, component: 'kubelet' });
  /** When each node may reject its next pod. */
  const nextRejections = new Map<string, number>();
  /** Uids of pods whose containers have been told to end. */
  const ending = new Set<string>();

  const forget = (pod: Pod) => {
    addresses.free(pod);
    admission.forget(pod);
    exactTimes.delete(pod.metadata.uid ?? '');
    ending.delete(pod.metadata.uid ?? '');
  };
  const tell = (pod: Pod, { type, reason, message, fieldPath = '' }: KubeletEvent) => {
    recorder.record(pod, podKind, type, reason, message, { host: pod.spec?.nodeName ?? '', fieldPath });
  };
  const tellOfEnding = (pod: Pod) => {
    const { uid = '' } = pod.metadata;
    if (ending.has(uid)) return;
    ending.add(uid);
    const { containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
    const told = [
      ['containers', containerStatuses],
      ['initContainers', initContainerStatuses],
    ] as const;
    for (const [field, statuses] of told) {
      for (const { name, state } of statuses) {
        if (state?.running) tell(pod, { ...killing(name), fieldPath: `spec.${field}{${name}}` });
      }
    }
  };
  const surroundings = (pod: Pod, node: number): PodSurroundings => {
    const { uid = '' } = pod.metadata;
    const times = exactTimes.get(uid) ?? new Map<string, number>();
    exactTimes.set(uid, times);
    return {
      images,
      hostIP: nodeAddress(node),
      podIP: addresses.of(pod, node),
      now: clock.now(),
      exactTimes: times,
    };
  };
  const write = async (pod: Pod, status: PodStatus, signal: AbortSignal): Promise<void> => {
    if (semanticEqual(pod.status ?? {}, status)) return;
    await resource.updateStatus({ ...pod, status }, { signal });
  };
  const latestNode = (name: string, signal: AbortSignal): Promise<Node | undefined> =>
    ignoreNotFound(nodeResource.get(name, { signal }));
  /** Why a pod may not run; undefined when it has its place on the node. */
  const rejectionOf = async (pod: Pod, signal: AbortSignal): Promise<Rejection | undefined> => {
    const rejections = admission.admit(pod);
    // The labels that the pod asks for may be new.
    if (rejections.length > 0 && rejections.every(({ reason }) => reason === nodeAffinity)) {
      const node = await latestNode(pod.spec?.nodeName ?? '', signal);
      // The rejection of a pod that has changed since then ends in a conflict, and the newer pod is looked at.
      if (pods.store.get(objectKey(pod)) === pod) return admission.admit(pod, node)[0];
    }
    return rejections[0];
  };
  const reject = async (pod: Pod, rejection: Rejection, signal: AbortSignal): Promise<ReconcileResult | undefined> => {
    const nodeName = pod.spec?.nodeName ?? '';
    const now = clock.now();
    const turn = nextRejections.get(nodeName) ?? now;
    if (turn > now) return { requeueAfterMs: turn - now };
    nextRejections.set(nodeName, now + rejectionMs);
    await write(pod, rejectedStatus(pod, rejection, now), signal);
    tell(pod, { type: 'Warning', ...rejection });
    return undefined;
  };
  const remove = async (pod: Pod, node: number, signal: AbortSignal): Promise<ReconcileResult | undefined> => {
    const {
      namespace = '',
      name = '',
      uid = '',
      deletionTimestamp = '',
      deletionGracePeriodSeconds = 0,
    } = pod.metadata;
    const graceMs = deletionGracePeriodSeconds * 1000;
    const stopMs = isPodTerminal(pod) ? 0 : stopTimeMs(images, pod);
    // Never later than the machine's time allows, because the timestamp has whole seconds.
    const endsAt = Date.parse(deletionTimestamp) - graceMs + Math.min(stopMs, graceMs);
    const now = clock.now();
    tellOfEnding(pod);
    if (stopMs > 0 && endsAt > now) return { requeueAfterMs: endsAt - now };
    if (!isPodTerminal(pod)) await write(pod, endPod(pod, stopMs > graceMs ? 137 : 0, surroundings(pod, node)), signal);
    await resource.namespace(namespace).delete(name, { gracePeriodSeconds: 0, preconditions: { uid }, signal });
    return undefined;
  };

  const controller = newController({
    sources: [
      onEventsOf(pods, (add) => {
        const follow = (pod: Pod) => {
          const { nodeName } = pod.spec ?? {};
          if (!nodeName || simulatedNodeNumber(nodeName, count) === undefined) return;
          admission.follow(pod);
          if (!isPodTerminal(pod) || pod.metadata.deletionTimestamp) add(objectKey(pod));
        };
        return {
          onAdd: follow,
          onUpdate(old, pod) {
            if (old.metadata.uid !== pod.metadata.uid) forget(old);
            follow(pod);
          },
          onDelete: forget,
        };
      }),
      onEventsOf(nodes, () => ({
        onAdd: admission.setNode,
        onUpdate: (_, node) => admission.setNode(node),
        onDelete: admission.deleteNode,
      })),
    ],
    queue: newWorkQueue({ clock }),
    workers,
    onError: options.onError,
    async reconcile(key, signal): Promise<ReconcileResult | undefined> {
      const pod = pods.store.get(key);
      const node = simulatedNodeNumber(pod?.spec?.nodeName ?? '', count);
      if (pod === undefined || node === undefined) return undefined;
      try {
        if (pod.metadata.deletionTimestamp) return await remove(pod, node, signal);
        if (isPodTerminal(pod)) return undefined;
        const rejection = await rejectionOf(pod, signal);
        if (rejection) return await reject(pod, rejection, signal);
        const { status, wakeAt, events } = advancePod(pod, surroundings(pod, node));
        await write(pod, status, signal);
        for (const event of events) tell(pod, event);
        return wakeAt === undefined ? undefined : { requeueAfterMs: Math.max(1, wakeAt - clock.now()) };
      } catch (error) {
        // After a conflict, the informer is about to show the newer pod.
        if (isNotFound(error) || isConflict(error)) return undefined;
        throw error;
      }
    },
  });
  return async (signal) => {
    await controller.run(signal);
    await recorder.close();
  };
}

/** Ms until the slowest container of a pod has ended after it was asked to. */
function stopTimeMs(images: ImageBehaviours, pod: Pod): number {
  const { containers = [], initContainers = [] } = pod.spec ?? {};
  return Math.max(
    0,
    ...containers.map((each) => containerBehaviour(images, pod, each, false).stopAfterMs),
    ...initContainers.map((each) => containerBehaviour(images, pod, each, true).stopAfterMs),
  );
}
