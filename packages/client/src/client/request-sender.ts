import { type Clock, sleep } from '../clock/clock.js';
import type { ClientRequest, ClientResponse, Transport } from '../transport/transport.js';
import { isSuccess, type RequestSubject, responseError, retryAfterSeconds } from './response-error.js';
import { type APIWarning, warningsOf } from './warnings.js';

export interface RequestSenderOptions {
  readonly transport: Transport;
  readonly headers: Readonly<Record<string, string>>;
  readonly maxRetries: number;
  readonly onWarning: ((warning: APIWarning) => void) | undefined;
  readonly clock: Clock;
}

/** A request with the name of its subject for errors. */
export interface SubjectRequest extends ClientRequest {
  readonly subject?: Omit<RequestSubject, 'method'>;
}

/**
 * Sends a request; resolves for a success.
 *
 * @throws StatusError for any other response; the transport's error without one
 */
export type RequestSender = (request: SubjectRequest) => Promise<ClientResponse>;

/** Wait before a GET whose connection was reset is repeated, in ms. */
const resetPauseMs = 1000;

/**
 * Sends requests over a transport with the client's headers, and reports warnings. Repeats requests when the server
 * answers 429 or 5xx with a `Retry-After` header, and GETs whose connection was reset
 * (`kubernetes/client-go rest/with_retry.go`).
 */
export function newRequestSender(options: RequestSenderOptions): RequestSender {
  const { transport, maxRetries, onWarning, clock } = options;
  return async ({ subject, ...request }) => {
    const sent = { ...request, headers: { ...options.headers, ...request.headers } };
    for (let attempt = 0; ; attempt++) {
      request.signal?.throwIfAborted();
      let pauseMs: number;
      try {
        const response = await transport(sent);
        if (onWarning) for (const warning of warningsOf(response)) onWarning(warning);
        if (isSuccess(response.status)) return response;
        const seconds = response.status === 429 || response.status >= 500 ? retryAfterSeconds(response) : undefined;
        const error = await responseError(response, { method: request.method, ...subject });
        if (seconds === undefined || attempt >= maxRetries) throw error;
        pauseMs = seconds * 1000;
      } catch (error) {
        const isRepeatable = request.method === 'GET' && isConnectionReset(error) && attempt < maxRetries;
        if (!isRepeatable) throw error;
        pauseMs = resetPauseMs;
      }
      await sleep(clock, pauseMs, request.signal);
    }
  };
}

/** Whether a connection broke before the response began. `fetch` of Node hides the reason in `cause`. */
function isConnectionReset(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { readonly code?: unknown }).code === 'ECONNRESET' || isConnectionReset(error.cause);
}
