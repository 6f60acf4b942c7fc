import type { ServerRequest } from '../http/server-request.js';
import type { Authenticator, AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

/**
 * Asks authenticators one after another until one knows the credential. Errors are kept meanwhile: when none knows the credential, the first error
 * is thrown, so that a request with an invalid credential is never anonymous.
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

/** The same for authenticators of tokens. */
export function unionTokenAuthenticator(authenticators: readonly TokenAuthenticator[]): TokenAuthenticator {
  return {
    async authenticateToken(token: string, audiences?: readonly string[]): Promise<AuthenticatorResponse | undefined> {
      let failure: unknown;
      for (const each of authenticators) {
        try {
          const response = each.authenticateToken(token, audiences);
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
