import { type AuthenticatorResponse, allAuthenticated, type TokenAuthenticator } from './authenticator.js';
import { readCSV } from './read-csv.js';

/**
 * Static tokens from CSV text: records of token, user and uid, and optionally of groups, separated by commas in one
 * quoted field. Records without a token are left out; of several records of one token, the last one counts
 * (`kubernetes/apiserver pkg/authentication/token/tokenfile`).
 *
 * @throws Error for records with fewer than three columns, and for text that is not CSV
 */
export function parseTokenFile(text: string): ReadonlyMap<string, AuthenticatorResponse> {
  const tokens = new Map<string, AuthenticatorResponse>();
  for (const record of readCSV(text)) {
    const [token = '', name = '', uid = '', groups] = record;
    if (record.length < 3) {
      throw new Error(`token file must have at least 3 columns (token, user name, user uid), found ${record.length}`);
    }
    if (token === '') continue;
    tokens.set(token, {
      user: { name, ...(uid !== '' ? { uid } : undefined), groups: [...(groups?.split(',') ?? []), allAuthenticated] },
    });
  }
  return tokens;
}

/** Authenticates a fixed set of tokens, such as those of a {@link parseTokenFile | token file}. */
export function staticTokenAuthenticator(tokens: ReadonlyMap<string, AuthenticatorResponse>): TokenAuthenticator {
  return { authenticateToken: (token) => tokens.get(token) };
}
