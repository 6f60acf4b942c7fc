import type { ServerRequest } from '../http/server-request.js';
import type { Authenticator, AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

const webSocketPrefix = 'base64url.bearer.authorization.k8s.io.';

/**
 * Authenticates tokens in `Authorization: Bearer …` and in a WebSocket's subprotocols. Throws for an unknown token.
 */
export function bearerTokenAuthenticator(tokens: TokenAuthenticator): Authenticator {
  return {
    authenticate(request) {
      const token = tokenOf(request);
      if (token === undefined) return undefined;
      const response = tokens.authenticateToken(token);
      return response instanceof Promise ? response.then(known) : known(response);
    },
  };
}

function known(response: AuthenticatorResponse | undefined): AuthenticatorResponse {
  if (response === undefined) throw new Error('invalid bearer token');
  return response;
}

function tokenOf(request: ServerRequest): string | undefined {
  const header = request.headers.authorization?.trim();
  if (header !== undefined && header !== '') {
    const space = header.indexOf(' ');
    if (space < 0 || header.slice(0, space).toLowerCase() !== 'bearer') return undefined;
    const token = header.slice(space + 1).split(' ', 1)[0] as string;
    return token === '' ? undefined : token;
  }
  const protocols = request.headers['sec-websocket-protocol'];
  if (protocols === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') return undefined;
  for (const protocol of protocols.split(',')) {
    const name = protocol.trim();
    if (!name.startsWith(webSocketPrefix)) continue;
    const token = decodeBase64URL(name.slice(webSocketPrefix.length));
    if (token === '') throw new Error('invalid bearer token');
    return token;
  }
  return undefined;
}

function decodeBase64URL(text: string): string {
  return Buffer.from(text, 'base64url').toString('utf8');
}
