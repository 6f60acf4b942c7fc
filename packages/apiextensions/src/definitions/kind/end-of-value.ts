const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * The offset after the object or array that begins at `start`; the length of the text when it does not end.
 *
 * @param text JSON as UTF-8
 */
export function endOfValue(text: Uint8Array, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const byte = text[at];
    if (byte === quote) at = endOfString(text, at);
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

/** Offset of the quote that ends the string beginning at `start`. */
function endOfString(text: Uint8Array, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const byte = text[at];
    if (byte === backslash) at++;
    else if (byte === quote) return at;
  }
  return text.length;
}
