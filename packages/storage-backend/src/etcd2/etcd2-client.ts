import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { errorText } from '@k8s-ts/apimachinery/errors';
import { UnreachableError } from '@k8s-ts/storage/kv';
import type { EtcdClientOptions } from '../etcd-client-options.js';
import { Etcd2Error, Etcd2ErrorCode, isEtcd2Error } from './etcd2-error.js';
import type { Etcd2Response } from './etcd2-node.js';
import { assertServesV2, v2NotServed } from './etcd2-version.js';

const REQUEST_TIMEOUT_MS = 30_000;
/** Number of attempts at all members after which a request fails. The pause between attempts doubles each time. */
const ROUNDS = 5;
/** Maximum number of connections to one member, without those of watches. */
const MAX_CONNECTIONS = 64;
const FIRST_PAUSE_MS = 50;
const KEEP_ALIVE_MS = 10_000;

export interface Etcd2Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Path and query. */
  readonly path: string;
  /** Sent as a form-encoded body. */
  readonly form?: URLSearchParams;
  readonly signal?: AbortSignal | undefined;
}

export interface Etcd2Answer extends Etcd2Response {
  /** The store's index at the time. */
  readonly index: number;
}

/** A streamed watch whose response has begun. */
export interface Etcd2EventStream {
  /** The store's index when the watch was registered. */
  readonly index: number;
  /** The response's body: JSON texts, one per line. */
  readonly body: IncomingMessage;
  /** Closes the connection. */
  close(): void;
}

/**
 * HTTP client for the members of a cluster. When a member does not answer, the next one is asked. Connections are kept
 * alive and shared.
 *
 * @throws when there is no endpoint, or the options contradict each other
 */
export class Etcd2Client {
  readonly #endpoints: readonly URL[];
  readonly #headers: Readonly<Record<string, string>>;
  readonly #agents: Readonly<Record<'requests' | 'watches', Agents>>;
  readonly #timeoutMs: number;
  /** Index of the endpoint of the member that answered last. */
  #current = 0;
  /** Whether a member has reported a version that serves the v2 API. */
  #versionChecked = false;
  #closed = false;

  constructor(options: EtcdClientOptions) {
    const { endpoints, ca, cert, key, username, password } = options;
    if (endpoints.length === 0) throw new Error('etcd2 needs at least one endpoint');
    if ((cert === undefined) !== (key === undefined)) {
      throw new Error('a certificate and its key have to be given together');
    }
    if ((username === undefined) !== (password === undefined)) {
      throw new Error('a user name and its password have to be given together');
    }
    this.#endpoints = endpoints.map(endpointURL);
    const text = (pem: string | Uint8Array | undefined) => (pem === undefined ? undefined : Buffer.from(pem as string));
    const tls = { ca: text(ca), cert: text(cert), key: text(key) };
    this.#agents = { requests: newAgents(tls, MAX_CONNECTIONS), watches: newAgents(tls, Number.POSITIVE_INFINITY) };
    const user = username === undefined ? undefined : Buffer.from(`${username}:${password}`).toString('base64');
    this.#headers = user === undefined ? {} : { authorization: `Basic ${user}` };
    this.#timeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  }

  /**
   * Makes a request. A GET is repeated at other members; other methods only when the request was certainly not sent.
   *
   * @throws Etcd2Error for a refusal, UnreachableError when no member answers (a request other than GET may have been
   * carried out nevertheless)
   */
  request(request: Etcd2Request): Promise<Etcd2Answer> {
    return this.#atSomeMember(request, async (endpoint) => {
      const message = await this.#exchange(endpoint, request);
      const text = await readAll(message);
      return answerOf(message, text, endpoint);
    });
  }

  /** Opens a streamed watch. The request timeout applies only until the response headers arrive. */
  stream(path: string, signal: AbortSignal): Promise<Etcd2EventStream> {
    return this.#atSomeMember({ method: 'GET', path, signal }, async (endpoint) => {
      const message = await this.#exchange(endpoint, { method: 'GET', path, signal }, true);
      if (message.statusCode !== 200) {
        answerOf(message, await readAll(message), endpoint);
        throw new UnreachableError(`etcd at ${endpoint.origin} answers a watch with HTTP ${message.statusCode}`);
      }
      message.socket.setKeepAlive(true, KEEP_ALIVE_MS);
      return { index: indexOf(message), body: message, close: () => void message.destroy() };
    });
  }

  /** Closes all connections; later calls throw. Idempotent. */
  close(): void {
    this.#closed = true;
    for (const { http, https } of Object.values(this.#agents)) {
      http.destroy();
      https.destroy();
    }
  }

  async #atSomeMember<R>(request: Etcd2Request, call: (endpoint: URL) => Promise<R>): Promise<R> {
    const { method, signal } = request;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      if (this.#closed) throw new UnreachableError('the storage is closed');
      const at = this.#current;
      const endpoint = this.#endpoints[at] as URL;
      try {
        await this.#checkVersion(endpoint, signal);
        return await call(endpoint);
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (!(error instanceof UnreachableError)) throw error;
        // The next call starts at another member, even if this one fails.
        if (this.#current === at) this.#current = (at + 1) % this.#endpoints.length;
        if (method !== 'GET' && !(error instanceof NotSentError)) throw error;
        if (attempt >= ROUNDS * this.#endpoints.length) throw error;
      }
      const round = attempt / this.#endpoints.length;
      if (Number.isInteger(round)) await pause(FIRST_PAUSE_MS * 2 ** (round - 1), signal);
    }
  }

  async #checkVersion(endpoint: URL, signal: AbortSignal | undefined): Promise<void> {
    if (this.#versionChecked) return;
    let answer: string;
    try {
      const message = await this.#exchange(endpoint, { method: 'GET', path: '/version', signal });
      answer = await readAll(message);
      // A member without a leader may not yet report a version.
      if ((message.statusCode ?? 500) >= 500) throw new UnreachableError(`etcd at ${endpoint.origin} is not ready`);
    } catch (error) {
      // The actual request was not sent.
      throw error instanceof UnreachableError ? new NotSentError(error.message, { cause: error }) : error;
    }
    assertServesV2(answer, endpoint.origin);
    this.#versionChecked = true;
  }

  /**
   * Sends a request; resolves when the response headers have arrived.
   *
   * @param endless the timeout applies to the headers only, not to the whole response
   * @throws UnreachableError
   */
  #exchange(endpoint: URL, { method, path, form, signal }: Etcd2Request, endless = false): Promise<IncomingMessage> {
    const secure = endpoint.protocol === 'https:';
    const body = form?.toString();
    const headers = {
      ...this.#headers,
      ...(body === undefined
        ? undefined
        : { 'content-type': 'application/x-www-form-urlencoded', 'content-length': Buffer.byteLength(body) }),
    };
    return new Promise((resolve, reject) => {
      let sent = false;
      const send = secure ? httpsRequest : httpRequest;
      const { http, https } = this.#agents[path.includes('?wait=true') ? 'watches' : 'requests'];
      const agent = secure ? https : http;
      const request: ClientRequest = send(new URL(path, endpoint), { method, headers, agent });
      const abort = () => request.destroy();
      const timer = setTimeout(() => request.destroy(new Error('no answer in time')), this.#timeoutMs);
      signal?.addEventListener('abort', abort, { once: true });
      request.once('close', () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });
      request.once('socket', (socket) => {
        if (!socket.connecting) sent = true;
        else {
          socket.once(secure ? 'secureConnect' : 'connect', () => {
            sent = true;
          });
        }
      });
      request.once('response', (message) => {
        if (endless) clearTimeout(timer);
        resolve(message);
      });
      request.on('error', (error) => {
        if (signal?.aborted) return reject(signal.reason);
        const text = `etcd at ${endpoint.origin} cannot be reached: ${error.message || (error as NodeJS.ErrnoException).code}`;
        reject(new (sent ? UnreachableError : NotSentError)(text, { cause: error }));
      });
      request.end(body);
    });
  }
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

function newAgents(tls: object, maxSockets: number): Agents {
  const options = { keepAlive: true, maxSockets };
  // A resumed session repeats the result of verifying the server's certificate when the session began.
  return { http: new HttpAgent(options), https: new HttpsAgent({ ...options, ...tls, maxCachedSessions: 0 }) };
}

/** The request was not sent, so it may be repeated, with any method. */
class NotSentError extends UnreachableError {}

function endpointURL(endpoint: string): URL {
  const url = new URL(/^[a-z]+:\/\//i.test(endpoint) ? endpoint : `http://${endpoint}`);
  if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  throw new Error(`an endpoint of etcd2 has to begin with http:// or https://: ${endpoint}`);
}

async function readAll(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of message) chunks.push(chunk as Buffer);
  } catch (error) {
    throw new UnreachableError(`the answer of etcd broke off: ${errorText(error)}`, { cause: error });
  }
  return Buffer.concat(chunks).toString();
}

function answerOf(message: IncomingMessage, text: string, endpoint: URL): Etcd2Answer {
  const { statusCode = 0 } = message;
  const answer = parse(text) as Partial<Etcd2Response> & {
    errorCode?: number;
    message?: string;
    cause?: string;
    index?: number;
  };
  if (statusCode < 300 && answer?.node !== undefined) return { ...(answer as Etcd2Response), index: indexOf(message) };
  if (answer === undefined && statusCode === 404) throw v2NotServed(endpoint.origin);
  const code = statusCode === 401 ? Etcd2ErrorCode.insufficientCredentials : (answer?.errorCode ?? 0);
  const words = [answer?.message ?? (text.trim().slice(0, 200) || `HTTP ${statusCode}`), answer?.cause];
  const said = words.filter((word) => word).join(': ');
  const error = new Etcd2Error(code, `etcd at ${endpoint.origin}: ${said}`, answer?.index ?? indexOf(message));
  // A member that cannot serve the request counts as unreachable.
  if (statusCode >= 500 || isEtcd2Error(error, Etcd2ErrorCode.raftInternal, Etcd2ErrorCode.duringElection)) {
    throw new UnreachableError(error.message, { cause: error });
  }
  throw error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function indexOf(message: IncomingMessage): number {
  return Number(message.headers['x-etcd-index'] ?? 0);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
