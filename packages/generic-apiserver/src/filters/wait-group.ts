import { Buffer } from 'node:buffer';
import { newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import type { APIResponse } from '@k8s-ts/http';
import { textError } from '@k8s-ts/http';
import { afterwards } from '../request/afterwards.js';
import { isLongRunning } from '../request/request-info.js';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

/**
 * Counts the requests that a graceful shutdown waits for, which are all but long-running ones. Requests that arrive
 * after the wait began are answered with 503. `kubernetes/apiserver pkg/server/filters/waitgroup.go`.
 */
export function withWaitGroup(group: Pick<RequestWaitGroup, 'add' | 'done'>): ServerFilter {
  const done = () => group.done();
  return (next) => (request) => {
    if (isLongRunning(request)) return next(request);
    if (!group.add()) return isExemptFromRetryAfter(request) ? next(request) : shuttingDown(request);
    return afterwards(next, request, done);
  };
}

function shuttingDown(request: ServerRequest): APIResponse {
  const { status } = newServiceUnavailable('apiserver is shutting down');
  request.failure = status;
  return {
    status: 503,
    headers: { 'retry-after': '1', 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
    body: Buffer.from(`${encodeObject(status)}\n\n`),
  };
}

const exemptPrefixes = ['/readyz', '/livez', '/healthz'];

/** Whether a request is served during the whole shutdown: health checks, and calls of the server to itself. */
export function isExemptFromRetryAfter({ path, userAgent }: ServerRequest): boolean {
  return userAgent.startsWith('kube-apiserver/') || exemptPrefixes.some((prefix) => path.startsWith(prefix));
}

/**
 * Answers new requests with 429 once the shutdown delay is over, so that clients try another server, on another
 * connection. `kubernetes/apiserver pkg/server/filters/with_retry_after.go`.
 */
export function withRetryAfter(shutdownDelayElapsed: AbortSignal): ServerFilter {
  return (next) => (request) => {
    if (!shutdownDelayElapsed.aborted || isExemptFromRetryAfter(request)) return next(request);
    const answer = textError(429, 'The apiserver is shutting down, please try again later.');
    return Promise.resolve({ ...answer, headers: { ...answer.headers, 'retry-after': '5', connection: 'close' } });
  };
}

/** Counts requests in progress, so that the shutdown can wait for them. */
export class RequestWaitGroup {
  readonly #waiting: (() => void)[] = [];
  #count = 0;
  #isWaiting = false;

  /** Counts a request. Returns false once {@link wait} was called: the request must be refused. */
  add(): boolean {
    if (this.#isWaiting) return false;
    this.#count++;
    return true;
  }

  /** Call once for each request that was counted. */
  done(): void {
    if (--this.#count === 0) for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Stops counting, and resolves when all counted requests are done. */
  wait(): Promise<void> {
    this.#isWaiting = true;
    return this.#count === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
}
