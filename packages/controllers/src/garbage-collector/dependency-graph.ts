import type { KubeObject, ObjectMeta, OwnerReference } from '@k8s-ts/apimachinery/types';
import { AbsentOwners } from './absent-owners.js';
import type { GraphNode } from './graph-node.js';
import { nextIdentity } from './next-identity.js';
import { identityOfOwner, identityText, type ObjectIdentity, refersTo } from './object-identity.js';

/** The work for the garbage collector that follows from changes of the graph. */
export interface GraphWork {
  /** Checks whether the object must be deleted, or its deletion can finish. */
  attemptToDelete(node: GraphNode): void;
  /** Like {@link GraphWork.attemptToDelete}, after a delay that grows with each call. */
  attemptToDeleteLater(node: GraphNode): void;
  /** Removes the references to this owner from its dependents, then lets the deletion finish. */
  attemptToOrphan(node: GraphNode): void;
  /** A reference names an owner in another namespace, where it cannot be found. */
  invalidNamespace(dependent: GraphNode, ownerUID: string): void;
}

const foreground = 'foregroundDeletion';
const orphan = 'orphan';

/**
 * All objects of a cluster with their owners and dependents, as watches show them
 * (`kubernetes pkg/controller/garbagecollector/graph_builder.go`). An owner that no watch has shown yet has a virtual
 * node: the collector finds out whether it exists.
 */
export class DependencyGraph {
  readonly absentOwners = new AbsentOwners();
  readonly #nodes = new Map<string, GraphNode>();
  readonly #work: GraphWork;

  constructor(work: GraphWork) {
    this.#work = work;
  }

  get size(): number {
    return this.#nodes.size;
  }

  node(uid: string): GraphNode | undefined {
    return this.#nodes.get(uid);
  }

  /** An object was added or changed. @param old its last state, if one was seen */
  set(old: KubeObject | undefined, object: KubeObject, apiVersion: string, kind: string): void {
    const { metadata = {} } = object;
    const identity = identityOf(metadata, apiVersion, kind);
    const present = this.#nodes.get(identity.uid);
    const owners = metadata.ownerReferences ?? [];
    const isBeingDeleted = metadata.deletionTimestamp !== undefined;
    if (!present) {
      const node = {
        identity,
        owners,
        dependents: new Set<GraphNode>(),
        isBeingDeleted,
        isDeletingDependents: isBeingDeleted && hasFinalizer(metadata, foreground),
        isVirtual: false,
      };
      this.#nodes.set(identity.uid, node);
      this.#addToOwners(node, owners);
      this.#followDeletion(old, metadata, node);
      return;
    }
    if (present.isVirtual) this.#observe(present, identity);
    this.#changeOwners(present, owners);
    present.isBeingDeleted ||= isBeingDeleted;
    this.#followDeletion(old, metadata, present);
  }

  /** An object has gone. */
  delete({ metadata = {} }: KubeObject, apiVersion: string, kind: string): void {
    const identity = identityOf(metadata, apiVersion, kind);
    const node = this.#nodes.get(identity.uid);
    if (!node) return;
    if (node.isVirtual) this.#observe(node, identity);
    this.#remove(node, identity);
  }

  /** Records that the server has no object of this identity. */
  notFound(identity: ObjectIdentity): void {
    const node = this.#nodes.get(identity.uid);
    if (!node) return;
    const isSame = identityText(node.identity) === identityText(identity);
    if (!node.isVirtual) {
      if (isSame) this.#remove(node, identity);
      else this.#noteAbsent(identity, partition(node.dependents, identity).matching);
      return;
    }
    const { matching, others } = partition(node.dependents, identity);
    if (others.length === 0) {
      this.#remove(node, identity);
      return;
    }
    // Dependents disagree about the identity of the owner, so each identity is looked up.
    this.#noteAbsent(identity, matching);
    if (!isSame) return;
    const next = nextIdentity(others, identity);
    if (!next) return;
    node.identity = next;
    this.#work.attemptToDeleteLater(node);
  }

  /** The watch shows an object that was only known from references. */
  #observe(node: GraphNode, identity: ObjectIdentity): void {
    if (identityText(node.identity) !== identityText(identity)) {
      for (const dependent of partition(node.dependents, identity).others) {
        if (identity.namespace !== '' && dependent.identity.namespace !== identity.namespace) {
          this.#work.invalidNamespace(dependent, identity.uid);
        }
        this.#work.attemptToDelete(dependent);
      }
      node.identity = identity;
    }
    node.isVirtual = false;
  }

  #remove(node: GraphNode, identity: ObjectIdentity): void {
    this.#nodes.delete(node.identity.uid);
    for (const { uid } of node.owners) this.#nodes.get(uid)?.dependents.delete(node);
    if (node.dependents.size > 0) this.absentOwners.add(identity);
    for (const dependent of node.dependents) this.#work.attemptToDelete(dependent);
    for (const { uid } of node.owners) {
      const owner = this.#nodes.get(uid);
      if (owner?.isDeletingDependents) this.#work.attemptToDelete(owner);
    }
  }

  #noteAbsent(identity: ObjectIdentity, dependents: readonly GraphNode[]): void {
    if (dependents.length > 0) this.absentOwners.add(identity);
    for (const dependent of dependents) this.#work.attemptToDelete(dependent);
  }

  #changeOwners(node: GraphNode, owners: readonly OwnerReference[]): void {
    const before = new Map(node.owners.map((each) => [each.uid, each]));
    const after = new Map(owners.map((each) => [each.uid, each]));
    for (const [uid, { blockOwnerDeletion }] of before) {
      if (blockOwnerDeletion !== true || after.get(uid)?.blockOwnerDeletion === true) continue;
      const unblocked = this.#nodes.get(uid);
      if (unblocked) this.#work.attemptToDelete(unblocked);
    }
    node.owners = owners;
    this.#addToOwners(
      node,
      [...after.values()].filter(({ uid }) => !before.has(uid)),
    );
    for (const uid of before.keys()) if (!after.has(uid)) this.#nodes.get(uid)?.dependents.delete(node);
  }

  #addToOwners(node: GraphNode, owners: readonly OwnerReference[]): void {
    let isDoubtful = false;
    for (const reference of owners) {
      const owner = this.#nodes.get(reference.uid);
      if (!owner) {
        const virtual: GraphNode = {
          identity: identityOfOwner(reference, node.identity.namespace),
          owners: [],
          dependents: new Set([node]),
          isBeingDeleted: false,
          isDeletingDependents: false,
          isVirtual: true,
        };
        this.#nodes.set(reference.uid, virtual);
        this.#work.attemptToDelete(virtual);
        continue;
      }
      owner.dependents.add(node);
      if (isDoubtful) continue;
      const { identity, isVirtual } = owner;
      const isElsewhere = identity.namespace !== node.identity.namespace;
      if (identity.namespace !== '' && isElsewhere) {
        if (!isVirtual) this.#work.invalidNamespace(node, reference.uid);
        isDoubtful = true;
      } else if (!refersTo(reference, identity) || (isElsewhere && isVirtual)) {
        isDoubtful = true;
      }
    }
    if (isDoubtful) this.#work.attemptToDelete(node);
  }

  #followDeletion(old: KubeObject | undefined, metadata: ObjectMeta, node: GraphNode): void {
    if (startsToWait(old?.metadata, metadata, orphan)) {
      this.#work.attemptToOrphan(node);
    } else if (startsToWait(old?.metadata, metadata, foreground)) {
      node.isDeletingDependents = true;
      for (const dependent of node.dependents) this.#work.attemptToDelete(dependent);
      this.#work.attemptToDelete(node);
    }
  }
}

function identityOf(metadata: ObjectMeta, apiVersion: string, kind: string): ObjectIdentity {
  const { namespace = '', name = '', uid = '' } = metadata;
  return { apiVersion, kind, namespace, name, uid };
}

function hasFinalizer({ finalizers }: ObjectMeta, finalizer: string): boolean {
  return finalizers?.includes(finalizer) ?? false;
}

/** Whether a change is the one by which an object that is being deleted began to wait for a finalizer. */
function startsToWait(old: ObjectMeta | undefined, metadata: ObjectMeta, finalizer: string): boolean {
  const waits = (of: ObjectMeta) => of.deletionTimestamp !== undefined && hasFinalizer(of, finalizer);
  return waits(metadata) && !(old && waits(old));
}

/**
 * Divides dependents by whether their references to an owner's uid agree with the rest of its identity. A dependent
 * with several references may be in both parts.
 */
function partition(
  dependents: Iterable<GraphNode>,
  owner: ObjectIdentity,
): { readonly matching: readonly GraphNode[]; readonly others: readonly GraphNode[] } {
  const matching: GraphNode[] = [];
  const others: GraphNode[] = [];
  for (const dependent of dependents) {
    const isElsewhere = owner.namespace !== '' && owner.namespace !== dependent.identity.namespace;
    const references = dependent.owners.filter(({ uid }) => uid === owner.uid);
    if (!isElsewhere && references.some((each) => refersTo(each, owner))) matching.push(dependent);
    if (isElsewhere || references.some((each) => !refersTo(each, owner))) others.push(dependent);
  }
  return { matching, others };
}
