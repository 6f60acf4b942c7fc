/**
 * Base of errors that are answers, such as the one for an object that does not exist. Stack traces would take up to a
 * tenth of the processor time of refused requests, so `stack` contains only the name and the message. A function that
 * throws such an error to a program can add the trace with `Error.captureStackTrace(error)`.
 */
export class ExpectedError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    const { stackTraceLimit } = Error;
    // Other errors keep their traces. The limit may be read-only, where intrinsic objects are frozen.
    Reflect.set(Error, 'stackTraceLimit', 0);
    super(message, options);
    Reflect.set(Error, 'stackTraceLimit', stackTraceLimit);
  }
}
