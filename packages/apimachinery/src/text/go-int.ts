import { goQuote } from './go-quote.js';

const maxInt64 = 9223372036854775807n;
const minInt64 = -9223372036854775808n;

const decimal = /^[+-]?[0-9]+$/;

/**
 * A decimal integer of 64 bits as Go's `strconv.ParseInt` reads it: digits after an optional sign. Undefined for other
 * texts.
 */
export function parseInt64(text: string): number | bigint | undefined {
  if (!decimal.test(text)) return undefined;
  if (text.length <= 15) return Number(text);
  // Converting thousands of digits takes long.
  if (text.length > 20 && text.replace(/^[+-]?0*/, '').length > 19) return undefined;
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text);
  return value >= minInt64 && value <= maxInt64 ? value : undefined;
}

/**
 * Reads a decimal integer with an optional sign, as Go's `strconv.ParseInt` and `strconv.Atoi` do.
 *
 * @param caller the function that the message names
 * @throws Error with Go's text for other texts, and for a number of more bits
 */
export function parseInteger(text: string, bits: 32 | 64 = 64, caller: 'ParseInt' | 'Atoi' = 'ParseInt'): bigint {
  const number = BigInt(parseInt64(text) ?? maxInt64 + 1n);
  if (BigInt.asIntN(bits, number) === number) return number;
  const cause = decimal.test(text) ? 'value out of range' : 'invalid syntax';
  throw new Error(`strconv.${caller}: parsing ${goQuote(text)}: ${cause}`);
}
