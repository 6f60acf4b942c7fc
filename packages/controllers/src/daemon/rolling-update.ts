import type { Pod } from '@k8s-ts/api';
import { isUpdated } from './daemon-pods.js';
import { type DaemonChanges, type DaemonView, daemonFenceposts, isAvailable, placements } from './daemon-view.js';

/** The pods of a node during a rolling update. */
interface NodePods {
  readonly nodeName: string;
  readonly fresh?: Pod | undefined;
  readonly old?: Pod | undefined;
  /** The node has several pods of the current template. This is corrected first. */
  readonly isCrowded: boolean;
  readonly shouldRun: boolean;
}

/** The next step of a rolling update (`kubernetes pkg/controller/daemon/update.go`, rollingUpdate). */
export function rollingUpdate(view: DaemonView): DaemonChanges {
  const where = placements(view);
  const wanted = [...where].filter(([, { shouldRun }]) => shouldRun).map(([name]) => name);
  const { maxSurge, maxUnavailable } = daemonFenceposts(view.daemonSet, wanted.length);
  const nodes = [...new Set([...view.podsByNode.keys(), ...wanted])].map((nodeName) => ({
    ...podsOn(nodeName, view),
    shouldRun: where.get(nodeName)?.shouldRun ?? false,
  }));
  return maxSurge === 0 ? replace(nodes, view, maxUnavailable) : surge(nodes, view, maxSurge, wanted.length);
}

function podsOn(nodeName: string, { podsByNode, daemonSet, hash }: DaemonView): Omit<NodePods, 'shouldRun'> {
  const pods = (podsByNode.get(nodeName) ?? []).filter(({ metadata }) => !metadata.deletionTimestamp);
  const fresh = pods.filter((pod) => isUpdated(pod, daemonSet, hash));
  const old = pods.filter((pod) => !isUpdated(pod, daemonSet, hash));
  return { nodeName, fresh: fresh[0], old: old[0], isCrowded: fresh.length > 1 || old.length > 1 };
}

/**
 * Deletes old pods: all unavailable ones, and available ones as long as at most `maxUnavailable` pods are unavailable.
 */
function replace(nodes: readonly NodePods[], view: DaemonView, maxUnavailable: number): DaemonChanges {
  const unavailableOld: Pod[] = [];
  const candidates: Pod[] = [];
  let unavailable = 0;
  for (const { fresh, old, isCrowded } of nodes) {
    if (isCrowded || (fresh === undefined) === (old === undefined)) unavailable += 1;
    else if (fresh) unavailable += isAvailable(fresh, view) ? 0 : 1;
    else if (old && isAvailable(old, view)) candidates.push(old);
    else if (old) {
      unavailableOld.push(old);
      unavailable += 1;
    }
  }
  const room = Math.max(0, maxUnavailable - unavailable);
  return { deletions: [...unavailableOld, ...candidates.slice(0, room)], creations: [] };
}

/**
 * Makes new pods beside old ones, at most `maxSurge` beyond the wanted number, and deletes each old pod whose
 * replacement is available.
 */
function surge(nodes: readonly NodePods[], view: DaemonView, maxSurge: number, desired: number): DaemonChanges {
  const deletions: Pod[] = [];
  const misplaced: Pod[] = [];
  const urgent: string[] = [];
  const candidates: string[] = [];
  let surging = 0;
  let available = 0;
  for (const { nodeName, fresh, old, isCrowded, shouldRun } of nodes) {
    if (isCrowded) {
      surging += 1;
      continue;
    }
    const counted = old ?? fresh;
    if (counted && isAvailable(counted, view)) available += 1;
    if (!old) continue;
    if (fresh) {
      if (isAvailable(fresh, view)) deletions.push(old);
      else surging += 1;
    } else if (!isAvailable(old, view)) {
      if (shouldRun) urgent.push(nodeName);
      else deletions.push(old);
    } else if (shouldRun) candidates.push(nodeName);
    else misplaced.push(old);
  }
  const surplus = Math.max(0, available - desired);
  const room = Math.max(0, maxSurge - surging);
  return {
    deletions: [...deletions, ...misplaced.slice(0, surplus)],
    creations: [...urgent, ...candidates.slice(0, room)],
  };
}
