import { goQuote } from '../../text/go-quote.js';

/** Used as a bad value: the error shows no value, even if errors of its type do. */
export const omitValue: unique symbol = Symbol('omitted value');

/** Used as a bad value: a text to print unchanged. */
export class RawValue {
  readonly text: string;

  /** @param text what to print, already in its final form */
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A value to print as JSON, even if it is a string. Upstream prints strings of a named type (a UID, an operator) this
 * way. It differs from the Go-quoted form only for characters such as `<`, `&` or control characters.
 */
export function jsonValue(value: unknown): RawValue {
  return new RawValue(goJSON(value));
}

/**
 * The text of a value in a field error: strings Go-quoted, numbers and booleans plain, everything else as JSON with the
 * keys in the object's order. `undefined` for {@link omitValue}.
 */
export function formatBadValue(value: unknown): string | undefined {
  if (value === omitValue) return undefined;
  if (value instanceof RawValue) return value.text;
  switch (typeof value) {
    case 'string':
      return goQuote(value);
    case 'number':
      return goNumber(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      return goJSON(value);
  }
}

/**
 * JSON as Go's encoder writes it: `<`, `>`, `&`, U+2028 and U+2029 escaped; `undefined` is `null`; big integers are
 * written with all their digits.
 */
export function goJSON(value: unknown): string {
  return encode(value).replace(/[<>&\u2028\u2029]/g, (ch) => `\\u${ch.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function encode(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'string') {
    // Go has no lone surrogates: decoding replaces them with U+FFFD.
    return JSON.stringify(value).replace(/\\ud[89a-f][0-9a-f]{2}/g, '\ufffd');
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(encode).join(',')}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value)) {
    const item = (value as Record<string, unknown>)[key];
    if (item !== undefined) parts.push(`${JSON.stringify(key)}:${encode(item)}`);
  }
  return `{${parts.join(',')}}`;
}

/**
 * Go's `%v` of a number: exponents for values of 1e21 and more or below 1e-4, with at least two digits in the exponent.
 */
function goNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  const size = Math.abs(value);
  if (size < 2 ** 63 && Number.isInteger(value)) return Object.is(value, -0) ? '-0' : BigInt(value).toString();
  if (size >= 1e-4 && size < 1e6) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}
