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

/**
 * Most strings end within this number of bytes. In longer ones, as rules and descriptions are, the engine looks for the
 * next quote.
 */
const nearBytes = 32;

/** Offset of the quote that ends the string beginning at `start`. */
function endOfString(text: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const near = Math.min(text.length, at + nearBytes);
    for (; at < near; at++) {
      const byte = text[at];
      if (byte === backslash) at++;
      else if (byte === quote) return at;
    }
    const found = text.indexOf(quote, at);
    if (found < 0) break;
    let before = found;
    while (before > at && text[before - 1] === backslash) before--;
    // Two backslashes are one escaped backslash, so an even number leaves the quote unescaped.
    if ((found - before) % 2 === 0) return found;
    at = found + 1;
  }
  return text.length;
}
