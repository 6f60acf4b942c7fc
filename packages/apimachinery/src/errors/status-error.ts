import { errorText } from '../text/error-text.js';
import { makeStatus, type Status, type StatusInit } from './status.js';

const brand: unique symbol = Symbol.for('@k8s-ts/apimachinery/StatusError');

/**
 * An error that carries the Status a client gets. Every failure that a client may see is one; anything else becomes one at the edge through
 * {@link StatusError.from}. Test for it with {@link isStatusError}, not with `instanceof`: a program may hold two copies of this package.
 */
export class StatusError extends Error {
  /** The wire Status: plain data in the order of the wire form. */
  readonly status: Status;

  /** @param init the parts of the Status; `options.cause` is what led here, for logs only */
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

  /** The HTTP status code. */
  get code(): number {
    return this.status.code;
  }

  /** The reason, `''` when there is none. */
  get reason(): string {
    return this.status.reason ?? '';
  }

  /**
   * The error to answer with. A StatusError is returned as it is. Anything else is a failure that nobody foresaw: code 500, no reason, the raw
   * message. Wrapped errors are not unwrapped, as in kube-apiserver (`pkg/endpoints/handlers/responsewriters`).
   */
  static from(cause: unknown): StatusError {
    if (isStatusError(cause)) return cause;
    return new StatusError({ code: 500, message: errorText(cause) }, { cause });
  }
}

/** Whether the value is a {@link StatusError}, of this copy of the package or of another (ESM next to CommonJS, two versions). */
export function isStatusError(value: unknown): value is StatusError {
  return typeof value === 'object' && value !== null && (value as { [brand]?: unknown })[brand] === true;
}

/**
 * The error with parts of its Status replaced: the details are merged field by field, everything else is taken as given. The way to add causes,
 * a prefix to the message or a uid to what a constructor made.
 */
export function withStatus(error: StatusError, changes: StatusInit): StatusError {
  const { status } = error;
  const details = changes.details === undefined ? status.details : { ...status.details, ...changes.details };
  return new StatusError({ ...status, ...changes, details }, { cause: error.cause });
}
