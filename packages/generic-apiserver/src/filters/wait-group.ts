import { Buffer } from 'node:buffer';
import { newServiceUnavailable } from '@k8s-ts/apimachinery/errors';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import type { APIResponse } from '@k8s-ts/http';
import { afterwards } from '../request/afterwards.js';
import { isLongRunning } from '../request/long-running.js';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';
import { isExemptFromRetryAfter } from './retry-after.js';

/** Counts requests for a graceful shutdown. */
export interface WaitGroup {
  /** False: the request is not to be accepted. */
  add(): boolean;
  done(): void;
}

/**
 * Counts the requests that a graceful shutdown waits for: all but long-running ones. Requests that come when it waits already are answered with
 * 503. `kubernetes/apiserver pkg/server/filters/waitgroup.go`.
 */
export function withWaitGroup(group: WaitGroup): ServerFilter {
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
