import type { appsv1, PodTemplateSpec } from '@k8s-ts/api';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';
import { revisionOf } from './annotations.js';
import { replicasOf } from './strategy.js';

type ReplicaSet = appsv1.ReplicaSet;

/** The label that tells the pods of a Deployment's ReplicaSets apart. */
export const hashLabel = 'pod-template-hash';

/** Whether two templates are equal apart from the label `pod-template-hash`. */
export function equalTemplates(a: PodTemplateSpec | undefined, b: PodTemplateSpec | undefined): boolean {
  return semanticEqual(withoutHash(a), withoutHash(b));
}

/** A template without the label `pod-template-hash`. */
export function withoutHash(template: PodTemplateSpec | undefined): PodTemplateSpec {
  const { [hashLabel]: _, ...labels } = template?.metadata?.labels ?? {};
  return { ...template, metadata: { ...template?.metadata, labels } };
}

/** Order by age, the oldest first; by name for equal ages. */
export function byCreation(a: ReplicaSet, b: ReplicaSet): number {
  const [at = '', bt = ''] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp];
  return compare(at, bt) || compare(a.metadata.name ?? '', b.metadata.name ?? '');
}

/** Order by wanted pods, the most first; the older first for equal sizes. */
export function bySizeOlder(a: ReplicaSet, b: ReplicaSet): number {
  return replicasOf(b) - replicasOf(a) || byCreation(a, b);
}

/** Order by wanted pods, the most first; the newer first for equal sizes. */
export function bySizeNewer(a: ReplicaSet, b: ReplicaSet): number {
  return replicasOf(b) - replicasOf(a) || byCreation(b, a);
}

/** Order by revision, the lowest first; by age for equal and unknown revisions. */
export function byRevision(a: ReplicaSet, b: ReplicaSet): number {
  const [first, second] = [revisionOf(a), revisionOf(b)];
  return first === undefined || second === undefined ? byCreation(a, b) : Number(first - second) || byCreation(a, b);
}

/**
 * The ReplicaSet of the Deployment's current template: the oldest one with an equal template. Undefined if there is no
 * such ReplicaSet.
 */
export function findNewReplicaSet({ spec }: appsv1.Deployment, all: readonly ReplicaSet[]): ReplicaSet | undefined {
  return [...all].sort(byCreation).find((each) => equalTemplates(each.spec?.template, spec?.template));
}

/** ReplicaSets that want at least one pod. */
export function activeOf(all: readonly ReplicaSet[]): readonly ReplicaSet[] {
  return all.filter((each) => replicasOf(each) > 0);
}

/**
 * The only ReplicaSet that wants pods. If no ReplicaSet wants pods: `newest`, or without it the youngest of `old`.
 * Undefined when several ReplicaSets want pods, or there are no ReplicaSets.
 *
 * @param newest the ReplicaSet of the current template
 */
export function findActiveOrLatest(newest: ReplicaSet | undefined, old: readonly ReplicaSet[]): ReplicaSet | undefined {
  const active = activeOf(newest ? [...old, newest] : old);
  if (active.length === 0) return newest ?? [...old].sort(byCreation).at(-1);
  return active.length === 1 ? active[0] : undefined;
}

/** The sum of wanted pods. */
export function totalReplicas(all: readonly ReplicaSet[]): number {
  return all.reduce((sum, each) => sum + replicasOf(each), 0);
}

/** The sum of a count in the statuses. */
export function sumOf(all: readonly ReplicaSet[], count: 'replicas' | 'readyReplicas' | 'availableReplicas'): number {
  return all.reduce((sum, { status }) => sum + (status?.[count] ?? 0), 0);
}

/**
 * The sum of the pods that are available and will stay. A ReplicaSet that has just been made smaller still reports more
 * available pods than it wants; the extra ones are about to be deleted. (kube-controller-manager counts them, so it may
 * delete too many pods when a template changes at that moment.)
 */
export function lastingAvailable(all: readonly ReplicaSet[]): number {
  return all.reduce((sum, each) => sum + Math.min(each.status?.availableReplicas ?? 0, replicasOf(each)), 0);
}

/** The sum of pods that are being deleted; undefined when a ReplicaSet with a current status does not report them. */
export function terminatingOf(all: readonly ReplicaSet[]): number | undefined {
  let sum = 0;
  for (const { status } of all) {
    if (status?.terminatingReplicas !== undefined) sum += status.terminatingReplicas;
    else if (status?.observedGeneration) return undefined;
  }
  return sum;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
