import { ASCII } from './ascii.js';

/** Integers with fewer digits than this are exact as doubles. */
const digits = 16;

/**
 * Whether JSON text in UTF-8 may contain a number with 16 digits or more, which a double may not represent exactly.
 * Digits at the start of a string do not count; digits further inside a string do.
 */
export function mayHaveLongNumber(json: Uint8Array): boolean {
  // A run of 16 digits covers one of every 16 bytes.
  for (let at = digits - 1; at < json.length; at += digits) {
    if (!isDigit(json[at])) continue;
    let start = at;
    while (isDigit(json[start - 1])) start--;
    while (isDigit(json[at])) at++;
    if (at - start >= digits && json[start - 1] !== ASCII.Quote) return true;
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ASCII.Zero && byte <= ASCII.Nine;
}
