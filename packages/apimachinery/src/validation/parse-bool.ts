import { goQuote } from '../text/go-quote.js';

/**
 * Reads a boolean as Go's `strconv.ParseBool` does: `1`, `t`, `T`, `true`, `TRUE`, `True`, and the same for false.
 *
 * @throws Error with Go's text for anything else
 */
export function parseBool(text: string): boolean {
  if (['1', 't', 'T', 'true', 'TRUE', 'True'].includes(text)) return true;
  if (['0', 'f', 'F', 'false', 'FALSE', 'False'].includes(text)) return false;
  throw new Error(`strconv.ParseBool: parsing ${goQuote(text)}: invalid syntax`);
}
