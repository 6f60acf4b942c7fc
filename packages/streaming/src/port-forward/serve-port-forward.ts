import type { Duplex } from 'node:stream';
import { acceptSpdy } from '../http/accept-spdy.js';
import type { SpdyStream } from '../spdy/spdy-stream.js';
import type { RequestHeaders } from '../websocket/upgrade-web-socket.js';

/** The protocol of port forwarding over SPDY. */
export const portForwardProtocol = 'portforward.k8s.io';

/** Time limit for the second of the two streams of a forwarded connection, in ms. */
const streamCreationMs = 30_000;

/**
 * Answers a request for SPDY with forwarded connections: each has a stream for data and one for an error
 * (`kubernetes/kubelet pkg/cri/streaming/portforward/httpstream.go`).
 *
 * @param head bytes that the client sent after the request
 * @param connect handles a forwarded connection. Resolves when it has ended; the client sees the message of an error.
 * @returns when the connection has closed
 * @throws Error when the client speaks another protocol; it has already received a response
 */
export async function servePortForward(
  headers: RequestHeaders,
  socket: Duplex,
  head: Uint8Array,
  connect: (port: number, stream: Duplex) => Promise<void>,
): Promise<void> {
  const waiting = new Map<string, { readonly stream: SpdyStream; readonly timer: NodeJS.Timeout }>();
  const { connection } = acceptSpdy(headers, socket, head, [portForwardProtocol], (stream) => {
    const { streamtype, requestid = '', port = '' } = stream.headers;
    const isValid = (streamtype === 'data' || streamtype === 'error') && /^\d{1,5}$/.test(port);
    if (!isValid) {
      stream.reset();
      return;
    }
    const first = waiting.get(requestid);
    if (first === undefined) {
      const timer = setTimeout(() => {
        waiting.delete(requestid);
        stream.reset();
      }, streamCreationMs);
      waiting.set(requestid, { stream, timer });
      return;
    }
    clearTimeout(first.timer);
    waiting.delete(requestid);
    const [data, error] = streamtype === 'data' ? [stream, first.stream] : [first.stream, stream];
    error.resume();
    void forward(Number(port), data, error, connect);
  });
  await connection.closed;
  for (const { timer } of waiting.values()) clearTimeout(timer);
}

async function forward(
  port: number,
  data: SpdyStream,
  error: SpdyStream,
  connect: (port: number, stream: Duplex) => Promise<void>,
): Promise<void> {
  try {
    await connect(port, data);
    error.end();
  } catch (cause) {
    error.end(cause instanceof Error ? cause.message : String(cause));
  }
  data.end();
}
