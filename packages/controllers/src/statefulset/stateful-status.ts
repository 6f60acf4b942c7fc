import type { appsv1, Pod } from '@k8s-ts/api';
import { isPodAvailable, isPodReady } from '../pods/index.js';
import { replicasOf, revisionOf } from './stateful-identity.js';

type StatefulSet = appsv1.StatefulSet;
type Status = appsv1.StatefulSetStatus;

/** Whether the server has the pod. */
export function isCreated({ status }: Pod): boolean {
  return Boolean(status?.phase);
}

export function isTerminating({ metadata }: Pod): boolean {
  return metadata.deletionTimestamp !== undefined;
}

export function isRunningAndReady(pod: Pod): boolean {
  return pod.status?.phase === 'Running' && isPodReady(pod);
}

/** The names of the revisions that pods have, or are to have. */
export interface Revisions {
  readonly current: string;
  readonly update: string;
}

/** The counts of a StatefulSet's status. @param now in ms since the epoch */
export function countReplicas(pods: readonly Pod[], minReadySeconds: number, revisions: Revisions, now: number) {
  const live = pods.filter((pod) => isCreated(pod) && !isTerminating(pod));
  const ready = pods.filter(isRunningAndReady);
  return {
    replicas: pods.filter(isCreated).length,
    readyReplicas: ready.length,
    availableReplicas: ready.filter((pod) => isPodAvailable(pod, minReadySeconds, now)).length,
    currentReplicas: live.filter((pod) => revisionOf(pod) === revisions.current).length,
    updatedReplicas: live.filter((pod) => revisionOf(pod) === revisions.update).length,
  };
}

/** The status after a rolling update that has ended: the update revision becomes the current one. */
export function completeRollingUpdate(set: StatefulSet, status: Status): Status {
  const replicas = replicasOf(set);
  const isComplete =
    set.spec?.updateStrategy?.type === 'RollingUpdate' &&
    [status.updatedReplicas, status.readyReplicas, status.replicas].every((count) => (count ?? 0) === replicas);
  if (!isComplete) return status;
  return {
    ...status,
    currentReplicas: status.updatedReplicas ?? 0,
    ...(status.updateRevision !== undefined && { currentRevision: status.updateRevision }),
  };
}

/** Whether the status of the StatefulSet must be written. Absent counts are 0. */
export function isInconsistent({ status: present }: StatefulSet, status: Status): boolean {
  const counts = ['replicas', 'readyReplicas', 'availableReplicas', 'currentReplicas', 'updatedReplicas'] as const;
  return (
    (status.observedGeneration ?? 0) > (present?.observedGeneration ?? 0) ||
    counts.some((field) => (status[field] ?? 0) !== (present?.[field] ?? 0)) ||
    status.currentRevision !== present?.currentRevision ||
    status.updateRevision !== present?.updateRevision
  );
}
