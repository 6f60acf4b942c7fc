import type { TypeInfo } from '../field-table/index.js';
import { DecodeContext, type DecodeContextOptions, retryWithPath } from './decode-context.js';
import { guardDepth, StrictDecodingError } from './decode-error.js';
import { type DecodeOptions, parseJSON, parsePlain, textOfBody } from './parse-json.js';
import { parseNodes } from './parse-nodes.js';
import { rememberRawTexts } from './raw-fields.js';
import { resolveNode } from './resolve-nodes.js';
import { type ScanResult, scanJSON } from './scan.js';
import { typeDecoder } from './type-decoder.js';

/** An object in canonical form, and the errors that strict decoding found. */
export interface Decoded<T extends object = Record<string, unknown>> {
  /**
   * Fields are in the order of the Go struct, unknown fields are dropped, values are normalised, and zero values are as
   * Go writes them.
   */
  readonly object: T;
  /** `unknown field "…"`, `duplicate field "…"`, in the body's order, at most 100; empty with `ignore`. */
  readonly strictErrors: readonly string[];
}

/**
 * Decodes a JSON body into the canonical object of a type. Raw extensions are plain values; {@link encodeObject} and
 * the protobuf codec still write their original text.
 *
 * @typeParam T the TypeScript type of the objects that `type` describes, such as `Pod` of `@k8s-ts/api`
 * @param body JSON text, or its bytes in UTF-8
 * @throws DecodeError with Go's text: malformed JSON, or a value of the wrong kind
 *   (`json: cannot unmarshal number into Go struct field ObjectMeta.metadata.name of type string`); TimeError and
 *   QuantityError for such texts; StrictDecodingError with `strict`
 */
export function decodeJSON<T extends object = Record<string, unknown>>(
  type: TypeInfo,
  body: Uint8Array | string,
  options: DecodeOptions = {},
): Decoded<T> {
  const text = textOfBody(body);
  const decoded = decodeText(type, text, scanJSON(body), options);
  rememberRawTexts(type, text, decoded.object);
  return decoded as Decoded<T>;
}

/**
 * Parses a stored text that is canonical already, without decoding it. Keeps the texts of raw extensions.
 *
 * @throws DecodeError for malformed JSON
 */
export function parseWithTexts(type: TypeInfo, text: string): unknown {
  const { value } = parseJSON(text);
  rememberRawTexts(type, text, value);
  return value;
}

function decodeText(
  type: TypeInfo,
  text: string,
  { keys, long, fraction, loneSurrogate }: ScanResult,
  options: DecodeOptions,
): Decoded {
  if (!long && !fraction && !loneSurrogate) {
    const quick = decodeQuickly(type, parsePlain(text), { owned: true });
    if (quick !== undefined && quick.keys === keys) {
      if (quick.unknown === 0 || isIgnored(options)) return { object: quick.object, strictErrors: [] };
      return decodeTracked(type, parsePlain(text), options, undefined, { owned: true });
    }
  }
  return guardDepth(() => {
    const context = new DecodeContext(true);
    const value = resolveNode(parseNodes(text), type, context);
    return decodeTracked(type, value, options, context.strictErrors, { owned: true });
  });
}

/**
 * Decodes a parsed JSON value into the canonical object of a type. The value is not changed, but parts of it may be
 * part of the result.
 *
 * @throws as {@link decodeJSON} does
 */
export function decodeValue(type: TypeInfo, value: unknown, options: DecodeOptions = {}): Decoded {
  const quick = decodeQuickly(type, value);
  if (quick !== undefined && (quick.unknown === 0 || isIgnored(options)))
    return { object: quick.object, strictErrors: [] };
  return decodeTracked(type, value, options, undefined);
}

/**
 * Decodes a value that was made from a canonical object by replacing parts of it. Parts that are still the same
 * objects, at the same places, are canonical and are not checked again.
 *
 * @param before in the canonical form of `type`, as the other functions return it
 * @throws as {@link decodeJSON} does
 */
export function decodeChanged(type: TypeInfo, value: object, before: object): Record<string, unknown> {
  return decodeQuickly(type, value, {}, before)?.object ?? decodeValue(type, value).object;
}

const isIgnored = ({ strict = 'ignore' }: DecodeOptions): boolean => strict === 'ignore';

/** Decodes without tracking the path; undefined if a value has the wrong kind. */
function decodeQuickly(type: TypeInfo, value: unknown, known?: DecodeContextOptions, before?: unknown) {
  const context = new DecodeContext(false, known);
  try {
    const object = guardDepth(() => typeDecoder(type).decode(value, context, before)) as Record<string, unknown>;
    return { object, keys: context.keys, unknown: context.unknown };
  } catch (cause) {
    if (cause === retryWithPath) return undefined;
    throw cause;
  }
}

function decodeTracked(
  type: TypeInfo,
  value: unknown,
  options: DecodeOptions,
  found: readonly string[] | undefined,
  known?: DecodeContextOptions,
): Decoded {
  const context = new DecodeContext(true, known);
  const object = guardDepth(() => typeDecoder(type).decode(value, context)) as Record<string, unknown>;
  if (context.failure !== undefined) throw context.failure;
  const { strict = 'ignore' } = options;
  if (strict === 'ignore') return { object, strictErrors: [] };
  const strictErrors = found ?? context.strictErrors;
  if (strict === 'strict' && strictErrors.length > 0) throw new StrictDecodingError(strictErrors);
  return { object, strictErrors };
}
