import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { ServerRequest } from '../http/server-request.js';

export interface AuthenticatorResponse {
  readonly user: UserInfo;
  /** Audiences of the credential. Undefined when it has none. */
  readonly audiences?: readonly string[];
}

/**
 * Authenticates requests. Answers undefined for a request without a credential of its kind, and throws for an invalid credential. Answers without
 * a promise when it need not wait.
 */
export interface Authenticator {
  authenticate(request: ServerRequest): AuthenticatorResponse | undefined | Promise<AuthenticatorResponse | undefined>;
}

/** Authenticates bearer tokens, by the same contract. */
export interface TokenAuthenticator {
  authenticateToken(token: string): AuthenticatorResponse | undefined | Promise<AuthenticatorResponse | undefined>;
}

export const allAuthenticated = 'system:authenticated';
export const allUnauthenticated = 'system:unauthenticated';
export const anonymousName = 'system:anonymous';
