import type { Answer } from '@k8s-ts/http';
import { isStreamable } from '../../representation/negotiation/media-type.js';
import type { RequestInfo } from '../../request/request-info.js';
import type { ServerRequest } from '../../request/server-request.js';
import { connectResource } from '../handlers/connect.js';
import { createResource } from '../handlers/create.js';
import { deleteCollection, deleteResource } from '../handlers/delete.js';
import { getResource } from '../handlers/get.js';
import { listResource, watchResource } from '../handlers/list.js';
import { patchResource, patchTypesOf } from '../handlers/patch/patch-resource.js';
import type { RequestedObject } from '../handlers/requested-object.js';
import { updateResource } from '../handlers/update.js';
import { hasCapability, type RequestScope } from '../scope/request-scope.js';

/** Answers at once, or with a promise. Fails by throwing, or by rejecting the promise. */
export type ResourceHandler<Capability> = (
  scope: RequestScope<Capability>,
  request: ServerRequest,
  target: RequestedObject,
) => Answer;

/**
 * One method of one path.
 *
 * @template Capability the capability of the storage that the handler needs. Unknown in collections of routes with
 *   different handlers
 */
export interface Route<Capability = unknown> {
  readonly scope: RequestScope<Capability>;
  /** Called with the scope of the route. */
  handler(scope: RequestScope<Capability>, request: ServerRequest, target: RequestedObject): Answer;
  /** Media types that `Accept` may name. */
  readonly produces: readonly string[];
  /** Media types that `Content-Type` may name. Undefined: any. */
  readonly consumes?: readonly string[];
}

/** Routes of one path, by method in upper case. */
export type MethodMap = ReadonlyMap<string, Route>;

/** The paths of one resource. A path without methods is empty. */
export interface ResourceRoutes {
  readonly namespaced: boolean;
  /** `pods` of all namespaces. Empty for cluster-scoped resources. */
  readonly all: MethodMap;
  readonly collection: MethodMap;
  readonly item: MethodMap;
  /** Below `/watch/`. */
  readonly watchAll: MethodMap;
  readonly watchCollection: MethodMap;
  readonly watchItem: MethodMap;
  readonly subresources: ReadonlyMap<string, SubresourceRoutes>;
}

export interface SubresourceRoutes {
  readonly methods: MethodMap;
  /** Whether the path may continue after the subresource (`proxy/{path}`). */
  readonly openEnded: boolean;
}

const none: MethodMap = new Map();

/**
 * Makes the routes of a resource and its subresources from the capabilities of their storages.
 * `kubernetes/apiserver pkg/endpoints/installer.go, registerResourceHandlers`.
 */
export function resourceRoutes(
  scope: RequestScope | undefined,
  subresources: ReadonlyMap<string, RequestScope>,
  namespaced: boolean,
): ResourceRoutes {
  const subs = new Map<string, SubresourceRoutes>();
  for (const [name, each] of subresources) {
    subs.set(name, { methods: itemMethods(each), openEnded: each.storage.connectPath === true });
  }
  if (scope === undefined) {
    return {
      namespaced,
      all: none,
      collection: none,
      item: none,
      watchAll: none,
      watchCollection: none,
      watchItem: none,
      subresources: subs,
    };
  }
  const produces = scope.serializer.mediaTypes;
  const streams = produces.filter(isStreamable).map((type) => `${type};stream=watch`);
  const watchProduces = [...produces, ...(hasCapability(scope, 'watch') ? streams : [])];
  const list = hasCapability(scope, 'list') ? route(scope, listResource, watchProduces) : undefined;
  const watch = hasCapability(scope, 'watch') ? route(scope, watchResource, watchProduces) : undefined;
  const collection = new Map<string, Route>();
  if (list !== undefined) collection.set('GET', list);
  if (hasCapability(scope, 'create')) collection.set('POST', route(scope, createResource, produces));
  if (hasCapability(scope, 'deleteCollection')) collection.set('DELETE', route(scope, deleteCollection, produces));
  return {
    namespaced,
    all: namespaced && list !== undefined ? new Map([['GET', list]]) : none,
    collection,
    item: itemMethods(scope),
    watchAll: namespaced && watch !== undefined ? new Map([['GET', watch]]) : none,
    watchCollection: watch !== undefined ? new Map([['GET', watch]]) : none,
    watchItem: watch !== undefined && hasCapability(scope, 'get') ? new Map([['GET', watch]]) : none,
    subresources: subs,
  };
}

function itemMethods(scope: RequestScope): MethodMap {
  const methods = new Map<string, Route>();
  if (hasCapability(scope, 'connect')) {
    for (const method of scope.storage.connectMethods) methods.set(method, route(scope, connectResource, ['*/*']));
    return methods;
  }
  const produces = scope.serializer.mediaTypes;
  if (hasCapability(scope, 'get')) methods.set('GET', route(scope, getResource, produces));
  if (hasCapability(scope, 'update')) {
    methods.set('PUT', route(scope, updateResource, produces));
    const consumes = patchTypesOf(scope);
    if (hasCapability(scope, 'get')) methods.set('PATCH', { ...route(scope, patchResource, produces), consumes });
  }
  if (hasCapability(scope, 'delete')) methods.set('DELETE', route(scope, deleteResource, produces));
  if (scope.subresource !== '' && hasCapability(scope, 'create')) {
    methods.set('POST', route(scope, createResource, produces));
  }
  return methods;
}

/** Combines a handler with a scope whose storage has the capability that the handler needs. */
function route<Capability>(
  scope: RequestScope<Capability>,
  handler: ResourceHandler<Capability>,
  produces: readonly string[],
): Route<Capability> {
  return { scope, handler, produces };
}

/** A path of a resource: its methods, and the namespace, name and remaining segments in it. */
export interface ResourcePath {
  readonly methods: MethodMap;
  readonly target: RequestedObject;
}

/**
 * Finds the path of a request among the routes of its resource. Undefined for unknown paths. Namespace and name may be
 * empty (`/api/v1/namespaces//pods`), as they may in kube-apiserver's routes.
 */
export function findResourcePath(routes: ResourceRoutes, info: RequestInfo): ResourcePath | undefined {
  const { parts, namespacedPath, namespace } = info;
  const count = parts.length;
  if (namespacedPath && !routes.namespaced) return undefined;
  const watch = info.verbViaPathPrefix;
  if (watch && info.verb !== 'watch') return undefined;
  const name = parts[1] ?? '';
  if (count === 1) {
    const everywhere = routes.namespaced && !namespacedPath;
    const methods = everywhere
      ? watch
        ? routes.watchAll
        : routes.all
      : watch
        ? routes.watchCollection
        : routes.collection;
    return methods.size === 0 ? undefined : { methods, target: { namespace, name: '', rest: '' } };
  }
  if (routes.namespaced && !namespacedPath) return undefined;
  if (count === 2) {
    const methods = watch ? routes.watchItem : routes.item;
    return methods.size === 0 ? undefined : { methods, target: { namespace, name, rest: '' } };
  }
  const subresource = watch ? undefined : routes.subresources.get(parts[2] as string);
  if (subresource === undefined || (count > 3 && !subresource.openEnded)) return undefined;
  return { methods: subresource.methods, target: { namespace, name, rest: parts.slice(3).join('/') } };
}
