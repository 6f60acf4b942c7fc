import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { AbortRequestError } from '../http/abort-request-error.js';
import { textError } from '../http/response.js';
import type { ServerFilter } from '../http/server-request.js';
import { writeError } from '../response/write-error.js';

/**
 * Answers when a handler threw: a StatusError becomes its Status, any other error but AbortRequestError a plain 500.
 *
 * @param report called with errors that are not StatusErrors
 */
export function withPanicRecovery(report: (error: unknown) => void): ServerFilter {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (error instanceof AbortRequestError) throw error;
      if (isStatusError(error)) return writeError(request, error);
      report(error);
      return textError(500, 'This request caused apiserver to panic. Look in the logs for details.');
    }
  };
}
