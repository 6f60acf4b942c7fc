import type { UserInfo } from '@k8s-ts/registry-generic/rest';
import type { ServerRequest } from '../../request/server-request.js';

export interface AuthenticatorResponse {
  readonly user: UserInfo;
  /** The requested audiences for which the credential is valid. Undefined when the credential has none. */
  readonly audiences?: readonly string[];
  /** Warnings that the client gets with the answer to its request. Default none. */
  readonly warnings?: readonly string[];
  /** Annotations for the audit record of the request, by key. Default none. */
  readonly annotations?: Readonly<Record<string, string>>;
}

/**
 * Authenticates requests. Returns undefined for a request without a credential of its kind, and throws for an invalid
 * credential. Returns a promise only when it has to wait. Messages of errors never contain a credential.
 * `kubernetes/apiserver pkg/authentication/authenticator/interfaces.go, Request`.
 */
export interface Authenticator {
  authenticate(request: ServerRequest): AuthenticatorResponse | undefined | Promise<AuthenticatorResponse | undefined>;
}

/** Authenticates bearer tokens, by the same contract. */
export interface TokenAuthenticator {
  /**
   * @param audiences the token must be valid for one of them. Default: the audiences of the server
   * @param connection an object that lives as long as the connection on which the token came; data derived from the
   *   token may be kept for that time. Default: unknown
   */
  authenticateToken(
    token: string,
    audiences?: readonly string[],
    connection?: object,
  ): AuthenticatorResponse | undefined | Promise<AuthenticatorResponse | undefined>;
}

export const allAuthenticated = 'system:authenticated';
export const allUnauthenticated = 'system:unauthenticated';
export const anonymousName = 'system:anonymous';
