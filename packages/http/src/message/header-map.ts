/** The headers of a request by name, in lower case. */
export type RequestHeaders = Readonly<Record<string, string | undefined>>;

/**
 * Has no prototype, so that no name is special. Unlike an object that is made without a prototype, it has a hidden
 * class.
 */
class HeaderMap {
  [name: string]: string;
}
Object.setPrototypeOf(HeaderMap.prototype, null);
Reflect.deleteProperty(HeaderMap.prototype, 'constructor');

/**
 * Headers with a single value. As in Go's `Header.Get`, the first value counts. The values of other headers are joined.
 */
const single: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'access-control-allow-credentials',
  'access-control-max-age',
  'access-control-request-method',
  'age',
  'audit-id',
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

/** An object for {@link addHeader}. */
export const newHeaders = (): Record<string, string> => new HeaderMap();

/** Adds a line of a head to the headers before it. @param name in lower case */
export function addHeader(headers: Record<string, string>, name: string, value: string): void {
  const before = headers[name];
  if (before === undefined) headers[name] = value;
  else if (name === 'cookie') headers[name] = `${before}; ${value}`;
  else if (!single.has(name)) headers[name] = `${before}, ${value}`;
}
