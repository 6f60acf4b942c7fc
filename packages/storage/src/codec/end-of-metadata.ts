import { ASCII } from './ascii.js';

/** The key of the metadata and its colon, as they stand in canonical JSON. */
export const metadataKey: Uint8Array = Buffer.from('"metadata":');

/**
 * Offset after the value of `metadata`, whose key is at `at`; -1 when that key is not there, its value is not an
 * object, or the text ends before.
 *
 * @param json JSON text without white space
 */
export function endOfMetadata(json: Uint8Array, at: number): number {
  for (let i = 0; i < metadataKey.length; i++) if (json[at + i] !== metadataKey[i]) return -1;
  const start = at + metadataKey.length;
  return json[start] === ASCII.OpenBrace ? endOfValue(json, start) : -1;
}

/**
 * Offset after the value that begins at `start`; -1 when the text ends before.
 *
 * @param json JSON text without white space
 */
export function endOfValue(json: Uint8Array, start: number): number {
  let depth = 0;
  for (let pos = start; pos < json.length; pos++) {
    const byte = json[pos];
    if (byte === ASCII.Quote) {
      for (pos++; json[pos] !== ASCII.Quote; pos++) {
        if (json[pos] === ASCII.Backslash) pos++;
        else if (pos >= json.length) return -1;
      }
      if (depth === 0) return pos + 1;
    } else if (byte === ASCII.OpenBrace || byte === ASCII.OpenBracket) depth++;
    else if (byte === ASCII.CloseBrace || byte === ASCII.CloseBracket) {
      // A number or a literal ends where the object around it does.
      if (depth === 0) return pos;
      if (--depth === 0) return pos + 1;
    } else if (byte === ASCII.Comma && depth === 0) return pos;
  }
  return -1;
}
