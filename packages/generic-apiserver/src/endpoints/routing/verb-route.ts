import type { RequestInfo } from '../../request/request-info.js';
import type { RequestedObject } from '../handlers/requested-object.js';
import type { MethodMap, ResourceRoutes, Route } from './resource-routes.js';

/** The route of a request, and the namespace and name in its path. */
export interface VerbRoute {
  readonly route: Route;
  readonly target: RequestedObject;
}

/** HTTP methods by verbs of requests for one object: the route of the method has the handler of the verb. */
const methodsOfVerbs: ReadonlyMap<string, string> = new Map([
  ['get', 'GET'],
  ['update', 'PUT'],
  ['patch', 'PATCH'],
  ['delete', 'DELETE'],
]);

/**
 * Finds the handler for the verb of a request, as kube-apiserver does for custom resources. Some requests that built-in
 * resources refuse are accepted: HEAD reads an object, POST to the path of an object creates one, and path segments
 * after a subresource are ignored, unless the subresource takes them.
 * `kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go`.
 *
 * @returns the route; 'no-subresource' when the path names a subresource that does not exist; 'unsupported' when the
 *   verb has no handler
 */
export function findVerbRoute(routes: ResourceRoutes, info: RequestInfo): VerbRoute | 'no-subresource' | 'unsupported' {
  const { namespace, parts, verb } = info;
  const name = parts[1] ?? '';
  const found = (route: Route | undefined): VerbRoute | 'unsupported' =>
    route === undefined ? 'unsupported' : { route, target: { namespace, name, rest: '' } };
  const method = methodsOfVerbs.get(verb);
  if (parts.length > 2) {
    const subresource = routes.subresources.get(parts[2] as string);
    if (subresource === undefined) return 'no-subresource';
    const route = subresource.methods.get(verb === 'create' ? 'POST' : (method ?? ''));
    if (route === undefined) return 'unsupported';
    const rest = subresource.openEnded ? parts.slice(3).join('/') : '';
    return { route, target: { namespace, name, rest } };
  }
  switch (verb) {
    case 'list':
      return found(collectionOf(routes, info).get('GET'));
    case 'watch':
      return found((name === '' ? watchesOf(routes, info) : routes.watchItem).get('GET'));
    case 'create': {
      const route = routes.collection.get('POST');
      return route === undefined ? 'unsupported' : { route, target: { namespace, name: '', rest: '' } };
    }
    case 'deletecollection':
      return found(routes.collection.get('DELETE'));
    default:
      return found(method === undefined ? undefined : routes.item.get(method));
  }
}

function collectionOf(routes: ResourceRoutes, { namespacedPath }: RequestInfo): MethodMap {
  return routes.namespaced && !namespacedPath ? routes.all : routes.collection;
}

function watchesOf(routes: ResourceRoutes, { namespacedPath }: RequestInfo): MethodMap {
  return routes.namespaced && !namespacedPath ? routes.watchAll : routes.watchCollection;
}
