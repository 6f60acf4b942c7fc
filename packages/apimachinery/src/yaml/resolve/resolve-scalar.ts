/** The value of a plain scalar in YAML 1.1, as in go-yaml v2. */
export type ScalarValue = string | number | bigint | boolean | null;

const words = new Map<string, ScalarValue>();
for (const word of ['', '~', 'null', 'Null', 'NULL']) words.set(word, null);
for (const word of ['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON']) words.set(word, true);
for (const word of ['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF']) words.set(word, false);
for (const word of ['.nan', '.NaN', '.NAN']) words.set(word, Number.NaN);
for (const word of ['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF']) words.set(word, Number.POSITIVE_INFINITY);
for (const word of ['-.inf', '-.Inf', '-.INF']) words.set(word, Number.NEGATIVE_INFINITY);

const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/**
 * Value of a plain scalar: words, integers (decimal, `0x`, `0o`, `0b`, leading-zero octal, underscores), floats, else
 * text. A number beyond the range of doubles is text.
 */
export function resolveScalar(text: string): ScalarValue {
  const word = words.get(text);
  if (word !== undefined) return word;
  if (text === '<<' || !/^[-+.0-9]/.test(text)) return text;
  const plain = withoutUnderscores(text);
  const integer = parseInteger(plain);
  if (integer !== undefined) return integer;
  const number = float.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(number) ? number : text;
}

/** Whether a plain scalar whose value is a number is an integer in Go, and not a float. */
export function isIntegerText(text: string): boolean {
  return parseInteger(withoutUnderscores(text)) !== undefined;
}

/** Underscores may stand between the digits of a number, unless it begins with a point. */
function withoutUnderscores(text: string): string {
  return text[0] === '.' ? text : text.replaceAll('_', '');
}

/**
 * Digits of the longest 64 bit integer, a binary one. Longer texts are not parsed: that takes more than linear time.
 */
const maxDigits = 64;

/** Go's ParseInt and ParseUint with base 0. */
function parseInteger(text: string): number | bigint | undefined {
  const match = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/.exec(text);
  if (match === null) return undefined;
  const [, sign, digits = ''] = match;
  if (digits.length > maxDigits && digits.replace(/^0[xXbBoO]?0*/, '').length > maxDigits) return undefined;
  const value = BigInt(/^0[0-7]/.test(digits) ? `0o${digits.slice(1)}` : digits);
  const signed = sign === '-' ? -value : value;
  // Only integers without a sign may have 64 bits.
  if (signed < -(2n ** 63n) || signed >= (sign === '' ? 2n ** 64n : 2n ** 63n)) return undefined;
  return signed >= BigInt(Number.MIN_SAFE_INTEGER) && signed <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(signed)
    : signed;
}
