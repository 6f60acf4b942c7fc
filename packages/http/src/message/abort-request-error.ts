/**
 * Thrown by a filter to end a request without an answer: the HTTP/1.1 connection is cut, the HTTP/2 stream is reset.
 * Go's `http.ErrAbortHandler`.
 */
export class AbortRequestError extends Error {
  override readonly name = 'AbortRequestError';
  constructor(message = 'the request was ended without an answer') {
    super(message);
  }
}
