import { errorText, newBadRequest } from '@k8s-ts/apimachinery/errors';
import { kindOf, parseJSON } from '@k8s-ts/apimachinery/json';

const version = 'meta.k8s.io/v1';
const invalidKey = 'continue key is not valid';

/** The key and revision at which a list continues. */
export interface ContinuePosition {
  /** First key of the next page: the whole key, prefix included. */
  readonly key: string;
  /** The revision to read; negative: the newest, so that the page is not consistent with the pages before. */
  readonly revision: number;
}

/**
 * Makes the token with which a client continues a list at a key.
 *
 * @param key the first key of the next page
 * @param prefix prefix of the list; the token contains only the key's part after it
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
 * Parses a client's token. Nothing in it is trusted.
 *
 * @throws StatusError 400 `invalid continue token: …`
 */
export function decodeContinue(token: string, prefix: string): ContinuePosition {
  const { v, rv, start } = parseToken(token);
  if (v !== version) throw refused(`${invalidKey}: server does not recognize this encoded version ${v}`);
  if (rv === 0) throw refused(`${invalidKey}: incorrect encoded start resourceVersion (version ${version})`);
  if (start === '') throw refused(`${invalidKey}: encoded start key empty (version ${version})`);
  // A start that leaves the prefix would list keys that the client may not read.
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
    parsed = parseJSON(Buffer.from(token, 'base64url')).value;
  } catch (error) {
    throw refused(`${invalidKey}: ${errorText(error)}`);
  }
  if (parsed === null) return { v: '', rv: 0, start: '' };
  if (typeof parsed !== 'object' || Array.isArray(parsed))
    throw wrongType(parsed, 'value of type storage.continueToken');
  const fields = parsed as Record<string, unknown>;
  return {
    v: textField(fields, 'v'),
    rv: wholeNumberField(fields, 'rv'),
    start: textField(fields, 'start'),
  };
}

function textField(fields: Record<string, unknown>, name: string): string {
  const value = fields[name] ?? '';
  if (typeof value !== 'string') throw wrongType(value, `struct field continueToken.${name} of type string`);
  return value;
}

function wholeNumberField(fields: Record<string, unknown>, name: string): number {
  const value = fields[name] ?? 0;
  if (typeof value === 'bigint') return Number(value);
  if (Number.isSafeInteger(value)) return value as number;
  const target = `struct field continueToken.${name} of type int64`;
  throw wrongType(value, target, typeof value === 'number' ? `number ${value}` : undefined);
}

/** The error of Go's decoder for a value of another type. */
function wrongType(value: unknown, target: string, shown = kindOf(value)): Error {
  return refused(`${invalidKey}: json: cannot unmarshal ${shown} into Go ${target}`);
}

function refused(problem: string): Error {
  return newBadRequest(`invalid continue token: ${problem}`);
}

/** The path without `.`, `..`, doubled and final slashes, like Go's path.Clean for rooted paths. */
function cleanPath(path: string): string {
  const kept: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..') kept.pop();
    else kept.push(segment);
  }
  return `/${kept.join('/')}`;
}
