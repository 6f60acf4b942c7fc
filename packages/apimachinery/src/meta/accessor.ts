import { fromAPIVersionAndKind } from '../schema/convert.js';
import type { GroupVersionKind } from '../schema/types.js';
import type { KubeList, KubeObject, ListMeta, NamespacedName, ObjectMeta } from '../types/index.js';

/* Metadata of objects of any kind. Nothing here changes its input. kubernetes/apimachinery pkg/api/meta. */

const noMeta: ObjectMeta & ListMeta = Object.freeze({});

/** The object's metadata; empty when it has none (a decoded object always has some). */
export function objectMetaOf(object: { readonly metadata?: ObjectMeta }): ObjectMeta {
  return object.metadata ?? noMeta;
}

/** The list's metadata; empty when it has none. */
export function listMetaOf(list: { readonly metadata?: ListMeta }): ListMeta {
  return list.metadata ?? noMeta;
}

/** The group, version and kind in the object's `apiVersion` and `kind`. */
export function groupVersionKindOf(object: { readonly apiVersion?: string; readonly kind?: string }): GroupVersionKind {
  return fromAPIVersionAndKind(object.apiVersion, object.kind);
}

/** Namespace (empty for cluster-scoped objects) and name. */
export function namespacedNameOf(object: { readonly metadata?: ObjectMeta }): NamespacedName {
  const { namespace = '', name = '' } = objectMetaOf(object);
  return { namespace, name };
}

/** The object with some of its metadata replaced; a value of `undefined` removes the field. */
export function withObjectMeta<T extends { readonly metadata?: ObjectMeta }>(
  object: T,
  changes: { readonly [K in keyof ObjectMeta]?: ObjectMeta[K] | undefined },
): T {
  const metadata: Record<string, unknown> = { ...object.metadata };
  for (const [field, value] of Object.entries(changes)) {
    if (value === undefined) delete metadata[field];
    else metadata[field] = value;
  }
  return { ...object, metadata };
}

/** Whether the value is a list of objects: it has `items`, and they are an array or null. */
export function isList(value: unknown): value is KubeList {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'items')) return false;
  const { items, kind } = value as { items: unknown; kind?: unknown };
  const named = typeof kind !== 'string' || kind.endsWith('List');
  return named && (items === null || Array.isArray(items));
}

/** The items of a list; none where `items` is absent or null. */
export function itemsOf<T = KubeObject>(list: { readonly items?: readonly T[] | null }): readonly T[] {
  return list.items ?? [];
}

/** Whether fields are set that only the server may set: a creation time or a uid. */
export function hasSystemFieldValues(meta: ObjectMeta): boolean {
  return Boolean(meta.creationTimestamp) || Boolean(meta.uid);
}

const fixedForStatus = [
  'deletionTimestamp',
  'generation',
  'selfLink',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
] as const;

/**
 * The object with the existing object's metadata for fields that a status update must not change (labels, annotations,
 * finalizers, owners, generation, deletion time). The new object keeps its own `managedFields`.
 */
export function resetObjectMetaForStatus<T extends { readonly metadata?: ObjectMeta }>(object: T, existing: T): T {
  const source = objectMetaOf(existing);
  return withObjectMeta(object, Object.fromEntries(fixedForStatus.map((field) => [field, source[field]])));
}

/** Whether the annotation exists, with any value. */
export function hasAnnotation(meta: ObjectMeta, key: string): boolean {
  return meta.annotations !== undefined && Object.hasOwn(meta.annotations, key);
}

/** Whether the label exists, with any value. */
export function hasLabel(meta: ObjectMeta, key: string): boolean {
  return meta.labels !== undefined && Object.hasOwn(meta.labels, key);
}
