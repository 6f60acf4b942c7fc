import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { createCertificates } from '@k8s-ts/pki';

/** The review that a webhook receives. */
export interface Review {
  readonly kind: string;
  readonly apiVersion: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  readonly request: any;
}

/** A webhook's answer: the response of a review, or any other body. */
export interface WebhookReply {
  /** Put into a review of the request's version, with the uid of the request. */
  readonly response?: object;
  /** Body that is sent in place of a review. */
  readonly body?: unknown;
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request is not answered. */
  readonly silent?: boolean;
}

/** Answers a review, at once or with a promise. */
export type WebhookAnswer = (review: Review) => WebhookReply | Promise<WebhookReply>;

/** The identity with which a caller of a webhook authenticated. */
export interface WebhookCaller {
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  /** Common name of the client's certificate. */
  readonly commonName: string | undefined;
  /** The header `traceparent`. */
  readonly traceparent: string | undefined;
}

/** A webhook that a test runs. Each path has its own response. */
export interface WebhookServer {
  readonly url: string;
  readonly port: number;
  /** Certificate of its authority, as in `clientConfig.caBundle`: base64 of PEM. */
  readonly caBundle: string;
  /** The reviews that a path has received, in order. */
  reviews(path: string): readonly Review[];
  /** The parameters `timeout` in the URLs of the requests for a path, in order. */
  timeouts(path: string): readonly (string | null)[];
  /** Sets the answer of a path and removes the reviews that it has received. */
  answer(path: string, answer: WebhookAnswer): void;
  /** The caller of the last request for a path. */
  caller(path: string): WebhookCaller | undefined;
  /** Number of requests for a path whose caller disconnected before the answer. */
  abandoned(path: string): number;
  /** Number of connections since the start. */
  readonly connections: number;
  /** Number of open connections. */
  readonly openConnections: number;
  close(): Promise<void>;
}

/** @param names names of the serving certificate */
export async function startWebhookServer(names: readonly string[] = ['127.0.0.1']): Promise<WebhookServer> {
  const { ca, serving } = await createCertificates({ addresses: names });
  const answers = new Map<string, WebhookAnswer>();
  const seen = new Map<string, Review[]>();
  const timeouts = new Map<string, (string | null)[]>();
  const callers = new Map<string, WebhookCaller>();
  const abandoned = new Map<string, number>();
  let connections = 0;
  let openConnections = 0;

  async function reply(path: string, review: Review, response: ServerResponse): Promise<void> {
    seen.get(path)?.push(review);
    const answer = await answers.get(path)?.(review);
    if (answer === undefined || answer.silent) {
      response.once('close', () => abandoned.set(path, (abandoned.get(path) ?? 0) + 1));
      return;
    }
    const { apiVersion, kind, request } = review;
    const body =
      'response' in answer ? { apiVersion, kind, response: { uid: request.uid, ...answer.response } } : answer.body;
    response.writeHead(answer.status ?? 200, {
      'content-type': answer.type ?? 'application/json',
      ...answer.headers,
    });
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  }

  // Client certificates are requested and read, but not verified.
  const tls = { key: serving.key, cert: serving.cert, requestCert: true, rejectUnauthorized: false };
  const server = createServer(tls, (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'https://any.invalid');
      timeouts.get(path)?.push(searchParams.get('timeout'));
      const { subject } = (request.socket as TLSSocket).getPeerCertificate();
      callers.set(path, {
        traceparent: request.headers.traceparent as string | undefined,
        authorization: request.headers.authorization,
        commonName: subject?.CN as string | undefined,
      });
      void reply(path, JSON.parse(Buffer.concat(chunks).toString()) as Review, response);
    });
  });
  server.on('secureConnection', (socket) => {
    connections++;
    openConnections++;
    socket.once('close', () => {
      openConnections--;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    port,
    caBundle: Buffer.from(ca.cert).toString('base64'),
    reviews: (path) => seen.get(path) ?? [],
    timeouts: (path) => timeouts.get(path) ?? [],
    answer(path, answer) {
      timeouts.set(path, []);
      answers.set(path, answer);
      seen.set(path, []);
    },
    caller: (path) => callers.get(path),
    abandoned: (path) => abandoned.get(path) ?? 0,
    get openConnections() {
      return openConnections;
    },
    get connections() {
      return connections;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The response of a webhook that changes an object by a JSON patch. */
export const patchOf = (...operations: readonly object[]): object => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
});
