import { newRequestEntityTooLarge } from '@k8s-ts/apimachinery/errors';
import { joinBytes } from '@k8s-ts/event-loop';
import { type APIRequest, type APIResponse, type Handler, isStream } from '../message/api-request.js';
import { parseQuery } from '../message/request-target.js';

export interface FetchHandlerOptions {
  /** The user of all requests. Default: the user that the authenticators find. */
  readonly user?: APIRequest['user'];
}

const nothing = new Uint8Array(0);

/**
 * A server as a function from web `Request` to `Response`, for calls without a socket: tests, workers, other web
 * servers. Never rejects for anything that a client sends.
 */
export function fetchHandler(
  handler: Handler,
  options: FetchHandlerOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const caller = new CallerLifetime(request.signal);
    const answer = await handler(toAPIRequest(request, caller, options));
    if (!isStream(answer.body)) answer.onWritten?.();
    return toResponse(answer, request.method === 'HEAD', caller);
  };
}

/**
 * Notifies listeners when the caller needs no response any more: it aborted the request, or cancelled the response's
 * body.
 */
class CallerLifetime {
  readonly #listeners: (() => void)[] = [];
  #isGone = false;

  constructor(signal: AbortSignal) {
    if (signal.aborted) this.#isGone = true;
    else signal.addEventListener('abort', () => this.gone(), { once: true });
  }

  gone(): void {
    this.#isGone = true;
    for (const listener of this.#listeners.splice(0)) listener();
  }

  readonly onAbort = (listener: () => void): void => {
    if (this.#isGone) listener();
    else this.#listeners.push(listener);
  };
}

function toAPIRequest(request: Request, caller: CallerLifetime, { user }: FetchHandlerOptions): APIRequest {
  const { pathname, search } = new URL(request.url);
  const headers: Record<string, string> = Object.create(null);
  request.headers.forEach((value, name) => {
    headers[name] = value;
  });
  return {
    method: request.method,
    path: pathname,
    query: parseQuery(search.slice(1)),
    headers,
    body: (limit) => readBody(request, limit),
    bodyStream: () => (request.body === null ? undefined : chunksOf(request.body)),
    signal: request.signal,
    onAbort: caller.onAbort,
    ...(user !== undefined ? { user } : undefined),
  };
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  if (request.body === null) return nothing;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw newRequestEntityTooLarge(`limit is ${limit}`);
    }
    chunks.push(value);
  }
  if (chunks.length === 1) return chunks[0] as Uint8Array;
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

/** Statuses whose responses have no body. */
const bodyless: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

function toResponse(
  { status, headers, body, onWritten }: APIResponse,
  isHead: boolean,
  caller: CallerLifetime,
): Response {
  const sent = new Headers();
  for (const name in headers) {
    const value = headers[name] as string | readonly string[];
    if (typeof value === 'string') sent.set(name, value);
    else for (const each of value) sent.append(name, each);
  }
  const init = { status: status === 101 ? 200 : status, headers: sent };
  if (body === undefined || isHead || bodyless.has(status)) return new Response(null, init);
  if (body instanceof Uint8Array) return new Response(withOwnMemory(body), init);
  return new Response(streamOf(isStream(body) ? body : oneByOne(body), caller, onWritten), init);
}

/** The bytes, copied if their memory is shared, as that of cached objects is: a Response does not accept such bytes. */
function withOwnMemory(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : joinBytes([bytes]);
}

async function* oneByOne(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/**
 * A stream that pulls the next piece from its source when the reader has read the last one, and ends the source when it
 * is cancelled.
 */
function streamOf(
  body: AsyncIterable<Uint8Array | readonly Uint8Array[]>,
  caller: CallerLifetime,
  onWritten: () => void = () => {},
): ReadableStream<Uint8Array> {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done) {
        controller.close();
        onWritten();
      } else if (value instanceof Uint8Array) controller.enqueue(value);
      else for (const chunk of value) controller.enqueue(chunk);
    },
    cancel() {
      caller.gone();
      // Not awaited: the source may be waiting for its next piece.
      void iterator.return?.();
    },
  });
}
