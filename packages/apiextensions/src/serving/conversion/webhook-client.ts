import { Buffer } from 'node:buffer';
import { type ClientRequest, type IncomingMessage, request as requestHTTP } from 'node:http';
import { request as requestHTTPS } from 'node:https';
import { isIP } from 'node:net';
import { errorText, newGenericServerResponse } from '@k8s-ts/apimachinery/errors';
import type { ConversionReview } from './conversion-review.js';
import type { CallWebhook } from './webhook-converter.js';

/** Where a service is reached. */
export interface ServiceAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Finds the address of a service.
 *
 * @throws Error when there is no such service, such as `service "name" not found`
 */
export type ResolveService = (namespace: string, name: string, port: number) => Promise<ServiceAddress>;

/** A webhook, as definitions and webhook configurations name it. */
export interface WebhookClientConfig {
  readonly url?: string;
  readonly service?: {
    readonly namespace: string;
    readonly name: string;
    readonly port?: number;
    readonly path?: string;
  };
  /** PEM in base64. Default: the certificates that Node trusts. */
  readonly caBundle?: string;
}

/** How long a webhook may take, in ms. */
const timeoutMs = 30_000;
/** The largest answer, in bytes. */
const maxAnswer = 64 * 1024 * 1024;

/**
 * Makes the function that sends reviews to a webhook: as POST with JSON, over TLS with the bundle's certificates, to a URL or a service
 * (`kubernetes/apiserver pkg/util/webhook`). Errors name the URL as Go's client does.
 */
export function webhookClient(config: WebhookClientConfig, resolve: ResolveService): CallWebhook {
  const text = urlOf(config);
  const url = new URL(text);
  const pem = Buffer.from(config.caBundle ?? '', 'base64')
    .toString()
    .trim();
  return async (review) => {
    const body = Buffer.from(JSON.stringify(review));
    try {
      const { service } = config;
      const address = service && (await resolve(service.namespace, service.name, service.port ?? 443));
      const answer = await post(url, address, pem, body);
      return parsed(answer);
    } catch (error) {
      if (error instanceof AnswerError) throw error.reason;
      throw new Error(`Post ${JSON.stringify(text)}: ${errorText(error)}`, { cause: error });
    }
  };
}

/** An answer that is no review. The request itself did not fail. */
class AnswerError extends Error {
  constructor(readonly reason: Error) {
    super(reason.message);
  }
}

/** The URL with the timeout, as upstream writes it: with the port of a service. */
function urlOf({ url, service }: WebhookClientConfig): string {
  const timeout = `timeout=${timeoutMs / 1000}s`;
  if (url !== undefined) {
    const given = new URL(url);
    given.search = given.search === '' ? timeout : `${given.search}&${timeout}`;
    return given.href;
  }
  if (service === undefined) throw new Error('webhook has neither a url nor a service');
  const { namespace, name, port = 443, path = '' } = service;
  return `https://${name}.${namespace}.svc:${port}/${path.replace(/^\//, '')}?${timeout}`;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function parsed({ status, text }: Answer): ConversionReview {
  if (status < 200 || status > 206) {
    throw new AnswerError(newGenericServerResponse({ code: status, verb: 'POST', serverMessage: text }));
  }
  try {
    return JSON.parse(text) as ConversionReview;
  } catch (error) {
    throw new AnswerError(new Error(`couldn't get version/kind; json parse error: ${errorText(error)}`));
  }
}

async function post(url: URL, address: ServiceAddress | undefined, ca: string, body: Buffer): Promise<Answer> {
  const { hostname, port, protocol, pathname, search } = url;
  const options = {
    method: 'POST',
    host: address?.host ?? hostname,
    port: address?.port ?? (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)),
    path: `${pathname}${search}`,
    ...(isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { servername: hostname } : {}),
    ...(ca === '' ? {} : { ca }),
    headers: {
      host: url.host,
      'content-type': 'application/json',
      accept: 'application/json, */*',
      'content-length': body.length,
      'user-agent': 'kube-apiserver-admission',
    },
    signal: AbortSignal.timeout(timeoutMs),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request: ClientRequest =
      protocol === 'https:' ? requestHTTPS(options, resolve) : requestHTTP(options, resolve);
    request.once('error', reject);
    request.end(body);
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswer) throw new Error(`the answer is larger than ${maxAnswer} bytes`);
    chunks.push(chunk);
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() };
}
