import { Buffer } from 'node:buffer';
import { endOfValue } from '../../definitions/kind/end-of-value.js';

const key = Buffer.from('"openAPIV3Schema":');
const empty = Buffer.from('{}');
const openBrace = 0x7b;

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
