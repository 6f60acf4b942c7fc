import { keepGiven } from '@k8s-ts/apimachinery/json';
import type { KubeObject, ObjectMeta } from '@k8s-ts/apimachinery/types';

/** A copy of the object with some metadata changed; `undefined` removes a field. */
export function withMeta<T extends KubeObject>(
  object: T,
  changes: { readonly [K in keyof ObjectMeta]?: ObjectMeta[K] | undefined },
): T {
  const metadata: Record<string, unknown> = {};
  Object.assign(metadata, object.metadata, changes);
  for (const key in changes) if (metadata[key] === undefined) delete metadata[key];
  return keepGiven({ ...object, metadata }, object);
}

/** Fields of metadata in the order of Go's struct. */
const fieldOrder = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
];

/**
 * The object with the fields of its metadata in the order of Go's struct, as clients get them; other fields come last.
 */
export function withOrderedMeta<T extends KubeObject>(object: T): T {
  const known = object.metadata as Readonly<Record<string, unknown>>;
  const metadata: Record<string, unknown> = {};
  for (const field of fieldOrder) if (Object.hasOwn(known, field)) metadata[field] = known[field];
  return keepGiven({ ...object, metadata: Object.assign(metadata, known) }, object);
}
