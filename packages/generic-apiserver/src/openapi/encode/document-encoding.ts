import type { JSONObject } from '../types/json-schema.js';

/** The pieces of a document around its paths and its schemas, as bytes. */
export interface DocumentFrame {
  readonly before: Uint8Array;
  readonly between: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * A form in which documents are written piece by piece: paths and schemas are encoded one by one, in any order, and
 * joined.
 */
export interface DocumentEncoding {
  /** A path item with its path. */
  path(path: string, item: JSONObject): Uint8Array;
  /** A schema with its name. */
  schema(name: string, schema: JSONObject): Uint8Array;
  /**
   * The pieces around the entries.
   *
   * @param document the document without paths and schemas
   * @param sizes lengths of all paths, and of all schemas, in bytes
   */
  frame(document: JSONObject, sizes: { readonly paths: number; readonly schemas: number }): DocumentFrame;
}
