import type { ObjectMeta, OwnerReference } from '@k8s-ts/apimachinery/types';
import type { ObjectKind } from '../object-kind.js';

/** An object with metadata. */
export interface Owned {
  readonly metadata?: ObjectMeta;
}

/** The reference to the controller of an object; undefined for an orphan. */
export function controllerOf({ metadata }: Owned): OwnerReference | undefined {
  return metadata?.ownerReferences?.find(({ controller }) => controller);
}

/** Whether the object's controller is the given one. */
export function isControlledBy(object: Owned, owner: Owned): boolean {
  return controllerOf(object)?.uid === (owner.metadata?.uid ?? '');
}

/** A reference that makes the owner the controller of an object and holds the owner's deletion in the foreground. */
export function newControllerRef({ metadata }: Owned, { apiVersion, kind }: ObjectKind): OwnerReference {
  const { name = '', uid = '' } = metadata ?? {};
  return { apiVersion, kind, name, uid, controller: true, blockOwnerDeletion: true };
}
