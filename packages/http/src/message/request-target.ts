import { Buffer } from 'node:buffer';
import { parseRequestURI } from '@k8s-ts/apimachinery/url';
import { ASCII } from './ascii.js';

/** Target of a request, from its first line. Both parts are still escaped. */
export interface RequestTarget {
  /** Begins with `/`, is `*`, or is empty: the targets of CONNECT, `scheme:name` and `http://host` have no path. */
  readonly path: string;
  /** Query without `?`. `''` without a query. */
  readonly search: string;
  /** The host in the target, with its port. It takes precedence over a Host header. Undefined: the target has none. */
  readonly host?: string;
}

/** The target of CONNECT to a host. Go's server passes such requests on like other requests. */
export const connectTarget: RequestTarget = { path: '', search: '' };

/**
 * Splits the target of a request into path and query, as Go's servers read it (`net/url`, ParseRequestURI): a scheme
 * and a host before the path do not belong to the path; a `//` at the beginning does.
 *
 * @returns undefined for a target that Go's servers refuse: control characters, a relative path, a broken escape in the
 *   path, a host that is not valid
 */
export function parseRequestTarget(target: string): RequestTarget | undefined {
  const mark = target.indexOf('?');
  let path = mark < 0 ? target : target.slice(0, mark);
  let host: string | undefined;
  if (path.charCodeAt(0) !== ASCII.Slash && target !== '*') {
    const beginning = beginningOf(path);
    if (beginning.length > maxBeginning) return undefined;
    const read = parseRequestURI(beginning);
    if (typeof read === 'string' || (path === '*' && mark >= 0)) return undefined;
    path = path.slice(beginning.length);
    if (read.host !== '') ({ host } = read);
  }
  // Control characters are refused in the query, too.
  if (controls.test(target) || (path.includes('%') && brokenEscape.test(path))) return undefined;
  return { path, search: mark < 0 ? '' : target.slice(mark + 1), ...(host === undefined ? {} : { host }) };
}

/** Longest scheme and host in front of a path, in characters. Hosts have up to 255, and reading them takes long. */
const maxBeginning = 4096;

/** The part before the path: a scheme, and perhaps a host. The whole text for `scheme:name`, which has no path. */
function beginningOf(path: string): string {
  const [scheme = ''] = /^[A-Za-z][A-Za-z0-9+.-]*:/.exec(path) ?? [];
  if (scheme === '' || path.charCodeAt(scheme.length) !== ASCII.Slash) return path;
  if (path.charCodeAt(scheme.length + 1) !== ASCII.Slash) return scheme;
  const end = path.indexOf('/', scheme.length + 2);
  return end < 0 ? path : path.slice(0, end);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x1f\x7f]/;

const brokenEscape = /%(?![0-9A-Fa-f]{2})/;

/**
 * A path without escapes. Bytes that are not UTF-8 become U+FFFD, as in the JSON that kube-apiserver answers with.
 *
 * @returns undefined when an escape is broken
 */
export function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path;
  return brokenEscape.test(path) ? undefined : unescaped(path);
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Bytes that are not UTF-8 are decoded one by one, after all escapes are resolved.
    const bytes = text.replace(/%([0-9A-Fa-f]{2})|[^\0-\x7f]/g, (found, hex: string | undefined) =>
      hex === undefined ? Buffer.from(found).toString('latin1') : String.fromCharCode(Number.parseInt(hex, 16)),
    );
    return Buffer.from(bytes, 'latin1').toString('utf8');
  }
}

/**
 * The parameters of a query. As in Go, a parameter with a broken escape or a semicolon is left out (`net/url`, Values).
 */
export function parseQuery(search: string): URLSearchParams {
  // Together with an escape that is not UTF-8, URLSearchParams reads parts of unescaped characters as bytes.
  if (search.length >= longQuery || (search.includes('%') && beyondASCII.test(search))) return parseLongQuery(search);
  if (!search.includes(';') && !(search.includes('%') && brokenEscape.test(search))) return searchParams(search);
  const valid = search.split('&').filter((pair) => !pair.includes(';') && !brokenEscape.test(pair));
  return searchParams(valid.join('&'));
}

const beyondASCII = /[\x80-\uffff]/;

/** URLSearchParams leaves out a `?` at the beginning, which Go takes for a part of the first name. */
const searchParams = (search: string): URLSearchParams =>
  new URLSearchParams(search.charCodeAt(0) === ASCII.Question ? `&${search}` : search);

/**
 * Length of a query, in characters, from which parameters are read by our own code: URLSearchParams takes a second for
 * some queries of 900 KB.
 */
const longQuery = 1024;

/** Number of parameters from which URLSearchParams reads the query, because it looks at each character. */
const manyParameters = 64;

/**
 * {@link parseQuery} for long queries. URLSearchParams makes a text for each `+`, and an error with a stack for each
 * parameter that is not UTF-8, so it gets queries without them.
 */
function parseLongQuery(search: string): URLSearchParams {
  const isPlain = !search.includes('+') && !search.includes(';');
  return (isPlain ? parametersOf(search) : undefined) ?? (parametersOf(plainQuery(search)) as URLSearchParams);
}

/** Undefined when an escape is broken, or is not UTF-8. */
function parametersOf(plain: string): URLSearchParams | undefined {
  const pairs = plain.split('&', manyParameters);
  if (pairs.length === manyParameters) return isDecodable(plain) ? searchParams(plain) : undefined;
  const parameters = new URLSearchParams();
  try {
    for (const pair of pairs) {
      if (pair === '') continue;
      const mark = pair.indexOf('=');
      const name = mark < 0 ? pair : pair.slice(0, mark);
      parameters.append(decodeURIComponent(name), mark < 0 ? '' : decodeURIComponent(pair.slice(mark + 1)));
    }
  } catch {
    return undefined;
  }
  return parameters;
}

/** Whether all escapes are complete and decode to UTF-8. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A query with the same parameters, without those that Go leaves out, and with no more escapes than needed. */
function plainQuery(search: string): string {
  const bytes = Buffer.from(search);
  let to = 0;
  let pairStart = 0;
  let isValid = true;
  for (let from = 0; from < bytes.length; from++) {
    let byte = bytes[from] as number;
    if (byte === ASCII.Ampersand) {
      if (!isValid) to = pairStart;
      isValid = true;
      bytes[to++] = ASCII.Ampersand;
      pairStart = to;
      continue;
    }
    if (byte === ASCII.Plus) byte = ASCII.Space;
    else if (byte === ASCII.Semicolon) isValid = false;
    else if (byte === ASCII.Percent) {
      byte = escapedByte(bytes[from + 1], bytes[from + 2]);
      if (byte < 0) {
        isValid = false;
        continue;
      }
      from += 2;
      if (isSpecial(byte)) {
        // The escape stays.
        bytes[to++] = ASCII.Percent;
        bytes[to++] = bytes[from - 1] as number;
        byte = bytes[from] as number;
      }
    }
    bytes[to++] = byte;
  }
  return bytes.toString('utf8', 0, isValid ? to : pairStart);
}

/** Whether a character means something in a query. */
const isSpecial = (byte: number): boolean =>
  byte === ASCII.Percent || byte === ASCII.Ampersand || byte === ASCII.Plus || byte === ASCII.Equals;

/** The byte that two hexadecimal digits stand for. -1 when one of them is another character. */
function escapedByte(high: number | undefined, low: number | undefined): number {
  return (digitOf(high) << 4) | digitOf(low);
}

/** The value of a hexadecimal digit. -1 for other characters. */
function digitOf(character: number | undefined): number {
  if (character === undefined) return -1;
  if (character >= ASCII.Zero && character <= ASCII.Nine) return character - ASCII.Zero;
  // Upper-case and lower-case letters differ in this bit.
  const letter = character | 0x20;
  return letter >= ASCII.a && letter <= ASCII.f ? letter - ASCII.a + 10 : -1;
}
