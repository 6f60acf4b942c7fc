import type { Pod, PodStatus } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
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
import { onEventsOf } from '../events-of.js';
import { isPodTerminal } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { containerBehaviour, type ImageBehaviours } from './image-behaviour.js';
import { simulatedNodeNumber } from './node-names.js';
import { nodeAddress } from './node-objects.js';
import { PodAddresses } from './pod-addresses.js';
import { advancePod, endPod, type PodSurroundings } from './pod-run.js';

/** So many pods are written at the same time. */
const workers = 16;

/** The nodes whose kubelets are simulated, and what their pods do. */
export interface KubeletsOptions {
  readonly client: Client;
  readonly clock: Clock;
  readonly pods: Informer<Pod, string>;
  /** Nodes `node-1` to this number are simulated. */
  readonly count: number;
  readonly images: ImageBehaviours;
  readonly onError: (error: unknown, key: string) => void;
}

/**
 * Does for all simulated nodes what a kubelet does with its pods, without running anything: it writes their status, and removes those that are being
 * deleted when their containers have ended. Work begins with a change of a pod or when a time has come.
 */
export function newKubelets(options: KubeletsOptions): (signal: AbortSignal) => Promise<void> {
  const { client, clock, pods, count, images } = options;
  const resource = client.resource<Pod>(coreResources.pods);
  const addresses = new PodAddresses();
  const exactTimes = new Map<string, Map<string, number>>();

  const forget = (pod: Pod) => {
    addresses.free(pod);
    exactTimes.delete(pod.metadata.uid ?? '');
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
          if (!isPodTerminal(pod) || pod.metadata.deletionTimestamp) add(objectKey(pod));
        };
        return { onAdd: follow, onUpdate: (_, pod) => follow(pod), onDelete: forget };
      }),
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
        const { status, wakeAt } = advancePod(pod, surroundings(pod, node));
        await write(pod, status, signal);
        return wakeAt === undefined ? undefined : { requeueAfterMs: Math.max(1, wakeAt - clock.now()) };
      } catch (error) {
        // After a conflict, the informer is about to show the newer pod.
        if (isNotFound(error) || isConflict(error)) return undefined;
        throw error;
      }
    },
  });
  return (signal) => controller.run(signal);
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
