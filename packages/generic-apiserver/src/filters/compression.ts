import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGzip, gzip } from 'node:zlib';
import { joinBytes } from '@k8s-ts/event-loop';
import { type Answer, type APIResponse, isStream } from '@k8s-ts/http';
import { JoinedStream } from '../representation/bodies/joined-body.js';
import type { ServerFilter, ServerRequest } from '../request/server-request.js';

/** Answers up to this size are not compressed, in bytes. */
const threshold = 128 * 1024;
const level = 1;
/** Compresses in another thread. */
const compress = promisify<Uint8Array, { readonly level: number }, Buffer>(gzip);

/**
 * Compresses long answers for clients that accept gzip. Watches, and bodies that are compressed already, are sent as
 * they are.
 */
export const withCompression: ServerFilter = (next) => (request) =>
  acceptsGzip(request) ? compressed(request, next(request)) : next(request);

async function compressed(request: ServerRequest, answer: Answer): Promise<APIResponse> {
  const response = await answer;
  if (response.body === undefined) return response;
  return isStream(response.body) ? compressStream(request, response) : compressBytes(response);
}

function acceptsGzip({ headers }: ServerRequest): boolean {
  const header = headers['accept-encoding'];
  return header?.split(',').some((each) => each.trim() === 'gzip') ?? false;
}

async function compressBytes(response: APIResponse): Promise<APIResponse> {
  const { body } = response;
  const chunks = body instanceof Uint8Array ? [body] : (body as readonly Uint8Array[]);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (size <= threshold || response.headers['content-encoding'] !== undefined) return response;
  return { ...response, headers: gzipHeaders(response), body: await compress(joinBytes(chunks), { level }) };
}

/** Compresses lists and documents that come in pieces. Streams of watches are not compressed. */
async function compressStream(request: ServerRequest, response: APIResponse): Promise<APIResponse> {
  const { verb, isResourceRequest } = request.info;
  if (isResourceRequest && verb !== 'list' && verb !== 'deletecollection') return response;
  // Another server has written the response and has already set its encoding or length.
  if (response.headers['content-encoding'] !== undefined || response.headers['content-length'] !== undefined)
    return response;
  if (response.body instanceof JoinedStream) {
    const body = await response.body.gzipped(level);
    if (body !== undefined) return { ...response, headers: gzipHeaders(response), body };
  }
  const source = Readable.from(flattened(response.body as AsyncIterable<Uint8Array | readonly Uint8Array[]>), {
    objectMode: true,
  });
  const zipped = createGzip({ level });
  source.on('error', (error) => zipped.destroy(error));
  zipped.on('close', () => source.destroy());
  source.pipe(zipped);
  return { ...response, headers: gzipHeaders(response), body: zipped as AsyncIterable<Uint8Array> };
}

async function* flattened(body: AsyncIterable<Uint8Array | readonly Uint8Array[]>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (chunk instanceof Uint8Array) yield chunk;
    else yield* chunk;
  }
}

function gzipHeaders({ headers: { 'content-length': _length, ...headers } }: APIResponse): APIResponse['headers'] {
  const vary = headers.vary;
  return {
    ...headers,
    'content-encoding': 'gzip',
    vary: vary === undefined ? 'Accept-Encoding' : withEncoding(vary),
  };
}

const withEncoding = (vary: string | readonly string[]): string | readonly string[] =>
  vary.includes('Accept-Encoding') ? vary : `${String(vary)}, Accept-Encoding`;
