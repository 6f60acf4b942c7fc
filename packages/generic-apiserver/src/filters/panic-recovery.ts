import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { catchError } from '@k8s-ts/event-loop';
import type { APIResponse } from '@k8s-ts/http';
import { AbortRequestError, textError } from '@k8s-ts/http';
import { writeError } from '../representation/response/write-error.js';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

/**
 * Answers when a handler threw: a StatusError becomes its Status, any other error but AbortRequestError a plain 500.
 *
 * @param report called with errors that are not StatusErrors, unless the request was aborted
 */
export function withPanicRecovery(report: (error: unknown) => void): ServerFilter {
  function recover(request: ServerRequest, error: unknown): APIResponse {
    if (error instanceof AbortRequestError) throw error;
    if (isStatusError(error)) return writeError(request, error);
    if (!request.isReasonOfAbort(error)) report(error);
    return textError(500, 'This request caused apiserver to panic. Look in the logs for details.');
  }
  return (next) => (request) =>
    catchError(
      () => next(request),
      (error) => recover(request, error),
    );
}
