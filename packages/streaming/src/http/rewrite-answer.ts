import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { deflateRaw, gunzip, gzip, inflateRaw } from 'node:zlib';
import { endToEndHeaders } from './backend.js';
import type { ProxiedAnswer } from './incoming-request.js';
import { type ProxyAddress, proxiedURL, rewriteLinks } from './rewrite-links.js';

/** Maximum size of HTML in which links are rewritten, in bytes. Longer HTML is passed on unchanged. */
const maxHTMLBytes = 16 << 20;

const corsHeaders = [
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
];

type Convert = (bytes: Buffer) => Promise<Buffer>;
const same: Convert = async (bytes) => bytes;

/** Decoding and encoding of a body by `Content-Encoding`. HTML in other encodings is not changed. */
const encodings: Readonly<Record<string, readonly [Convert, Convert]>> = {
  '': [same, same],
  gzip: [promisify<Buffer, Buffer>(gunzip), promisify<Buffer, Buffer>(gzip)],
  deflate: [promisify<Buffer, Buffer>(inflateRaw), promisify<Buffer, Buffer>(deflateRaw)],
};

/**
 * The answer of a backend as clients of a proxy get it: redirects and links in HTML lead through the proxy, headers of
 * CORS are left out (`kubernetes/apimachinery pkg/util/proxy/transport.go`).
 */
export async function rewriteAnswer(
  response: IncomingMessage,
  address: ProxyAddress,
  isHead: boolean,
): Promise<ProxiedAnswer> {
  const headers = endToEndHeaders(response.headers);
  for (const name of corsHeaders) delete headers[name];
  const status = response.statusCode ?? 502;
  const location = headers.location;
  if (typeof location === 'string')
    return { status, headers: { ...headers, location: proxiedURL(location, address) }, body: response };
  const isHTML =
    String(headers['content-type'] ?? '')
      .split(';', 1)[0]
      ?.trim() === 'text/html';
  const encoding = encodings[String(headers['content-encoding'] ?? '')];
  if (!isHTML || isHead || encoding === undefined) return { status, headers, body: response };
  const { bytes, isWhole } = await readUpTo(response, maxHTMLBytes);
  if (!isWhole) return { status, headers, body: joined(bytes, response) };
  const [decode, encode] = encoding;
  try {
    const html = await decode(bytes);
    const body = await encode(Buffer.from(rewriteLinks(html.toString('latin1'), address), 'latin1'));
    return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
  } catch {
    // The body is not in the encoding that the header names.
    return { status, headers, body: bytes };
  }
}

async function readUpTo(
  response: IncomingMessage,
  limit: number,
): Promise<{ readonly bytes: Buffer; readonly isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > limit) return { bytes: Buffer.concat(chunks), isWhole: false };
  }
  return { bytes: Buffer.concat(chunks), isWhole: true };
}

async function* joined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}
