/**
 * Base of errors that are answers, such as the one for an object that does not exist. Capturing a stack trace would
 * take longer than the rest of a refused request, so `stack` contains only the name and the message. `instanceof Error`
 * is true. A function that throws such an error to a program can add the trace with `Error.captureStackTrace(error)`.
 */
export class ExpectedError implements Error {
  declare message: string;
  declare name: string;
  declare cause?: unknown;

  constructor(message = '', options?: ErrorOptions) {
    define(this, 'message', message);
    if (options !== undefined && 'cause' in options) define(this, 'cause', options.cause);
  }

  get stack(): string {
    return String(this);
  }

  set stack(value: string | undefined) {
    define(this, 'stack', value);
  }
}

// Not `extends Error`: the constructor of Error captures the stack.
Object.setPrototypeOf(ExpectedError.prototype, Error.prototype);

/** Defines a property as the constructor of Error does. */
function define(error: Error, key: 'message' | 'cause' | 'stack', value: unknown): void {
  Object.defineProperty(error, key, { value, writable: true, enumerable: false, configurable: true });
}
