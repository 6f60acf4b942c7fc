import { DecodeContext } from './decode-context.js';
import { DecodeError, guardDepth, StrictDecodingError } from './decode-error.js';
import { countKeys } from './json-kind.js';
import { parseNodes } from './parse-nodes.js';
import { resolveNode } from './resolve-nodes.js';
import { scanJSON } from './scan.js';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Text of a body; invalid UTF-8 becomes U+FFFD, as in Go. */
export const textOfBody = (body: Uint8Array | string): string =>
  typeof body === 'string' ? body : decoder.decode(body);

/** Treatment of unknown and duplicate fields: ignore, report, or reject the body. */
export type StrictMode = 'ignore' | 'warn' | 'strict';

/** How strictly JSON is read. */
export interface DecodeOptions {
  /** Default `ignore`. */
  readonly strict?: StrictMode;
  /**
   * Refuse numbers that are too large for a double, such as 1e400, as Go does for untyped data. Default: they become
   * infinite, because raw data may contain them.
   */
  readonly finite?: boolean;
}

/**
 * `JSON.parse` with Go's error texts.
 *
 * @throws DecodeError e.g. `invalid character 'x' looking for beginning of value`, `unexpected end of JSON input`
 */
export function parsePlain(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    guardDepth(() => parseNodes(text));
    throw new DecodeError('invalid JSON');
  }
}

/**
 * Parses JSON without a type, as Go parses untyped data: integers beyond 2^53 that fit int64 become bigints.
 *
 * @returns the value, and duplicate fields as texts such as `duplicate field "spec.a"` (none with `ignore`)
 * @throws DecodeError for malformed JSON, and with `finite` for a number that is too large; StrictDecodingError with
 *   `strict`
 */
export function parseJSON(
  body: Uint8Array | string,
  options: DecodeOptions = {},
): { readonly value: unknown; readonly strictErrors: readonly string[] } {
  const text = textOfBody(body);
  const { strict = 'ignore', finite = false } = options;
  const { keys, long, loneSurrogate } = scanJSON(body);
  if (!long && !loneSurrogate) {
    const value = parsePlain(text);
    if (strict === 'ignore' || countKeys(value) === keys) return { value, strictErrors: [] };
  }
  return guardDepth(() => {
    const context = new DecodeContext(true, { finite });
    const value = resolveNode(parseNodes(text), undefined, context);
    if (strict === 'strict' && context.strictErrors.length > 0) throw new StrictDecodingError(context.strictErrors);
    return { value, strictErrors: strict === 'ignore' ? [] : context.strictErrors };
  });
}
