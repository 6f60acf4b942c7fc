import { ASCII } from '../ascii.js';

/** The headers of a request by name, in lower case. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/** Has no prototype, so that no name is special, but a hidden class, which an object without a prototype has not. */
class HeaderMap {
  [name: string]: string;
}
Object.setPrototypeOf(HeaderMap.prototype, null);
Reflect.deleteProperty(HeaderMap.prototype, 'constructor');

const pseudo: ReadonlySet<string> = new Set([':method', ':scheme', ':authority', ':path']);

/** Headers of HTTP/1.1 that a request over HTTP/2 must not have (RFC 9113, section 8.2.2). */
const ofHTTP1: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

/** Of these headers, which have one value, the first counts, as with node:http2. Others are joined. */
const single: ReadonlySet<string> = new Set([
  'access-control-allow-credentials',
  'access-control-max-age',
  'access-control-request-method',
  'age',
  'authorization',
  'content-encoding',
  'content-language',
  'content-location',
  'content-md5',
  'content-range',
  'content-type',
  'date',
  'dnt',
  'etag',
  'expires',
  'from',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'last-modified',
  'location',
  'max-forwards',
  'proxy-authorization',
  'range',
  'referer',
  'retry-after',
  'tk',
  'upgrade-insecure-requests',
  'user-agent',
  'x-content-type-options',
]);

/**
 * Checks the headers of a request, and makes an object of them.
 *
 * @param raw names and values in turn, as sent; names are in lower case
 * @returns undefined when they are malformed (RFC 9113, section 8.3)
 */
export function requestHeadersOf(raw: readonly string[]): RequestHeaders | undefined {
  const headers: Record<string, string> = new HeaderMap();
  let areRegular = false;
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] as string;
    const value = raw[i + 1] as string;
    const before = headers[name];
    if (name.charCodeAt(0) === ASCII.Colon) {
      if (areRegular || before !== undefined || !pseudo.has(name)) return undefined;
    } else {
      areRegular = true;
      if (ofHTTP1.has(name) || (name === 'te' && value !== 'trailers')) return undefined;
    }
    if (before === undefined) headers[name] = value;
    // Two lengths of one body, from which proxies and servers may choose differently.
    else if (name === 'content-length') return undefined;
    else if (name === 'cookie') headers[name] = `${before}; ${value}`;
    else if (!single.has(name)) headers[name] = `${before}, ${value}`;
  }
  const { ':method': method, ':scheme': scheme, ':path': path, ':authority': authority } = headers;
  const isComplete =
    method === 'CONNECT'
      ? authority !== undefined && scheme === undefined && path === undefined
      : method !== undefined && scheme !== undefined && path !== undefined && path !== '';
  return isComplete ? headers : undefined;
}

/** Whether a header list has pseudo headers, which requests have and trailers have not. */
export function hasPseudo(raw: readonly string[]): boolean {
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.startsWith(':')) return true;
  return false;
}
