import { parseGroupVersion } from '@k8s-ts/apimachinery/schema';
import type { ObjectMeta, ResourceReference } from '@k8s-ts/apimachinery/types';
import type { ObjectLike } from '../client/resource-client.js';
import { lowPriority } from '../workqueue/priority-queue.js';
import type { EventHandler, Request } from './event-handler.js';

/**
 * Maps the objects of events to requests, each once. Objects that existed when the controller started, and those of a
 * resync, have a low priority: changes come first.
 *
 * @param map called with the old and the new object of an update
 */
export function enqueueRequestsFromMapFunc<T extends ObjectLike>(
  map: (object: T) => readonly Request[],
): EventHandler<T> {
  return {
    create: ({ object, isInInitialList }, queue) => {
      for (const request of distinct(map(object))) queue.add(request, isInInitialList ? lowPriority : 0);
    },
    update: ({ objectOld, objectNew }, queue) => {
      const isSame = objectOld.metadata?.resourceVersion === objectNew.metadata?.resourceVersion;
      const requests = objectOld === objectNew ? map(objectNew) : [...map(objectOld), ...map(objectNew)];
      for (const request of distinct(requests)) queue.add(request, isSame ? lowPriority : 0);
    },
    delete: ({ object }, queue) => {
      for (const request of distinct(map(object))) queue.add(request);
    },
  };
}

/** Maps each object to a request for itself. */
export function enqueueRequestForObject<T extends ObjectLike>(): EventHandler<T> {
  return enqueueRequestsFromMapFunc<T>(({ metadata }) => [
    { namespace: metadata?.namespace ?? '', name: metadata?.name ?? '' },
  ]);
}

export interface EnqueueRequestForOwnerOptions {
  /** Only the owner with `controller: true` counts. Default false: all owners. */
  readonly onlyControllerOwner?: boolean;
}

/**
 * Maps each object to requests for its owners.
 *
 * @param owner the resource of the owners that count; owners of other kinds are ignored
 * @throws TypeError when the resource has no `kind`
 */
export function enqueueRequestForOwner<T extends ObjectLike>(
  owner: ResourceReference,
  { onlyControllerOwner = false }: EnqueueRequestForOwnerOptions = {},
): EventHandler<T> {
  const { group = '', kind, resource, namespaced } = owner;
  if (kind === undefined) throw new TypeError(`the description of ${resource} has no kind`);
  return enqueueRequestsFromMapFunc<T>(({ metadata }) => {
    const { namespace = '', ownerReferences = [] } = (metadata ?? {}) as ObjectMeta;
    return ownerReferences
      .filter((reference) => !onlyControllerOwner || reference.controller === true)
      .filter((reference) => reference.kind === kind && parseGroupVersion(reference.apiVersion).group === group)
      .map(({ name }) => ({ namespace: namespaced === false ? '' : namespace, name }));
  });
}

function distinct(requests: readonly Request[]): readonly Request[] {
  if (requests.length < 2) return requests;
  return [...new Map(requests.map((request) => [`${request.namespace}/${request.name}`, request])).values()];
}
