import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { type PollableBatches, polled } from '@k8s-ts/event-loop';
import { type APIResponse, isPolled, isStream, type StreamedBody } from '@k8s-ts/http';
import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import { answerThen } from '../request/afterwards.js';
import { connectSubresources, isLongRunning } from '../request/request-info.js';
import { RequestTrace, type TraceStep } from '../request/request-trace.js';
import type { RequestFailure, ServerFilter, ServerRequest } from '../request/server-request.js';

/** Facts about one request and its answer, for a log. */
export interface RequestLogEntry {
  /**
   * The HTTP method, with these exceptions: `LIST`, `WATCH`, `APPLY` (server-side apply), `CONNECT` (exec, proxy and
   * the like), `GET` for HEAD.
   */
  readonly verb: string;
  /** Path and query as sent. */
  readonly uri: string;
  /**
   * The authenticated user; with impersonation, the impersonated user. Undefined when authentication failed or was not
   * reached.
   */
  readonly user?: UserInfo;
  /** HTTP status. */
  readonly code: number;
  /** Time from the arrival to the end of the response's last step, in ms. For streams, to the end of the stream. */
  readonly latencyMs: number;
  /** `''` when the client sent none. */
  readonly userAgent: string;
  readonly auditID: string;
  /** IP address of the client. `''` for calls without a socket. */
  readonly sourceIP: string;
  /** Whether the request is a watch, exec, log or the like, which may take any time. */
  readonly isLongRunning: boolean;
  /** Annotations of admission plugins, by key: which webhooks changed the object, which policies it violates. */
  readonly annotations?: Readonly<Record<string, string>>;
  /**
   * Why the request failed. Set for codes from 400 on. For refused credentials it is the authenticator's message, which
   * clients do not see.
   */
  readonly failure?: RequestFailure;
  /**
   * How the latency is divided, in order; the times add up to `latencyMs`. Steps: `authentication`, `authorization`,
   * `body`, `decode`, `admission` (of updates: part of `storage`), `storage`, then `response`, or `failure` for the
   * time since the last step that succeeded.
   */
  readonly steps: readonly TraceStep[];
}

/** Settings of {@link withHTTPLogging}. */
export interface HTTPLoggingOptions {
  /** Called once per request, when its answer is complete: for a watch, when it has ended. */
  readonly onRequest: (entry: RequestLogEntry) => void;
  /** Called when a request arrives. False: `onRequest` is not called for it. Default: always true. */
  readonly shouldLogRequest?: () => boolean;
  /** Called with errors that `onRequest` throws. They do not change the answer. */
  readonly onError: (error: unknown) => void;
}

/** Reports each request and its answer to a callback. `kubernetes/apiserver pkg/server/httplog`. */
export function withHTTPLogging({
  onRequest,
  shouldLogRequest = () => true,
  onError,
}: HTTPLoggingOptions): ServerFilter {
  function report(request: ServerRequest, trace: RequestTrace, code: number, failure?: RequestFailure): void {
    trace.step(failure === undefined ? 'response' : 'failure');
    try {
      onRequest(entryOf(request, trace, code, failure));
    } catch (error) {
      onError(error);
    }
  }
  return (next) => (request) => {
    if (!shouldLogRequest()) return next(request);
    const trace = new RequestTrace();
    request.trace = trace;
    return answerThen(
      next,
      request,
      (response) => {
        const failure = response.status < 400 ? undefined : (request.failure ?? failureOfText(response));
        if (!isStream(response.body) || request.method === 'HEAD') {
          report(request, trace, response.status, failure);
          return response;
        }
        let isReported = false;
        const atEnd = () => {
          if (!isReported) report(request, trace, response.status, failure);
          isReported = true;
        };
        // If the client is already gone, the body is never read.
        request.signal.addEventListener('abort', atEnd, { once: true });
        return { ...response, body: untilEnd(response.body, atEnd) };
      },
      (error: unknown) => {
        report(request, trace, isStatusError(error) ? error.code : 500, failureOfError(error));
        throw error;
      },
    );
  };
}

function entryOf(
  request: ServerRequest,
  trace: RequestTrace,
  code: number,
  failure: RequestFailure | undefined,
): RequestLogEntry {
  return {
    verb: verbOf(request),
    uri: request.uri,
    ...(request.user !== undefined ? { user: request.user } : undefined),
    code,
    latencyMs: trace.totalMs,
    userAgent: request.userAgent,
    auditID: request.auditID,
    sourceIP: request.remoteAddress ?? '',
    isLongRunning: isLongRunning(request),
    ...(request.annotations.size > 0 ? { annotations: Object.fromEntries(request.annotations) } : undefined),
    ...(failure !== undefined ? { failure } : undefined),
    steps: trace.steps,
  };
}

function verbOf({ method, info, headers }: ServerRequest): string {
  if (info.isResourceRequest) {
    if (connectSubresources.has(info.subresource)) return 'CONNECT';
    if (info.verb === 'list' || info.verb === 'watch') return info.verb.toUpperCase();
  }
  if (method === 'PATCH' && headers['content-type'] === 'application/apply-patch+yaml') return 'APPLY';
  return method === 'HEAD' ? 'GET' : method;
}

/** Maximum length of an error text, in characters. Longer texts are cut. */
const maxMessageLength = 1024;

/** The failure that a plain text answer describes. */
function failureOfText({ headers, body }: APIResponse): RequestFailure {
  const isText = String(headers['content-type']).startsWith('text/plain') && body instanceof Uint8Array;
  return { message: isText ? Buffer.from(body).toString().trimEnd().slice(0, maxMessageLength) : '' };
}

function failureOfError(error: unknown): RequestFailure {
  if (isStatusError(error)) return error.status;
  return { message: error instanceof Error ? error.message : String(error) };
}

/** Returns the body unchanged, and calls a function when it has been read to its end. */
function untilEnd(body: StreamedBody, atEnd: () => void): StreamedBody {
  if (!isPolled(body)) return iteratedUntilEnd(body, atEnd);
  const result: PollableBatches<Uint8Array> = {
    poll() {
      const pieces = body.poll();
      if (pieces === 'ended') atEnd();
      return pieces;
    },
    whenReady: (listener) => body.whenReady(listener),
    close() {
      body.close();
      atEnd();
    },
    [Symbol.asyncIterator]: () => polled(result),
  };
  return result;
}

async function* iteratedUntilEnd(
  body: StreamedBody,
  atEnd: () => void,
): AsyncGenerator<Uint8Array | readonly Uint8Array[]> {
  try {
    yield* body;
  } finally {
    atEnd();
  }
}
