import { formatDuration } from '@k8s-ts/apimachinery/time';
import { jsonBytes } from '../client/json.js';
import { isSuccess, responseError } from '../client/response-error.js';
import { requestPath, writtenPath } from '../dial/request-path.js';
import { TimeLimit } from '../dial/time-limit.js';
import { transportErrorText } from '../dial/transport-error-text.js';
import type { ClientResponse } from '../transport/transport.js';
import { type KubeconfigSource, readKubeconfig } from './kubeconfig.js';
import { nodeTransport } from './node-transport.js';
import { mayPass, type RepetitionOptions, repeatAttempts } from './repeat-attempts.js';

export interface WebhookClientOptions extends RepetitionOptions {
  /** Maximum time for one attempt, in ms. Default 30 s. */
  readonly timeoutMs?: number;
}

/** Sends objects to the service that a kubeconfig names. */
export interface WebhookClient {
  /**
   * Posts an object as JSON to the exact URL of the kubeconfig. Attempts that fail for a reason that may pass (500,
   * 504, 429, an answer with `Retry-After`, a connection that breaks) are repeated.
   *
   * @param signal ends the attempts; the error is then that of the last attempt
   * @returns the object in the answer
   * @throws the last error: StatusError for an answer that is not a success; Error for an answer that is not an object,
   *   is larger than 3 MiB, or comes too late
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
  { timeoutMs = 30_000, ...repetition }: WebhookClientOptions = {},
): Promise<WebhookClient> {
  const { transport: options } = await readKubeconfig(source);
  const url = new URL(options.server);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  // Every webhook supports HTTP/1.1. Node's HTTP/2 client would fail for webhooks that support nothing newer.
  const transport = nodeTransport({ ...options, server: url.origin, protocol: 'http1' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, */*' };
  // client-go drops the query of the URL in the kubeconfig, and sends its time limit to the webhook.
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

  return {
    post(object, signal) {
      const body = jsonBytes(object);
      return repeatAttempts(
        async () => objectIn(await attempt(body, signal)),
        { ...repetition, mayRepeat: mayPass },
        signal,
      );
    },
    async deliver(body) {
      await repeatAttempts(() => attempt(body, undefined), { ...repetition, mayRepeat: () => true });
    },
    close: () => transport.close(),
  };
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
