import type { appsv1, Pod } from '@k8s-ts/api';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { formatTime } from '@k8s-ts/apimachinery/time';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { isPodAvailable, isPodReady } from '../pods/index.js';

type Status = appsv1.ReplicaSetStatus;
type Condition = NonNullable<Status['conditions']>[number];

/** The counts that the status of a ReplicaSet or ReplicationController is made from. */
export interface ReplicaObservation {
  readonly spec: { readonly replicas: number; readonly minReadySeconds: number };
  readonly templateLabels: Readonly<Record<string, string>>;
  readonly status: Status | undefined;
  readonly generation: number;
  readonly activePods: readonly Pod[];
  /** Number of pods that are being deleted; undefined for a kind without this field. */
  readonly terminating: number | undefined;
  /** The failure of this reconcile to create or delete pods. */
  readonly failure?: { readonly reason: 'FailedCreate' | 'FailedDelete'; readonly error: unknown } | undefined;
  /** In ms since the epoch. */
  readonly now: number;
}

/** The status of a ReplicaSet or ReplicationController (`kubernetes pkg/controller/replicaset`, calculateStatus). */
export function replicaStatus(observation: ReplicaObservation): Status {
  const { spec, activePods, templateLabels, terminating, generation, now } = observation;
  const labels = Object.entries(templateLabels);
  const isLabeled = ({ metadata }: Pod) => labels.every(([key, value]) => metadata.labels?.[key] === value);
  const conditions = conditionsOf(observation);
  return {
    replicas: activePods.length,
    fullyLabeledReplicas: activePods.filter(isLabeled).length,
    readyReplicas: activePods.filter(isPodReady).length,
    availableReplicas: activePods.filter((pod) => isPodAvailable(pod, spec.minReadySeconds, now)).length,
    ...(terminating !== undefined && { terminatingReplicas: terminating }),
    observedGeneration: generation,
    ...(conditions.length > 0 && { conditions }),
  };
}

/** Whether two statuses are equal. Absent counts are 0, except the count of terminating pods. */
export function isSameReplicaStatus(a: Status | undefined, b: Status): boolean {
  const counts = [
    'replicas',
    'fullyLabeledReplicas',
    'readyReplicas',
    'availableReplicas',
    'observedGeneration',
  ] as const;
  return (
    counts.every((field) => (a?.[field] ?? 0) === (b[field] ?? 0)) &&
    a?.terminatingReplicas === b.terminatingReplicas &&
    semanticEqual(a?.conditions, b.conditions)
  );
}

/** `ReplicaFailure` is set by a failure, stays as it is during further failures, and is removed by a success. */
function conditionsOf({ status, failure, now }: ReplicaObservation): readonly Condition[] {
  const present = status?.conditions ?? [];
  const hasFailed = present.some(({ type }) => type === 'ReplicaFailure');
  if (failure === undefined) return present.filter(({ type }) => type !== 'ReplicaFailure');
  if (hasFailed) return present;
  const condition: Condition = {
    type: 'ReplicaFailure',
    status: 'True',
    lastTransitionTime: formatTime(now),
    reason: failure.reason,
    message: errorText(failure.error),
  };
  return [...present, condition];
}
