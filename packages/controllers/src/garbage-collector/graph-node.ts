import type { OwnerReference } from '@k8s-ts/apimachinery/types';
import type { ObjectIdentity } from './object-identity.js';

/** An object in the graph of owners. Only the graph changes it. */
export interface GraphNode {
  /** The identity of a virtual node comes from an owner reference of a dependent, so it may be wrong. */
  identity: ObjectIdentity;
  owners: readonly OwnerReference[];
  readonly dependents: Set<GraphNode>;
  /** Whether the object has a deletion timestamp. */
  isBeingDeleted: boolean;
  /** Whether the object is deleted in the foreground, so that it waits until its dependents have gone. */
  isDeletingDependents: boolean;
  /** Whether the object is known only from references to it, and not from an event. */
  isVirtual: boolean;
}

/** The dependents that must be gone before an owner that is deleted in the foreground can be removed. */
export function blockingDependents({ identity, dependents }: GraphNode): readonly GraphNode[] {
  return [...dependents].filter(({ owners }) =>
    owners.some(({ uid, blockOwnerDeletion }) => uid === identity.uid && blockOwnerDeletion === true),
  );
}
