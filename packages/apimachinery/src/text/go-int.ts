import { goQuote } from './go-quote.js';

/**
 * Reads a decimal integer with an optional sign, as Go's `strconv.ParseInt` and `strconv.Atoi` do.
 *
 * @param caller the function that the message names
 * @throws Error with Go's text for other texts, and for a number of more bits
 */
export function parseInteger(text: string, bits: 32 | 64 = 64, caller: 'ParseInt' | 'Atoi' = 'ParseInt'): bigint {
  const fail = (cause: string): never => {
    throw new Error(`strconv.${caller}: parsing ${goQuote(text)}: ${cause}`);
  };
  if (!/^[+-]?[0-9]+$/.test(text)) fail('invalid syntax');
  // Converting thousands of digits takes long.
  const number = text.replace(/^[+-]?0*/, '').length > 19 ? undefined : BigInt(text.replace('+', ''));
  return number !== undefined && BigInt.asIntN(bits, number) === number ? number : fail('value out of range');
}
