import { errorText } from '../text/error-text.js';
import { ExpectedError } from '../text/expected-error.js';
import { makeStatus, type Status, type StatusInit } from './status.js';

const brand: unique symbol = Symbol.for('@k8s-ts/apimachinery/StatusError');

/**
 * An error with the Status that the client gets. All errors meant for clients are StatusErrors; other errors are
 * converted with {@link StatusError.from} before the response is written. `instanceof` and {@link isStatusError} also
 * know errors of other copies of this package, of which a program may hold several.
 */
export class StatusError extends ExpectedError {
  /** The wire Status: plain data in the order of the wire form. */
  readonly status: Status;

  /** @param init the parts of the Status; `options.cause` is the underlying error, for logs only */
  constructor(init: StatusInit, options?: ErrorOptions) {
    const status = makeStatus(init);
    super(status.message ?? '', options);
    this.name = 'StatusError';
    this.status = status;
  }

  /** @internal marks the class across copies of this package */
  get [brand](): true {
    return true;
  }

  /** Whether the value is a StatusError of any copy of this package. */
  static override [Symbol.hasInstance](value: unknown): value is StatusError {
    return isStatusError(value);
  }

  /** The HTTP status code. */
  get code(): number {
    return this.status.code;
  }

  /** The reason, `''` without one. */
  get reason(): string {
    return this.status.reason ?? '';
  }

  /**
   * Converts anything thrown. A StatusError is returned unchanged. Anything else is an unexpected error: code 500, no
   * reason, the raw message. Wrapped errors are not unwrapped, as in kube-apiserver
   * (`pkg/endpoints/handlers/responsewriters`).
   */
  static from(cause: unknown): StatusError {
    return isStatusError(cause) ? cause : unexpectedError(cause);
  }
}

/** Outside the class: builds rename a class that names itself (`_StatusError`), and Node prints that name. */
function unexpectedError(cause: unknown): StatusError {
  return new StatusError({ code: 500, message: errorText(cause) }, { cause });
}

/**
 * Whether the value is a {@link StatusError}, of this copy of the package or of another (ESM next to CommonJS, two
 * versions).
 */
export function isStatusError(value: unknown): value is StatusError {
  return typeof value === 'object' && value !== null && (value as { [brand]?: unknown })[brand] === true;
}

/**
 * The error with parts of its Status replaced: details are merged field by field, other parts are replaced. Use it to
 * add causes, a message prefix or a uid to the error of a constructor.
 */
export function withStatus(error: StatusError, changes: StatusInit): StatusError {
  const { status } = error;
  const details = changes.details === undefined ? status.details : { ...status.details, ...changes.details };
  return new StatusError({ ...status, ...changes, details }, { cause: error.cause });
}
