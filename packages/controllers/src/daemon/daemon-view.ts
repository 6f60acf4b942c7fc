import type { appsv1, Node, Pod } from '@k8s-ts/api';
import { getScaledValueFromIntOrPercent } from '@k8s-ts/apimachinery/intstr';
import { isPodAvailable, isPodTerminal } from '../pods/index.js';
import { type Placement, placementOn, targetNodeOf } from './daemon-pods.js';

type DaemonSet = appsv1.DaemonSet;

/** A DaemonSet with its pods and all nodes, at one time. */
export interface DaemonView {
  readonly daemonSet: DaemonSet;
  /** The value of `controller-revision-hash` of the current template. */
  readonly hash: string;
  readonly nodes: readonly Node[];
  readonly podsByNode: ReadonlyMap<string, readonly Pod[]>;
  /** In ms since the epoch. */
  readonly now: number;
}

/** Pods that are to be deleted, and names of nodes that get a pod. */
export interface DaemonChanges {
  readonly deletions: readonly Pod[];
  readonly creations: readonly string[];
}

/** Pods by the node that they run on or are meant for, without pods that have ended and are being deleted. */
export function podsByNode(pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> {
  const byNode = new Map<string, Pod[]>();
  for (const pod of pods) {
    if (isPodTerminal(pod) && pod.metadata.deletionTimestamp) continue;
    const node = targetNodeOf(pod);
    if (node === undefined) continue;
    const present = byNode.get(node);
    if (present) present.push(pod);
    else byNode.set(node, [pod]);
  }
  return byNode;
}

/** For each node, by its name: whether the DaemonSet wants a pod there, and whether a pod may stay. */
export function placements({
  nodes,
  daemonSet,
}: Pick<DaemonView, 'nodes' | 'daemonSet'>): ReadonlyMap<string, Placement> {
  return new Map(nodes.map((node) => [node.metadata.name ?? '', placementOn(node, daemonSet)]));
}

/** Whether a pod has been ready long enough. */
export function isAvailable(pod: Pod, { daemonSet, now }: Pick<DaemonView, 'daemonSet' | 'now'>): boolean {
  return isPodAvailable(pod, daemonSet.spec?.minReadySeconds ?? 0, now);
}

/** The numbers of pods that may be missing, and added, during a rolling update; 0 with another strategy. */
export function daemonFenceposts(
  { spec }: DaemonSet,
  desired: number,
): { readonly maxSurge: number; readonly maxUnavailable: number } {
  const { type, rollingUpdate } = spec?.updateStrategy ?? {};
  if (type !== 'RollingUpdate') return { maxSurge: 0, maxUnavailable: 0 };
  const maxSurge = getScaledValueFromIntOrPercent(rollingUpdate?.maxSurge ?? 0, desired, true);
  const maxUnavailable = getScaledValueFromIntOrPercent(rollingUpdate?.maxUnavailable ?? 0, desired, true);
  return { maxSurge, maxUnavailable: desired > 0 && maxSurge + maxUnavailable === 0 ? 1 : maxUnavailable };
}
