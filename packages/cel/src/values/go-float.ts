/**
 * The digits of a finite number and the decimal exponent of the first: `d.ddd × 10^exponent`, with the fewest digits
 * that identify the number.
 */
function shortest(value: number): { digits: string; exponent: number } {
  const [mantissa = '', exponent = '0'] = Math.abs(value).toExponential().split('e');
  return { digits: mantissa.replace('.', ''), exponent: Number(exponent) };
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (value === Infinity) return '+Inf';
  return value === -Infinity ? '-Inf' : undefined;
}

/** Go's `strconv.FormatFloat(value, 'f', -1, 64)`: shortest text without an exponent. */
export function goFixed(value: number): string {
  const named = special(value);
  if (named !== undefined) return named;
  if (value === 0) return Object.is(value, -0) ? '-0' : '0';
  const { digits, exponent } = shortest(value);
  const sign = value < 0 ? '-' : '';
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  if (digits.length <= exponent + 1) return `${sign}${digits}${'0'.repeat(exponent + 1 - digits.length)}`;
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`;
}

/** An exponent with a sign and at least two digits. */
export function goExponent(exponent: number): string {
  return `${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
}

/** Reads a number as Go's `strconv.ParseFloat` does. Undefined when it is malformed or out of range. */
export function parseGoFloat(text: string): number | undefined {
  if (/^[+-]?(inf|infinity)$/i.test(text)) return text.startsWith('-') ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return Number.NaN;
  if (/^[+-]?0[xX]/.test(text)) return parseHexFloat(text);
  if (!/^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

function parseHexFloat(text: string): number | undefined {
  const match = /^([+-]?)0[xX]([0-9a-fA-F]*)\.?([0-9a-fA-F]*)[pP]([+-]?[0-9]+)$/.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '', fraction = '', exponent = ''] = match;
  if (whole === '' && fraction === '') return undefined;
  const value = Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
  if (!Number.isFinite(value)) return undefined;
  return sign === '-' ? -value : value;
}
