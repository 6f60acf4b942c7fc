import { whenReady } from '@k8s-ts/event-loop';
import type { ServerRequest } from '../../request/server-request.js';
import type { Authenticator, AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

const extraSpace = 'the provided Authorization header contains extra space before the bearer token, and is ignored';
const usualScheme = 'Bearer ';
/** Prefix of the WebSocket subprotocol that contains a bearer token. */
export const webSocketPrefix = 'base64url.bearer.authorization.k8s.io.';

export interface BearerTokenOptions {
  /**
   * Audiences of the server: a token must be valid for one of them. Default: the audiences that the token authenticator
   * uses.
   */
  readonly audiences?: readonly string[];
}

/**
 * Authenticates tokens in `Authorization: Bearer …`. Throws for an unknown token. A header with two spaces before the
 * token has no token; a warning says so. `kubernetes/apiserver pkg/authentication/request/bearertoken`.
 */
export function bearerTokenAuthenticator(
  tokens: TokenAuthenticator,
  { audiences }: BearerTokenOptions = {},
): Authenticator {
  return {
    authenticate(request) {
      const token = tokenInHeader(request);
      return token === undefined ? undefined : authenticateKnown(tokens, token, audiences, request.connection);
    },
  };
}

/**
 * Authenticates tokens in the subprotocols of a WebSocket, for browsers, which cannot set its headers. The client must
 * offer another subprotocol, too. Throws for an unknown or malformed token, and for two tokens.
 * `kubernetes/apiserver pkg/authentication/request/websocket`.
 */
export function webSocketTokenAuthenticator(
  tokens: TokenAuthenticator,
  { audiences }: BearerTokenOptions = {},
): Authenticator {
  return {
    authenticate(request) {
      const token = tokenInSubprotocols(request);
      return token === undefined ? undefined : authenticateKnown(tokens, token, audiences);
    },
  };
}

function authenticateKnown(
  tokens: TokenAuthenticator,
  token: string,
  audiences: readonly string[] | undefined,
  connection?: object,
) {
  return whenReady(tokens.authenticateToken(token, audiences, connection), known);
}

function known(response: AuthenticatorResponse | undefined): AuthenticatorResponse {
  if (response === undefined) throw new Error('invalid bearer token');
  return response;
}

function tokenInHeader(request: ServerRequest): string | undefined {
  const { authorization } = request.headers;
  const token = authorization === undefined ? undefined : bearerTokenOf(authorization);
  if (token === '') request.warnings.add(extraSpace);
  return token || undefined;
}

/**
 * The token in the value of an `Authorization` header: the text up to the next space. Empty when a second space comes
 * before it, and undefined for another scheme.
 */
export function bearerTokenOf(header: string): string | undefined {
  const value = header.trim();
  // The most common form: one space, so that the header need not be split.
  if (value.startsWith(usualScheme) && !value.includes(' ', usualScheme.length)) return value.slice(usualScheme.length);
  const [scheme = '', token] = value.split(' ', 2);
  return scheme.toLowerCase() === 'bearer' ? token : undefined;
}

function tokenInSubprotocols({ headers }: ServerRequest): string | undefined {
  const protocols = headers['sec-websocket-protocol'];
  if (protocols === undefined || headers.upgrade?.toLowerCase() !== 'websocket') return undefined;
  const names = protocols.split(',').map((name) => name.trim());
  const found = names.filter((name) => name.startsWith(webSocketPrefix));
  if (found.length > 1) throw new Error('multiple base64.bearer.authorization tokens specified');
  const [name] = found;
  if (name === undefined) return undefined;
  if (names.length === 1) throw new Error('missing additional subprotocol');
  return decoded(name.slice(webSocketPrefix.length)) || undefined;
}

/** @throws Error unless the text is the base64url form, without padding, of UTF-8 bytes */
function decoded(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  if (!/^[\w-]*$/.test(text) || bytes.toString('base64url') !== text) {
    throw new Error('invalid base64.bearer.authorization token encoding');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('invalid base64.bearer.authorization token');
  }
}
