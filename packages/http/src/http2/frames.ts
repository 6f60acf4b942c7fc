import { ConnectionError, errorCode } from './errors/errors.js';
/** Types of frames (RFC 9113, section 6). */
export const frameType = {
  data: 0,
  headers: 1,
  priority: 2,
  reset: 3,
  settings: 4,
  pushPromise: 5,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

/** Flags of frames. `ack` belongs to SETTINGS and PING, and has the same bit as `endStream`. */
export const flag = { endStream: 1, ack: 1, endHeaders: 4, padded: 8, priority: 0x20 } as const;

/** Settings (RFC 9113, section 6.5.2). */
export const setting = {
  headerTableSize: 1,
  enablePush: 2,
  maxConcurrentStreams: 3,
  initialWindowSize: 4,
  maxFrameSize: 5,
  maxHeaderListSize: 6,
} as const;

/** Bytes before the payload of a frame: length, type, flags, stream. */
export const headBytes = 9;
/** Maximum payload that this server accepts, in bytes. Every client accepts it, too. */
export const usualFrameSize = 16 * 1024;
/** Size of windows before any setting or update, in bytes. */
export const usualWindow = 65_535;
/** Maximum size of windows, in bytes. */
export const maxWindow = 0x7fff_ffff;

/** The connection preface: the first bytes that a client sends. */
export const preface = 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n';

/** Reads an unsigned integer of 32 bits. */
export const readUInt32 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) * 0x1000000 +
  (((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));

/** Streams with even numbers are opened by servers; this server opens none. 0 is not a stream. */
export const isOfServer = (id: number): boolean => (id & 1) === 0;

/** @throws ConnectionError for a frame on stream 0 that belongs on another stream */
export function expectStream(stream: number): void {
  if (stream === 0) throw new ConnectionError(errorCode.protocolError);
}

/** @throws ConnectionError for a frame on a stream that belongs on stream 0 */
export function expectConnection(stream: number): void {
  if (stream !== 0) throw new ConnectionError(errorCode.protocolError);
}

/** @throws ConnectionError for a frame of another length than its type has */
export function expectLength(isRight: boolean): void {
  if (!isRight) throw new ConnectionError(errorCode.frameSizeError);
}
