import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { ServerRequest } from '../http/server-request.js';

export interface AuthenticatorResponse {
  readonly user: UserInfo;
  /** Audiences that the credential is for; undefined when it knows none. */
  readonly audiences?: readonly string[];
}

/**
 * Finds out who sent a request. Resolves to undefined when the request has no credential of this kind; throws when it has one that does not
 * hold. May answer without a promise when it need not wait.
 */
export interface Authenticator {
  authenticate(request: ServerRequest): AuthenticatorResponse | undefined | Promise<AuthenticatorResponse | undefined>;
}

/** Finds out whose a bearer token is; the same contract. */
export interface TokenAuthenticator {
  authenticateToken(token: string): AuthenticatorResponse | undefined | Promise<AuthenticatorResponse | undefined>;
}

export const allAuthenticated = 'system:authenticated';
export const allUnauthenticated = 'system:unauthenticated';
export const anonymousName = 'system:anonymous';
