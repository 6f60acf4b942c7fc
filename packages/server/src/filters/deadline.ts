import { errorText, newBadRequest, newTimeoutError } from '@k8s-ts/apimachinery/errors';
import { parseDuration } from '@k8s-ts/apimachinery/time';
import type { APIResponse } from '../http/api-request.js';
import { isShortAnswer } from '../http/response.js';
import type { ServerFilter, ServerRequest } from '../http/server-request.js';
import { writeError } from '../response/write-error.js';
import { isLongRunning } from './long-running.js';

/** Longest time for writes, whatever the client asks for. */
const writeLimitMs = 34_000;
const writeVerbs: ReadonlySet<string> = new Set(['create', 'update', 'patch', 'delete']);

/**
 * Answers requests that are not long-running with 504 when they take longer than `timeout` of the query, or than `maxMs`. The signal of such a
 * request aborts. Clients must have read long answers by then, too.
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
    const answer = next(request);
    if (answer instanceof Promise) return untilDeadline(request, answer, limit, isWrite);
    return isShortAnswer(answer) ? answer : { ...answer, deadline: performance.now() + limit };
  };
}

/** The answer, or a 504 when it does not come within `limit` ms. */
function untilDeadline(
  request: ServerRequest,
  answer: Promise<APIResponse>,
  limit: number,
  isWrite: boolean,
): Promise<APIResponse> {
  const end = performance.now() + limit;
  return new Promise<APIResponse>((resolve, reject) => {
    const timer = setTimeout(() => {
      const failure = newTimeoutError(
        isWrite
          ? 'request did not complete within requested timeout - context deadline exceeded'
          : 'request did not complete within the allotted timeout',
        0,
      );
      request.abort(failure);
      resolve(writeError(request, failure));
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
