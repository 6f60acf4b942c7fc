import { type Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { type Duplex, pipeline, Readable } from 'node:stream';

/**
 * Opens a connection to a backend over which HTTP/1.1 is spoken. Rejects with an error whose message clients may see.
 */
export type Dial = () => Duplex | Promise<Duplex>;

/** A server that requests are passed on to. */
export interface Backend {
  /** Scheme, host, port, path and query of the request. */
  readonly url: URL;
  /**
   * Path and query as they are sent, for paths that may have segments `.` and `..`, which a URL would resolve. Default:
   * path and query of the URL.
   */
  readonly target?: string;
  readonly dial: Dial;
  /**
   * Agent with a pool of connections; its protocol is that of the URL. Not used for requests to upgrade. Default: each
   * request has its own connection.
   */
  readonly agent?: Agent | undefined;
}

export interface BackendRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Default: no body. */
  readonly body?: AsyncIterable<Uint8Array> | undefined;
  /** Ends the request and its answer. Default: never. */
  readonly signal?: AbortSignal | undefined;
}

/** The answer of a backend; its connection, when the backend changed the protocol. */
export interface BackendAnswer {
  readonly response: IncomingMessage;
  readonly upgraded?: { readonly socket: Duplex; readonly head: Buffer };
}

/** An error before the connection was established. */
export class DialError extends Error {
  override readonly name = 'DialError';
}

/**
 * Sends a request, over a new connection unless the backend has an agent.
 *
 * @throws DialError when there is no connection, another Error when the backend does not answer
 */
export async function requestBackend(backend: Backend, request: BackendRequest): Promise<BackendAnswer> {
  if (backend.agent !== undefined) return send(backend, request, { agent: backend.agent });
  let connection: Duplex;
  try {
    connection = await backend.dial();
  } catch (error) {
    throw new DialError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  return send(backend, request, { createConnection: () => connection });
}

/** Maximum size of the head of an answer, in bytes, as in Go's client. */
const maxAnswerHead = 10 << 20;

/** Methods of requests that may be sent again, as Go's client does. */
const repeatable: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

function send(
  { url, target = `${url.pathname}${url.search}` }: Backend,
  { method, headers, body, signal }: BackendRequest,
  connection: Pick<RequestOptions, 'agent' | 'createConnection'>,
): Promise<BackendAnswer> {
  const options: RequestOptions = {
    method,
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : url.port,
    path: target,
    headers: { host: url.host, ...headers } as Record<string, string | string[]>,
    maxHeaderSize: maxAnswerHead,
    ...connection,
    ...(connection.agent === undefined ? {} : { protocol: url.protocol }),
    ...(signal === undefined ? {} : { signal }),
  };
  const attempt = (mayRepeat: boolean): Promise<BackendAnswer> =>
    new Promise((resolve, reject) => {
      const outgoing = httpRequest(options);
      // Node.js would drop headers after the 1,000th.
      outgoing.maxHeadersCount = 0;
      let isAnswered = false;
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The backend may have closed an idle connection just when it was to be used again.
        const wasIdle = outgoing.reusedSocket && error.code === 'ECONNRESET' && !isAnswered && !signal?.aborted;
        if (mayRepeat && wasIdle) resolve(attempt(false));
        else reject(error);
      });
      outgoing.on('response', (response) => {
        isAnswered = true;
        resolve({ response });
      });
      outgoing.on('upgrade', (response, socket, head) => {
        isAnswered = true;
        resolve({ response, upgraded: { socket, head } });
      });
      if (body === undefined) outgoing.end();
      else pipeline(Readable.from(body), outgoing, () => {});
    });
  return attempt(body === undefined && repeatable.has(method));
}

/** Reads the rest of a response, up to `limit` bytes. */
export async function readText(response: IncomingMessage, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size >= limit) break;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString();
}

/** Headers about one connection, which proxies do not pass on (RFC 9110, section 7.6.1). */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The headers that a proxy passes on: all but the headers about the connection. */
export function endToEndHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string | readonly string[]> {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  const kept: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':') || hopByHop.has(name) || named.includes(name)) continue;
    kept[name] = value;
  }
  return kept;
}

/** `X-Forwarded-For` with another address at its end. */
export function forwardedFor(before: string | undefined, address: string | undefined): Record<string, string> {
  if (address === undefined || address === '') return before === undefined ? {} : { 'x-forwarded-for': before };
  return { 'x-forwarded-for': before === undefined || before === '' ? address : `${before}, ${address}` };
}
