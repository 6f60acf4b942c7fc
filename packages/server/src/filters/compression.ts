import { Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import { type APIResponse, isStream } from '../http/api-request.js';
import type { ServerFilter, ServerRequest } from '../http/server-request.js';

/** Smaller answers are not worth it. */
const threshold = 128 * 1024;
const level = 1;

/** Compresses long answers for clients that accept gzip; watches and what is compressed already are left alone. */
export const withCompression: ServerFilter = (next) => async (request) => {
  const response = await next(request);
  if (response.body === undefined || !acceptsGzip(request)) return response;
  return isStream(response.body) ? compressStream(request, response) : compressBytes(response);
};

function acceptsGzip({ headers }: ServerRequest): boolean {
  const header = headers['accept-encoding'];
  return header?.split(',').some((each) => each.trim() === 'gzip') ?? false;
}

function compressBytes(response: APIResponse): APIResponse {
  const { body } = response;
  const chunks = body instanceof Uint8Array ? [body] : (body as readonly Uint8Array[]);
  const size = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  if (size <= threshold || response.headers['content-encoding'] !== undefined) return response;
  return { ...response, headers: gzipHeaders(response), body: gzipSync(Buffer.concat(chunks), { level }) };
}

/** Lists that come in pieces; a stream of a watch is told by its verb. */
function compressStream(request: ServerRequest, response: APIResponse): APIResponse {
  const { verb } = request.info;
  if (verb !== 'list' && verb !== 'deletecollection') return response;
  const source = Readable.from(flattened(response.body as AsyncIterable<Uint8Array | readonly Uint8Array[]>), {
    objectMode: true,
  });
  const gzip = createGzip({ level });
  source.on('error', (error) => gzip.destroy(error));
  gzip.on('close', () => source.destroy());
  source.pipe(gzip);
  return { ...response, headers: gzipHeaders(response), body: gzip as AsyncIterable<Uint8Array> };
}

async function* flattened(body: AsyncIterable<Uint8Array | readonly Uint8Array[]>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    if (chunk instanceof Uint8Array) yield chunk;
    else yield* chunk;
  }
}

function gzipHeaders({ headers }: APIResponse): APIResponse['headers'] {
  const vary = headers.vary;
  return {
    ...headers,
    'content-encoding': 'gzip',
    vary: vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`,
  };
}
