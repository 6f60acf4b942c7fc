import type { EncodingCacheView, EncodingKey } from '../encodings/encoding-cache.js';
import type { PieceSum } from './gzip-parts.js';

/** Compressed text of neighbouring items of a list, kept with the first of them. */
export interface CompressedPiece extends PieceSum {
  /** Revisions of the items, in their order. References are weak, so that unused revisions can be collected. */
  readonly items: readonly WeakRef<object>[];
  readonly bytes: Uint8Array;
}

/** The compressed form of one encoding of lists: the pieces are kept with their first items. */
export type PieceForm = EncodingKey<CompressedPiece>;

/** @returns a form for one encoding of items. Items of the same revision must have the same bytes in it */
export function newPieceForm(): PieceForm {
  return { sizeOf: ({ bytes, items }) => bytes.length + items.length * 64 };
}

/** Cache for the compressed pieces of a body. */
export interface CachedGzipParts {
  /** The revision of the item with this index. */
  revision(index: number): object;
  readonly form: PieceForm;
  readonly keeper: EncodingCacheView;
}
