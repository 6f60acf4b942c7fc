import type { Pod } from '@k8s-ts/api';
import { isPodReady, podCondition } from './pod-state.js';

const deletionCost = 'controller.kubernetes.io/pod-deletion-cost';
const phases: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 };

/** A pod with all data that decide its place in the order of deletion. */
interface RankedPod {
  readonly pod: Pod;
  /** Ranks, compared in this order; pods with smaller ranks are deleted first. */
  readonly state: readonly number[];
  readonly readyAt: number;
  readonly createdAt: number;
  readonly restarts: readonly [number, number];
}

export interface RankingOptions {
  /** In ms since the epoch. */
  readonly now: number;
  /**
   * Returns the number of pods on a node. Pods on nodes with more pods are deleted first. Default: nodes are not
   * compared.
   */
  readonly podsOnNode?: (nodeName: string) => number;
  /** Whether the annotation `controller.kubernetes.io/pod-deletion-cost` counts. Default true. */
  readonly hasDeletionCost?: boolean;
  /**
   * Whether ages are rounded down to a power of two before they are compared. The uids of pods then decide between
   * equal ages. Default true.
   */
  readonly roundsAges?: boolean;
}

/**
 * Pods in the order in which a controller deletes them: unscheduled before scheduled, pending before running, not ready
 * before ready, lower before higher deletion cost, then pods of crowded nodes, pods that became ready recently, that
 * were restarted often, and young pods (`kubernetes pkg/controller`, ActivePodsWithRanks and ActivePods).
 */
export function rankForDeletion(pods: readonly Pod[], options: RankingOptions): readonly Pod[] {
  const compareAges = options.roundsAges === false ? compareTimes : compareMagnitudes(options.now);
  return pods
    .map((pod) => rankedPod(pod, options))
    .sort((a, b) => compareRanked(a, b, compareAges))
    .map(({ pod }) => pod);
}

function rankedPod(pod: Pod, { podsOnNode, hasDeletionCost = true }: RankingOptions): RankedPod {
  const isReady = isPodReady(pod);
  const nodeName = pod.spec?.nodeName ?? '';
  return {
    pod,
    state: [
      nodeName === '' ? 0 : 1,
      phases[pod.status?.phase ?? ''] ?? 0,
      isReady ? 1 : 0,
      hasDeletionCost ? costOf(pod) : 0,
      -(podsOnNode?.(nodeName) ?? 0),
    ],
    readyAt: isReady ? timeOf(podCondition(pod, 'Ready')?.lastTransitionTime) : 0,
    createdAt: timeOf(pod.metadata.creationTimestamp),
    restarts: maxRestarts(pod),
  };
}

/** Compares pods by the times of an event of theirs, in ms since the epoch. An unknown time, 0, goes first. */
type CompareAges = (a: RankedPod, b: RankedPod, at: number, bt: number) => number;

function compareRanked(a: RankedPod, b: RankedPod, compareAges: CompareAges): number {
  for (const [i, value] of a.state.entries()) {
    const other = b.state[i] as number;
    if (value !== other) return value - other;
  }
  if (isPodReady(a.pod) && isPodReady(b.pod) && a.readyAt !== b.readyAt) {
    return compareAges(a, b, a.readyAt, b.readyAt);
  }
  for (const i of [0, 1] as const) if (a.restarts[i] !== b.restarts[i]) return b.restarts[i] - a.restarts[i];
  return a.createdAt === b.createdAt ? 0 : compareAges(a, b, a.createdAt, b.createdAt);
}

/** The younger pod goes first; the uid decides between ages that are rounded to the same power of two. */
const compareMagnitudes =
  (now: number): CompareAges =>
  (a, b, at, bt) => {
    if (at === 0 || bt === 0) return at === 0 ? -1 : 1;
    const difference = magnitude(now - at) - magnitude(now - bt);
    if (difference !== 0) return difference;
    return (a.pod.metadata.uid ?? '') < (b.pod.metadata.uid ?? '') ? -1 : 1;
  };

/** The younger pod goes first. */
const compareTimes: CompareAges = (_a, _b, at, bt) => (at === 0 || bt === 0 ? at - bt : bt - at);

/** The exponent of the highest power of two in an age, in nanoseconds; -1 for an age of 0 or less. */
function magnitude(ms: number): number {
  return ms > 0 ? Math.floor(Math.log2(ms * 1e6)) : -1;
}

function timeOf(text: string | undefined): number {
  return text === undefined ? 0 : Date.parse(text);
}

/** The cost in the annotation; 0 if it is missing or not an int32 (`kubernetes pkg/apis/core/v1/helper`). */
function costOf({ metadata }: Pod): number {
  const text = metadata.annotations?.[deletionCost];
  if (text === undefined || !/^(0|-?[1-9][0-9]*)$/.test(text)) return 0;
  const cost = Number(text);
  return cost >= -(2 ** 31) && cost < 2 ** 31 ? cost : 0;
}

/** The highest restart count of a container, and of an init container that always restarts. */
function maxRestarts({ spec, status }: Pod): readonly [number, number] {
  const sidecars = new Set(
    spec?.initContainers?.filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => name),
  );
  const most = (statuses: readonly { readonly restartCount?: number }[]) =>
    Math.max(0, ...statuses.map(({ restartCount = 0 }) => restartCount));
  return [
    most(status?.containerStatuses ?? []),
    most((status?.initContainerStatuses ?? []).filter(({ name }) => sidecars.has(name))),
  ];
}
