import { goQuote } from '../text/go-quote.js';
import type { DecodeError } from './decode-error.js';
import { TypeMismatchError } from './type-mismatch-error.js';

/** Thrown by the quick walk, which does not track the path. The value is then walked again with a path. */
export const retryWithPath = new Error('decode again with a path');

/** First character of a path step that is a list index. */
export const indexStep = '\u0000';

/** First character of a path step that is a map key. Map keys are part of strict errors, but not of type errors. */
export const keyStep = '\u0001';

/**
 * First character of a path step that is an embedded Go struct. Such structs are part of type errors, but not of strict
 * errors.
 */
export const embeddedStep = '\u0002';

const maxStrictErrors = 100;

/**
 * Maximum number of characters of all error texts together. A path may be as long as the body, and each key may cause
 * an error.
 */
const maxMade = 8_000_000;

/**
 * Canonical form of a JSON value; undefined when the field is to be left out. The same value when it is canonical
 * already.
 *
 * @param before the canonical value that the value replaces: equal parts of it are reused. Not used when the path is
 *   tracked. Default: no such value
 */
export type Decode = (value: unknown, context: DecodeContext, before?: unknown) => unknown;

/** Default: the value may come from anywhere, and its numbers may be infinite. */
export type DecodeContextOptions = Partial<Pick<DecodeContext, 'owned' | 'finite'>>;

/** State of one walk over a value. */
export class DecodeContext {
  /** Number of keys visited. Fewer than in the text means that some keys are repeated. */
  keys = 0;
  /** Number of unknown fields. */
  unknown = 0;
  readonly strictErrors: string[] = [];
  /** The texts that were reported. The set is made for the first text, because most objects have no errors. */
  #seen: Set<string> | undefined;
  /** Characters of all texts that were made, repeated ones included. */
  #made = 0;
  /** The current path: field names, indexes and keys; undefined in the quick walk. */
  readonly path: string[] | undefined;
  /** Name of the Go struct whose field is being decoded. */
  struct: string | undefined;
  /**
   * Whether nothing else uses the value. If so, decoded items of lists replace the parsed ones in place, so that memory
   * never holds both lists.
   */
  readonly owned: boolean;
  /** Whether numbers that are too large for a double are rejected. */
  readonly finite: boolean;
  #failure: DecodeError | undefined;

  constructor(tracked: boolean, { owned = false, finite = false }: DecodeContextOptions = {}) {
    this.owned = owned;
    this.finite = finite;
    this.path = tracked ? [] : undefined;
  }

  /**
   * Reports an unknown or duplicate field at the current path. Equal reports count once; at most 100 are kept, and none
   * after 8 million characters.
   */
  report(what: 'unknown' | 'duplicate', name: string): void {
    if (this.path === undefined || this.strictErrors.length >= maxStrictErrors) return;
    if (this.#made > maxMade) return;
    let path = '';
    for (const step of [...this.path, name]) {
      if (step.startsWith(indexStep)) path += step.slice(1);
      else if (!step.startsWith(embeddedStep))
        path += `${path === '' ? '' : '.'}${step.startsWith(keyStep) ? step.slice(1) : step}`;
    }
    const text = `${what} field ${goQuote(path)}`;
    this.#made += text.length;
    this.#seen ??= new Set();
    if (this.#seen.has(text)) return;
    this.#seen.add(text);
    this.strictErrors.push(text);
  }

  /** The first error that {@link fail} or {@link keep} noted. It counts only if no custom decoder throws an error. */
  get failure(): DecodeError | undefined {
    return this.#failure;
  }

  /**
   * Records the error of Go's decoder for a value of the wrong JSON kind. Decoding continues, as in Go: a later error
   * of a custom decoder, such as one for a quantity, replaces it.
   *
   * @returns undefined, in place of the decoded value
   */
  fail(value: string, goType: string): undefined {
    return this.keep(this.mismatch(value, goType));
  }

  /** Records an error as {@link fail} does. */
  keep(error: DecodeError): undefined {
    if (this.path === undefined) throw retryWithPath;
    this.#failure ??= error;
  }

  /**
   * The error for a value of the wrong JSON kind at the current path.
   *
   * @param inner fields below the current path, from the error of a custom decoder
   */
  mismatch(value: string, goType: string, inner: readonly string[] = []): TypeMismatchError {
    if (this.path === undefined) throw retryWithPath;
    const fields: string[] = [];
    for (const step of this.path) {
      if (step.startsWith(embeddedStep)) fields.push(step.slice(1));
      else if (!step.startsWith(indexStep) && !step.startsWith(keyStep)) fields.push(step);
    }
    return new TypeMismatchError(value, goType, this.struct, [...fields, ...inner]);
  }
}

/** The decoder of a type. */
export interface TypeDecoder {
  /** May be another function once the type has been used often, so callers must not keep it. */
  readonly decode: Decode;
}
