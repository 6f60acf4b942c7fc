import type { ObjectMeta } from '@k8s-ts/apimachinery/types';

/** A reference to an object or a part of it (`core/v1 ObjectReference`). */
export interface ObjectReference {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  /** The part of the object, such as `spec.containers{web}`. Default: the whole object. */
  readonly fieldPath?: string;
}

/** The kind of an object that an event is about, such as `{ apiVersion: 'apps/v1', kind: 'ReplicaSet' }`. */
export interface EventObjectKind {
  readonly apiVersion: string;
  readonly kind: string;
}

/** An object that an event can be about. */
export interface EventObject {
  readonly metadata?: Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>;
}

/** A reference to an object, as events have it. Absent and empty fields are left out. */
export function objectReference(
  { metadata = {} }: EventObject,
  { apiVersion, kind }: EventObjectKind,
  fieldPath?: string,
): ObjectReference {
  const { name = '', namespace, uid, resourceVersion } = metadata;
  return {
    kind,
    ...(namespace && { namespace }),
    name,
    ...(uid && { uid }),
    apiVersion,
    ...(resourceVersion && { resourceVersion }),
    ...(fieldPath && { fieldPath }),
  };
}
