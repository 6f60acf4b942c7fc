import { formatTime } from '@k8s-ts/apimachinery/time';
import type { KubeObject } from '@k8s-ts/apimachinery/types';
import { type Informer, newInformer, newWorkQueue, sleep, type WorkQueue } from '@k8s-ts/client';
import type { NewController } from '../controller-context.js';
import { type DiscoveredResource, preferredResources } from '../discovery/index.js';
import { type Collector, newCollector, UnknownKindError } from './collector.js';
import { DependencyGraph } from './dependency-graph.js';
import type { GraphNode } from './graph-node.js';
import { identityOfOwner } from './object-identity.js';

const workers = 20;
/** How long the collector waits at its start for the first state of all resources, in ms. */
const syncMs = 30_000;

/** Events own nothing, and nothing owns them. */
const ignored = new Set(['events.', 'events.events.k8s.io']);

/**
 * Deletes objects whose owners have gone, carries out deletions in the foreground and orphaning, of built-in and custom resources
 * (`kubernetes pkg/controller/garbagecollector`). Follows the metadata of all resources that can be deleted, listed and watched. Runs as service
 * account `generic-garbage-collector`.
 */
export const newGarbageCollector: NewController = (context) => {
  const { catalog, clock } = context;
  const client = context.clientOf('generic-garbage-collector');
  const toDelete = newWorkQueue<GraphNode>({ clock, ...context.queueMetrics('garbage_collector_attempt_to_delete') });
  const toOrphan = newWorkQueue<GraphNode>({ clock, ...context.queueMetrics('garbage_collector_attempt_to_orphan') });
  const graph = new DependencyGraph({
    attemptToDelete: (node) => toDelete.add(node),
    attemptToDeleteLater: (node) => toDelete.addRateLimited(node),
    attemptToOrphan: (node) => toOrphan.add(node),
    invalidNamespace: (dependent, uid) => void reportInvalidNamespace(dependent, uid),
  });
  const collector = newCollector({
    client,
    catalog,
    graph,
    attemptToDelete: (node) => toDelete.add(node),
  });
  /** Objects that refer to kinds which no resource is known of. */
  const unresolved = new Set<GraphNode>();
  const monitors = new Map<string, Informer<KubeObject>>();
  const nameOf = ({ identity }: GraphNode) => `${identity.kind} ${identity.namespace}/${identity.name}`;

  const reportInvalidNamespace = async ({ identity, owners }: GraphNode, ownerUID: string) => {
    const reference = owners.find(({ uid }) => uid === ownerUID);
    if (!reference) return;
    const owner = identityOfOwner(reference, identity.namespace);
    const at = formatTime(clock.now());
    const namespace = identity.namespace || 'default';
    try {
      await client.resource({ version: 'v1', resource: 'events', kind: 'Event' }).create({
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
      context.onError(error, identity.name);
    }
  };
  const work = async (
    queue: WorkQueue<GraphNode>,
    process: (node: GraphNode) => Promise<boolean | undefined>,
    signal: AbortSignal,
  ) => {
    for await (const node of queue) {
      if (signal.aborted) return;
      try {
        if (await process(node)) queue.addRateLimited(node);
        else queue.forget(node);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof UnknownKindError) {
          // It is tried again when the server serves other resources, not before.
          queue.forget(node);
          unresolved.add(node);
          continue;
        }
        context.onError(error, nameOf(node));
        queue.addRateLimited(node);
      }
    }
  };

  const follow = (resource: DiscoveredResource, signal: AbortSignal): Informer<KubeObject> => {
    const { group, version, kind } = resource;
    const apiVersion = group === '' ? version : `${group}/${version}`;
    const source = client.resource({ group, version, resource: resource.resource, metadataOnly: true });
    const informer = newInformer<KubeObject>({
      source,
      clock,
      transform: slim,
      onError: (error) => context.onError(error, resource.resource),
    });
    informer.addHandler({
      onAdd: (object) => graph.set(undefined, object, apiVersion, kind),
      onUpdate(old, object) {
        // Another object of the same name: the deletion of the first was missed.
        if (old.metadata?.uid !== object.metadata?.uid) {
          graph.delete(old, apiVersion, kind);
          graph.set(undefined, object, apiVersion, kind);
        } else {
          graph.set(old, object, apiVersion, kind);
        }
      },
      onDelete: (object) => graph.delete(object, apiVersion, kind),
    });
    void informer.run(signal);
    return informer;
  };
  const isFollowed = ({ group, resource, verbs }: DiscoveredResource) =>
    !ignored.has(`${resource}.${group}`) && ['delete', 'list', 'watch'].every((verb) => verbs.has(verb));
  /** Begins to follow resources that are new, and ends with those that are gone. */
  const syncMonitors = (signal: AbortSignal) => {
    const { resources, failed } = catalog.current;
    const wanted = new Map(
      preferredResources(resources)
        .filter(isFollowed)
        .map((each) => [`${each.resource}.${each.version}.${each.group}`, each]),
    );
    for (const [key, resource] of wanted) if (!monitors.has(key)) monitors.set(key, follow(resource, signal));
    for (const [key, informer] of monitors) {
      // Where a server does not answer, its resources may still be there.
      if (wanted.has(key) || failed.some((each) => key.endsWith(`.${each.split('/').reverse().join('.')}`))) continue;
      monitors.delete(key);
      void informer.stop();
    }
    for (const node of unresolved) toDelete.add(node);
    unresolved.clear();
  };

  return async (signal) => {
    syncMonitors(signal);
    const relist = () => {
      for (const informer of monitors.values()) void informer.relist();
    };
    context.settings.relists?.add(relist);
    const end = catalog.onChange(() => {
      if (!signal.aborted) syncMonitors(signal);
    });
    const stop = () => {
      toDelete.shutDown();
      toOrphan.shutDown();
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    // Owners that the graph does not show are looked for at the server: beginning early is slow, not wrong. One broken resource must not stop all.
    const synced = Promise.all([...monitors.values()].map((each) => each.whenSynced(signal).catch(() => {})));
    await Promise.race([synced, sleep(clock, syncMs, signal)]);
    await Promise.all([
      ...Array.from({ length: workers }, () =>
        work(toDelete, (node) => collector.attemptToDelete(node, signal), signal),
      ),
      ...Array.from({ length: workers }, () => work(toOrphan, (node) => orphan(collector, node, signal), signal)),
    ]);
    end();
    context.settings.relists?.delete(relist);
    await Promise.all([...monitors.values()].map((each) => each.stop()));
  };
};

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
