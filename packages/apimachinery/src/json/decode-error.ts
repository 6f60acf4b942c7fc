import { ExpectedError } from '../text/expected-error.js';

/** A body that cannot be decoded. The message is the one that clients of kube-apiserver get. */
export class DecodeError extends ExpectedError {
  override readonly name: string = 'DecodeError';
}

/** The unknown and duplicate fields found by strict decoding. */
export class StrictDecodingError extends DecodeError {
  override readonly name = 'StrictDecodingError';
  /** One entry per finding, such as `unknown field "spec.x"`. */
  readonly errors: readonly string[];

  constructor(errors: readonly string[]) {
    super(`strict decoding error: ${errors.join(', ')}`);
    this.errors = errors;
  }
}

/** Maximum nesting that can be decoded, as in Go's encoding/json. */
export const maxDepth = 10000;

/** Go's text for nesting beyond {@link maxDepth}. @param bracket the one that begins the level that is too deep */
export const tooDeep = (bracket: '[' | '{'): DecodeError =>
  new DecodeError(`invalid character '${bracket}' exceeded max depth`);

/** Runs a function that recurses over a client's value. A stack overflow becomes the error for too deep nesting. */
export function guardDepth<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof RangeError && /call stack/i.test(cause.message)) throw new DecodeError('exceeded max depth');
    throw cause;
  }
}

/**
 * Whether work failed because an object has more levels than the call stack: with the engine's error, that of
 * {@link guardDepth}, or one that quotes it.
 */
export const isStackOverflow = (error: unknown): boolean => error instanceof Error && stackOverflow.test(error.message);

const stackOverflow = /Maximum call stack size exceeded$|(?:^|: )exceeded max depth$/;
