import type { Node, Pod } from '@k8s-ts/api';
import { controllerOf } from '../pods/index.js';
import { type Amounts, add, amountsOf, podRequests } from './pod-requests.js';

/** A node with the pods that are on it or are about to be bound to it. */
export interface NodeState {
  readonly node: Node;
  readonly allocatable: Amounts;
  readonly requested: Map<string, number>;
  /** By uid. */
  readonly pods: Map<string, Pod>;
  /** The number of pods by the uid of their controller. */
  readonly controlled: Map<string, number>;
  /** `protocol/ip/port` of host ports, with the number of their users. */
  readonly hostPorts: Map<string, number>;
}

/** The nodes as the scheduler knows them, including decisions that informers do not show yet. */
export class ClusterState {
  readonly nodes = new Map<string, NodeState>();
  /** The node of each pod by its uid, also for nodes that are not known. */
  readonly #placed = new Map<string, { readonly pod: Pod; readonly node: string }>();
  /** Uids of pods with required anti-affinity. */
  readonly podsWithAntiAffinity = new Set<string>();

  setNode(node: Node): void {
    const { name = '' } = node.metadata;
    const allocatable = amountsOf(node.status?.allocatable);
    const before = this.nodes.get(name);
    if (before) {
      this.nodes.set(name, { ...before, node, allocatable });
      return;
    }
    const counts = { requested: new Map(), pods: new Map(), controlled: new Map(), hostPorts: new Map() };
    this.nodes.set(name, { node, allocatable, ...counts });
    for (const placed of this.#placed.values()) if (placed.node === name) this.#count(name, placed.pod, 1);
  }

  deleteNode({ metadata }: Node): void {
    this.nodes.delete(metadata.name ?? '');
  }

  /** Records that a pod is on a node, or will be. A later call for the same pod replaces the first. */
  place(pod: Pod, node: string): void {
    const uid = uidOf(pod);
    this.remove(pod);
    this.#placed.set(uid, { pod, node });
    this.#count(node, pod, 1);
    if (pod.spec?.affinity?.podAntiAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.length) {
      this.podsWithAntiAffinity.add(uid);
    }
  }

  /** @returns whether the pod was on a node */
  remove(pod: Pod): boolean {
    const uid = uidOf(pod);
    const placed = this.#placed.get(uid);
    if (placed === undefined) return false;
    this.#placed.delete(uid);
    this.podsWithAntiAffinity.delete(uid);
    this.#count(placed.node, placed.pod, -1);
    return true;
  }

  /** A pod that has been placed, with its node. */
  placed(uid: string): { readonly pod: Pod; readonly node: string } | undefined {
    return this.#placed.get(uid);
  }

  /** All pods that have been placed, with their nodes. */
  allPlaced(): Iterable<{ readonly pod: Pod; readonly node: string }> {
    return this.#placed.values();
  }

  #count(name: string, pod: Pod, sign: 1 | -1): void {
    const state = this.nodes.get(name);
    if (state === undefined) return;
    if (sign === 1) state.pods.set(uidOf(pod), pod);
    else state.pods.delete(uidOf(pod));
    add(state.requested, podRequests(pod), sign);
    const controller = controllerOf(pod)?.uid;
    if (controller !== undefined) addTo(state.controlled, controller, sign);
    for (const port of hostPortsOf(pod)) addTo(state.hostPorts, port, sign);
  }
}

function addTo(counts: Map<string, number>, key: string, sign: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + sign;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

/** The host ports of a pod: `protocol/ip/port`. */
export function hostPortsOf({ spec }: Pod): readonly string[] {
  const containers = [
    ...(spec?.containers ?? []),
    ...(spec?.initContainers ?? []).filter(({ restartPolicy }) => restartPolicy === 'Always'),
  ];
  return containers.flatMap(({ ports = [] }) =>
    ports
      .filter(({ hostPort }) => hostPort)
      .map(({ protocol = 'TCP', hostIP, hostPort }) => `${protocol}/${hostIP || '0.0.0.0'}/${hostPort}`),
  );
}

const uidOf = ({ metadata }: Pod) => metadata.uid ?? '';
