import { newClientResponse, type Transport } from './transport.js';

export interface FetchTransportOptions {
  /** The server's address, such as `https://10.0.0.1:6443`; a path in it is put before the path of every request. */
  readonly url: string;
  /** Sent as a bearer token. Default none. A function is called before every request. */
  readonly token?: string | (() => string | Promise<string>);
  /** Any function like `fetch`, such as that of an API server in the same process. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/**
 * Sends requests with a web-standard `fetch`: browsers, workers, Node. `fetch` of Node cannot show client certificates;
 * `@k8s-ts/client/node` can.
 */
export function fetchTransport(options: FetchTransportOptions): Transport {
  const { token } = options;
  const send = options.fetch ?? ((request: Request) => fetch(request));
  const base = options.url.replace(/\/+$/, '');
  return async ({ method, path, headers, body, signal }) => {
    const sent = new Headers(headers);
    if (token !== undefined) sent.set('authorization', `Bearer ${typeof token === 'string' ? token : await token()}`);
    const following = followSignal(signal);
    let response: Response;
    try {
      response = await send(
        new Request(`${base}${path}`, {
          method,
          headers: sent,
          ...(body && { body: body as Uint8Array<ArrayBuffer> }),
          ...(following.signal && { signal: following.signal }),
        }),
      );
    } catch (error) {
      following.end();
      throw error;
    }
    if (response.body === null) following.end();
    const received: Record<string, string> = Object.create(null);
    response.headers.forEach((value, name) => {
      received[name] = value;
    });
    return newClientResponse(response.status, received, piecesOf(response, following));
  };
}

interface FollowingSignal {
  readonly signal: AbortSignal | undefined;
  end(): void;
}

/**
 * A signal for one request that aborts with the given one until `end` is called. A `Request` adds a listener to its
 * signal that stays until the request is garbage-collected, so a signal that outlives many requests would collect
 * thousands of them.
 */
function followSignal(given: AbortSignal | undefined): FollowingSignal {
  if (given === undefined) return { signal: undefined, end: () => {} };
  const own = new AbortController();
  const abort = () => own.abort(given.reason);
  if (given.aborted) abort();
  else given.addEventListener('abort', abort, { once: true });
  return { signal: own.signal, end: () => given.removeEventListener('abort', abort) };
}

/**
 * The body, piece by piece. Throws the signal's reason at once when it aborts: a function like `fetch` may ignore the
 * signal once it has answered.
 */
async function* piecesOf(
  { body }: Response,
  { signal, end }: FollowingSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  const cancel = () => void reader.cancel(signal?.reason).catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  let isWhole = false;
  try {
    for (;;) {
      signal?.throwIfAborted();
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      isWhole = done;
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    end();
    if (!isWhole) await reader.cancel().catch(() => undefined);
  }
}
