import type { APIResponse } from '../http/api-request.js';
import type { ServerHandler, ServerRequest } from '../http/server-request.js';

/**
 * Calls a handler, and a function once its answer or its error is there. The answer does not wait for the function, and there is no promise between the two:
 * each async function on the way of a request takes about as much time and memory as a lookup in the watch cache.
 *
 * @param done must not throw
 * @returns the handler's promise. One that rejects when the handler throws
 */
export function afterwards(next: ServerHandler, request: ServerRequest, done: () => void): Promise<APIResponse> {
  const answer = answerOf(next, request);
  answer.then(done, done);
  return answer;
}

/** Calls a handler. @returns its promise, or one that rejects when it throws */
export function answerOf(next: ServerHandler, request: ServerRequest): Promise<APIResponse> {
  try {
    return next(request);
  } catch (error) {
    return Promise.reject(error);
  }
}
