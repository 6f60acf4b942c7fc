import type { Namespace, Pod } from '@k8s-ts/api';
import { isMethodNotSupported, isNotFound } from '@k8s-ts/apimachinery/errors';
import { type Client, type Clock, describeResource } from '@k8s-ts/client';
import { type DiscoveredResource, preferredResources, type ResourceCatalog } from '../discovery/index.js';
import type { ContentReport } from './namespace-conditions.js';

export interface DeleteContentOptions {
  readonly client: Client;
  readonly catalog: ResourceCatalog;
  readonly clock: Clock;
}

export interface DeletedContent extends ContentReport {
  /** Estimated time until the remaining content is gone, in seconds; 0 when nothing is left or nothing is known. */
  readonly estimateSeconds: number;
}

/** Estimated time that finalizers take, in seconds. */
const finalizerSeconds = 15;

interface RemainingObjects {
  readonly count: number;
  readonly finalizers: ReadonlyMap<string, number>;
  readonly estimateSeconds: number;
}

const nothing: RemainingObjects = { count: 0, finalizers: new Map(), estimateSeconds: 0 };

/**
 * Deletes the content of a namespace: its pods, and once those are gone, all other resources that can be deleted
 * (`kubernetes pkg/controller/namespace/deletion/namespaced_resources_deleter.go`). Errors of single resources do not
 * stop the others.
 */
export async function deleteContent(
  namespace: Namespace,
  options: DeleteContentOptions,
  signal: AbortSignal,
): Promise<DeletedContent> {
  const { resources, failed } = options.catalog.current;
  const deletable = preferredResources(resources).filter(({ namespaced, verbs }) => namespaced && verbs.has('delete'));
  const isPods = ({ group, resource }: DiscoveredResource) => group === '' && resource === 'pods';
  const errors: unknown[] = [];
  const remaining = new Map<string, number>();
  const finalizers = new Map<string, number>();
  let estimateSeconds = 0;
  const remove = async (resource: DiscoveredResource) => {
    let left = nothing;
    try {
      left = await deleteResource(namespace, resource, options, signal);
    } catch (error) {
      signal.throwIfAborted();
      errors.push(error);
    }
    estimateSeconds = Math.max(estimateSeconds, left.estimateSeconds);
    if (left.count > 0) remaining.set(`${resource.resource}.${resource.group}`, left.count);
    for (const [name, count] of left.finalizers) finalizers.set(name, (finalizers.get(name) ?? 0) + count);
  };
  for (const pods of deletable.filter(isPods)) await remove(pods);
  if (remaining.size === 0) for (const other of deletable) if (!isPods(other)) await remove(other);
  return { failedGroupVersions: failed, errors, remaining, finalizers, estimateSeconds };
}

async function deleteResource(
  namespace: Namespace,
  resource: DiscoveredResource,
  { client, clock }: DeleteContentOptions,
  signal: AbortSignal,
): Promise<RemainingObjects> {
  const name = namespace.metadata?.name ?? '';
  const objects = client.resource({ ...resource, metadataOnly: true }).namespace(name);
  const gracefulSeconds =
    resource.group === '' && resource.resource === 'pods' ? await gracePeriodOfPods(client, name, signal) : 0;
  const deletedAt = Date.parse(namespace.metadata?.deletionTimestamp ?? '');
  const estimateSeconds = clock.now() - deletedAt >= gracefulSeconds * 1000 ? 0 : gracefulSeconds;
  const canList = resource.verbs.has('list');
  // Orphaned objects would block the end of the namespace. So dependents are left to the garbage collector, which
  // deletes them.
  const how = { propagationPolicy: 'Background', signal } as const;
  const isDeleted = resource.verbs.has('deletecollection') && (await ifSupported(() => objects.deleteCollection(how)));
  if (!isDeleted && canList) {
    for await (const { metadata } of objects.listAll({ signal })) {
      await ifSupported(() => objects.delete(metadata?.name ?? '', how));
    }
  }
  if (!canList) return { ...nothing, estimateSeconds };
  const finalizers = new Map<string, number>();
  let count = 0;
  for await (const { metadata } of objects.listAll({ signal })) {
    count++;
    for (const each of metadata?.finalizers ?? []) finalizers.set(each, (finalizers.get(each) ?? 0) + 1);
  }
  if (count === 0) return nothing;
  if (estimateSeconds > 0) return { count, finalizers, estimateSeconds };
  if (finalizers.size > 0) return { count, finalizers, estimateSeconds: finalizerSeconds };
  const { group, version } = resource;
  throw new Error(
    `unexpected items still remain in namespace: ${name} for gvr: ${group}/${version}, Resource=${resource.resource}`,
  );
}

/** @returns false when the server does not support deletion of a collection of this resource */
async function ifSupported(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch (error) {
    if (isMethodNotSupported(error) || isNotFound(error)) return false;
    throw error;
  }
}

/** The longest time, in seconds, that the pods which have not ended may take. */
async function gracePeriodOfPods(client: Client, namespace: string, signal: AbortSignal): Promise<number> {
  let seconds = 0;
  const pods = client.resource(describeResource<Pod>({ version: 'v1', resource: 'pods' })).namespace(namespace);
  for await (const { spec, status } of pods.listAll({ signal })) {
    if (status?.phase === 'Succeeded' || status?.phase === 'Failed') continue;
    seconds = Math.max(seconds, Number(spec?.terminationGracePeriodSeconds ?? 0));
  }
  return seconds;
}
