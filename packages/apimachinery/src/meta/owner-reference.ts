import { formatGroupVersion } from '../schema/texts.js';
import type { GroupVersionKind } from '../schema/types.js';
import type { ObjectMeta, OwnerReference } from '../types/index.js';

/** An owner reference to `owner`, of the given kind, with `controller` and `blockOwnerDeletion` true. */
export function newControllerRef(owner: ObjectMeta, gvk: GroupVersionKind): OwnerReference {
  return {
    apiVersion: formatGroupVersion(gvk),
    kind: gvk.kind,
    name: owner.name ?? '',
    uid: owner.uid ?? '',
    controller: true,
    blockOwnerDeletion: true,
  };
}

/** The reference to the object's controller, if it has one. */
export function getControllerOf(object: ObjectMeta): OwnerReference | undefined {
  return object.ownerReferences?.find((reference) => reference.controller === true);
}

/** Whether `owner` (by uid) is the object's controller. */
export function isControlledBy(object: ObjectMeta, owner: ObjectMeta): boolean {
  const reference = getControllerOf(object);
  return reference !== undefined && reference.uid === owner.uid;
}
