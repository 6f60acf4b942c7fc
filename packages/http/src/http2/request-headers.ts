import { ASCII } from '../message/ascii.js';
import { addHeader, newHeaders, type RequestHeaders } from '../message/header-map.js';
import { headersOfHTTP1 } from './hpack/header-fields.js';

const pseudo: ReadonlySet<string> = new Set([':method', ':scheme', ':authority', ':path']);

/** Values of TE that Go's server accepts. */
const teValues: readonly string[] = ['trailers', ''];

/**
 * Checks the headers of a request, and makes an object of them.
 *
 * @param raw alternating names and values, as sent; names are in lower case
 * @returns undefined when they are malformed (RFC 9113, section 8.3)
 */
export function requestHeadersOf(raw: readonly string[]): RequestHeaders | undefined {
  const headers = newHeaders();
  let areRegular = false;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string;
    const value = raw[i + 1] as string;
    const before = headers[name];
    if (name.charCodeAt(0) === ASCII.Colon) {
      if (areRegular || before !== undefined || !pseudo.has(name)) return undefined;
    } else {
      areRegular = true;
      if (headersOfHTTP1.has(name) || (name === 'te' && (before !== undefined || !teValues.includes(value))))
        return undefined;
    }
    // Two lengths of one body, from which proxies and servers may choose differently.
    if (name === 'content-length' && before !== undefined) return undefined;
    addHeader(headers, name, value);
  }
  const { ':method': method, ':scheme': scheme, ':path': path, ':authority': authority } = headers;
  const isComplete =
    method === 'CONNECT'
      ? authority && scheme === undefined && path === undefined
      : method && (scheme === 'https' || scheme === 'http') && path;
  return isComplete ? headers : undefined;
}

/** Whether a header list has pseudo headers, which requests have and trailers do not have. */
export function hasPseudo(raw: readonly string[]): boolean {
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.startsWith(':')) return true;
  return false;
}
