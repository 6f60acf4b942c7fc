import type { OwnerReference } from '@k8s-ts/apimachinery/types';

/** Identity of an object: the fields of an owner reference, and the namespace. */
export interface ObjectIdentity {
  readonly apiVersion: string;
  readonly kind: string;
  /** `''` for cluster-scoped objects, and where the namespace is not known. */
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
}

/** A text that is equal for equal identities. */
export function identityText({ apiVersion, kind, namespace, name, uid }: ObjectIdentity): string {
  return JSON.stringify([apiVersion, kind, namespace, name, uid]);
}

/**
 * The identity of the owner that a reference of an object in the namespace names. The owner may also be cluster-scoped.
 */
export function identityOfOwner(reference: OwnerReference, namespace: string): ObjectIdentity {
  const { apiVersion, kind, name, uid } = reference;
  return { apiVersion, kind, namespace, name, uid };
}

/** Whether a reference names the object, by all of its fields. Namespaces are not compared. */
export function refersTo(reference: OwnerReference, { apiVersion, kind, name, uid }: ObjectIdentity): boolean {
  return (
    reference.uid === uid && reference.apiVersion === apiVersion && reference.kind === kind && reference.name === name
  );
}

/** Order of identities: by kind, version, namespace, name, uid. */
export function compareIdentities(a: ObjectIdentity, b: ObjectIdentity): number {
  for (const part of ['kind', 'apiVersion', 'namespace', 'name', 'uid'] as const) {
    if (a[part] !== b[part]) return a[part] < b[part] ? -1 : 1;
  }
  return 0;
}
