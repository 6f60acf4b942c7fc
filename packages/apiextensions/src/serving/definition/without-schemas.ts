import { Buffer } from 'node:buffer';

const key = Buffer.from('"openAPIV3Schema":');
const empty = Buffer.from('{}');
const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/**
 * The JSON text of a definition with every schema replaced by `{}`. Schemas are nearly all of a definition: without them it is parsed in a fraction
 * of the time.
 *
 * @param json compact JSON, as it is stored
 */
export function withoutSchemas(json: Uint8Array): string {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const parts: Buffer[] = [];
  let from = 0;
  // Inside a string the quotes around the key would be escaped, so every match is a key.
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, from)) {
    const start = at + key.length;
    if (text[start] !== openBrace) {
      parts.push(text.subarray(from, start));
      from = start;
      continue;
    }
    parts.push(text.subarray(from, start), empty);
    from = endOfValue(text, start);
  }
  if (parts.length === 0) return text.toString();
  parts.push(text.subarray(from));
  return Buffer.concat(parts).toString();
}

/** Offset after the object or array that begins at `start`. */
function endOfValue(text: Uint8Array, start: number): number {
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
