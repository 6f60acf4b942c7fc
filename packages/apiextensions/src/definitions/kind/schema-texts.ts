import { Buffer } from 'node:buffer';
import { endOfValue } from './end-of-value.js';

const key = Buffer.from('"openAPIV3Schema":');
const openBrace = 0x7b;

/**
 * Replaces every schema in the JSON text of a definition. Schemas are nearly all of a definition: a text without them
 * is parsed in a fraction of the time.
 *
 * @param json compact JSON, as it is stored
 * @param replacement returns the text that stands in place of a schema; it gets a view of the schema's text
 */
export function replaceSchemas(json: Uint8Array, replacement: (schema: Buffer) => Buffer): Buffer {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  const parts: Buffer[] = [];
  let from = 0;
  // Inside a string the quotes around the key would be escaped, so every match is a key.
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, from)) {
    const start = at + key.length;
    parts.push(text.subarray(from, start));
    from = start;
    if (text[start] !== openBrace) continue;
    from = endOfValue(text, start);
    parts.push(replacement(text.subarray(start, from)));
  }
  if (parts.length === 0) return text;
  parts.push(text.subarray(from));
  return Buffer.concat(parts);
}

/**
 * Converts the JSON text of a definition to another version without parsing its schemas, which have the same text in
 * all versions. Each schema is replaced by a small one while the definition is converted; equal texts are replaced by
 * equal schemas.
 *
 * @param json compact JSON, as it is stored
 * @param convert converts a definition with small schemas; the text that it returns is compact too
 */
export function convertAroundSchemas(json: Uint8Array, convert: (small: Uint8Array) => Uint8Array): Uint8Array {
  const schemas: Buffer[] = [];
  const small = replaceSchemas(json, (schema) => {
    const known = schemas.findIndex((each) => each.equals(schema));
    return Buffer.from(JSON.stringify({ id: String(known < 0 ? schemas.push(schema) - 1 : known) }));
  });
  return replaceSchemas(convert(small), (schema) => {
    const { id } = JSON.parse(schema.toString()) as { readonly id: string };
    return schemas[Number(id)] as Buffer;
  });
}
