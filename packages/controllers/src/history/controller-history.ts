import type { appsv1, PodTemplateSpec } from '@k8s-ts/api';
import { semanticEqual } from '@k8s-ts/apimachinery/validation';

type Revision = appsv1.ControllerRevision;

/** The label of pods and ControllerRevisions that names a revision of a DaemonSet or StatefulSet. */
export const revisionHashLabel = 'controller-revision-hash';

/**
 * The data of a ControllerRevision: a strategic merge patch that restores the template. Its keys are sorted, because
 * clients compare it byte by byte with a patch that they make themselves (`kubernetes pkg/controller/daemon/update.go`,
 * Match).
 */
export function revisionData(template: PodTemplateSpec): { readonly spec: { readonly template: PodTemplateSpec } } {
  return { spec: { template: sortedByKey({ ...template, $patch: 'replace' }) as PodTemplateSpec } };
}

function sortedByKey(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortedByKey);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).sort(([a], [b]) => compare(a, b));
  return Object.fromEntries(sorted.map(([key, member]) => [key, sortedByKey(member)]));
}

/** The template that a ControllerRevision holds; undefined when it holds none. */
export function templateOf({ data }: Revision): PodTemplateSpec | undefined {
  const { spec } = (data ?? {}) as { readonly spec?: { readonly template?: object } };
  if (!spec?.template) return undefined;
  const { $patch: _, ...template } = spec.template as PodTemplateSpec & { readonly $patch?: string };
  return template;
}

/** Whether the revision holds this data. */
export function hasData({ data }: Revision, wanted: unknown): boolean {
  return semanticEqual(data, wanted);
}

/** Order by revision, then age, then name; the oldest first. */
export function byRevision(a: Revision, b: Revision): number {
  return (
    a.revision - b.revision ||
    compare(a.metadata.creationTimestamp ?? '', b.metadata.creationTimestamp ?? '') ||
    compare(a.metadata.name ?? '', b.metadata.name ?? '')
  );
}

/** The number of the next revision. */
export function nextRevision(revisions: readonly Revision[]): number {
  return Math.max(0, ...revisions.map(({ revision }) => revision)) + 1;
}

/** The name of a ControllerRevision. */
export function revisionName(owner: string, hash: string): string {
  return `${owner.slice(0, 223)}-${hash}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
