import { isConflict, isNotFound, isUnsupportedMediaType } from '@k8s-ts/apimachinery/errors';
import type { KubeObject, ObjectMeta, OwnerReference } from '@k8s-ts/apimachinery/types';
import type { Client, PatchOptions, ResourceClient } from '@k8s-ts/client';
import type { DiscoveredResource, ResourceCatalog } from '../discovery/index.js';
import type { DependencyGraph } from './dependency-graph.js';
import { blockingDependents, type GraphNode } from './graph-node.js';
import { identityOfOwner, type ObjectIdentity } from './object-identity.js';

export type PropagationPolicy = 'Orphan' | 'Background' | 'Foreground';

/** Clients and caches that a {@link Collector} needs. */
export interface CollectorOptions {
  readonly client: Client;
  readonly catalog: ResourceCatalog;
  readonly graph: DependencyGraph;
  /** Adds an object to the work on deletions. */
  readonly attemptToDelete: (node: GraphNode) => void;
}

/** Thrown for a kind whose resource is not known. The resource may become known later. */
export class UnknownKindError extends Error {
  constructor(apiVersion: string, kind: string) {
    super(`unable to get REST mapping for ${apiVersion}/${kind}.`);
    this.name = 'UnknownKindError';
  }
}

/** References of an object by the state of their owners. */
interface Classified {
  /** The owner exists and is not waiting for its dependents. */
  readonly solid: readonly OwnerReference[];
  /** The owner does not exist. */
  readonly dangling: readonly OwnerReference[];
  /** The owner is deleted in the foreground. */
  readonly waiting: readonly OwnerReference[];
}

/** The work on a single object of the graph (`kubernetes pkg/controller/garbagecollector/garbagecollector.go`). */
export interface Collector {
  /**
   * Deletes the object when none of its owners exists, removes references to missing owners, or finishes a deletion in
   * the foreground when no dependents are left.
   *
   * @returns true when the object must be looked at again later, because no watch has shown it yet
   * @throws StatusError, UnknownKindError to be tried again
   */
  attemptToDelete(node: GraphNode, signal: AbortSignal): Promise<boolean>;
  /**
   * Removes the references to an owner from its dependents, then the owner's finalizer `orphan`.
   * @throws StatusError for a failure that may be retried
   */
  orphanDependents(owner: GraphNode, signal: AbortSignal): Promise<void>;
}

export function newCollector(options: CollectorOptions): Collector {
  return new ObjectCollector(options);
}

class ObjectCollector implements Collector {
  readonly #client: Client;
  readonly #catalog: ResourceCatalog;
  readonly #graph: DependencyGraph;
  readonly #attemptToDelete: (node: GraphNode) => void;

  constructor({ client, catalog, graph, attemptToDelete }: CollectorOptions) {
    this.#client = client;
    this.#catalog = catalog;
    this.#graph = graph;
    this.#attemptToDelete = attemptToDelete;
  }

  async attemptToDelete(node: GraphNode, signal: AbortSignal): Promise<boolean> {
    const { identity, isVirtual } = node;
    if (isVirtual && this.#graph.node(identity.uid) !== node) return false;
    if (node.isBeingDeleted && !node.isDeletingDependents) return false;
    let latest: ObjectMeta | undefined;
    try {
      const { metadata } = await this.#objectsOf(identity).get(identity.name, { signal });
      if (metadata?.uid === identity.uid) latest = metadata;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    if (!latest) {
      this.#graph.notFound(identity);
      return false;
    }
    if (node.isDeletingDependents) await this.#endForeground(node, signal);
    else await this.#collect(node, latest, signal);
    return node.isVirtual;
  }

  async orphanDependents(owner: GraphNode, signal: AbortSignal): Promise<void> {
    await Promise.all(
      [...owner.dependents].map(async (dependent) => {
        try {
          await this.#removeReferences(dependent, [owner.identity.uid], signal);
        } catch (error) {
          if (!isNotFound(error)) throw error;
        }
      }),
    );
    await this.#removeFinalizer(owner, 'orphan', signal);
  }

  #resourceOf({ apiVersion, kind }: { readonly apiVersion: string; readonly kind: string }): DiscoveredResource {
    const resource = this.#catalog.resourceOf(apiVersion, kind);
    if (!resource) throw new UnknownKindError(apiVersion, kind);
    return resource;
  }

  #objectsOf(identity: ObjectIdentity): ResourceClient<KubeObject> {
    const { group, version, resource, namespaced } = this.#resourceOf(identity);
    const all = this.#client.resource({ group, version, resource, metadataOnly: true });
    return namespaced ? all.namespace(identity.namespace) : all;
  }

  async #patch(
    { identity }: GraphNode,
    strategic: object,
    mergeOf: (metadata: ObjectMeta) => object,
    options: PatchOptions,
  ): Promise<void> {
    const objects = this.#objectsOf(identity);
    try {
      await objects.patch(identity.name, strategic, { ...options, type: 'strategic' });
    } catch (error) {
      if (!isUnsupportedMediaType(error)) throw error;
      const { metadata = {} } = await objects.get(identity.name, options);
      const { resourceVersion } = metadata;
      await objects.patch(identity.name, { metadata: { resourceVersion, ...mergeOf(metadata) } }, options);
    }
  }

  #removeReferences(node: GraphNode, ownerUIDs: readonly string[], signal: AbortSignal): Promise<void> {
    return this.#patch(
      node,
      {
        metadata: {
          uid: node.identity.uid,
          ownerReferences: ownerUIDs.map((uid) => ({ $patch: 'delete', uid })),
        },
      },
      ({ ownerReferences = [] }) => ({
        ownerReferences: ownerReferences.filter(({ uid }) => !ownerUIDs.includes(uid)),
      }),
      { signal },
    );
  }

  #unblockOwners(node: GraphNode, signal: AbortSignal): Promise<void> {
    return this.#patch(
      node,
      {
        metadata: {
          uid: node.identity.uid,
          ownerReferences: node.owners
            .filter((each) => each.blockOwnerDeletion)
            .map((each) => ({ ...each, blockOwnerDeletion: false })),
        },
      },
      () => ({ ownerReferences: node.owners.map((each) => ({ ...each, blockOwnerDeletion: false })) }),
      { signal },
    );
  }

  async #removeFinalizer({ identity }: GraphNode, finalizer: string, signal: AbortSignal): Promise<void> {
    const objects = this.#objectsOf(identity);
    for (;;) {
      try {
        const { metadata = {} } = await objects.get(identity.name, { signal });
        if (metadata.uid !== identity.uid || !metadata.finalizers?.includes(finalizer)) return;
        const finalizers = metadata.finalizers.filter((each) => each !== finalizer);
        const { resourceVersion } = metadata;
        await objects.patch(identity.name, { metadata: { resourceVersion, finalizers } }, { signal });
        return;
      } catch (error) {
        if (isNotFound(error)) return;
        if (!isConflict(error)) throw error;
      }
    }
  }

  async #remove(
    { identity }: GraphNode,
    latest: ObjectMeta,
    policy: PropagationPolicy,
    signal: AbortSignal,
  ): Promise<void> {
    const { uid } = identity;
    const { resourceVersion } = latest;
    try {
      // The precondition on the version protects an owner that was added since the references were read.
      await this.#objectsOf(identity).delete(identity.name, {
        preconditions: { uid, ...(resourceVersion !== undefined && { resourceVersion }) },
        propagationPolicy: policy,
        signal,
      });
    } catch (error) {
      if (!isConflict(error)) throw error;
      const { metadata: live = {} } = await this.#objectsOf(identity).get(identity.name, { signal });
      const referencesText = ({ ownerReferences = [] }: ObjectMeta) => JSON.stringify(ownerReferences);
      if (live.uid !== uid || referencesText(live) !== referencesText(latest)) throw error;
      await this.#objectsOf(identity).delete(identity.name, {
        preconditions: { uid },
        propagationPolicy: policy,
        signal,
      });
    }
  }

  /** @returns the owner's metadata; undefined when it does not exist */
  async #findOwner(
    reference: OwnerReference,
    { identity }: GraphNode,
    signal: AbortSignal,
  ): Promise<ObjectMeta | 'misplaced' | undefined> {
    const { absentOwners } = this.#graph;
    const inCluster = identityOfOwner(reference, '');
    const inNamespace = identityOfOwner(reference, identity.namespace);
    if (absentOwners.has(inCluster) || absentOwners.has(inNamespace)) return undefined;
    const { namespaced } = this.#resourceOf(reference);
    // An object in a namespace cannot own a cluster-scoped object. This will not change, so the object stays.
    if (namespaced && identity.namespace === '') return 'misplaced';
    const owner = namespaced ? inNamespace : inCluster;
    try {
      const { metadata = {} } = await this.#objectsOf(owner).get(reference.name, { signal });
      if (metadata.uid === reference.uid) return metadata;
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    absentOwners.add(owner);
    return undefined;
  }

  async #classify(node: GraphNode, references: readonly OwnerReference[], signal: AbortSignal) {
    const solid: OwnerReference[] = [];
    const dangling: OwnerReference[] = [];
    const waiting: OwnerReference[] = [];
    for (const reference of references) {
      const owner = await this.#findOwner(reference, node, signal);
      if (owner === 'misplaced') return undefined;
      if (!owner) dangling.push(reference);
      else if (owner.deletionTimestamp && owner.finalizers?.includes('foregroundDeletion')) waiting.push(reference);
      else solid.push(reference);
    }
    return { solid, dangling, waiting } satisfies Classified;
  }

  async #endForeground(node: GraphNode, signal: AbortSignal): Promise<void> {
    const blocking = blockingDependents(node);
    if (blocking.length === 0) await this.#removeFinalizer(node, 'foregroundDeletion', signal);
    for (const each of blocking) if (!each.isDeletingDependents) this.#attemptToDelete(each);
  }

  async #collect(node: GraphNode, latest: ObjectMeta, signal: AbortSignal): Promise<void> {
    const references = latest.ownerReferences ?? [];
    const classified = references.length === 0 ? undefined : await this.#classify(node, references, signal);
    if (!classified) return;
    const { solid, dangling, waiting } = classified;
    if (solid.length > 0) {
      const gone = [...dangling, ...waiting].map(({ uid }) => uid);
      if (gone.length > 0) await this.#removeReferences(node, gone, signal);
    } else if (waiting.length > 0 && node.dependents.size > 0) {
      // A dependent that waits, too, may form a circle with this object. In a circle, no object may block another one.
      if ([...node.dependents].some((each) => each.isDeletingDependents)) await this.#unblockOwners(node, signal);
      await this.#remove(node, latest, 'Foreground', signal);
    } else {
      const { finalizers = [] } = latest;
      const isForeground = finalizers.includes('foregroundDeletion');
      await this.#remove(
        node,
        latest,
        finalizers.includes('orphan') ? 'Orphan' : isForeground ? 'Foreground' : 'Background',
        signal,
      );
    }
  }
}
