import { goQuote } from '../text/go-quote.js';
import { DecodeError } from './decode-error.js';

/** Thrown by the quick walk, which keeps no path: the walk is done again with one. */
export const retryWithPath = new Error('decode again with a path');

/** First character of a path's step that is a list index. */
export const indexStep = '\u0000';
/** First character of a path's step that is a map's key: it stands in strict errors, but not in type errors. */
export const keyStep = '\u0001';

const maxStrictErrors = 100;

/** Canonical form of a JSON value; undefined when the field is to be left out. The same value when it is canonical already. */
export type Decode = (value: unknown, context: DecodeContext) => unknown;

/** State of one walk over a value. */
export class DecodeContext {
  /** Keys met, to be compared with the keys of the text: fewer means that some are repeated. */
  keys = 0;
  /** Unknown fields met. */
  unknown = 0;
  readonly strictErrors: string[] = [];
  readonly #seen = new Set<string>();
  /** Steps to where the walk is: field names, indexes and keys; undefined in the quick walk. */
  readonly path: string[] | undefined;
  /** Name of the Go struct whose field is being decoded. */
  struct: string | undefined;

  constructor(tracked: boolean) {
    this.path = tracked ? [] : undefined;
  }

  /** An unknown or duplicate field below where the walk is. Repeated findings count once, at most 100 are kept. */
  report(what: 'unknown' | 'duplicate', name: string): void {
    if (this.path === undefined || this.strictErrors.length >= maxStrictErrors) return;
    let path = '';
    for (const step of [...this.path, name]) {
      if (step.startsWith(indexStep)) path += step.slice(1);
      else path += `${path === '' ? '' : '.'}${step.startsWith(keyStep) ? step.slice(1) : step}`;
    }
    const text = `${what} field ${goQuote(path)}`;
    if (this.#seen.has(text)) return;
    this.#seen.add(text);
    this.strictErrors.push(text);
  }

  /** A value of the wrong JSON kind, as Go's decoder words it. */
  fail(value: string, goType: string): never {
    if (this.path === undefined) throw retryWithPath;
    const fields = this.path.filter((step) => !step.startsWith(indexStep) && !step.startsWith(keyStep));
    throw new DecodeError(
      this.struct === undefined || fields.length === 0
        ? `json: cannot unmarshal ${value} into Go value of type ${goType}`
        : `json: cannot unmarshal ${value} into Go struct field ${this.struct}.${fields.join('.')} of type ${goType}`,
    );
  }
}
