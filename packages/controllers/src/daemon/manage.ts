import type { Pod } from '@k8s-ts/api';
import { revisionHashLabel } from '../history/index.js';
import { isPodReady } from '../pods/index.js';
import { byPlacementAndAge } from './daemon-pods.js';
import { type DaemonChanges, type DaemonView, daemonFenceposts, isAvailable, placements } from './daemon-view.js';

/** Decides which finished pods are deleted. */
export interface EndedPods {
  /**
   * A failed pod, and whether it is deleted now. The deletion may be delayed, so that a pod that always fails is not
   * recreated endlessly.
   */
  onFailed(pod: Pod, nodeName: string): boolean;
  onSucceeded(pod: Pod): void;
}

/**
 * One pod for each node that should have a pod, and no pods on other nodes (`kubernetes pkg/controller/daemon`,
 * manage). While pods may surge, a node may have one pod of the old template and one of the current template.
 */
export function changesOf(view: DaemonView, ended: EndedPods): DaemonChanges {
  const deletions: Pod[] = [];
  const creations: string[] = [];
  for (const [nodeName, { shouldRun, mayStay }] of placements(view)) {
    const pods = view.podsByNode.get(nodeName);
    if (shouldRun && !pods) creations.push(nodeName);
    else if (mayStay) {
      const { running, dead } = sortOut(pods ?? [], nodeName, ended);
      deletions.push(...dead);
      if (daemonFenceposts(view.daemonSet, 1).maxSurge === 0) deletions.push(...running.slice(1));
      else if (running.length > 1) deletions.push(...surplusDuringSurge(running, view));
      else if (running.length === 0 && shouldRun) creations.push(nodeName);
    } else deletions.push(...(pods ?? []).filter(({ metadata }) => !metadata.deletionTimestamp));
  }
  const known = new Set(view.nodes.map(({ metadata }) => metadata.name));
  for (const [nodeName, pods] of view.podsByNode) {
    // Pods for a removed node that were never bound to it are deleted here. The pod garbage collector deletes pods that
    // were bound to it.
    if (!known.has(nodeName)) deletions.push(...pods.filter(({ spec }) => !spec?.nodeName));
  }
  return { deletions, creations };
}

/** The pods of a node that have not ended, in order, and the ended pods that are to be deleted. */
function sortOut(pods: readonly Pod[], nodeName: string, ended: EndedPods) {
  const running: Pod[] = [];
  const dead: Pod[] = [];
  for (const pod of pods) {
    if (pod.metadata.deletionTimestamp) continue;
    if (pod.status?.phase === 'Failed') {
      if (ended.onFailed(pod, nodeName)) dead.push(pod);
    } else if (pod.status?.phase === 'Succeeded') {
      ended.onSucceeded(pod);
      dead.push(pod);
    } else running.push(pod);
  }
  return { running: running.sort(byPlacementAndAge), dead };
}

/**
 * Pods of a node to delete: all but the oldest pod of the current template and the oldest pod of another template. The
 * latter is deleted, too, when it is not ready or the former is available.
 */
function surplusDuringSurge(pods: readonly Pod[], view: DaemonView): readonly Pod[] {
  const isCurrent = ({ metadata }: Pod) => metadata.labels?.[revisionHashLabel] === view.hash;
  const fresh = pods.find(isCurrent);
  const old = pods.find((pod) => !isCurrent(pod));
  const surplus = pods.filter((pod) => pod !== fresh && pod !== old);
  if (!fresh || !old) return surplus;
  return !isPodReady(old) || isAvailable(fresh, view) ? [...surplus, old] : surplus;
}
