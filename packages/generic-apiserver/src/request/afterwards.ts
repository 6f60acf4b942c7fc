import type { Answer, APIResponse } from '@k8s-ts/http';
import { isShortAnswer } from '@k8s-ts/http';
import type { ServerHandler, ServerRequest } from './server-request.js';

/**
 * Calls a handler, and then a function when the response or error is known. The response does not wait for the
 * function, and there is no promise between the two:
 * each async function that a request passes costs about as much as a lookup in the watch cache.
 *
 * @param done must not throw
 * @returns the handler's answer
 * @throws what the handler throws
 */
export function afterwards(next: ServerHandler, request: ServerRequest, done: () => void): Answer {
  let answer: Answer;
  try {
    answer = next(request);
  } catch (error) {
    done();
    throw error;
  }
  if (answer instanceof Promise) answer.then(done, done);
  else done();
  return answer;
}

/**
 * Calls a handler and changes its answer, or replaces its error. Returns no promise when the handler answers at once.
 *
 * @param answered makes the answer from that of the handler
 * @param failed makes the answer from the handler's error, or throws
 */
export function answerThen(
  next: ServerHandler,
  request: ServerRequest,
  answered: (response: APIResponse) => APIResponse,
  failed: (error: unknown) => APIResponse,
): Answer {
  let answer: Answer;
  try {
    answer = next(request);
  } catch (error) {
    return failed(error);
  }
  return answer instanceof Promise ? answer.then(answered, failed) : answered(answer);
}

/**
 * Calls a handler, and a function once the response has been written, the handler has failed, the client is gone, or
 * the time is over. So a client that does not read a long response receives no further response until then. Short
 * answers count as written at once.
 *
 * @param limitMs longest time for writing the answer, in ms
 * @param done must not throw, and may be called several times
 */
export function onceWritten(next: ServerHandler, request: ServerRequest, limitMs: number, done: () => void): Answer {
  const answered = (answer: APIResponse): APIResponse => {
    if (isShortAnswer(answer) || request.signal.aborted) {
      done();
      return answer;
    }
    const { signal } = request;
    const onWritten = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onWritten);
      done();
    };
    const timer = setTimeout(onWritten, limitMs);
    timer.unref?.();
    signal.addEventListener('abort', onWritten, { once: true });
    return { ...answer, onWritten };
  };
  return answerThen(next, request, answered, (error) => {
    done();
    throw error;
  });
}
