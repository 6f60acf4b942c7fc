/** Error codes of HTTP/2 (RFC 9113, section 7). */
export const errorCode = {
  noError: 0,
  protocolError: 1,
  internalError: 2,
  flowControlError: 3,
  streamClosed: 5,
  frameSizeError: 6,
  refusedStream: 7,
  cancel: 8,
  compressionError: 9,
  enhanceYourCalm: 11,
} as const;

/** An error of the protocol for which the connection is closed. Has no stack: many such errors must cost little. */
export class ConnectionError {
  /** @param code one of {@link errorCode} */
  constructor(readonly code: number) {}
}
