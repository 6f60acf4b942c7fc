import { Buffer } from 'node:buffer';
import type { TimeSlice } from '@k8s-ts/event-loop';
import { timeSlice } from '@k8s-ts/event-loop';
import type { DocumentEncoding, DocumentFrame } from '../encode/document-encoding.js';
import type { JSONObject } from '../types/json-schema.js';
import type { Entry } from './document-part.js';

/** A document in pieces: its paths and schemas, each as JSON and sorted by name, and the JSON around them. */
export interface OpenAPIDocument {
  /** The document without paths and schemas. */
  readonly head: JSONObject;
  readonly paths: readonly Entry[];
  readonly schemas: readonly Entry[];
  /** The JSON around paths and schemas. */
  readonly frame: DocumentFrame;
  readonly encoding: DocumentEncoding;
}

/** Size of the pieces in which documents are written, in bytes. */
const pieceSize = 128 * 1024;
const comma = Buffer.from(',');

/** The JSON text of a document, in pieces. The event loop gets its turn between them. */
export async function* jsonPieces({ frame, paths, schemas }: OpenAPIDocument): AsyncGenerator<Uint8Array> {
  const slice = timeSlice(undefined, 1);
  yield* joined(
    (function* () {
      yield frame.before;
      yield* namedJSON(paths);
      yield frame.between;
      yield* namedJSON(schemas);
      yield frame.after;
    })(),
    slice,
  );
}

function* namedJSON(entries: readonly Entry[]): Generator<Uint8Array> {
  for (const [i, { name, json }] of entries.entries()) {
    if (i > 0) yield comma;
    yield Buffer.from(`${JSON.stringify(name)}:`);
    yield json;
  }
}

/**
 * The document as protobuf, in pieces. All of it is encoded before the first piece, because lengths precede the data;
 * other work gets turns meanwhile. Entries cache their encoded form.
 */
export async function* protobufPieces({ head, paths, schemas, encoding }: OpenAPIDocument): AsyncGenerator<Uint8Array> {
  const slice = timeSlice(undefined, 1);
  const sizes = { paths: 0, schemas: 0 };
  for (const { name, kind, entry } of [
    ...paths.map((entry) => ({ name: 'path' as const, kind: 'paths' as const, entry })),
    ...schemas.map((entry) => ({ name: 'schema' as const, kind: 'schemas' as const, entry })),
  ]) {
    entry.protobuf ??= encoding[name](entry.name, JSON.parse(Buffer.from(entry.json).toString()) as JSONObject);
    sizes[kind] += entry.protobuf.length;
    if (slice.isOver()) await slice.next();
  }
  const frame = encoding.frame(head, sizes);
  const bytesOf = (entries: readonly Entry[]) => entries.map(({ protobuf }) => protobuf as Uint8Array);
  yield* joined([frame.before, ...bytesOf(paths), frame.between, ...bytesOf(schemas), frame.after], slice);
}

async function* joined(parts: Iterable<Uint8Array>, slice: TimeSlice): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for (const part of parts) {
    pending.push(part);
    size += part.length;
    if (size < pieceSize) continue;
    yield Buffer.concat(pending, size);
    pending = [];
    size = 0;
    if (slice.isOver()) await slice.next();
  }
  if (size > 0) yield Buffer.concat(pending, size);
}
