import { type ClientResponse, newClientResponse, type Transport } from './transport.js';

/** The user that a request inside the process runs as. */
export interface HandlerUser {
  readonly name: string;
  readonly uid?: string;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

/** The request that {@link handlerTransport} passes on; an `APIRequest` of `@k8s-ts/generic-apiserver`. */
export interface HandlerRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  /** Resolves with the whole body; the limit is ignored. */
  body(limit: number): Promise<Uint8Array>;
  readonly signal: AbortSignal;
  readonly user?: HandlerUser;
}

/** The response that {@link handlerTransport} understands; an `APIResponse` of `@k8s-ts/generic-apiserver`. */
export interface HandlerResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: Uint8Array | readonly Uint8Array[] | AsyncIterable<Uint8Array | readonly Uint8Array[]> | undefined;
}

/** An API server's handler, such as `(request) => server.handle(request)` of a `GenericAPIServer`. */
export type RequestHandler = (request: HandlerRequest) => Promise<HandlerResponse>;

export interface HandlerTransportOptions {
  /**
   * The user that all requests run as, without authentication. Default: the handler authenticates the request's
   * headers.
   */
  readonly user?: HandlerUser;
}

const nothing = new Uint8Array(0);
/**
 * The reason with which the signals of ended requests abort. All requests share it, because making an error with its
 * stack takes longer than many requests.
 */
const ended = new DOMException('The reader of the response has finished', 'AbortError');

/** Calls an API server in the same process, without a socket. */
export function handlerTransport(handler: RequestHandler, options: HandlerTransportOptions = {}): Transport {
  const { user } = options;
  return async ({ method, path, headers, body = nothing, signal }): Promise<ClientResponse> => {
    signal?.throwIfAborted();
    const question = path.indexOf('?');
    const leaving = new AbortController();
    const leave = () => leaving.abort(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    const finish = () => signal?.removeEventListener('abort', leave);
    try {
      const response = await handler({
        method,
        path: question < 0 ? path : path.slice(0, question),
        query: new URLSearchParams(question < 0 ? '' : path.slice(question + 1)),
        headers,
        body: async () => body,
        signal: leaving.signal,
        ...(user && { user }),
      });
      const pieces = piecesOf(response.body, leaving, finish);
      return newClientResponse(response.status, response.headers, pieces);
    } catch (error) {
      finish();
      throw error;
    }
  };
}

/** The body in pieces. The server's signal aborts when the reader leaves early. */
async function* piecesOf(
  body: HandlerResponse['body'],
  leaving: AbortController,
  finish: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    if (body === undefined) return;
    if (body instanceof Uint8Array) yield body;
    else if (Symbol.asyncIterator in body) {
      for await (const piece of body) {
        if (piece instanceof Uint8Array) yield piece;
        else yield* piece;
      }
    } else yield* body;
    leaving.signal.throwIfAborted();
  } finally {
    finish();
    leaving.abort(ended);
  }
}
