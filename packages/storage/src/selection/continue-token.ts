import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';

const version = 'meta.k8s.io/v1';
const invalidKey = 'continue key is not valid';

/** Where a list goes on, and in which revision. */
export interface ContinuePosition {
  /** First key that may be listed: the whole key, with the prefix given. */
  readonly key: string;
  /** The revision to read; negative: the newest, accepting that the list is not consistent with the pages before. */
  readonly revision: number;
}

/**
 * The token that makes a client go on at a key.
 *
 * @param key the first key of the next page
 * @param prefix prefix of the list; the token says only what follows it
 * @throws Error when the key does not lie below the prefix
 */
export function encodeContinue(key: string, prefix: string, revision: number): string {
  if (!key.startsWith(prefix) || prefix === '') {
    throw new Error('unable to encode next field: the key and key prefix do not match');
  }
  const start = JSON.stringify(key.slice(prefix.length)).replace(/[<>&\u2028\u2029]/g, escaped);
  return Buffer.from(`{"v":"${version}","rv":${revision},"start":${start}}`).toString('base64url');
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/**
 * Reads a token that some client sends; nothing in it is trusted.
 *
 * @throws StatusError 400 `invalid continue token: …`
 */
export function decodeContinue(token: string, prefix: string): ContinuePosition {
  const { v, rv, start } = parseToken(token);
  if (v !== version) throw refused(`${invalidKey}: server does not recognize this encoded version ${v}`);
  if (rv === 0) throw refused(`${invalidKey}: incorrect encoded start resourceVersion (version ${version})`);
  if (start === '') throw refused(`${invalidKey}: encoded start key empty (version ${version})`);
  // A start that climbs out of the prefix would list what the client has not asked for, nor been allowed.
  const key = start.startsWith('/') ? start : `/${start}`;
  if (cleanPath(key) !== key) throw refused(`${invalidKey}: ${start}`);
  return { key: prefix + key.slice(1), revision: rv };
}

function parseToken(token: string): { v: string; rv: number; start: string } {
  if (!/^[A-Za-z0-9_-]*$/.test(token) || token.length % 4 === 1) {
    const at = token.search(/[^A-Za-z0-9_-]/);
    throw refused(`${invalidKey}: illegal base64 data at input byte ${at < 0 ? token.length - 1 : at}`);
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(token, 'base64url').toString());
  } catch (error) {
    throw refused(`${invalidKey}: ${errorText(error)}`);
  }
  if (typeof parsed !== 'object' || parsed === null) throw refused(`${invalidKey}: not an object`);
  const { v = '', rv = 0, start = '' } = parsed as Record<string, unknown>;
  if (typeof v !== 'string' || typeof start !== 'string' || !Number.isSafeInteger(rv)) {
    throw refused(`${invalidKey}: fields of wrong types`);
  }
  return { v, rv: rv as number, start };
}

function refused(problem: string): Error {
  return newBadRequest(`invalid continue token: ${problem}`);
}

/** The path with `.`, `..`, doubled and final slashes taken out, as Go's path.Clean does for rooted paths. */
function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join('/')}`;
}
