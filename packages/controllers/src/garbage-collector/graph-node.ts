import type { OwnerReference } from '@k8s-ts/apimachinery/types';
import type { ObjectIdentity } from './object-identity.js';

/** An object in the graph of owners. Changed by the graph alone. */
export interface GraphNode {
  /** For a virtual node: taken from the owner reference of one of its dependents, so it may be wrong. */
  identity: ObjectIdentity;
  owners: readonly OwnerReference[];
  readonly dependents: Set<GraphNode>;
  /** It has a deletion timestamp. */
  isBeingDeleted: boolean;
  /** It is deleted in the foreground: it waits until its dependents have gone. */
  isDeletingDependents: boolean;
  /** No event has shown it yet: only references to it are known. */
  isVirtual: boolean;
}

/** The dependents that must go before an owner which is deleted in the foreground may go. */
export function blockingDependents({ identity, dependents }: GraphNode): readonly GraphNode[] {
  return [...dependents].filter(({ owners }) =>
    owners.some(({ uid, blockOwnerDeletion }) => uid === identity.uid && blockOwnerDeletion === true),
  );
}
