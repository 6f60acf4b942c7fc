import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import tls, { type TLSSocket } from 'node:tls';

/** Types of HTTP/2 frames. */
export const frameType = {
  data: 0,
  headers: 1,
  reset: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** The bytes that an HTTP/2 client sends first. */
export const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

/** A frame of HTTP/2. */
export function frame(type: number, flags: number, stream: number, payload: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

/** Headers of `GET https://a/version`, in HPACK. */
export const getVersion = Buffer.concat([
  Buffer.from([0x82, 0x87, 0x41, 1, 0x61, 0x44, 8]),
  Buffer.from('/version', 'latin1'),
]);

/** Opens a TLS connection. Rejects when it fails. */
export async function connect(port: number, protocol: 'h2' | 'http/1.1'): Promise<TLSSocket> {
  const socket = tls.connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: [protocol] });
  // A server under attack closes connections.
  socket.on('error', () => {});
  await Promise.race([
    once(socket, 'secureConnect'),
    once(socket, 'close').then(() => Promise.reject(new Error('closed'))),
  ]);
  socket.resume();
  return socket;
}

/** Opens a connection of HTTP/2, with empty settings. */
export async function connectHTTP2(port: number): Promise<TLSSocket> {
  const socket = await connect(port, 'h2');
  socket.write(Buffer.concat([preface, frame(frameType.settings, 0, 0)]));
  return socket;
}

/** Acknowledges SETTINGS and PING frames, so that the server regards the client as alive. */
export function answerFrames(socket: TLSSocket): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes]);
    for (let end = endOfFrame(rest); end <= rest.length; end = endOfFrame(rest)) {
      const [type, isAnswer] = [rest[3], ((rest[4] ?? 0) & 1) === 1];
      if (!isAnswer && type === frameType.settings) socket.write(frame(frameType.settings, 1, 0));
      if (!isAnswer && type === frameType.ping) socket.write(frame(frameType.ping, 1, 0, rest.subarray(9, end)));
      rest = rest.subarray(end);
    }
  });
}

/** Offset at which the first frame ends. 9 when fewer than the 9 bytes of its head have been received. */
const endOfFrame = (bytes: Buffer): number => (bytes.length < 9 ? 9 : 9 + bytes.readUIntBE(0, 3));
