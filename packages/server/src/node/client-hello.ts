import type { Socket } from 'node:net';

/** A TLS record begins with its type, its version and its length. */
const headBytes = 5;
const handshakeType = 22;

/**
 * Waits for the first TLS record of a connection, in which the client begins the handshake. The server's part of a handshake, which takes longer than all others, is then done as
 * soon as the handshake begins, and connections that send nothing cost little.
 *
 * @param timeoutMs the connection is closed when the record is not there after this long
 * @param begin is called once when all of the record can be read, or when something else than TLS has come. Not called when the client ends the connection before
 * @param ended is called once when the connection has ended before
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
    clearTimeout(timer);
    socket.off('readable', look);
    socket.unshift(bytes);
    hasBegun = true;
    begin();
  };
  socket.on('readable', look);
  // Also when the client ends the connection while its handshake waits.
  socket.once('end', () => socket.destroy());
  socket.once('close', () => {
    clearTimeout(timer);
    if (!hasBegun) ended();
  });
}

/** Whether there is a whole record, or something else than the record of a handshake. */
const hasRecord = (bytes: Buffer): boolean =>
  bytes[0] !== handshakeType || (bytes.length >= headBytes && bytes.length >= headBytes + bytes.readUInt16BE(3));
