import type { appsv1 } from '@k8s-ts/api';
import { maxSurgeOf, replicasOf } from './strategy.js';

/** Annotations of Deployments and their ReplicaSets (`kubernetes pkg/controller/deployment/util`). */
export const annotationNames = {
  revision: 'deployment.kubernetes.io/revision',
  history: 'deployment.kubernetes.io/revision-history',
  desiredReplicas: 'deployment.kubernetes.io/desired-replicas',
  maxReplicas: 'deployment.kubernetes.io/max-replicas',
  rollbackTo: 'deprecated.deployment.rollback.to',
} as const;

/** Maximum length of a history of revisions, in characters. */
const longestHistory = 2000;

/** Annotations that are not copied between a Deployment and its ReplicaSets. */
const ownAnnotations: ReadonlySet<string> = new Set([
  'kubectl.kubernetes.io/last-applied-configuration',
  ...Object.values(annotationNames),
]);

type Annotations = Readonly<Record<string, string>>;
interface Annotated {
  readonly metadata: { readonly annotations?: Annotations };
}

/** The revision of an object: 0 without one, undefined for a text that is not an int64. */
export function revisionOf({ metadata }: Annotated): bigint | undefined {
  return parseRevision(metadata.annotations?.[annotationNames.revision] ?? '0');
}

/** Parses a revision; undefined for a text that is not an int64. */
export function parseRevision(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]{1,30}$/.test(text)) return undefined;
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/** The highest revision; 0 without one. */
export function maxRevision(replicaSets: readonly appsv1.ReplicaSet[]): bigint {
  return highestRevisions(replicaSets)[0];
}

/** The second highest revision; 0 without one. */
export function lastRevision(replicaSets: readonly appsv1.ReplicaSet[]): bigint {
  return highestRevisions(replicaSets)[1];
}

function highestRevisions(replicaSets: readonly appsv1.ReplicaSet[]): readonly [highest: bigint, second: bigint] {
  let [highest, second] = [0n, 0n];
  for (const replicaSet of replicaSets) {
    const revision = revisionOf(replicaSet) ?? 0n;
    if (revision >= highest) [highest, second] = [revision, highest];
    else if (revision > second) second = revision;
  }
  return [highest, second];
}

/** A number of pods in an annotation; undefined if missing, or not an int32 that is 0 or more. */
export function replicasAnnotation({ metadata }: Annotated, name: string): number | undefined {
  const text = metadata.annotations?.[name];
  if (text === undefined || !/^[0-9]+$/.test(text)) return undefined;
  return Number(text) < 2 ** 31 ? Number(text) : undefined;
}

/** The annotations with the Deployment's size, by which a later change of the size is noticed. */
export function sizeAnnotations(deployment: appsv1.Deployment): Annotations {
  const replicas = replicasOf(deployment);
  return {
    [annotationNames.desiredReplicas]: String(replicas),
    [annotationNames.maxReplicas]: String(replicas + maxSurgeOf(deployment)),
  };
}

/** Whether the object lacks one of the annotations, or has another value. */
export function lacksAnnotations({ metadata }: Annotated, wanted: Annotations): boolean {
  return Object.entries(wanted).some(([name, value]) => metadata.annotations?.[name] !== value);
}

/**
 * The annotations of a ReplicaSet that becomes the newest: those of the Deployment, the revision if it is higher than
 * its own, the history of its revisions. If its own revision is not a number, it stays as it is.
 */
export function newestAnnotations(deployment: appsv1.Deployment, present: Annotations, revision: bigint): Annotations {
  const copied = Object.entries(deployment.metadata.annotations ?? {}).filter(([name]) => !ownAnnotations.has(name));
  const annotations = { ...present, ...Object.fromEntries(copied) };
  const own = present[annotationNames.revision] ?? '';
  const ownRevision = own === '' ? 0n : parseRevision(own);
  if (ownRevision === undefined || ownRevision >= revision) return annotations;
  return {
    ...annotations,
    [annotationNames.revision]: String(revision),
    ...(own !== '' && { [annotationNames.history]: historyWith(present[annotationNames.history] ?? '', own) }),
  };
}

/** A history with one more revision. The oldest revisions are left out when the history gets too long. */
function historyWith(history: string, revision: string): string {
  if (history === '') return revision;
  const revisions = history.split(',');
  let length = history.length + revision.length + 1;
  let start = 0;
  while (length > longestHistory && start < revisions.length) {
    length -= (revisions[start] as string).length + 1;
    start += 1;
  }
  return length <= longestHistory ? [...revisions.slice(start), revision].join(',') : history;
}

/**
 * The annotations of a Deployment that is rolled back to a ReplicaSet: its own bookkeeping annotations, and all other
 * annotations from the ReplicaSet.
 */
export function rolledBackAnnotations(deployment: appsv1.Deployment, target: appsv1.ReplicaSet): Annotations {
  const kept = Object.entries(deployment.metadata.annotations ?? {}).filter(([name]) => ownAnnotations.has(name));
  const taken = Object.entries(target.metadata.annotations ?? {}).filter(([name]) => !ownAnnotations.has(name));
  return Object.fromEntries([...kept, ...taken]);
}
