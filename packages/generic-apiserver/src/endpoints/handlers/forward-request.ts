import type { APIResponse } from '@k8s-ts/http';
import type { ConnectRequest, ConnectResponse } from '@k8s-ts/registry-generic/rest';
import { webSocketPrefix } from '../../access/authentication/bearer-token.js';
import { onAbort } from '../../request/abort-listeners.js';
import type { ServerRequest } from '../../request/server-request.js';

/** A request as another server receives it: everything but the client's credentials. */
export type RequestToPassOn = Omit<ConnectRequest, 'path' | 'query'>;

/** The parts of a request that may be passed on to another server. Its body can be read once. */
export function forwardableRequest(request: ServerRequest): RequestToPassOn {
  const headers: Record<string, string> = {};
  for (const name of Object.keys(request.headers)) {
    if (name === 'authorization' || name.startsWith(':')) continue;
    headers[name] = request.headerValues(name).join(name === 'cookie' ? '; ' : ', ');
  }
  const protocols = headers['sec-websocket-protocol'];
  if (protocols !== undefined) headers['sec-websocket-protocol'] = withoutToken(protocols);
  // As in Go, an empty authority counts as missing, and the first of several hosts is used.
  const host = request.headers[':authority'] || request.headers.host;
  if (host !== undefined) headers.host = host;
  const { method, path, uri, remoteAddress, takeConnection } = request;
  const body = request.bodyStream();
  const search = uri.indexOf('?');
  return {
    method,
    requestPath: path,
    search: search < 0 ? '' : uri.slice(search),
    headers,
    ...(remoteAddress === undefined ? undefined : { remoteAddress }),
    ...(body === undefined ? undefined : { body }),
    ...(takeConnection === undefined ? undefined : { takeConnection }),
  };
}

/** The subprotocols of a WebSocket, without the one that carries a token. */
const withoutToken = (protocols: string): string =>
  protocols
    .split(',')
    .map((name) => name.trim())
    .filter((name) => !name.startsWith(webSocketPrefix))
    .join(', ');

/**
 * Lets another server answer a request. The connection ends when any of the signals aborts.
 * @param answer sends the request to the other server. Its signal aborts when the answer has to end
 */
export async function passOn(
  request: ServerRequest,
  signals: readonly AbortSignal[],
  answer: (signal: AbortSignal) => Promise<ConnectResponse>,
): Promise<APIResponse> {
  const ended = new AbortController();
  const removals: (() => void)[] = [];
  const release = () => {
    for (const remove of removals.splice(0)) remove();
    request.finish();
  };
  const end = () => {
    release();
    ended.abort(new Error('the connection has ended'));
  };
  for (const signal of signals) removals.push(onAbort(signal, end));
  try {
    const { status, headers = {}, body } = await answer(ended.signal);
    if (body === undefined || body instanceof Uint8Array) {
      release();
      return { status, headers, ...(body === undefined ? undefined : { body }) };
    }
    return { status, headers, body: thenCall(body, release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function* thenCall(body: AsyncIterable<Uint8Array>, release: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } finally {
    release();
  }
}
