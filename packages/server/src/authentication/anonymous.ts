import { type Authenticator, allUnauthenticated, anonymousName } from './authenticator.js';

const response = { user: { name: anonymousName, groups: [allUnauthenticated] } };

/** Authenticates every request as `system:anonymous`. To be asked last. */
export const anonymousAuthenticator: Authenticator = { authenticate: () => response };

/**
 * Asks the other authenticators first. A request without a credential is anonymous; one with an invalid credential is rejected.
 * `kubernetes/apiserver pkg/authentication/request/union` (fail on error).
 */
export function withAnonymous(authenticator: Authenticator): Authenticator {
  return {
    async authenticate(request) {
      return (await authenticator.authenticate(request)) ?? response;
    },
  };
}
