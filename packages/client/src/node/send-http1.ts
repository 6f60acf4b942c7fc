import { type Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { type ClientRequest, type ClientResponse, newClientResponse } from '../transport/transport.js';

/** Maximum size of the head of a response, in bytes, as in Go's client. */
const maxResponseHead = 10 << 20;

/** Sends a request over a connection of the agent. */
export function sendHttp1(
  origin: string,
  agent: Agent,
  { method, path, headers, body, signal }: ClientRequest,
): Promise<ClientResponse> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(signal?.aborted ? signal.reason : error);
    const length = body === undefined ? {} : { 'content-length': String(body.length) };
    const sent = httpRequest(
      `${origin}${path}`,
      {
        agent,
        maxHeaderSize: maxResponseHead,
        method,
        headers: { ...headers, ...length },
        ...(signal && { signal }),
      },
      (response) => {
        resolve(newClientResponse(response.statusCode ?? 0, response.headersDistinct, piecesOf(response, signal)));
      },
    );
    // Node would leave out the headers after the 1,000th.
    sent.maxHeadersCount = 0;
    sent.on('error', fail);
    sent.end(body);
  });
}

async function* piecesOf(
  response: IncomingMessage,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* response as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  }
  signal?.throwIfAborted();
}
