import { chunkBytes, timeSlice } from '@k8s-ts/event-loop';
import type { APIBody, StreamedBody } from '@k8s-ts/http';
import { ChunkWriter } from './chunk-writer.js';
import type { JoinedBody } from './joined-parts.js';

export type { JoinedBody };

/**
 * Size of the first piece of a long body, in bytes. A client with a default window that does not read gets only this
 * piece.
 */
const firstChunk = 64 * 1024;
/** Bodies up to this size, in bytes, are sent in one piece. */
const shortBody = 256 * 1024;
/** Size of the piece for a short body, in bytes. */
const smallestChunk = 1024;
/** Time for which items are written before the event loop gets its turn, in ms. */
const sliceMs = 4;
/** Number of items after which the clock is read. */
const itemsPerCheck = 8;

/** A long body, which is sent in pieces. */
export class JoinedStream implements StreamedBody {
  readonly #body: JoinedBody;

  constructor(body: JoinedBody) {
    this.#body = body;
  }

  [Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    return joinedChunks(this.#body);
  }

  /**
   * The body compressed with gzip, in pieces that other responses share.
   * @param level of zlib
   * @returns undefined when no piece can be cached
   */
  async gzipped(level: number): Promise<StreamedBody | undefined> {
    const { kept } = this.#body;
    if (kept === undefined) return undefined;
    // Servers in tests seldom have lists that are long enough.
    const { gzippedChunks } = await import('./gzipped-body.js');
    return gzippedChunks(this.#body, kept, level);
  }
}

/**
 * The body in pieces: a list of pieces when it is short, otherwise a stream that is written at the pace of the client,
 * with the event loop getting its turn in between.
 */
export async function joinedBody(body: JoinedBody): Promise<Exclude<APIBody, undefined>> {
  if (body.size === undefined || body.size > shortBody) return new JoinedStream(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of joinedChunks(body)) chunks.push(chunk);
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : chunks;
}

/** The body in pieces of 64 KiB and then 512 KiB; one piece of up to 256 KiB when it is shorter. */
export async function* joinedChunks({
  head,
  tail,
  count,
  separator,
  item,
  size,
}: JoinedBody): AsyncGenerator<Uint8Array> {
  const isLong = size === undefined || size > shortBody;
  const writer = isLong ? new ChunkWriter(firstChunk, chunkBytes) : new ChunkWriter(Math.max(smallestChunk, size));
  write(writer, head);
  const slice = timeSlice(sliceMs, itemsPerCheck);
  for (let i = 0; i < count; i++) {
    if (separator !== undefined && i > 0) writer.byte(separator);
    item(i, writer);
    if (writer.isFull) yield* writer.take();
    if (slice.isOver()) await slice.next();
  }
  write(writer, tail);
  yield* writer.finish();
}

function write(writer: ChunkWriter, part: Uint8Array | string): void {
  if (typeof part === 'string') writer.text(part);
  else writer.bytes(part);
}

/** Whether a body of this many bytes is sent in one piece. */
export function isShort(size: number): boolean {
  return size <= shortBody;
}
