import { goQuote } from '../text/go-quote.js';

const maxInt64 = (1n << 63n) - 1n;

/**
 * Parses decimal digits with an optional sign, as Go's strconv.Atoi.
 *
 * @throws Error `strconv.Atoi: parsing "x": invalid syntax`, or `…: value out of range` beyond int64
 */
export function atoi(text: string): number {
  if (!/^[+-]?[0-9]+$/.test(text)) throw new Error(`strconv.Atoi: parsing ${goQuote(text)}: invalid syntax`);
  const negative = text.startsWith('-');
  const digits = text.replace(/^[+-]?0*(?=[0-9])/, '');
  if (digits.length > 19 || BigInt(digits) > (negative ? maxInt64 + 1n : maxInt64)) {
    throw new Error(`strconv.Atoi: parsing ${goQuote(text)}: value out of range`);
  }
  return Number(text) + 0;
}
