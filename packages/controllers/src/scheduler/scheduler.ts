import type { Namespace, Node, Pod } from '@k8s-ts/api';
import { isConflict, isNotFound } from '@k8s-ts/apimachinery/errors';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { type Client, type Clock, type Informer, type ObjectLike, type ResourceClient, sleep } from '@k8s-ts/client';
import { type EventRecorder, newEventRecorder } from '@k8s-ts/client/events';
import { isPodTerminal } from '../pods/index.js';
import { coreResources } from '../resources.js';
import { claimsOfPod } from '../volumes/pod-claims.js';
import { newPodVolumes, type PodVolumes, type VolumeInformers } from './bind-volumes.js';
import { chooseNode, type Decision, type NoNode } from './choose-node.js';
import { ClusterState } from './node-state.js';
import { Nominations } from './nominations.js';
import { PendingPods } from './pending-pods.js';
import type { VolumePlan } from './pod-volumes.js';
import { newUnschedulable } from './unschedulable.js';

const schedulerName = 'default-scheduler';
const podKind = { apiVersion: 'v1', kind: 'Pod' } as const;
/** Maximum number of concurrent bindings. */
const maxBindings = 32;
/** Time in ms after which a pod whose binding failed is tried again. */
const retryMs = 1000;

/** The caches of the scheduler, and its client. */
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
 * Binds pods with the scheduler name `default-scheduler` to nodes, in the manner of kube-scheduler: requests, host
 * ports, node selectors and affinity, taints, claims and their volumes, affinity between pods, topology spread. A pod
 * that fits nowhere gets the condition `PodScheduled: False` with reason `Unschedulable` and an event
 * `FailedScheduling`, and is tried again after a change of nodes or pods that may help. Where less important pods take
 * its place, they are deleted (preemption).
 */
export function newScheduler(options: SchedulerOptions): (signal: AbortSignal) => Promise<void> {
  const scheduler = new Scheduler(options);
  return (signal) => scheduler.run(signal);
}

class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #clock: Clock;
  readonly #pods: Informer<Pod, string>;
  readonly #nodes: Informer<Node, string>;
  readonly #namespaces: Informer<Namespace, string>;
  readonly #onError: (error: unknown, key: string) => void;
  readonly #resource: ResourceClient<Pod>;
  readonly #recorder: EventRecorder;
  readonly #state = new ClusterState();
  readonly #pending = new PendingPods();
  readonly #nominations = new Nominations();
  readonly #podVolumes: PodVolumes | undefined;
  /** Uids of pods that are being bound, or whose binding the informer does not show yet. */
  readonly #assumed = new Set<string>();
  #wake = () => {};
  readonly #leaveAside: (pod: Pod, noNode: NoNode, signal: AbortSignal) => Promise<void>;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    const { client } = options;
    this.#clock = options.clock;
    this.#pods = options.pods;
    this.#nodes = options.nodes;
    this.#namespaces = options.namespaces;
    this.#onError = options.onError;
    this.#resource = client.resource(coreResources.pods);
    this.#recorder = newEventRecorder({ client, clock: this.#clock, component: schedulerName });
    this.#podVolumes = options.volumes && newPodVolumes(client, this.#clock, options.volumes);
    this.#leaveAside = newUnschedulable({
      client,
      clock: this.#clock,
      recorder: this.#recorder,
      state: this.#state,
      nominations: this.#nominations,
      labelsOf: this.#labelsOf,
      volumes: this.#podVolumes?.caches,
      decide: (pod) => this.#decide(pod),
      isWaiting: (pod) => this.#pending.has(pod),
      retry: (pod) => {
        this.#pending.retry((each) => uidOf(each) === uidOf(pod));
        this.#wake();
      },
      onError: this.#onError,
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const stops = [
      this.#nodes.addHandler({
        onAdd: (node) => {
          this.#state.setNode(node);
          this.#retryAll();
        },
        onUpdate: (old, node) => {
          this.#state.setNode(node);
          if (isOtherPlace(old, node)) this.#retryAll();
        },
        onDelete: (node) => {
          this.#state.deleteNode(node);
          this.#retryAll();
        },
      }),
      this.#pods.addHandler({
        onAdd: (pod) => this.#follow(undefined, pod),
        onUpdate: (old, pod) => this.#follow(old, pod),
        onDelete: (pod) => this.#forget(pod),
      }),
    ];
    signal.addEventListener('abort', () => this.#wake(), { once: true });
    const { claims, volumes, classes } = this.#options.volumes ?? {};
    const onVolumes = () => {
      this.#podVolumes?.wake();
      this.#pending.retry((pod) => claimsOfPod(pod).length > 0);
      this.#wake();
    };
    if (claims) stops.push(followAll(claims, onVolumes));
    if (volumes) stops.push(followAll(volumes, onVolumes));
    if (classes) stops.push(followAll(classes, onVolumes));
    try {
      const informers = [this.#pods, this.#nodes, this.#namespaces, claims, volumes, classes];
      await Promise.all(informers.map((informer) => informer?.whenSynced(signal)));
      const writes = new Set<Promise<void>>();
      /** Bindings that wait for volumes, possibly for long. They do not delay others. */
      const waits = new Set<Promise<void>>();
      const track = (write: Promise<void>, to = writes) => {
        const tracked = write.finally(() => {
          to.delete(tracked);
          this.#wake();
        });
        to.add(tracked);
      };
      while (!signal.aborted) {
        const pod = writes.size < maxBindings ? this.#pending.take() : undefined;
        if (pod === undefined) {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
          continue;
        }
        const decision = this.#decide(pod);
        if ('node' in decision) {
          this.#nominations.delete(pod);
          this.#assumed.add(uidOf(pod));
          this.#state.place(pod, decision.node);
          const isSlow = decision.volumes !== undefined && hasWork(decision.volumes);
          track(this.#bind(pod, decision.node, decision.volumes, signal), isSlow ? waits : writes);
        } else {
          this.#pending.setAside(pod);
          track(this.#leaveAside(pod, decision, signal));
        }
      }
      await Promise.all([...writes, ...waits]);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      for (const stop of stops) stop();
      await this.#recorder.close();
    }
  }

  #retryAll(): void {
    this.#pending.retry();
    this.#wake();
  }

  #forget(pod: Pod): void {
    this.#pending.delete(pod);
    if (this.#assumed.delete(uidOf(pod))) this.#podVolumes?.wake();
    const hadPlace = this.#nominations.delete(pod);
    if (this.#state.remove(pod) || hadPlace) this.#retryAll();
  }

  #follow(old: Pod | undefined, pod: Pod) {
    if (isPodTerminal(pod)) return this.#forget(pod);
    const { nodeName } = pod.spec ?? {};
    if (nodeName) {
      this.#pending.delete(pod);
      this.#nominations.delete(pod);
      const isNew = !old?.spec?.nodeName;
      if (!isNew && !isOtherPod(old, pod)) return;
      this.#state.place(pod, nodeName);
      this.#assumed.delete(uidOf(pod));
      this.#pending.retry(waitsForPods);
      this.#wake();
      return;
    }
    if (this.#assumed.has(uidOf(pod))) return;
    if (!isSchedulable(pod)) return this.#forget(pod);
    const { nominatedNodeName } = pod.status ?? {};
    if (old === undefined && nominatedNodeName) this.#nominations.set(pod, nominatedNodeName);
    if (old === undefined || !this.#pending.has(pod) || isOtherPod(old, pod)) {
      this.#pending.add(pod);
      this.#wake();
    } else this.#pending.refresh(pod);
  }

  async #bind(pod: Pod, node: string, plan: VolumePlan | undefined, signal: AbortSignal): Promise<void> {
    const { namespace = '', name = '', uid = '' } = pod.metadata;
    try {
      if (plan && hasWork(plan)) await this.#podVolumes?.bind(pod, node, plan, () => this.#assumed.has(uid), signal);
      await this.#resource
        .namespace(namespace)
        .create(
          { metadata: { name, namespace, uid }, target: { apiVersion: 'v1', kind: 'Node', name: node } },
          { subresource: 'binding', signal },
        );
      this.#recorder.record(
        pod,
        podKind,
        'Normal',
        'Scheduled',
        `Successfully assigned ${namespace}/${name} to ${node}`,
      );
    } catch (error) {
      if (signal.aborted) return;
      if (!isNotFound(error) && !isConflict(error) && this.#assumed.has(uid))
        this.#onError(error, `${namespace}/${name}`);
      await sleep(this.#clock, retryMs, signal);
      if (!this.#assumed.delete(uid)) return;
      this.#state.remove(pod);
      const latest = this.#pods.store.get(`${namespace}/${name}`);
      if (latest) this.#follow(undefined, latest);
    }
  }

  readonly #labelsOf = (name: string) => this.#namespaces.store.get(name)?.metadata?.labels ?? {};

  #decide(pod: Pod): Decision {
    return this.#nominations.during(pod, this.#state, () =>
      chooseNode(pod, this.#state, this.#labelsOf, this.#podVolumes?.caches),
    );
  }
}

function uidOf({ metadata }: Pod): string {
  return metadata.uid ?? '';
}

const hasWork = ({ bindings, provisions }: VolumePlan) => bindings.length + provisions.length > 0;

function followAll<T extends ObjectLike>(informer: Informer<T, string>, onChange: () => void): () => void {
  return informer.addHandler({ onAdd: onChange, onUpdate: onChange, onDelete: onChange });
}

/** Whether a pod without a node is to be scheduled by this scheduler now. */
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

/** Whether a change of a node may let pods fit that did not fit before. */
function isOtherPlace(old: Node, node: Node): boolean {
  return !(
    semanticEqual(old.spec ?? {}, node.spec ?? {}) &&
    semanticEqual(old.metadata.labels ?? {}, node.metadata.labels ?? {}) &&
    semanticEqual(old.status?.allocatable ?? {}, node.status?.allocatable ?? {})
  );
}
