import { isStatusError } from '@k8s-ts/apimachinery/errors';
import { textError } from '../http/response.js';
import type { ServerFilter } from '../http/server-request.js';
import { writeError } from '../response/write-error.js';

/**
 * Answers for what nobody caught: a StatusError with its Status, anything else with a plain 500.
 *
 * @param report told of failures that are no Status
 */
export function withPanicRecovery(report: (error: unknown) => void): ServerFilter {
  return (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      if (isStatusError(error)) return writeError(request, error);
      report(error);
      return textError(500, 'This request caused apiserver to panic. Look in the logs for details.');
    }
  };
}
