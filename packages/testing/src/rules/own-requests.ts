import type { NamedFilter, ServerRequest } from '@k8s-ts/generic-apiserver';

const own = new WeakSet<ServerRequest>();

/**
 * Marks the server's own requests: they have no socket and no credentials. Runs before authentication, which removes
 * credentials.
 */
export const markOwnRequests: NamedFilter = {
  name: 'OwnRequests',
  filter: (next) => (request) => {
    if (request.httpVersion === undefined && request.headers.authorization === undefined) own.add(request);
    return next(request);
  },
};

/** Whether the server itself has sent the request. */
export const isOwnRequest = (request: ServerRequest): boolean => own.has(request);
