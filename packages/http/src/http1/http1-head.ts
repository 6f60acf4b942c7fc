import type { IncomingMessage } from 'node:http';

/** The head of a request over HTTP/1.1, as Node's parser reads it. */
export type HTTP1Head = Pick<
  IncomingMessage,
  'method' | 'url' | 'httpVersionMajor' | 'httpVersionMinor' | 'rawHeaders'
>;

/** Number of bytes by which a head may exceed the limit, as in Go's server. */
const headSlop = 4096;

/** Bytes of a line in a head besides its name and value: the colon and the line end, which may lack one byte. */
const lineOverhead = 3;

/**
 * Limits for Node's parser that no allowed head exceeds: Node.js silently drops the headers beyond `maxHeadersCount`.
 * Its `maxHeaderSize` counts only the bytes of names and values; {@link headProblem} counts the other bytes.
 *
 * @param maxHeaderSize in bytes
 */
export function parserLimits(maxHeaderSize: number): {
  readonly maxHeaderSize: number;
  readonly maxHeadersCount: number;
} {
  const size = maxHeaderSize + headSlop;
  return { maxHeaderSize: size, maxHeadersCount: Math.ceil(size / lineOverhead) };
}

/**
 * Checks the head of a request by the rules of Go's server that Node's parser does not check (`net/http`, readRequest).
 *
 * @param maxHeaderSize in bytes
 * @returns status and reason of the answer to a head that is refused
 */
export function headProblem(
  { method = '', url = '', httpVersionMajor: major, httpVersionMinor: minor, rawHeaders }: HTTP1Head,
  maxHeaderSize: number,
): string | undefined {
  let size = method.length + url.length;
  let hosts = 0;
  let host = '';
  let encodings = 0;
  let encoding = '';
  let trailers = '';
  let expectation: string | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    const value = rawHeaders[i + 1] as string;
    size += name.length + value.length + lineOverhead;
    if (name.length === hostLength && name.toLowerCase() === 'host') {
      hosts++;
      host = value;
    } else if (name.length === encodingLength && name.toLowerCase() === 'transfer-encoding') {
      encodings++;
      encoding = value;
    } else if (name.length === trailerLength && name.toLowerCase() === 'trailer') trailers += `,${value}`;
    else if (name.length === expectLength && name.toLowerCase() === 'expect') expectation ??= value;
  }
  if (size > maxHeaderSize + headSlop) return headTooLarge;
  if (hosts > 1) return badRequest;
  const isHTTP11 = major > 1 || (major === 1 && minor >= 1);
  if (isHTTP11 && encodings > 0 && (encodings > 1 || encoding.toLowerCase() !== 'chunked')) return unsupportedEncoding;
  if (major !== 1) return unsupportedVersion;
  if (isHTTP11 && hosts === 0 && method !== 'CONNECT') return `${badRequest}: missing required Host header`;
  if (isHTTP11 && encodings > 0 && trailers !== '' && badTrailer.test(trailers)) return badRequest;
  if (!hostCharacters.test(host)) return `${badRequest}: malformed Host header`;
  return expectation && !expectsContinue.test(expectation) ? expectationFailed : undefined;
}

const hostLength = 'host'.length;
const encodingLength = 'transfer-encoding'.length;
const trailerLength = 'trailer'.length;
const expectLength = 'expect'.length;

/**
 * The only value of `Expect` that servers support. Node checks it in requests of HTTP/1.1 whose method it knows, other
 * than upgrades.
 */
const expectsContinue = /(?:^|[ ,\t])100-continue(?:$|[ ,\t])/i;

/** Matches headers that declare where a body ends, in a joined list of trailers in which a comma precedes each name. */
const badTrailer = /,[\t ]*(?:transfer-encoding|trailer|content-length)[\t ]*(?:,|$)/i;

export const badRequest = '400 Bad Request';
export const headTooLarge = '431 Request Header Fields Too Large';
export const expectationFailed = '417 Expectation Failed';
export const unsupportedEncoding = '501 Not Implemented';
export const unsupportedVersion = '505 HTTP Version Not Supported: unsupported protocol version';

/** Characters of a Host header (`golang.org/x/net/http/httpguts`, ValidHostHeader). */
const hostCharacters = /^[A-Za-z0-9!$%&'()*+,\-.:;=[\]_~]*$/;
