import type { Node, Pod, PodStatus } from '@k8s-ts/api';
import { ignoreNotFound, isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import {
  type Client,
  type Clock,
  type Controller,
  type Informer,
  newController,
  newWorkQueue,
  objectKey,
  type ReconcileResult,
  type ResourceClient,
} from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import { onEventsOf } from '../events-of.js';
import { isPodTerminal } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { containerBehaviour, type ImageBehaviours } from './image-behaviour.js';
import { type KubeletEvent, killing } from './kubelet-event.js';
import { type NodeAdmission, newNodeAdmission } from './node-admission.js';
import { simulatedNodeNumber } from './node-names.js';
import { nodeAddress } from './node-objects.js';
import { PodAddresses } from './pod-addresses.js';
import { nodeAffinity, type Rejection, rejectedStatus } from './pod-rejection.js';
import { advancePod, endPod, type PodSurroundings } from './pod-run.js';

const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;
/** Maximum number of pods that are written at the same time. */
const workers = 16;
/**
 * Ms between two rejections on a node: controllers recreate rejected pods at once, and would use up the server's time.
 */
const rejectionMs = 100;

/** The nodes whose kubelets are simulated, and the behaviour of their pods. */
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
 * The kubelets of all simulated nodes. They run nothing: they reject pods that do not fit their node, write the status
 * of the other pods, remove deleted pods when their containers have ended, and write the events of a kubelet. A change
 * of a pod starts work, and so does a timer.
 */
export function newKubelets(options: KubeletsOptions): (signal: AbortSignal) => Promise<void> {
  const kubelets = new Kubelets(options);
  return (signal) => kubelets.run(signal);
}

class Kubelets {
  readonly #clock: Clock;
  readonly #pods: Informer<Pod, string>;
  readonly #nodes: Informer<Node, string>;
  readonly #count: number;
  readonly #images: ImageBehaviours;
  readonly #resource: ResourceClient<Pod>;
  readonly #nodeResource: ResourceClient<Node>;
  readonly #addresses = new PodAddresses();
  readonly #admission: NodeAdmission;
  readonly #exactTimes = new Map<string, Map<string, number>>();
  readonly #recorder: EventRecorder;
  /** When each node may reject its next pod, in ms since the epoch. */
  readonly #nextRejections = new Map<string, number>();
  /** Uids of pods whose containers have been asked to end. */
  readonly #ending = new Set<string>();
  readonly #controller: Controller;

  constructor(options: KubeletsOptions) {
    const { client } = options;
    this.#clock = options.clock;
    this.#pods = options.pods;
    this.#nodes = options.nodes;
    this.#count = options.count;
    this.#images = options.images;
    this.#resource = client.resource(coreResources.pods);
    this.#nodeResource = client.resource(coreResources.nodes);
    this.#admission = newNodeAdmission(this.#count, () => this.#clock.now());
    this.#recorder = newEventRecorder({ client, clock: this.#clock, component: 'kubelet' });
    this.#controller = newController({
      sources: this.#sources(),
      queue: newWorkQueue({ clock: this.#clock }),
      workers,
      onError: options.onError,
      reconcile: (key, signal) => this.#reconcile(key, signal),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#controller.run(signal);
    await this.#recorder.close();
  }

  #sources() {
    return [
      onEventsOf(this.#pods, (add) => {
        const follow = (pod: Pod) => {
          const { nodeName } = pod.spec ?? {};
          if (!nodeName || simulatedNodeNumber(nodeName, this.#count) === undefined) return;
          this.#admission.follow(pod);
          if (!isPodTerminal(pod) || pod.metadata.deletionTimestamp) add(objectKey(pod));
        };
        return {
          onAdd: follow,
          onUpdate: (old, pod) => {
            if (old.metadata.uid !== pod.metadata.uid) this.#forget(old);
            follow(pod);
          },
          onDelete: (pod) => this.#forget(pod),
        };
      }),
      onEventsOf(this.#nodes, () => ({
        onAdd: this.#admission.setNode,
        onUpdate: (_, node) => this.#admission.setNode(node),
        onDelete: this.#admission.deleteNode,
      })),
    ];
  }

  async #reconcile(key: string, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const pod = this.#pods.store.get(key);
    const node = simulatedNodeNumber(pod?.spec?.nodeName ?? '', this.#count);
    if (pod === undefined || node === undefined) return undefined;
    try {
      if (pod.metadata.deletionTimestamp) return await this.#remove(pod, node, signal);
      if (isPodTerminal(pod)) return undefined;
      const rejection = await this.#rejectionOf(pod, signal);
      if (rejection) return await this.#reject(pod, rejection, signal);
      const { status, wakeAt, events } = advancePod(pod, this.#surroundings(pod, node));
      await this.#write(pod, status, signal);
      for (const event of events) this.#tell(pod, event);
      return wakeAt === undefined ? undefined : { requeueAfterMs: Math.max(1, wakeAt - this.#clock.now()) };
    } catch (error) {
      // After a conflict, the informer will soon show the newer pod.
      if (isNotFound(error) || isConflict(error)) return undefined;
      throw error;
    }
  }

  #forget(pod: Pod): void {
    this.#addresses.free(pod);
    this.#admission.forget(pod);
    this.#exactTimes.delete(pod.metadata.uid ?? '');
    this.#ending.delete(pod.metadata.uid ?? '');
  }

  #tell(pod: Pod, { type, reason, message, fieldPath = '' }: KubeletEvent): void {
    const subject = { ...podKind, host: pod.spec?.nodeName ?? '', fieldPath };
    this.#recorder.record(pod, subject, type, reason, message);
  }

  #tellOfEnding(pod: Pod): void {
    const { uid = '' } = pod.metadata;
    if (this.#ending.has(uid)) return;
    this.#ending.add(uid);
    const { containerStatuses = [], initContainerStatuses = [] } = pod.status ?? {};
    const told = [
      ['containers', containerStatuses],
      ['initContainers', initContainerStatuses],
    ] as const;
    for (const [field, statuses] of told) {
      for (const { name, state } of statuses) {
        if (state?.running) this.#tell(pod, { ...killing(name), fieldPath: `spec.${field}{${name}}` });
      }
    }
  }

  #surroundings(pod: Pod, node: number): PodSurroundings {
    const { uid = '' } = pod.metadata;
    const times = this.#exactTimes.get(uid) ?? new Map<string, number>();
    this.#exactTimes.set(uid, times);
    return {
      images: this.#images,
      hostIP: nodeAddress(node),
      podIP: this.#addresses.of(pod, node),
      now: this.#clock.now(),
      exactTimes: times,
    };
  }

  async #write(pod: Pod, status: PodStatus, signal: AbortSignal): Promise<void> {
    if (semanticEqual(pod.status ?? {}, status)) return;
    await this.#resource.updateStatus({ ...pod, status }, { signal });
  }

  #latestNode(name: string, signal: AbortSignal): Promise<Node | undefined> {
    return ignoreNotFound(this.#nodeResource.get(name, { signal }));
  }

  /** Reason why a pod may not run; undefined when it is admitted to the node. */
  async #rejectionOf(pod: Pod, signal: AbortSignal): Promise<Rejection | undefined> {
    const rejections = this.#admission.admit(pod);
    // The labels that the pod asks for may be new.
    if (rejections.length > 0 && rejections.every(({ reason }) => reason === nodeAffinity)) {
      const node = await this.#latestNode(pod.spec?.nodeName ?? '', signal);
      // The rejection of a changed pod ends in a conflict, and the newer pod is checked.
      if (this.#pods.store.get(objectKey(pod)) === pod) return this.#admission.admit(pod, node)[0];
    }
    return rejections[0];
  }

  async #reject(pod: Pod, rejection: Rejection, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const nodeName = pod.spec?.nodeName ?? '';
    const now = this.#clock.now();
    const turn = this.#nextRejections.get(nodeName) ?? now;
    if (turn > now) return { requeueAfterMs: turn - now };
    this.#nextRejections.set(nodeName, now + rejectionMs);
    await this.#write(pod, rejectedStatus(pod, rejection, now), signal);
    this.#tell(pod, { type: 'Warning', ...rejection });
    return undefined;
  }

  async #remove(pod: Pod, node: number, signal: AbortSignal): Promise<ReconcileResult | undefined> {
    const {
      namespace = '',
      name = '',
      uid = '',
      deletionTimestamp = '',
      deletionGracePeriodSeconds = 0,
    } = pod.metadata;
    const graceMs = deletionGracePeriodSeconds * 1000;
    const stopMs = isPodTerminal(pod) ? 0 : stopTimeMs(this.#images, pod);
    // The deletion timestamp has whole seconds and is rounded down, so the result is never later than the exact end.
    const endsAt = Date.parse(deletionTimestamp) - graceMs + Math.min(stopMs, graceMs);
    const now = this.#clock.now();
    this.#tellOfEnding(pod);
    if (stopMs > 0 && endsAt > now) return { requeueAfterMs: endsAt - now };
    if (!isPodTerminal(pod))
      await this.#write(pod, endPod(pod, stopMs > graceMs ? 137 : 0, this.#surroundings(pod, node)), signal);
    await this.#resource.namespace(namespace).delete(name, { gracePeriodSeconds: 0, preconditions: { uid }, signal });
    return undefined;
  }
}

/** Time until the slowest container of a pod has ended after it was asked to end, in ms. */
function stopTimeMs(images: ImageBehaviours, pod: Pod): number {
  const { containers = [], initContainers = [] } = pod.spec ?? {};
  return Math.max(
    0,
    ...containers.map((each) => containerBehaviour(images, pod, each, false).stopAfterMs),
    ...initContainers.map((each) => containerBehaviour(images, pod, each, true).stopAfterMs),
  );
}
