import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { madeOnce } from '@k8s-ts/event-loop';
import type { APIBody } from '@k8s-ts/http';
import type { OpenAPIDocument } from './document/openapi-document.js';

/** A document in the forms in which it is served. It is built when it is first asked for, and kept. */
export interface ServedDocument {
  json(): Promise<APIBody>;
  protobuf(): Promise<APIBody>;
  /** Time of the last change of the document. */
  readonly modified: Date;
  /** Upper-case hexadecimal SHA-512 of the JSON form, or of a text that identifies its content. */
  hash(): Promise<string>;
}

/** How documents are written. */
export interface DocumentWriter {
  jsonPieces(document: OpenAPIDocument): AsyncIterable<Uint8Array>;
  protobufPieces(document: OpenAPIDocument): AsyncIterable<Uint8Array>;
}

/** Maximum size of bodies that are sent in one piece, in bytes. */
const onePiece = 4 * 1024 * 1024;

/**
 * @param make builds the document; called again only after a failure
 * @param content a text that differs for different documents. If given, the hash is computed from it, without building
 *   the document
 */
export function servedDocument(
  make: () => Promise<OpenAPIDocument>,
  { jsonPieces, protobufPieces }: DocumentWriter,
  content?: string,
): ServedDocument {
  const document = madeOnce(make);
  return {
    modified: new Date(),
    json: async () => bodyOf(jsonPieces(await document())),
    protobuf: async () => bodyOf(protobufPieces(await document())),
    hash: madeOnce(async () => {
      const hash = createHash('sha512');
      if (content !== undefined) hash.update(content);
      else for await (const piece of jsonPieces(await document())) hash.update(piece);
      return hash.digest('hex').toUpperCase();
    }),
  };
}

/** One array of bytes for a small body, a stream for a large one. */
async function bodyOf(pieces: AsyncIterable<Uint8Array>): Promise<APIBody> {
  const first: Uint8Array[] = [];
  let size = 0;
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const { value, done } = await iterator.next();
    if (done) return Buffer.concat(first);
    first.push(value);
    size += value.length;
    if (size > onePiece) break;
  }
  return (async function* () {
    yield* first;
    yield* { [Symbol.asyncIterator]: () => iterator };
  })();
}
