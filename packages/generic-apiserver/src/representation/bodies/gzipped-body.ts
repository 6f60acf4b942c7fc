import { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import { joinBytes, timeSlice } from '@k8s-ts/event-loop';
import type { CachedGzipParts, CompressedPiece } from './cached-gzip-parts.js';
import { ChunkWriter } from './chunk-writer.js';
import { GzipSum, gzipHead, pieceSum, storedBlocks } from './gzip-parts.js';
import type { JoinedBody } from './joined-parts.js';

/**
 * Approximate number of bytes that are compressed as one piece. zlib looks back 32 KiB, so longer pieces would hardly
 * save more.
 */
const pieceSize = 256 * 1024;
/** Size of a buffer for a piece and most of the item that exceeds it. */
const bufferSize = pieceSize + 64 * 1024;
/** Number of pieces that are compressed at the same time, each in another thread. */
const piecesAhead = 2;
/** Size, in bytes, up to which compressed pieces are collected before they are sent. */
const chunkSize = 64 * 1024;
const sliceMs = 8;
const itemsPerCheck = 64;

/** Compresses in another thread. The result ends at a byte boundary, without a last block. */
const compress = promisify<Uint8Array, object, Buffer>(deflateRaw);

/**
 * A long body, compressed as one gzip member. Neighbouring items are compressed together. The compressed piece is kept
 * as long as their revisions, and reused by the next list that has the same items next to each other. A list that was
 * sent before costs only its changes since then.
 *
 * @param level of zlib
 */
export async function* gzippedChunks(
  body: JoinedBody,
  kept: CachedGzipParts,
  level: number,
): AsyncGenerator<readonly Uint8Array[]> {
  const sum = new GzipSum();
  const stored = (bytes: Uint8Array, isLast = false) => {
    if (bytes.length > 0) sum.add(pieceSum(bytes));
    return storedBlocks(bytes, isLast);
  };
  const separator = body.separator === undefined ? new Uint8Array() : Uint8Array.of(body.separator);
  let chunks: Uint8Array[] = [gzipHead, stored(bytesOf(body.head))];
  let size = 0;
  let isFirst = true;
  for await (const piece of piecesOf(body, kept, separator, level)) {
    if (!isFirst) chunks.push(stored(separator));
    isFirst = false;
    sum.add(piece);
    chunks.push(piece.bytes);
    size += piece.bytes.length;
    if (size < chunkSize) continue;
    yield chunks;
    chunks = [];
    size = 0;
  }
  yield [...chunks, stored(bytesOf(body.tail), true), sum.trailer()];
}

const bytesOf = (part: Uint8Array | string) => (typeof part === 'string' ? Buffer.from(part) : part);

const oneBuffer = (chunks: readonly Uint8Array[]) =>
  chunks.length === 1 ? (chunks[0] as Uint8Array) : joinBytes(chunks);

/** The pieces in order; compression of the next few starts before they are requested. */
async function* piecesOf(
  body: JoinedBody,
  kept: CachedGzipParts,
  separator: Uint8Array,
  level: number,
): AsyncGenerator<CompressedPiece> {
  const begun: (CompressedPiece | Promise<CompressedPiece>)[] = [];
  let compressing = 0;
  const slice = timeSlice(sliceMs, itemsPerCheck);
  for (let from = 0; from < body.count; ) {
    const known = knownPiece(body, kept, from);
    if (known !== undefined) {
      begun.push(known);
      from += known.items.length;
    } else {
      const writer = new ChunkWriter(bufferSize);
      const items: WeakRef<object>[] = [];
      for (let end = from + 1; from < end; from++) {
        if (items.length > 0) writer.bytes(separator);
        body.item(from, writer);
        items.push(new WeakRef(kept.revision(from)));
        if (from + 1 === end && end < body.count) end += itemsToAdd(writer, knownPiece(body, kept, end));
        if (slice.isOver()) await slice.next();
      }
      begun.push(compressed(items, oneBuffer(writer.finish()), kept, level));
      compressing++;
    }
    if (slice.isOver()) await slice.next();
    while (compressing === 0 || compressing >= piecesAhead) {
      const piece = begun.shift();
      if (piece === undefined) break;
      if (piece instanceof Promise) compressing--;
      yield await piece;
    }
  }
  for (const piece of begun) yield await piece;
}

/**
 * Number of following items that are added to a piece: 0 when the piece is long enough, or when the following items are
 * a cached piece.
 */
function itemsToAdd(writer: ChunkWriter, next: CompressedPiece | undefined): number {
  if (writer.written >= pieceSize) return 0;
  if (next === undefined) return 1;
  // Otherwise each object that is added to the list would create a short piece.
  return writer.written < pieceSize / 4 && next.length < 2 * pieceSize ? next.items.length : 0;
}

/** The kept piece that begins with an item, when its items are the next items of the list. */
function knownPiece(
  body: JoinedBody,
  { revision, form, keeper }: CachedGzipParts,
  from: number,
): CompressedPiece | undefined {
  const piece = keeper.find(revision(from), form);
  if (piece === undefined || from + piece.items.length > body.count) return undefined;
  return piece.items.every((item, index) => item.deref() === revision(from + index)) ? piece : undefined;
}

async function compressed(
  items: readonly WeakRef<object>[],
  bytes: Uint8Array,
  { form, keeper }: CachedGzipParts,
  level: number,
): Promise<CompressedPiece> {
  const result = await compress(bytes, { level, finishFlush: constants.Z_FULL_FLUSH });
  const piece = { ...pieceSum(bytes), items, bytes: result };
  const first = items[0]?.deref();
  return first === undefined ? piece : keeper.set(first, form, piece);
}
