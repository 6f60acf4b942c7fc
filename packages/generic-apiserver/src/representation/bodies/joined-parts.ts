import type { CachedGzipParts } from './cached-gzip-parts.js';
import type { ChunkWriter } from './chunk-writer.js';

/** A body that consists of many items. */
export interface JoinedBody {
  readonly head: Uint8Array | string;
  readonly tail: Uint8Array | string;
  readonly count: number;
  /** The byte between two items. Default: none. */
  readonly separator?: number;
  /** Writes the item with this index. */
  item(index: number, writer: ChunkWriter): void;
  /** About how many bytes the body has. Undefined: unknown, perhaps many. */
  readonly size: number | undefined;
  /** Cache for compressed pieces of the body. Default: none, because the items are different each time. */
  readonly kept?: CachedGzipParts;
}
