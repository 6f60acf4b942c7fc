import http2, { type ClientHttp2Stream } from 'node:http2';
import { sleep, systemClock } from '../clock/clock.js';
import type { ClientRequest, ClientResponse } from '../transport/transport.js';
import { newClientResponse } from '../transport/transport.js';
import { connectionEnded, type Http2Sessions } from './http2-sessions.js';

const { NGHTTP2_CANCEL, NGHTTP2_NO_ERROR, NGHTTP2_REFUSED_STREAM } = http2.constants;

/** Maximum number of repetitions of a request that the server has refused, as in Go's client. */
const maxRepetitions = 6;

/**
 * Sends a request over a shared HTTP/2 connection. Repeats it when the server refuses its stream without reading it, as
 * a server does that is shutting down: at once, then after 1, 2, 4, 8 and 16 s.
 */
export async function sendHttp2(sessions: Http2Sessions, request: ClientRequest): Promise<ClientResponse> {
  const { method, path, headers, body, signal } = request;
  const sent = { ...headers, ':method': method, ':path': path };
  for (let repeated = 0; ; repeated++) {
    signal?.throwIfAborted();
    const stream = await sessions.request(sent, body === undefined);
    try {
      return await answerOn(stream, body, signal);
    } catch (error) {
      if (signal?.aborted || stream.rstCode !== NGHTTP2_REFUSED_STREAM || repeated >= maxRepetitions) throw error;
    }
    if (repeated > 0) await sleep(systemClock, 1000 * 2 ** (repeated - 1), signal);
  }
}

/** Sends the body on a stream and resolves with the response. */
function answerOn(
  stream: ClientHttp2Stream,
  body: Uint8Array | undefined,
  signal: AbortSignal | undefined,
): Promise<ClientResponse> {
  const abort = () => stream.close(NGHTTP2_CANCEL);
  stream.once('close', () => signal?.removeEventListener('abort', abort));
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(signal?.aborted ? signal.reason : error);
    stream.on('error', fail);
    stream.once('close', () => fail(connectionEnded()));
    stream.once('response', ({ ':status': status = 0, ...received }) => {
      resolve(newClientResponse(status, received as ClientResponse['headers'], piecesOf(stream, signal)));
    });
    if (body !== undefined) stream.end(body);
  });
}

async function* piecesOf(
  stream: ClientHttp2Stream,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isRead = false;
  try {
    yield* stream as AsyncIterable<Uint8Array>;
    isRead = true;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    if (!isRead) stream.close(NGHTTP2_CANCEL);
  }
  signal?.throwIfAborted();
  // Node ends the body of a stream that was cut off as if it were whole.
  if (stream.aborted || (stream.rstCode ?? NGHTTP2_NO_ERROR) !== NGHTTP2_NO_ERROR) throw connectionEnded();
}
