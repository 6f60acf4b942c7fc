import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { JSONObject } from './schema/json-schema.js';

/** A document in the forms in which it is served. Each is made when it is first asked for, and kept. */
export interface ServedDocument {
  json(): Uint8Array;
  protobuf(): Uint8Array;
  /** Upper-case hexadecimal SHA-512 of the JSON form, or of the text that stands for it. */
  hash(): string;
}

/**
 * @param make builds the document; called once, and the document itself is not kept
 * @param encode writes a document as protobuf
 * @param content a text that differs for different documents. With it the hash is made without building the document: it is that of the text
 */
export function servedDocument(
  make: () => JSONObject,
  encode: (document: JSONObject) => Uint8Array,
  content?: string,
): ServedDocument {
  const json = once(() => Buffer.from(JSON.stringify(make())));
  return {
    json,
    // Reading the JSON back takes less time than building the document again, and less memory than keeping it.
    protobuf: once(() => encode(JSON.parse(json().toString('utf8')) as JSONObject)),
    hash: once(() =>
      createHash('sha512')
        .update(content ?? json())
        .digest('hex')
        .toUpperCase(),
    ),
  };
}

function once<T>(make: () => T): () => T {
  let value: { readonly made: T } | undefined;
  return () => {
    value ??= { made: make() };
    return value.made;
  };
}
