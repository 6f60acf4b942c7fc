import type { appsv1 } from '@k8s-ts/api';
import { isPodReady } from '../pods/index.js';
import { byPlacementAndAge, isUpdated } from './daemon-pods.js';
import { type DaemonView, isAvailable, placements } from './daemon-view.js';

type Status = appsv1.DaemonSetStatus;

/**
 * The counts of a DaemonSet's status; of several pods on a node the first one counts
 * (`kubernetes pkg/controller/daemon`, updateDaemonSetStatus).
 */
export function daemonStatus(view: DaemonView): Status {
  const { daemonSet, hash } = view;
  const counts = { desired: 0, current: 0, misscheduled: 0, ready: 0, updated: 0, available: 0 };
  for (const [nodeName, { shouldRun }] of placements(view)) {
    const [pod] = [...(view.podsByNode.get(nodeName) ?? [])].sort(byPlacementAndAge);
    if (shouldRun) counts.desired += 1;
    if (!pod) continue;
    if (!shouldRun) {
      counts.misscheduled += 1;
      continue;
    }
    counts.current += 1;
    if (isPodReady(pod)) counts.ready += 1;
    if (isAvailable(pod, view)) counts.available += 1;
    if (isUpdated(pod, daemonSet, hash)) counts.updated += 1;
  }
  const { collisionCount, conditions } = daemonSet.status ?? {};
  return {
    currentNumberScheduled: counts.current,
    numberMisscheduled: counts.misscheduled,
    desiredNumberScheduled: counts.desired,
    numberReady: counts.ready,
    observedGeneration: daemonSet.metadata.generation ?? 0,
    updatedNumberScheduled: counts.updated,
    numberAvailable: counts.available,
    numberUnavailable: counts.desired - counts.available,
    ...(collisionCount !== undefined && { collisionCount }),
    ...(conditions && { conditions }),
  };
}

/** Whether the counts of the present status are equal to those of another status. Absent counts are 0. */
export function isSameDaemonStatus(present: Status | undefined, wanted: Status): boolean {
  const { collisionCount: _, conditions: __, ...counts } = wanted;
  return Object.entries(counts).every(([name, count]) => (present?.[name as keyof typeof counts] ?? 0) === count);
}
