import { whenReady } from '@k8s-ts/event-loop';
import type { AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

/** The audiences that both lists have, in the order of the first one. */
export function commonAudiences(some: readonly string[], others: readonly string[]): readonly string[] {
  return some.filter((audience) => others.includes(audience));
}

/**
 * Makes tokens without audiences of their own valid for the audiences of the server, and for no others.
 * `kubernetes/apiserver pkg/authentication/authenticator/audagnostic.go`.
 *
 * @param own audiences of the server
 */
export function audienceAgnosticTokens(own: readonly string[], tokens: TokenAuthenticator): TokenAuthenticator {
  return {
    authenticateToken(token, audiences) {
      if (audiences === undefined) return tokens.authenticateToken(token);
      const common = commonAudiences(own, audiences);
      if (common.length === 0) return undefined;
      const withAudiences = (response: AuthenticatorResponse | undefined) =>
        response && { ...response, audiences: common };
      return whenReady(tokens.authenticateToken(token), withAudiences);
    },
  };
}
