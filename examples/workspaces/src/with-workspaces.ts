import { newForbidden, newNotFound } from '@k8s-ts/apimachinery/errors';
import { type HandlerChain, insertFilterAfter, newRequestInfo, type ServerRequest } from '@k8s-ts/generic-apiserver';
import type { APIRequest } from '@k8s-ts/http';
import { workspaces as kind } from './workspace-kind.js';
import type { Workspaces } from './workspaces.js';

/** The part of a path after the name of a workspace. */
interface Scope {
  readonly name: string;
  readonly path: string;
}

/**
 * The chain with workspaces. A request below `/clusters/NAME/` passes all filters up to authentication with the rest of
 * its path, so that watches have no deadline and audit records name the resource. Then it is passed to the workspace,
 * which has its own authorization, admission and storage. Other requests pass through the unchanged chain.
 */
export function withWorkspaces(chain: HandlerChain, workspaces: Workspaces): HandlerChain {
  const scopes = new WeakMap<ServerRequest, Scope>();
  const scoped = insertFilterAfter(chain, 'RequestInfo', {
    name: 'WorkspaceScope',
    filter: (next) => (request) => {
      const scope = scopeOf(request.path);
      if (scope !== undefined) {
        scopes.set(request, scope);
        request.info = newRequestInfo(request.method, scope.path, request.query);
      }
      return next(request);
    },
  });
  return insertFilterAfter(scoped, 'Authentication', {
    name: 'Workspace',
    filter: (next) => (request) => {
      const scope = scopes.get(request);
      return scope === undefined ? next(request) : handle(workspaces, request, scope);
    },
  });
}

/** Returns the name of the workspace and the rest of the path. Undefined for a path of the root. */
function scopeOf(path: string): Scope | undefined {
  const [, name, rest] = /^\/clusters\/([a-z0-9](?:[-a-z0-9.]*[a-z0-9])?)(\/.*)?$/.exec(path) ?? [];
  return name === undefined ? undefined : { name, path: rest ?? '/' };
}

async function handle(workspaces: Workspaces, request: ServerRequest, { name, path }: Scope) {
  // Service accounts belong to one cluster: service accounts of the root have no rights in workspaces.
  if (request.user?.groups?.includes('system:serviceaccounts')) {
    const reason = new Error('service accounts of the root may not use workspaces');
    throw newForbidden(kind.resource, name, reason);
  }
  const workspace = await workspaces.get(name);
  if (workspace === undefined) throw newNotFound(kind.resource, name);
  return workspace.handle(insideOf(request, path));
}

/** The request for the workspace: with an authenticated user and the rest of the path. */
function insideOf(request: ServerRequest, path: string): APIRequest {
  const { method, query, headers, remoteAddress, httpVersion, connection, upgrade, takeConnection, user } = request;
  return {
    method,
    path,
    query,
    uri: path + request.uri.slice(request.path.length),
    headers,
    headerValues: (header) => request.headerValues(header),
    body: (limit) => request.body(limit),
    bodyStream: () => request.bodyStream?.(),
    signal: request.signal,
    httpVersion,
    remoteAddress,
    connection,
    upgrade,
    takeConnection,
    user,
  };
}
