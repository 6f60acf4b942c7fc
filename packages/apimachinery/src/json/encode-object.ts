import { setOwn } from './canonical-values.js';
import { guardDepth } from './decode-error.js';

/** Characters that Go escapes and JSON.stringify does not. */
const escaped = /[<>&\u2028\u2029]/;
const escapedAll = /[<>&\u2028\u2029]/g;

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

export interface EncodeOptions {
  /** Indented by two spaces. Default false. */
  readonly pretty?: boolean;
}

/**
 * JSON text of an object as Go's encoding/json writes it, without a newline at the end: `<`, `>`, `&`, U+2028 and U+2029 escaped,
 * bigints as numbers. The order of fields is the object's own.
 */
export function encodeObject(value: unknown, options: EncodeOptions = {}): string {
  return escapeHTML(stringify(value, options.pretty === true ? 2 : undefined));
}

/** JSON text with the characters escaped that Go escapes. Only strings can hold them, so the text as a whole may be searched. */
export function escapeHTML(json: string): string {
  return escaped.test(json) ? json.replace(escapedAll, (c) => escapes[c] as string) : json;
}

/** `JSON.stringify` that also takes bigints. */
export function stringify(value: unknown, indent?: number): string {
  return guardDepth(() => {
    try {
      return JSON.stringify(value, undefined, indent) ?? 'null';
    } catch (cause) {
      if (!(cause instanceof TypeError) || !/BigInt/.test(cause.message)) throw cause;
      return stringifyBigints(value, indent);
    }
  });
}

/** Bigints travel through JSON.stringify as marked strings, the marks being a text that stands nowhere in the value. */
function stringifyBigints(value: unknown, indent: number | undefined): string {
  const plain = JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
  let mark = 'bigint:';
  for (let i = 0; plain.includes(mark); i++) mark = `bigint${i}:`;
  const marked = JSON.stringify(
    value,
    (_key, item: unknown) => (typeof item === 'bigint' ? `${mark}${item}` : item),
    indent,
  );
  return marked.replaceAll(new RegExp(`"${mark}(-?[0-9]+)"`, 'g'), '$1');
}

/** A copy of a JSON value with the keys of every object in Go's order for maps: how unstructured objects are written. */
export function sortKeys(value: unknown, compare: (a: string, b: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => sortKeys(item, compare));
  if (typeof value !== 'object' || value === null) return value;
  const out: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort(compare))
    setOwn(out, key, sortKeys((value as Record<string, unknown>)[key], compare));
  return out;
}
