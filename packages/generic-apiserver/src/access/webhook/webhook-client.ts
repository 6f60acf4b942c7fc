import { Buffer } from 'node:buffer';
import {
  isTimeout,
  isUnexpectedServerError,
  newGenericServerResponse,
  type StatusError,
  statusErrorFromObject,
} from '@k8s-ts/apimachinery/errors';
import { DecodeError, interpretMeta, metaParseError, parseJSON, stringify } from '@k8s-ts/apimachinery/json';
import { decodeYAMLBody } from '@k8s-ts/apimachinery/yaml';
import {
  DialingAgent,
  requestPath,
  TimeLimit,
  transportErrorText,
  trustedRoots,
  writtenPath,
} from '@k8s-ts/client/dial';
import type { Tracer } from '@k8s-ts/registry-generic/rest';
import { postReview, type ReviewAnswer } from './post-review.js';
import { WebhookAnswerError } from './webhook-answer-error.js';
import type { ResolveService, ServiceAddress, WebhookClientConfig } from './webhook-client-config.js';
import type { FindWebhookCredentials } from './webhook-credentials.js';
import { hostOf, portOf, type WebhookURL } from './webhook-url.js';

/** How a webhook is called. */
export interface WebhookCallOptions {
  /** Time limit of the call, in ms. The URL tells it to the webhook in whole seconds. */
  readonly timeoutMs: number;
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Time at which {@link signal} aborts because of the time limit, in ms of `performance.now()`. If less time is left
   * than {@link timeoutMs}, the URL contains the time that is left.
   */
  readonly deadline?: number | undefined;
  /** Makes a span of the call, and lets the webhook continue the trace. Default: the call is not traced. */
  readonly tracer?: Tracer | undefined;
}

/** Sends reviews to one webhook. */
export interface WebhookClient {
  /**
   * Posts a review as JSON, over TLS with the certificates of the bundle. Connections are kept for the next call.
   *
   * @returns the parsed JSON or YAML of the answer; `{}` for null
   * @throws StatusError for an answer with an error code
   * @throws Error for a webhook that cannot be reached, with the words of Go's client (`Post "https://…": dial tcp …`),
   *   and for an answer that is neither JSON nor YAML
   */
  post(review: object, options: WebhookCallOptions): Promise<unknown>;
}

const maxClients = 200;

interface CachedClient extends WebhookClient {
  close(): void;
}

/**
 * The clients of webhooks. Equal configurations share a client, and so its connections
 * (`kubernetes/apiserver pkg/util/webhook/client.go`, ClientManager). When there are more than 200 clients, the least
 * recently used one is closed.
 */
export class WebhookClients {
  readonly #resolve: ResolveService;
  readonly #findCredentials: FindWebhookCredentials;
  readonly #clients = new Map<string, CachedClient>();

  /** @param findCredentials default: the server is anonymous */
  constructor(resolve: ResolveService, findCredentials: FindWebhookCredentials = () => undefined) {
    this.#resolve = resolve;
    this.#findCredentials = findCredentials;
  }

  /**
   * @throws Error for a configuration that names neither a URL nor a service, for an invalid URL, and for a bundle
   *   without certificates
   */
  clientFor({ url, service, caBundle }: WebhookClientConfig): WebhookClient {
    const config = { ...(service ? { service } : { url }), ...(caBundle ? { caBundle } : {}) } as WebhookClientConfig;
    const key = JSON.stringify(config);
    let client = this.#clients.get(key);
    if (client === undefined) {
      client = newWebhookClient(config, this.#resolve, this.#findCredentials);
      const oldest = this.#clients.keys().next().value;
      if (this.#clients.size >= maxClients && oldest !== undefined) {
        this.#clients.get(oldest)?.close();
        this.#clients.delete(oldest);
      }
    } else this.#clients.delete(key);
    this.#clients.set(key, client);
    return client;
  }

  /** Closes all connections. Calls in progress fail. */
  close(): void {
    for (const client of this.#clients.values()) client.close();
    this.#clients.clear();
  }
}

function newWebhookClient(
  config: WebhookClientConfig,
  resolve: ResolveService,
  findCredentials: FindWebhookCredentials,
): CachedClient {
  const url = urlOf(config);
  const credentials = findCredentials(`${url.hostname}:${portOf(url)}`);
  const { cert, key } = credentials ?? {};
  const tls = {
    roots: trustedRoots(Buffer.from(config.caBundle ?? '', 'base64')),
    serverName: hostOf(url),
    ...(cert === undefined ? {} : { cert: Buffer.from(cert) }),
    ...(key === undefined ? {} : { key: Buffer.from(key) }),
  };
  const agent = new DialingAgent(() => tls);
  return {
    close: () => agent.destroy(),
    async post(review, { timeoutMs, signal, deadline = Number.POSITIVE_INFINITY, tracer }) {
      const left = deadline - performance.now();
      const told = left > 0 ? Math.min(timeoutMs, left) : timeoutMs;
      const target = `${url.pathname}?timeout=${Math.ceil(told / 1000)}s`;
      const limit = new TimeLimit(Math.max(1, timeoutMs), signal);
      const { service } = config;
      let address: ServiceAddress | undefined;
      let answer: ReviewAnswer;
      const span = tracer?.start(
        'HTTP POST',
        {
          'http.request.method': 'POST',
          'url.full': url.origin + target,
          'server.address': hostOf(url),
          'server.port': portOf(url),
        },
        'client',
      );
      const headers = span?.headers() ?? {};
      try {
        address = service && (await resolve(service.namespace, service.name, service.port ?? 443));
        const body = Buffer.from(stringify(review));
        answer = await postReview({ url, address, target, credentials, agent, body, headers }, limit.signal);
        span?.setAttributes({ 'network.protocol.version': '1.1', 'http.response.status_code': answer.status });
      } catch (error) {
        if (error instanceof WebhookAnswerError) {
          span?.fail(error.message);
          throw error;
        }
        const reached = { host: address?.host ?? hostOf(url), port: address?.port ?? portOf(url) };
        const text = transportErrorText(error, reached, {
          timedOut: limit.isOver || isTimeout(signal?.reason),
          canceled: signal?.aborted ?? false,
        });
        span?.fail(text);
        throw new Error(`Post "${url.origin}${target}": ${text}`, { cause: error });
      } finally {
        limit.end();
        span?.end();
      }
      return parsed(answer);
    },
  };
}

/** The URL without the query. The URL of a service includes its port, as upstream writes it. */
function urlOf({ url, service }: WebhookClientConfig): WebhookURL {
  if (service !== undefined) {
    const { namespace, name, port = 443, path = '' } = service;
    const hostname = `${name}.${namespace}.svc`;
    return { origin: `https://${hostname}:${port}`, hostname, port: String(port), pathname: requestPath(path) };
  }
  if (!url) throw new Error('webhook configuration must have either service or URL');
  if (!URL.canParse(url)) throw new Error(`Unparsable URL: ${url}`);
  const { hostname, port } = new URL(url);
  // The parser leaves out the default port of the scheme; Go keeps the text as it was written.
  const [origin = ''] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  return { origin, hostname, port, pathname: requestPath(writtenPath(url)) };
}

function parsed({ status, headers, body }: ReviewAnswer): unknown {
  if (status < 200 || status > 206) throw answerError(status, headers, body);
  const contentType = headers['content-type'] ?? '';
  if (body.length === 0)
    throw new Error(`0-length response with status code: ${status} and content type: ${contentType}`);
  const value = decoded(body);
  interpretMeta(value);
  return value ?? {};
}

/** Reads JSON, and YAML unless the text begins as a JSON object does. */
function decoded(body: Buffer): unknown {
  if (!/^\s*\{/.test(body.toString('latin1', 0, 1024))) return decodeYAMLBody(body).value;
  try {
    return parseJSON(body).value;
  } catch (error) {
    throw error instanceof DecodeError ? metaParseError(error) : error;
  }
}

/** Longest text of an answer that is part of an error, in characters. */
const maxErrorText = 2048;

/**
 * The error of an answer with an error code: the Status in it, or an error that follows from the code
 * (`kubernetes/client-go rest/request.go`).
 */
function answerError(code: number, headers: ReviewAnswer['headers'], body: Buffer): StatusError {
  const isText = /^($|text\/)/.test(headers['content-type'] ?? '');
  const retryAfterSeconds = Number.parseInt(headers['retry-after'] ?? '', 10) || 0;
  const serverMessage = isText ? body.toString().trim().slice(0, maxErrorText) : 'unknown';
  const error = newGenericServerResponse({
    code,
    verb: 'POST',
    serverMessage,
    retryAfterSeconds,
    isUnexpectedResponse: true,
  });
  if (!isUnexpectedServerError(error) || body.length === 0) return error;
  try {
    return statusErrorFromObject(parseJSON(body).value) ?? error;
  } catch {
    return error;
  }
}
