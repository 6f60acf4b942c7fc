import { type Authenticator, allUnauthenticated, anonymousName } from './authenticator.js';

const response = { user: { name: anonymousName, groups: [allUnauthenticated] } };

/** Takes whoever has not said who it is. Stands last, outside the union of the others. */
export const anonymousAuthenticator: Authenticator = { authenticate: () => response };

/**
 * First the others; who has no credential is anonymous. A credential that does not hold stays a failure.
 * `kubernetes/apiserver pkg/authentication/request/union` (fail on error).
 */
export function withAnonymous(authenticator: Authenticator): Authenticator {
  return {
    async authenticate(request) {
      return (await authenticator.authenticate(request)) ?? response;
    },
  };
}
