import { ConnectionError, errorCode } from './errors/errors.js';

/** Streams with even numbers are those of servers, which this one does not open. 0 is no stream. */
export const isOfServer = (id: number): boolean => (id & 1) === 0;

/** @throws ConnectionError for a frame of the connection that has to be one of a stream */
export function expectStream(stream: number): void {
  if (stream === 0) throw new ConnectionError(errorCode.protocolError);
}

/** @throws ConnectionError for a frame of a stream that has to be one of the connection */
export function expectConnection(stream: number): void {
  if (stream !== 0) throw new ConnectionError(errorCode.protocolError);
}

/** @throws ConnectionError for a frame of another length than its type has */
export function expectLength(isRight: boolean): void {
  if (!isRight) throw new ConnectionError(errorCode.frameSizeError);
}
