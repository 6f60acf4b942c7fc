import type { Socket } from 'node:net';

/** A TLS record begins with its type, its version and its length. */
const headBytes = 5;
const handshakeType = 22;

/** The answer to a request without TLS, and how such requests begin. Go's `net/http`, tlsRecordHeaderLooksLikeHTTP. */
const httpHint = 'HTTP/1.0 400 Bad Request\r\n\r\nClient sent an HTTP request to an HTTPS server.\n';
const httpBeginnings: readonly string[] = ['GET /', 'HEAD ', 'POST ', 'PUT /', 'OPTIO'];

/**
 * Waits for the first TLS record of a connection, in which the client begins the handshake. The server's step, the
 * longest of the handshake, then runs as soon as the handshake begins. Connections that send nothing cost little. A
 * client that sends HTTP without TLS gets a response that says so.
 * @param timeoutMs time limit for the record, after which the connection is closed
 * @param begin called once when the whole record has arrived, or bytes that are neither TLS nor HTTP. Not called when
 *   the client ends the connection first
 * @param ended called once when the connection has ended first
 */
export function awaitClientHello(socket: Socket, timeoutMs: number, begin: () => void, ended: () => void): void {
  let hasBegun = false;
  const timer = setTimeout(() => socket.destroy(), timeoutMs).unref();
  let bytes: Buffer = Buffer.alloc(0);
  const look = (): void => {
    const chunk = socket.read() as Buffer | null;
    if (chunk === null) return;
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    if (!hasRecord(bytes)) return;
    if (httpBeginnings.includes(bytes.toString('latin1', 0, headBytes))) {
      // The timer ends the connection when the client does not.
      socket.off('readable', look);
      socket.end(httpHint);
      socket.resume();
      return;
    }
    clearTimeout(timer);
    socket.off('readable', look);
    socket.unshift(bytes);
    hasBegun = true;
    begin();
  };
  socket.on('readable', look);
  // The connection also ends when the client ends it while its handshake waits.
  socket.once('end', () => socket.destroy());
  socket.once('close', () => {
    clearTimeout(timer);
    if (!hasBegun) ended();
  });
}

/** Whether the bytes contain a whole handshake record, or the beginning of something else. */
const hasRecord = (bytes: Buffer): boolean =>
  bytes.length >= headBytes && (bytes[0] !== handshakeType || bytes.length >= headBytes + bytes.readUInt16BE(3));
