import { whenReady } from '@k8s-ts/event-loop';
import { type Authenticator, type AuthenticatorResponse, allUnauthenticated, anonymousName } from './authenticator.js';

const response = { user: { name: anonymousName, groups: [allUnauthenticated] } };

/** Authenticates every request as `system:anonymous`. Must be the last authenticator. */
export const anonymousAuthenticator: Authenticator = { authenticate: () => response };

export interface AnonymousOptions {
  /** Only requests for one of these paths, compared without normalization, may be anonymous. Default: all requests. */
  readonly paths?: readonly string[];
}

/**
 * Asks the other authenticators first. A request without a credential is anonymous; one with an invalid credential is
 * rejected. `kubernetes/apiserver pkg/authentication/request/union` (fail on error).
 */
export function withAnonymous(authenticator: Authenticator, { paths = [] }: AnonymousOptions = {}): Authenticator {
  const allowed = new Set(paths);
  return {
    authenticate(request) {
      const orAnonymous = (known: AuthenticatorResponse | undefined) =>
        known ?? (allowed.size === 0 || allowed.has(request.path) ? response : undefined);
      return whenReady(authenticator.authenticate(request), orAnonymous);
    },
  };
}
