import { Buffer } from 'node:buffer';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { DialingAgent } from '@k8s-ts/client/dial';
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

/**
 * Posts a review over TLS. A connection that the webhook has just closed is opened anew.
 *
 * @throws the error of the connection; Error for an answer of more than 64 MiB
 */
export async function postReview(
  { url, address, target, credentials, agent, body, headers }: ReviewCall,
  signal: AbortSignal,
): Promise<ReviewAnswer> {
  const authorization = await authorizationHeader(credentials);
  const options = {
    method: 'POST',
    protocol: 'https:',
    host: address?.host ?? hostOf(url),
    port: address?.port ?? portOf(url),
    path: target,
    agent,
    headers: {
      host: url.origin.replace(/^https?:\/\//i, ''),
      'content-type': 'application/json',
      accept: 'application/json, */*',
      'content-length': body.length,
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
      request.end(body);
    });
  const response = await send(true);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswer) throw new Error(`the answer is larger than ${maxAnswer} bytes`);
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
}
