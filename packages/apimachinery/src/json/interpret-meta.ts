import { DecodeError } from './decode-error.js';
import { JSONNumber } from './json-number.js';

/** `apiVersion` and `kind` of a body, '' where absent. */
export interface InterpretedMeta {
  readonly apiVersion: string;
  readonly kind: string;
}

const anonymousStruct =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/**
 * Reads apiVersion and kind off a parsed JSON body (`kubernetes/apimachinery runtime/serializer/json`, SimpleMetaFactory). Keys in another
 * case are used if the exact key is absent; null has neither.
 *
 * @throws DecodeError `couldn't get version/kind; json parse error: …`
 */
export function interpretMeta(value: unknown): InterpretedMeta {
  if (value === null) return { apiVersion: '', kind: '' };
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw parseError(`json: cannot unmarshal ${kindOf(value)} into Go value of type ${anonymousStruct}`);
  }
  const object = value as Record<string, unknown>;
  return { apiVersion: text(object, 'apiVersion'), kind: text(object, 'kind') };
}

/** The error for a syntax error found while apiVersion and kind are read. */
export const metaParseError = (cause: Error): DecodeError => parseError(cause.message);

/** Error for a body without a kind (`runtime.NewMissingKindErr`). */
export const missingKindError = (body: string): DecodeError => new DecodeError(`Object 'Kind' is missing in '${body}'`);

/** Error for a body without an apiVersion (`runtime.NewMissingVersionErr`). */
export const missingVersionError = (body: string): DecodeError =>
  new DecodeError(`Object 'apiVersion' is missing in '${body}'`);

const parseError = (message: string): DecodeError =>
  new DecodeError(`couldn't get version/kind; json parse error: ${message}`);

function text(object: Record<string, unknown>, name: 'apiVersion' | 'kind'): string {
  let value = Object.hasOwn(object, name) ? object[name] : undefined;
  if (value === undefined) {
    const folded = name.toLowerCase();
    const key = Object.keys(object).find((each) => each.length === name.length && each.toLowerCase() === folded);
    if (key === undefined) return '';
    value = object[key];
  }
  if (value === null) return '';
  if (typeof value === 'string') return value;
  throw parseError(`json: cannot unmarshal ${kindOf(value)} into Go struct field .${name} of type string`);
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  if (value instanceof JSONNumber || typeof value === 'bigint') return 'number';
  return typeof value === 'boolean' ? 'bool' : typeof value;
}
