import type { APIRequest, APIResponse } from '@k8s-ts/http';
import { decodePath, headerValue } from '@k8s-ts/http';
import type { ServerRequest } from '../request/server-request.js';

/**
 * The answer with the collected warnings and the headers that filters have set. Its own headers override those of
 * filters.
 */
export function finishResponse(request: ServerRequest, response: APIResponse): APIResponse {
  const headers = Object.assign(request.responseHeaders, response.headers);
  if (request.hasWarnings) {
    const warnings = request.warnings.headers();
    if (warnings.length > 0) headers.warning = warnings.map(headerValue);
  }
  const { status, body } = response;
  if (body === undefined) return { status, headers };
  if (response.deadline === undefined && response.onWritten === undefined) return { status, headers, body };
  return { ...response, headers };
}

/** The request with its path decoded. Undefined when the path has an invalid escape. */
export function withDecodedPath(request: APIRequest): APIRequest | undefined {
  if (!request.path.includes('%')) return request;
  const path = decodePath(request.path);
  if (path === undefined) return undefined;
  return {
    method: request.method,
    path,
    query: request.query,
    uri: request.uri ?? (request.query.size === 0 ? request.path : `${request.path}?${request.query}`),
    headers: request.headers,
    ...(request.headerValues !== undefined ? { headerValues: request.headerValues } : undefined),
    body: (limit) => request.body(limit),
    signal: request.signal,
    ...(request.httpVersion !== undefined ? { httpVersion: request.httpVersion } : undefined),
    ...(request.onAbort !== undefined ? { onAbort: request.onAbort } : undefined),
    ...(request.connection !== undefined ? { connection: request.connection } : undefined),
    ...(request.remoteAddress !== undefined ? { remoteAddress: request.remoteAddress } : undefined),
    ...(request.peer !== undefined ? { peer: request.peer } : undefined),
    ...(request.user !== undefined ? { user: request.user } : undefined),
    ...(request.upgrade !== undefined ? { upgrade: request.upgrade } : undefined),
    ...(request.takeConnection !== undefined ? { takeConnection: request.takeConnection } : undefined),
    bodyStream: () => request.bodyStream?.(),
  };
}
