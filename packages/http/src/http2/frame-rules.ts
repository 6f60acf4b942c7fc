import { ConnectionError, errorCode } from './errors/errors.js';

/** Streams with even numbers are opened by servers; this one opens none. 0 is no stream. */
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
