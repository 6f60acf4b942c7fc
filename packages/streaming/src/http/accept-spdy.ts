import type { Duplex } from 'node:stream';
import { SpdyConnection } from '../spdy/spdy-connection.js';
import type { SpdyStream } from '../spdy/spdy-stream.js';
import type { RequestHeaders } from '../websocket/upgrade-web-socket.js';

/**
 * Header with the protocol over SPDY. A request lists the protocols of the client, the preferred one first; the
 * response has the chosen one.
 */
export const protocolVersionHeader = 'x-stream-protocol-version';

/** Whether a request asks for SPDY/3.1. */
export function isSpdyRequest(headers: RequestHeaders): boolean {
  return /upgrade/i.test(String(headers.connection ?? '')) && /spdy\/3\.1/i.test(String(headers.upgrade ?? ''));
}

/** The protocols that a client offers in {@link protocolVersionHeader}, preferred first. */
export function offeredSpdyProtocols(headers: RequestHeaders): readonly string[] {
  return [headers[protocolVersionHeader] ?? []]
    .flat()
    .flatMap((line) => String(line).split(','))
    .flatMap((name) => name.trim() || []);
}

/**
 * Answers a request for SPDY: the first protocol that the client offers and `supported` has is chosen.
 *
 * @param head bytes that the client sent after the request
 * @throws Error when there is no such protocol; the client has then received a 403
 */
export function acceptSpdy(
  headers: RequestHeaders,
  socket: Duplex,
  head: Uint8Array,
  supported: readonly string[],
  onStream: (stream: SpdyStream) => void,
): { readonly connection: SpdyConnection; readonly protocol: string } {
  const offered = offeredSpdyProtocols(headers);
  const protocol = offered.find((name) => supported.includes(name));
  if (protocol === undefined) {
    const message = `unable to upgrade: unable to negotiate protocol: client supports [${offered.join(' ')}], server accepts [${supported.join(' ')}]`;
    socket.end(
      `HTTP/1.1 403 Forbidden\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${message.length}\r\nConnection: close\r\n\r\n${message}`,
    );
    throw new Error(message);
  }
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: SPDY/3.1\r\nX-Stream-Protocol-Version: ${protocol}\r\n\r\n`,
  );
  return { connection: new SpdyConnection(socket, { role: 'server', head, onStream }), protocol };
}
