import { errorText, newBadRequest, newTimeoutError, type StatusError } from '@k8s-ts/apimachinery/errors';
import { encodeObject } from '@k8s-ts/apimachinery/json';
import { parseDuration } from '@k8s-ts/apimachinery/time';
import type { APIResponse } from '@k8s-ts/http';
import { isShortAnswer } from '@k8s-ts/http';
import { textBody } from '../representation/bodies/text-body.js';
import { writeError } from '../representation/response/write-error.js';
import { isLongRunning } from '../request/request-info.js';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

/** Maximum time for writes, in ms, even if the client asks for a longer timeout. */
const writeLimitMs = 34_000;
const writeVerbs: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete']);

/**
 * Answers requests that are not long-running with 504 when they take longer than `timeout` of the query, or than
 * `maxMs`. The signal of such a request aborts. Clients must have read long answers by then, too.
 */
export function withDeadline(maxMs: number): ServerFilter {
  return (next) => (request) => {
    if (isLongRunning(request)) return next(request);
    let limit = maxMs;
    const asked = request.query.size === 0 ? null : request.query.get('timeout');
    if (asked !== null && asked !== '') {
      let milliseconds: number;
      try {
        milliseconds = Number(parseDuration(asked)) / 1e6;
      } catch (error) {
        const failure = newBadRequest(`invalid timeout specified in the request URL - ${errorText(error)}`);
        return writeError(request, failure);
      }
      if (milliseconds > 0 && milliseconds < limit) limit = milliseconds;
    }
    const isWrite = writeVerbs.has(request.info.verb) && limit > writeLimitMs;
    if (isWrite) limit = writeLimitMs;
    const end = performance.now() + limit;
    request.deadline = end;
    const answer = next(request);
    if (answer instanceof Promise) return untilDeadline(request, answer, { end, limit, isWrite });
    return isShortAnswer(answer) ? answer : { ...answer, deadline: end };
  };
}

interface Deadline {
  /** Time in ms of `performance.now()`. */
  readonly end: number;
  /** Time from now, in ms. */
  readonly limit: number;
  /** Whether the limit is the time limit of writes. */
  readonly isWrite: boolean;
}

/** The answer, or a 504 when the answer takes longer than the limit. */
function untilDeadline(
  request: ServerRequest,
  answer: Promise<APIResponse>,
  { end, limit, isWrite }: Deadline,
): Promise<APIResponse> {
  return new Promise<APIResponse>((resolve, reject) => {
    const timer = setTimeout(() => {
      const failure = isWrite ? writeTookTooLong() : tookTooLong();
      request.abort(failure);
      resolve(isWrite ? writeError(request, failure) : unversionedAnswer(request, failure));
    }, limit);
    answer.then(
      (response) => {
        clearTimeout(timer);
        resolve(isShortAnswer(response) ? response : { ...response, deadline: end });
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

const tookTooLong = () => newTimeoutError('request did not complete within the allotted timeout', 0);

const writeTookTooLong = () =>
  newTimeoutError('request did not complete within requested timeout - context deadline exceeded', 0);

/** The headers of filters inside this one: CORS, and priority and fairness. */
const innerHeaders = /^(?:access-control|x-kubernetes-pf)-/;

/**
 * Answers with a Status that names neither kind nor version, as plain text. Clients that look for a kind use the HTTP
 * status instead. The answer has no warnings, and no headers of the filters inside this one
 * (`kubernetes/apiserver pkg/server/filters/timeout.go`).
 */
function unversionedAnswer(request: ServerRequest, { status }: StatusError): APIResponse {
  request.failure = status;
  request.isTerminated = true;
  request.clearWarnings();
  for (const name of Object.keys(request.responseHeaders)) {
    if (innerHeaders.test(name)) delete request.responseHeaders[name];
  }
  const { kind: _, apiVersion: _1, ...fields } = status;
  return {
    status: status.code,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: textBody(encodeObject(fields), '\n'),
  };
}
