import { isInternalError, isTimeout, isTooManyRequests, suggestsClientDelay } from '@k8s-ts/apimachinery/errors';
import { formatDuration } from '@k8s-ts/apimachinery/time';
import { jsonBytes } from '../client/json.js';
import { isSuccess, responseError } from '../client/response-error.js';
import { requestPath, writtenPath } from '../dial/request-path.js';
import { transportErrorText } from '../dial/transport-error-text.js';
import type { ClientResponse } from '../transport/transport.js';
import { type KubeconfigSource, readKubeconfig } from './kubeconfig.js';
import { nodeTransport } from './node-transport.js';

export interface WebhookClientOptions {
  /** Maximum time for one attempt, in ms. Default 30 s. */
  readonly timeoutMs?: number;
  /** Maximum number of attempts. Default 5. */
  readonly attempts?: number;
  /**
   * Pause before the second attempt, in ms; each later one is half as long again, and up to a fifth longer at random.
   * Default 500.
   */
  readonly backoffMs?: number;
  /** Called after each attempt. Must not throw. */
  readonly onAttempt?: (attempt: WebhookAttempt) => void;
}

/** How an attempt of a {@link WebhookClient} ended. */
export interface WebhookAttempt {
  /**
   * `success`: the webhook answered with an object. `canceled`: the caller gave up. `timeout`: the answer came too
   * late, or was a timeout itself. `error`: everything else.
   */
  readonly result: 'success' | 'canceled' | 'timeout' | 'error';
  readonly durationMs: number;
}

/** Sends objects to the service that a kubeconfig names. */
export interface WebhookClient {
  /**
   * Posts an object as JSON to the exact URL of the kubeconfig. Attempts that fail for a reason that may pass (500,
   * 504, 429, an answer with `Retry-After`, a connection that breaks) are repeated.
   *
   * @param signal ends the attempts; the error is then that of the last attempt
   * @returns the object in the answer
   * @throws the last error: StatusError for an answer that is not a success; Error for one that is not an object, is
   *   larger than 3 MiB, or comes too late
   */
  post(object: object, signal?: AbortSignal): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Posts JSON, and repeats every attempt that fails, whatever the reason. The content of the answer does not matter.
   *
   * @throws the last error, as {@link post} does
   */
  deliver(body: Uint8Array): Promise<void>;
  /** Closes the connections. */
  close(): void;
}

const largestAnswer = 3 * 1024 * 1024;

/**
 * Opens a client for a webhook. Its protocol is HTTP/1.1 or 2, as {@link nodeTransport} chooses.
 * `kubernetes/apiserver pkg/util/webhook`.
 *
 * @throws the errors of `readKubeconfig`
 */
export async function openWebhookClient(
  source: KubeconfigSource,
  { timeoutMs = 30_000, attempts = 5, backoffMs = 500, onAttempt }: WebhookClientOptions = {},
): Promise<WebhookClient> {
  const { transport: options } = await readKubeconfig(source);
  const url = new URL(options.server);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  // Every webhook supports HTTP/1.1. Node's HTTP/2 client would fail for webhooks that support nothing newer.
  const transport = nodeTransport({ ...options, server: url.origin, protocol: 'http1' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, */*' };
  // client-go drops the query of the URL in the file, and sends its time limit to the webhook.
  const path = `${requestPath(writtenPath(options.server), { keepsEscapes: true })}?timeout=${formatDuration(Math.round(timeoutMs * 1e6))}`;

  /** @throws Error in the words of Go's client; the reason of the signal */
  async function sent(body: Uint8Array, signal: AbortSignal): Promise<ClientResponse> {
    try {
      return await transport({ method: 'POST', path, headers, body, signal });
    } catch (error) {
      signal.throwIfAborted();
      const text = transportErrorText(error, { host, port }, { timedOut: false, canceled: false });
      throw new Error(`Post "${url.origin}${path}": ${text}`, { cause: error });
    }
  }

  /** Posts once. @returns the text of the answer */
  async function attempt(body: Uint8Array, signal: AbortSignal | undefined): Promise<string> {
    const limit = new TimeLimit(timeoutMs, signal);
    try {
      const response = withLimit(await sent(body, limit.signal));
      if (!isSuccess(response.status)) throw await responseError(response, { method: 'POST' });
      return await response.text();
    } finally {
      limit.end();
    }
  }

  async function repeated<T>(
    work: () => Promise<T>,
    mayRepeat: (error: unknown) => boolean,
    signal?: AbortSignal,
  ): Promise<T> {
    let pause = backoffMs;
    for (let made = 1; ; made++) {
      const started = performance.now();
      const ended = (result: WebhookAttempt['result']) =>
        onAttempt?.({ result, durationMs: performance.now() - started });
      try {
        const answer = await work();
        ended('success');
        return answer;
      } catch (error) {
        ended(signal?.aborted ? 'canceled' : isWebhookTimeout(error) ? 'timeout' : 'error');
        if (made >= attempts || signal?.aborted || !mayRepeat(error)) throw error;
        // The last failure tells more than the timeout during the pause after it.
        if (!(await slept(pause * (1 + Math.random() * 0.2), signal))) throw error;
      }
      pause *= 1.5;
    }
  }

  return {
    post(object, signal) {
      const body = jsonBytes(object);
      return repeated(async () => objectIn(await attempt(body, signal)), mayPass, signal);
    },
    async deliver(body) {
      await repeated(
        () => attempt(body, undefined),
        () => true,
      );
    },
    close: () => transport.close(),
  };
}

/**
 * Aborts a signal when a time is over or another signal aborts. Node 20 forgets a timeout inside of `AbortSignal.any`
 * when it collects garbage.
 */
class TimeLimit {
  readonly #controller = new AbortController();
  readonly #given: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number, given: AbortSignal | undefined) {
    this.#given = given;
    const error = () => new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    this.#timer = setTimeout(() => this.#controller.abort(error()), ms).unref();
    if (given?.aborted) this.#follow();
    else given?.addEventListener('abort', this.#follow, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#given?.removeEventListener('abort', this.#follow);
  }

  readonly #follow = (): void => this.#controller.abort(this.#given?.reason);
}

/** Whether a {@link WebhookClient} failed because the answer took too long, or with a Status that reports a timeout. */
export function isWebhookTimeout(error: unknown): boolean {
  return isTimeout(error) || (error instanceof Error && error.name === 'TimeoutError');
}

function mayPass(error: unknown): boolean {
  if (isInternalError(error) || isTimeout(error) || isTooManyRequests(error)) return true;
  if (suggestsClientDelay(error) !== undefined) return true;
  const { code, cause } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'EPIPE' || (cause instanceof Error && mayPass(cause));
}

function objectIn(text: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The answer is not repeated in the error: it may be about a credential.
    throw new Error('the answer of the webhook is no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error('the answer of the webhook is no object');
  }
  return value as Readonly<Record<string, unknown>>;
}

function withLimit(response: ClientResponse): ClientResponse {
  const text = async () => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > largestAnswer) throw new Error('the answer of the webhook is too large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  };
  return { ...response, text };
}

/** Resolves to true after the time, and to false as soon as the signal aborts. */
function slept(ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve(true);
    }, ms);
    signal?.addEventListener('abort', end, { once: true });
  });
}
