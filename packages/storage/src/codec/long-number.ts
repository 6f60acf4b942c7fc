const zero = 0x30;
const nine = 0x39;
const quote = 0x22;
/** Integers with fewer digits are exact as doubles. */
const digits = 16;

/**
 * Whether JSON text in UTF-8 may hold a number of 16 digits or more, which a double might not hold exactly. Digits that begin a string do not
 * count; those further inside of one do.
 */
export function mayHaveLongNumber(json: Uint8Array): boolean {
  // So many digits in a row cover one of every 16 bytes.
  for (let at = digits - 1; at < json.length; at += digits) {
    if (!isDigit(json[at])) continue;
    let start = at;
    while (isDigit(json[start - 1])) start--;
    while (isDigit(json[at])) at++;
    if (at - start >= digits && json[start - 1] !== quote) return true;
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= zero && byte <= nine;
}
