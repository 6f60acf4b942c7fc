import { type AuthenticatorResponse, allAuthenticated, type TokenAuthenticator } from './authenticator.js';

/**
 * Static tokens from CSV text: `token,user,uid[,"group,group"]` a line; `#` begins a comment. Later lines win.
 *
 * @throws Error for lines with fewer than three columns or without a token
 */
export function parseTokenFile(text: string): ReadonlyMap<string, AuthenticatorResponse> {
  const tokens = new Map<string, AuthenticatorResponse>();
  let number = 0;
  for (const line of text.split(/\r?\n/)) {
    number++;
    if (line.trim() === '' || line.startsWith('#')) continue;
    const columns = splitCSV(line);
    const [token = '', name = '', uid = '', groups = ''] = columns;
    if (columns.length < 3) {
      throw new Error(
        `token file must have at least 3 columns (token, user name, user uid), found ${columns.length} in line ${number}`,
      );
    }
    if (token === '') throw new Error(`token file has an empty token in line ${number}`);
    const named = groups === '' ? [] : groups.split(',').map((group) => group.trim());
    tokens.set(token, {
      user: { name, ...(uid !== '' ? { uid } : undefined), groups: [...named, allAuthenticated] },
    });
  }
  return tokens;
}

/** Authenticates a fixed set of tokens, such as those of a {@link parseTokenFile | token file}. */
export function staticTokenAuthenticator(tokens: ReadonlyMap<string, AuthenticatorResponse>): TokenAuthenticator {
  return { authenticateToken: (token) => tokens.get(token) };
}

function splitCSV(line: string): readonly string[] {
  const columns: string[] = [];
  let value = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const character = line[i] as string;
    if (quoted) {
      if (character !== '"') value += character;
      else if (line[i + 1] === '"') {
        value += '"';
        i++;
      } else quoted = false;
    } else if (character === '"' && value.trim() === '') {
      value = '';
      quoted = true;
    } else if (character === ',') {
      columns.push(value.trim());
      value = '';
    } else value += character;
  }
  columns.push(value.trim());
  return columns;
}
