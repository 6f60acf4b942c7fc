import { hash, randomBytes } from 'node:crypto';
import type { AuthenticatorResponse, TokenAuthenticator } from './authenticator.js';

export interface TokenCacheOptions {
  /** Time for which a valid token is cached, in ms. 0: tokens are not cached. Default 10 s. */
  readonly successMs?: number;
  /** How long a token is refused after it was found invalid, in ms. 0: such tokens are not kept. Default 10 s. */
  readonly failureMs?: number;
  /** Whether failures of the authenticator are cached, too. Default true. */
  readonly cacheErrors?: boolean;
  /** Maximum number of tokens that are kept, valid or not. The oldest ones are dropped first. Default 32,768. */
  readonly maxTokens?: number;
  /** Now, in ms. Default the system's clock. */
  readonly now?: () => number;
}

/** The result for a token: a user, no known user, or an invalid credential. */
interface Outcome {
  readonly response?: AuthenticatorResponse;
  readonly error?: unknown;
}

/** A token of a connection, and the key of its entry. */
interface TokenKey {
  readonly token: string;
  readonly audiences: readonly string[] | undefined;
  readonly key: string;
}

/**
 * Caches the results of an authenticator for a short time, so that signatures need not be verified for each request.
 * Requests with the same token wait for one result. The key of an entry is a keyed hash of the token and the audiences.
 * The last token of each connection is kept with its hash while the connection is open, because most connections send
 * one token with all requests; others are not kept. `kubernetes/apiserver pkg/authentication/token/cache`.
 */
export function cachedTokenAuthenticator(
  tokens: TokenAuthenticator,
  {
    successMs = 10_000,
    failureMs = 10_000,
    cacheErrors = true,
    maxTokens = 32_768,
    now = Date.now,
  }: TokenCacheOptions = {},
): TokenAuthenticator {
  const secret = randomBytes(32).toString('base64');
  // A Map keeps the order of insertion. It is also the order of expiry, except that valid and invalid tokens expire
  // after different times.
  const entries = new Map<string, Outcome & { readonly expires: number }>();
  const pending = new Map<string, Promise<Outcome>>();

  const lastKeys = new WeakMap<object, TokenKey>();

  function keyFor(token: string, audiences: readonly string[] | undefined, connection: object | undefined): string {
    const last = connection && lastKeys.get(connection);
    if (last !== undefined && last.token === token && last.audiences === audiences) return last.key;
    const key = keyOf(secret, token, audiences);
    if (connection !== undefined) lastKeys.set(connection, { token, audiences, key });
    return key;
  }

  function remember(key: string, outcome: Outcome): Outcome {
    const ms = outcome.response ? successMs : failureMs;
    if (ms <= 0) return outcome;
    entries.delete(key);
    for (const [oldest, { expires }] of entries) {
      if (entries.size < maxTokens && expires > now()) break;
      entries.delete(oldest);
    }
    entries.set(key, { ...outcome, expires: now() + ms });
    return outcome;
  }

  async function ask(key: string, token: string, audiences: readonly string[] | undefined): Promise<Outcome> {
    try {
      const response = await tokens.authenticateToken(token, audiences);
      return remember(key, response ? { response } : {});
    } catch (error) {
      return cacheErrors ? remember(key, { error }) : { error };
    } finally {
      pending.delete(key);
    }
  }

  return {
    authenticateToken(token, audiences, connection) {
      const key = keyFor(token, audiences, connection);
      const known = entries.get(key);
      if (known !== undefined && known.expires > now()) return settle(known);
      let answer = pending.get(key);
      if (answer === undefined) {
        answer = ask(key, token, audiences);
        pending.set(key, answer);
      }
      return answer.then(settle);
    },
  };
}

function settle({ response, error }: Outcome): AuthenticatorResponse | undefined {
  if (error !== undefined) throw error;
  return response;
}

/**
 * Hash of a secret, the token and the audiences. Each text follows its length, so that different inputs are never
 * hashed as the same text. The hash stays in the process, so it need not be an HMAC, which takes four times as long.
 */
function keyOf(secret: string, token: string, audiences: readonly string[] | undefined): string {
  let text = `${secret}${token.length}:${token}`;
  for (const audience of audiences ?? []) text += `${audience.length}:${audience}`;
  return hash('sha256', text, 'base64');
}
