import { errorText, newUnauthorized } from '@k8s-ts/apimachinery/errors';
import type { Authenticator } from '../authentication/authenticator.js';
import type { ServerFilter } from '../http/server-request.js';
import { writeError } from '../response/write-error.js';

/**
 * Authenticates the request. Without a known user, the answer is a 401 without a reason.
 *
 * @param report called with the errors of invalid credentials
 */
export function withAuthentication(authenticator: Authenticator, report: (error: unknown) => void): ServerFilter {
  return (next) => async (request) => {
    if (request.user !== undefined) return next(request);
    try {
      const answer = authenticator.authenticate(request);
      const response = answer instanceof Promise ? await answer : answer;
      if (response === undefined) return writeError(request, newUnauthorized('Unauthorized'));
      request.user = response.user;
    } catch (error) {
      report(error);
      const answer = writeError(request, newUnauthorized('Unauthorized'));
      request.failure = { reason: 'Unauthorized', message: errorText(error) };
      return answer;
    }
    request.step('authentication');
    return next(request);
  };
}
