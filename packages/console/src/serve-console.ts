import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { noncePlace, type PageFile, readPage } from './page-files.js';
import { callerRefusal, hostRefusal, type Refusal } from './refusal.js';

/**
 * A command of the page to the server that is not a request of its API. Gets plain data and resolves with plain data.
 */
export type ConsoleCommand = (body: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The server that a console shows. */
export interface ConsoleOptions {
  /** Answers the requests of the page, as `fetch` of `createAPIServer` does. The user of the page may do what it allows. */
  readonly fetch: (request: Request) => Promise<Response>;
  /**
   * Commands by their names, as in the control of `@k8s-ts/testing`. The page shows snapshots if there are `snapshot`
   * and `restore`, the time if there is `clock`, faults if there are `add-fault` and `remove-fault`, and lists if there
   * are `requests` and `timeline`. Default none.
   */
  readonly commands?: Readonly<Record<string, ConsoleCommand>>;
  /** Port of 127.0.0.1. Default: a free one. */
  readonly port?: number;
}

/** A console that is served. */
export interface Console {
  /** The link to open, with its token: `http://127.0.0.1:PORT/#token=…`. Anyone who knows it can control the server. */
  readonly url: string;
  /** Ends all requests and stops listening. Idempotent. */
  close(): Promise<void>;
}

/**
 * Serves a page for a running API server on 127.0.0.1, with a new token.
 *
 * Only the page itself may use it: requests need the token and the name of the loopback address, and requests of pages
 * of other origins are refused.
 *
 * @throws Error when the port is taken
 */
export async function serveConsole({ fetch, commands = {}, port = 0 }: ConsoleOptions): Promise<Console> {
  const token = randomBytes(32).toString('base64url');
  const page = readPage();
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else sendJSON(response, 500, { error: textOf(error) });
    });
  });
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', method = '', headers } = request;
    const refused = hostRefusal(headers);
    if (refused !== undefined) return refuse(response, refused);
    const file = page.get(url);
    if (file !== undefined && method === 'GET') return sendFile(response, file);
    const caller = callerRefusal(headers, token);
    if (caller !== undefined) return refuse(response, caller);
    if (url.startsWith('/server/')) return forward(request, response, url.slice('/server'.length), fetch);
    if (url === '/commands' && method === 'GET') return sendJSON(response, 200, { commands: Object.keys(commands) });
    const name = url.startsWith('/commands/') && method === 'POST' ? url.slice('/commands/'.length) : '';
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) return sendJSON(response, 404, { error: 'not found' });
    let body: Readonly<Record<string, unknown>>;
    try {
      body = await bodyOf(request);
    } catch (error) {
      return sendJSON(response, 400, { error: textOf(error) });
    }
    return command(body).then(
      (value) => sendJSON(response, 200, value ?? {}),
      (error: unknown) => sendJSON(response, 400, { error: textOf(error) }),
    );
  }
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  let closing: Promise<void> | undefined;
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/#token=${token}`,
    close() {
      closing ??= new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
      return closing;
    },
  };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Headers of every answer. Pages of other origins must not include, frame, open or read it, and it must not be cached.
 */
const always = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** The policy of answers that are not the page: if a browser shows such an answer, no script in it runs. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The page may load only its own files. The editor adds style elements, which have the nonce. */
const pagePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

function sendFile(response: ServerResponse, { type, body, encoding }: PageFile): void {
  const nonce = randomBytes(16).toString('base64url');
  response.writeHead(200, {
    ...always,
    'content-type': type,
    'content-security-policy': pagePolicy(nonce),
    ...(encoding && { 'content-encoding': encoding }),
  });
  response.end(type.startsWith('text/html') ? body.toString().replaceAll(noncePlace, nonce) : body);
}

function sendJSON(response: ServerResponse, code: number, value: unknown): void {
  response.writeHead(code, {
    ...always,
    'content-type': 'application/json',
    'content-security-policy': dataPolicy,
  });
  response.end(`${JSON.stringify(value)}\n`);
}

/** The connection is closed, so that the rest of the request need not be read. */
function refuse(response: ServerResponse, { code, message }: Refusal): void {
  response.setHeader('connection', 'close');
  sendJSON(response, code, { error: message });
}

/** Maximum size of a command's body: 1 MiB. */
const maxBodyBytes = 1 << 20;

/** @throws Error for a body that is no JSON object or too large */
async function bodyOf(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('the body must be an object');
  return body as Readonly<Record<string, unknown>>;
}

/**
 * Headers of the page's requests that are passed on to the server. They contain no credentials: the user is that of
 * `fetch`.
 */
const forwarded = ['accept', 'audit-id', 'content-type', 'impersonate-user', 'if-match', 'if-none-match'] as const;

/** Headers of the server's answers that are passed on to the page. */
const returned = ['audit-id', 'content-type', 'etag', 'retry-after', 'warning'] as const;

/** Methods of the API's requests. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Sends a request to the server, and passes its answer on to the page in pieces. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  fetch: ConsoleOptions['fetch'],
): Promise<void> {
  const { method = '', headers } = request;
  if (!methods.has(method)) return sendJSON(response, 405, { error: 'the method is not allowed' });
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answer = await fetch(
    new Request(`https://kubernetes.default.svc${path}`, {
      method,
      headers: forwarded.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : [])),
      signal: gone.signal,
      ...(hasBody && { body: Readable.toWeb(request) as never, duplex: 'half' }),
    } as RequestInit),
  );
  response.writeHead(answer.status, {
    ...always,
    ...Object.fromEntries(
      returned.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)]] : [])),
    ),
    'content-security-policy': dataPolicy,
  });
  if (answer.body === null) response.end();
  else {
    response.flushHeaders();
    // The page may be closed before the end of a watch.
    await pipeline(Readable.fromWeb(answer.body as ReadableStream), response).catch(() => {});
  }
}
