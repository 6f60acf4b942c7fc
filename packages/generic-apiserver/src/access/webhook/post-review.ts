import { Buffer } from 'node:buffer';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { errorText } from '@k8s-ts/apimachinery/errors';
import type { DialingAgent } from '@k8s-ts/client/dial';
import { WebhookAnswerError } from './webhook-answer-error.js';
import type { ServiceAddress } from './webhook-client-config.js';
import { authorizationHeader, type WebhookCredentials } from './webhook-credentials.js';
import { hostOf, portOf, type WebhookURL } from './webhook-url.js';

/** Maximum size of an answer, in bytes. */
const maxAnswer = 64 * 1024 * 1024;
/** Maximum size of the head of an answer, in bytes, as in Go's client. */
const maxAnswerHead = 10 * 1024 * 1024;

/** A review on its way to a webhook. */
export interface ReviewCall {
  readonly url: WebhookURL;
  readonly address: ServiceAddress | undefined;
  readonly target: string;
  readonly credentials: WebhookCredentials | undefined;
  readonly agent: DialingAgent;
  readonly body: Buffer;
  /** Further headers, in lower case. Default none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer of a webhook. */
export interface ReviewAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Maximum number of requests for one review that is redirected, as in Go. */
const maxRedirects = 10;
/** Maximum number of times that a review is sent again when the webhook asks for it. */
const maxRetries = 10;

/**
 * Posts a review over TLS. A connection that the webhook has just closed is opened anew. As Go's clients, it follows
 * redirects, but only to the same host, and sends the review again where an answer 429 or 5xx has a `Retry-After`.
 *
 * @throws the error of the connection; Error for an answer of more than 64 MiB; WebhookAnswerError after ten redirects,
 *   and for an answer that breaks off
 */
export async function postReview(call: ReviewCall, signal: AbortSignal): Promise<ReviewAnswer> {
  let { target } = call;
  let method = 'POST';
  let sent = 0;
  let retries = 0;
  for (;;) {
    const answer = await exchange(call, method, target, signal);
    sent++;
    const { location } = answer.headers;
    const next = redirects.has(answer.status) && location ? sameHost(call.url, target, location) : undefined;
    if (next !== undefined) {
      if (answer.status < 307) method = 'GET';
      if (sent === maxRedirects) {
        const verb = method === 'GET' ? 'Get' : 'Post';
        throw new WebhookAnswerError(`${verb} "${location}": stopped after ${maxRedirects} redirects`);
      }
      target = next;
      continue;
    }
    const seconds = retryAfter(answer);
    if (seconds === undefined || retries === maxRetries) return answer;
    retries++;
    await pause(seconds * 1000, undefined, { signal });
    ({ target } = call);
    method = 'POST';
    sent = 0;
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** The path of a redirect; undefined for another host. */
function sameHost({ origin }: WebhookURL, target: string, location: string): string | undefined {
  const base = new URL(origin + target);
  if (!URL.canParse(location, base.href)) return undefined;
  const next = new URL(location, base);
  return next.origin === base.origin ? next.pathname + next.search : undefined;
}

/** The wait that an answer asks for, in seconds. */
function retryAfter({ status, headers }: ReviewAnswer): number | undefined {
  if (status !== 429 && (status < 500 || status > 599)) return undefined;
  const text = headers['retry-after'] ?? '';
  return /^\d+$/.test(text) ? Number(text) : undefined;
}

async function exchange(
  { url, address, credentials, agent, body, headers }: ReviewCall,
  method: string,
  target: string,
  signal: AbortSignal,
): Promise<ReviewAnswer> {
  const authorization = await authorizationHeader(credentials);
  const sendsBody = method === 'POST';
  const options = {
    method,
    protocol: 'https:',
    host: address?.host ?? hostOf(url),
    port: address?.port ?? portOf(url),
    path: target,
    agent,
    headers: {
      host: url.origin.replace(/^https?:\/\//i, ''),
      'content-type': 'application/json',
      accept: 'application/json, */*',
      'accept-encoding': 'gzip',
      ...(sendsBody && { 'content-length': body.length }),
      'user-agent': 'kube-apiserver-admission',
      ...headers,
      ...(authorization === undefined ? {} : { authorization }),
    },
    maxHeaderSize: maxAnswerHead,
    signal,
  };
  const send = (mayRetry: boolean): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const request = httpRequest(options, resolve);
      // By default, Node.js drops headers after the 1,000th.
      request.maxHeadersCount = 0;
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The webhook may have closed an idle connection just when it was to be used again.
        if (mayRetry && request.reusedSocket && error.code === 'ECONNRESET') resolve(send(false));
        else reject(error);
      });
      request.end(sendsBody ? body : undefined);
    });
  const response = await send(true);
  return { status: response.statusCode ?? 0, headers: response.headers, body: await bodyOf(response, signal) };
}

/** The body, decompressed. */
async function bodyOf(response: IncomingMessage, signal: AbortSignal): Promise<Buffer> {
  const isCompressed = response.headers['content-encoding']?.toLowerCase() === 'gzip';
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of (isCompressed ? response.compose(createGunzip()) : response) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxAnswer) throw new WebhookAnswerError(`the answer is larger than ${maxAnswer} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (signal.aborted || error instanceof WebhookAnswerError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' ? 'unexpected EOF' : errorText(error);
    throw new WebhookAnswerError(
      `unexpected error when reading response body. Please retry. Original error: ${reason}`,
    );
  }
  return Buffer.concat(chunks);
}
