import type { ServerRequest } from '../http/server-request.js';
import type { Authenticator, AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

/**
 * Asks authenticators one after another; the first that knows the credential answers. Failures do not keep the others from being asked, but
 * when none of them knows the credential the first failure is thrown: a bad credential never becomes anonymous.
 */
export function unionAuthenticator(authenticators: readonly Authenticator[]): Authenticator {
  return {
    async authenticate(request: ServerRequest): Promise<AuthenticatorResponse | undefined> {
      let failure: unknown;
      for (const each of authenticators) {
        try {
          const response = each.authenticate(request);
          const settled = response instanceof Promise ? await response : response;
          if (settled !== undefined) return settled;
        } catch (error) {
          failure ??= error;
        }
      }
      if (failure !== undefined) throw failure;
      return undefined;
    },
  };
}

/** The same for tokens. */
export function unionTokenAuthenticator(authenticators: readonly TokenAuthenticator[]): TokenAuthenticator {
  return {
    async authenticateToken(token: string): Promise<AuthenticatorResponse | undefined> {
      let failure: unknown;
      for (const each of authenticators) {
        try {
          const response = each.authenticateToken(token);
          const settled = response instanceof Promise ? await response : response;
          if (settled !== undefined) return settled;
        } catch (error) {
          failure ??= error;
        }
      }
      if (failure !== undefined) throw failure;
      return undefined;
    },
  };
}
