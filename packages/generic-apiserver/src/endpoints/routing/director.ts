import { isStatusError, newBadRequest, newMethodNotSupported, newNotFound } from '@k8s-ts/apimachinery/errors';
import { isStackOverflow } from '@k8s-ts/apimachinery/json';
import { allMediaTypes, MediaType } from '@k8s-ts/apimachinery/runtime';
import { catchError } from '@k8s-ts/event-loop';
import type { Answer, APIResponse } from '@k8s-ts/http';
import { MoveToSlowLane } from '../../offload/move-to-slow-lane.js';
import { routeAccepts } from '../../representation/negotiation/accept.js';
import { routingError, writeError } from '../../representation/response/write-error.js';
import { ASCII } from '../../request/ascii.js';
import type { RequestInfo } from '../../request/request-info.js';
import type { ServerHandler, ServerRequest } from '../../request/server-request.js';
import type { RequestedObject } from '../handlers/requested-object.js';
import type { RequestScope } from '../scope/request-scope.js';
import type { DiscoveryDocuments } from './discovery-documents.js';
import type { InstalledGroupVersion } from './group-version.js';
import type { InstalledGroups } from './installed-groups.js';
import type { PathMux } from './path-mux.js';
import { findResourcePath, type ResourceRoutes, type Route } from './resource-routes.js';
import { findVerbRoute } from './verb-route.js';

export interface DirectorOptions {
  readonly groups: InstalledGroups;
  readonly discovery: DiscoveryDocuments;
  readonly paths: PathMux;
  /** Body of `/version`: JSON text. */
  readonly version: () => Uint8Array;
  /** Body of `/`: JSON text. */
  readonly index: () => Uint8Array;
  /** Called with requests for deprecated resources that the filters let through. */
  readonly onDeprecated: (scope: RequestScope) => void;
  /** Called with errors that are not API errors. */
  readonly report: (error: unknown) => void;
  /** Answers requests for paths that are not served here. */
  readonly notFound: ServerHandler;
}

const json = { 'content-type': MediaType.json };

/**
 * Routes a request that has passed the filters. Unknown paths below a served group-version are answered with a JSON
 * 404; all others go to `notFound`. `kubernetes/apiserver pkg/server/handler.go`.
 */
export function director(options: DirectorOptions): ServerHandler {
  const routes = new Director(options);
  return (request) => routes.serve(request);
}

class Director {
  readonly #groups: InstalledGroups;
  readonly #discovery: DiscoveryDocuments;
  readonly #paths: PathMux;
  readonly #version: () => Uint8Array;
  readonly #index: () => Uint8Array;
  readonly #onDeprecated: (scope: RequestScope) => void;
  readonly #report: (error: unknown) => void;
  readonly #notFound: ServerHandler;

  constructor({ groups, discovery, paths, version, index, onDeprecated, report, notFound }: DirectorOptions) {
    this.#groups = groups;
    this.#discovery = discovery;
    this.#paths = paths;
    this.#version = version;
    this.#index = index;
    this.#onDeprecated = onDeprecated;
    this.#report = report;
    this.#notFound = notFound;
  }

  serve(request: ServerRequest): Answer {
    const { info, path } = request;
    const { segments } = info;
    // Such a path begins with several slashes. It is authorized as if it began with one, but it is not part of the API.
    const isBelowRoot = path.charCodeAt(1) !== ASCII.Slash;
    if (info.isResourceRequest && isBelowRoot) {
      const installed = this.#groups.version(info.apiGroup, info.apiVersion);
      if (installed !== undefined) return this.#resource(request, installed);
    }
    if (segments[0] === 'api' && isBelowRoot && this.#groups.has('')) {
      if (segments.length === 1) return document(request, allMediaTypes, () => this.#discovery.legacyVersions(request));
      return this.#groupVersion(request, '', segments[1], segments.length - 2);
    }
    if (path === '/apis' || path === '/apis/') return attempt(request, () => this.#discovery.groups(request));
    if (segments[0] === 'apis' && isBelowRoot && segments.length > 1) {
      const group = this.#groups.group(segments[1] as string);
      if (group !== undefined && group.name !== '') {
        if (segments.length === 2) return attempt(request, () => this.#discovery.group(request, group));
        return this.#groupVersion(request, group.name, segments[2], segments.length - 3);
      }
    }
    const served = this.#paths.serve(request);
    if (served !== undefined) return served;
    if (path === '/version' || path === '/version/') {
      return document(request, [MediaType.json], () => ({ status: 200, headers: json, body: this.#version() }));
    }
    if (path.startsWith('/version/')) return fail(request, 404);
    if (path === '/' || path === '/index.html') return { status: 200, headers: json, body: this.#index() };
    return this.#notFound(request);
  }

  #resource(request: ServerRequest, installed: InstalledGroupVersion): Answer {
    const { info } = request;
    if (installed.remote !== undefined) return installed.remote.handler(request);
    const routes = installed.routes.get(info.resource);
    if (installed.routing === 'handlers') {
      if (routes === undefined || isElsewhere(routes, info)) return this.#notFound(request);
      const found = findVerbRoute(routes, info);
      if (typeof found === 'string') {
        const deprecation = routes.item.get('GET')?.scope.deprecation;
        if (deprecation !== undefined) request.warnings.add(deprecation);
        return handlerRefusal(request, found);
      }
      return this.#handle(request, found.route, found.target, namedVerbs.has(info.verb));
    }
    const path = routes === undefined ? undefined : findResourcePath(routes, info);
    if (path === undefined) return fail(request, 404);
    const route = path.methods.get(request.method);
    if (route === undefined) return fail(request, 405);
    return mediaTypeRefusal(request, route) ?? this.#handle(request, route, path.target, info.parts.length > 1);
  }

  #handle(request: ServerRequest, route: Route, target: RequestedObject, needsName: boolean): Answer {
    if (target.name === '' && needsName) {
      return writeError(request, newBadRequest('name must be provided'));
    }
    const { scope } = route;
    if (scope.deprecation !== undefined) {
      request.warnings.add(scope.deprecation);
      request.annotate('k8s.io/deprecated', 'true');
      if (scope.removedRelease) request.annotate('k8s.io/removed-release', scope.removedRelease);
      this.#onDeprecated(scope);
    }
    const handle = () =>
      catchError(
        () => route.handler(scope, request, target),
        (error) => this.#failed(request, error),
      );
    const { tracing } = request;
    return tracing === undefined ? handle() : tracing.handle(request, handle);
  }

  #failed(request: ServerRequest, error: unknown): APIResponse {
    if (error instanceof MoveToSlowLane) throw error;
    // The worker of the slow lane has a larger call stack. Encoding an answer never overflows the stack, so nothing has
    // been written yet.
    const isTooDeep = isStackOverflow(error);
    if (isTooDeep && request.checkCost !== undefined) throw new MoveToSlowLane();
    if (!isTooDeep && !isStatusError(error) && !request.isReasonOfAbort(error)) this.#report(error);
    return writeError(request, error);
  }

  #groupVersion(request: ServerRequest, group: string, name: string | undefined, rest: number): Answer {
    const installed = name === undefined ? undefined : this.#groups.version(group, name);
    if (installed === undefined) {
      const versions = this.#groups.group(group)?.versions ?? [];
      return versions.every(({ routing }) => routing === 'handlers') ? this.#notFound(request) : fail(request, 404);
    }
    if (installed.remote !== undefined) return installed.remote.handler(request);
    if (rest === 0) return document(request, allMediaTypes, () => this.#discovery.resources(request, installed));
    return request.info.isResourceRequest ? this.#resource(request, installed) : fail(request, 404);
  }
}

/** A GET of a discovery document. */
function document(request: ServerRequest, produces: readonly string[], write: () => APIResponse): Answer {
  if (request.method !== 'GET') return fail(request, 405);
  const { accept } = request.headers;
  if (accept !== undefined && accept !== '' && !routeAccepts(accept, produces)) return notAcceptable(request, produces);
  return attempt(request, write);
}

function attempt(request: ServerRequest, write: () => APIResponse): APIResponse {
  try {
    return write();
  } catch (error) {
    return writeError(request, error);
  }
}

/** Verbs that need a name in the path of a custom resource. */
const namedVerbs: ReadonlySet<string> = new Set(['get', 'update', 'patch', 'delete']);

/** Verbs of namespaced resources that may be about all namespaces. */
const acrossNamespaces: ReadonlySet<string> = new Set(['list', 'watch']);

/** Whether the path is wrong for the resource: one of them is namespaced and the other is not. */
function isElsewhere({ namespaced }: ResourceRoutes, { namespacedPath, verb }: RequestInfo): boolean {
  return namespaced ? !namespacedPath && !acrossNamespaces.has(verb) : namespacedPath;
}

/**
 * Answers 404 for a subresource that does not exist, or 405 for a method that is not supported
 * (`kubernetes/apiextensions-apiserver pkg/apiserver/customresource_handler.go`).
 */
function handlerRefusal(request: ServerRequest, refusal: 'no-subresource' | 'unsupported'): APIResponse {
  const { apiGroup: group, resource, name, verb } = request.info;
  return writeError(
    request,
    refusal === 'unsupported'
      ? newMethodNotSupported({ group, resource }, verb)
      : newNotFound({ group, resource }, name),
  );
}

/**
 * The 415 or 406 for a route that does not accept the body's media type, or cannot answer in a media type that the
 * client accepts.
 */
function mediaTypeRefusal(request: ServerRequest, { consumes, produces }: Route): APIResponse | undefined {
  const { headers } = request;
  if (consumes !== undefined) {
    const contentType = headers['content-type'];
    if (contentType === undefined || contentType === '' || !routeAccepts(contentType, consumes)) {
      return fail(request, 415, '415: Unsupported Media Type');
    }
  }
  const { accept } = headers;
  if (accept === undefined || accept === '' || accept === '*/*' || accept === MediaType.json) return undefined;
  return produces[0] === '*/*' || routeAccepts(accept, produces) ? undefined : notAcceptable(request, produces);
}

function notAcceptable(request: ServerRequest, produces: readonly string[]): APIResponse {
  return fail(request, 406, `406: Not Acceptable\n\nAvailable representations: ${produces.join(', ')}`);
}

function fail(request: ServerRequest, code: 404 | 405 | 406 | 415, message = ''): APIResponse {
  return writeError(request, routingError(code, message));
}
