import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { MessageSocket } from './message-socket.js';

/** Headers of a request, names in lower case. */
export type RequestHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Maximum size of a message, in bytes. Longer messages end the connection. Clients write what they read from a pipe or
 * file, 32 KiB at most.
 */
const maxMessageBytes = 1 << 20;

/** Pings are not answered while more than this number of bytes waits to be sent. */
const maxBufferedBytes = 256 * 1024;

/** Whether a request asks for a WebSocket. */
export function isWebSocketRequest(headers: RequestHeaders): boolean {
  return (
    /upgrade/i.test(String(headers.connection ?? '')) && String(headers.upgrade ?? '').toLowerCase() === 'websocket'
  );
}

/** The subprotocols that a client offers, preferred first. */
export function offeredProtocols(headers: RequestHeaders): readonly string[] {
  return String(headers['sec-websocket-protocol'] ?? '')
    .split(',')
    .flatMap((name) => name.trim() || []);
}

/**
 * Answers a request for a WebSocket.
 *
 * @param head bytes that the client sent after the request
 * @param protocol the chosen subprotocol. Undefined: none
 * @throws Error when the handshake fails; the client has then received an answer
 */
export async function upgradeWebSocket(
  request: { readonly method: string; readonly headers: RequestHeaders },
  socket: Duplex,
  head: Uint8Array,
  protocol: string | undefined,
): Promise<MessageSocket> {
  const { WebSocketServer } = await import('ws');
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    autoPong: false,
    perMessageDeflate: false,
  });
  return new Promise((resolve, reject) => {
    socket.once('close', () => reject(new Error('the client has closed the connection')));
    server.once('wsClientError', (error, failed) => {
      (failed as Duplex).end(`HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n${error.message}`);
      reject(error);
    });
    // The names are kept from the library, which would refuse names that are not tokens, such as
    // SPDY/3.1+portforward.k8s.io of kubectl.
    const { 'sec-websocket-protocol': _offered, ...headers } = request.headers;
    server.once('headers', (lines: string[]) => {
      if (protocol !== undefined) lines.push(`Sec-WebSocket-Protocol: ${protocol}`);
    });
    // The library reads only the method and the headers.
    const message = { method: request.method, headers, url: '/' } as unknown as IncomingMessage;
    server.handleUpgrade(message, socket, Buffer.from(head), (webSocket) => {
      webSocket.on('error', () => {});
      webSocket.on('ping', (data) => {
        if (webSocket.bufferedAmount < maxBufferedBytes) webSocket.pong(data);
      });
      resolve(webSocket);
    });
  });
}
