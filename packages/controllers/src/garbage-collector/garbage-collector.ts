import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import {
  type Client,
  type Clock,
  type Informer,
  newInformer,
  newWorkQueue,
  sleep,
  type WorkQueue,
} from '@k8s-ts/client';
import type { ControllerContext, NewController } from '../controller-context.js';
import { type DiscoveredResource, preferredResources, type ResourceCatalog } from '../discovery/index.js';
import { type Collector, newCollector, UnknownKindError } from './collector.js';
import { DependencyGraph } from './dependency-graph.js';
import type { GraphNode } from './graph-node.js';
import { identityOfOwner } from './object-identity.js';

const workers = 20;
/** Time limit for the first state of all resources at the start of the collector, in ms. */
const syncMs = 30_000;

/** Events own nothing, and nothing owns them. */
const ignored = new Set(['events.', 'events.events.k8s.io']);

/**
 * For objects of built-in and custom resources: deletes objects whose owners have gone, and carries out deletions in
 * the foreground and orphaning (`kubernetes pkg/controller/garbagecollector`). Follows the metadata of all resources
 * that can be deleted, listed and watched. Runs as service account `generic-garbage-collector`.
 */
export const newGarbageCollector: NewController = (context) => {
  const garbageCollector = new GarbageCollector(context);
  return (signal) => garbageCollector.run(signal);
};

class GarbageCollector {
  readonly #context: ControllerContext;
  readonly #catalog: ResourceCatalog;
  readonly #clock: Clock;
  readonly #client: Client;
  readonly #toDelete: WorkQueue<GraphNode>;
  readonly #toOrphan: WorkQueue<GraphNode>;
  readonly #graph: DependencyGraph;
  readonly #collector: Collector;
  /** Objects that refer to kinds without a known resource. */
  readonly #unresolved = new Set<GraphNode>();
  readonly #monitors = new Map<string, Informer<KubeObject>>();

  constructor(context: ControllerContext) {
    this.#context = context;
    this.#catalog = context.catalog;
    this.#clock = context.clock;
    this.#client = context.clientOf('generic-garbage-collector');
    this.#toDelete = newWorkQueue<GraphNode>({
      clock: this.#clock,
      ...context.queueMetrics('garbage_collector_attempt_to_delete'),
    });
    this.#toOrphan = newWorkQueue<GraphNode>({
      clock: this.#clock,
      ...context.queueMetrics('garbage_collector_attempt_to_orphan'),
    });
    this.#graph = new DependencyGraph({
      attemptToDelete: (node) => this.#toDelete.add(node),
      attemptToDeleteLater: (node) => this.#toDelete.addRateLimited(node),
      attemptToOrphan: (node) => this.#toOrphan.add(node),
      invalidNamespace: (dependent, uid) => void this.#reportInvalidNamespace(dependent, uid),
    });
    this.#collector = newCollector({
      client: this.#client,
      catalog: this.#catalog,
      graph: this.#graph,
      attemptToDelete: (node) => this.#toDelete.add(node),
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#syncMonitors(signal);
    const relist = () => {
      for (const informer of this.#monitors.values()) void informer.relist();
    };
    this.#context.settings.relists?.add(relist);
    const end = this.#catalog.onChange(() => {
      if (!signal.aborted) this.#syncMonitors(signal);
    });
    const stop = () => {
      this.#toDelete.shutDown();
      this.#toOrphan.shutDown();
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    // An early start is slow but not wrong, because the server is asked for owners that are missing from the graph. One
    // broken resource must not stop the others.
    const synced = Promise.all([...this.#monitors.values()].map((each) => each.whenSynced(signal).catch(() => {})));
    await Promise.race([synced, sleep(this.#clock, syncMs, signal)]);
    await Promise.all([
      ...Array.from({ length: workers }, () =>
        this.#work(this.#toDelete, (node) => this.#collector.attemptToDelete(node, signal), signal),
      ),
      ...Array.from({ length: workers }, () =>
        this.#work(this.#toOrphan, (node) => orphan(this.#collector, node, signal), signal),
      ),
    ]);
    end();
    this.#context.settings.relists?.delete(relist);
    await Promise.all([...this.#monitors.values()].map((each) => each.stop()));
  }

  async #reportInvalidNamespace({ identity, owners }: GraphNode, ownerUID: string): Promise<void> {
    const reference = owners.find(({ uid }) => uid === ownerUID);
    if (!reference) return;
    const owner = identityOfOwner(reference, identity.namespace);
    const at = formatTime(this.#clock.now());
    const namespace = identity.namespace || 'default';
    try {
      await this.#client.resource({ version: 'v1', resource: 'events', kind: 'Event' }).create({
        metadata: { namespace, generateName: `${identity.name}.` },
        involvedObject: identity,
        type: 'Warning',
        reason: 'OwnerRefInvalidNamespace',
        message: `ownerRef [${owner.apiVersion}/${owner.kind}, namespace: ${owner.namespace}, name: ${owner.name}, uid: ${owner.uid}] does not exist in namespace ${JSON.stringify(identity.namespace)}`,
        source: { component: 'garbage-collector-controller' },
        firstTimestamp: at,
        lastTimestamp: at,
        count: 1,
      });
    } catch (error) {
      this.#context.onError(error, identity.name);
    }
  }

  async #work(
    queue: WorkQueue<GraphNode>,
    process: (node: GraphNode) => Promise<boolean | undefined>,
    signal: AbortSignal,
  ): Promise<void> {
    for await (const node of queue) {
      if (signal.aborted) return;
      try {
        if (await process(node)) queue.addRateLimited(node);
        else queue.forget(node);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof UnknownKindError) {
          // The work is retried only after the resources of the server have changed.
          queue.forget(node);
          this.#unresolved.add(node);
          continue;
        }
        this.#context.onError(error, nameOf(node));
        queue.addRateLimited(node);
      }
    }
  }

  #follow(resource: DiscoveredResource, signal: AbortSignal): Informer<KubeObject> {
    const { group, version, kind } = resource;
    const apiVersion = group === '' ? version : `${group}/${version}`;
    const source = this.#client.resource({ group, version, resource: resource.resource, metadataOnly: true });
    const informer = newInformer<KubeObject>({
      source,
      clock: this.#clock,
      transform: slim,
      onError: (error) => this.#context.onError(error, resource.resource),
    });
    informer.addHandler({
      onAdd: (object) => this.#graph.set(undefined, object, apiVersion, kind),
      onUpdate: (old, object) => {
        // The name has another object now: the deletion of the first one was missed.
        if (old.metadata?.uid !== object.metadata?.uid) {
          this.#graph.delete(old, apiVersion, kind);
          this.#graph.set(undefined, object, apiVersion, kind);
        } else {
          this.#graph.set(old, object, apiVersion, kind);
        }
      },
      onDelete: (object) => this.#graph.delete(object, apiVersion, kind),
    });
    void informer.run(signal);
    return informer;
  }

  /** Follows resources that are new, and stops following resources that have gone. */
  #syncMonitors(signal: AbortSignal): void {
    const { resources, failed } = this.#catalog.current;
    const wanted = new Map(
      preferredResources(resources)
        .filter(isFollowed)
        .map((each) => [`${each.resource}.${each.version}.${each.group}`, each]),
    );
    for (const [key, resource] of wanted)
      if (!this.#monitors.has(key)) this.#monitors.set(key, this.#follow(resource, signal));
    for (const [key, informer] of this.#monitors) {
      // If a server does not answer, its resources may still exist.
      if (wanted.has(key) || failed.some((each) => key.endsWith(`.${each.split('/').reverse().join('.')}`))) continue;
      this.#monitors.delete(key);
      void informer.stop();
    }
    for (const node of this.#unresolved) this.#toDelete.add(node);
    this.#unresolved.clear();
  }
}

function nameOf({ identity }: GraphNode): string {
  return `${identity.kind} ${identity.namespace}/${identity.name}`;
}

function isFollowed({ group, resource, verbs }: DiscoveredResource): boolean {
  return !ignored.has(`${resource}.${group}`) && ['delete', 'list', 'watch'].every((verb) => verbs.has(verb));
}

async function orphan(collector: Collector, node: GraphNode, signal: AbortSignal): Promise<undefined> {
  await collector.orphanDependents(node, signal);
  return undefined;
}

/** The part of an object's metadata that the graph reads. */
function slim({ metadata = {} }: KubeObject): KubeObject {
  const { name, namespace, uid, resourceVersion, deletionTimestamp, finalizers, ownerReferences } = metadata;
  return {
    metadata: {
      ...(name !== undefined && { name }),
      ...(namespace !== undefined && { namespace }),
      ...(uid !== undefined && { uid }),
      ...(resourceVersion !== undefined && { resourceVersion }),
      ...(deletionTimestamp !== undefined && { deletionTimestamp }),
      ...(finalizers && { finalizers }),
      ...(ownerReferences && { ownerReferences }),
    },
  };
}
