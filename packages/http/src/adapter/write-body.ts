import {
  giveBackChunk,
  isChunk,
  joinBytes,
  type PollableBatches,
  schedule,
  scheduledListener,
} from '@k8s-ts/event-loop';
import { type APIBody, isPolled, isStream, type StreamedBody } from '../message/api-request.js';
import type { AnswerTarget } from '../pacing/answer-target.js';
import { ServerLoad } from '../pacing/server-load.js';

/**
 * Pieces are joined up to this size, in bytes, before they are written: a write costs more than copying small pieces.
 * Larger pieces are divided: TLS encrypts a piece as a whole, and copies it twice for that.
 */
export const batchBytes = 128 * 1024;

/**
 * Size from which a response leaves much garbage, in bytes, such as buffers and objects for rows of tables. In an idle
 * process V8 alone would keep it.
 */
const largeAnswer = 4 * 1024 * 1024;

/**
 * Writes a body at the pace of the reader, and ends the stream. Ends early when the reader goes away.
 *
 * @param target must not use a piece after reporting it as written, because its memory is then used for other responses
 * @param load load of the server. Default: the body shares nothing with other requests
 */
export async function writeBody(
  target: AnswerTarget,
  body: Exclude<APIBody, undefined>,
  load: ServerLoad = new ServerLoad(),
): Promise<void> {
  if (body instanceof Uint8Array && body.length <= batchBytes) {
    target.end(body);
    return;
  }
  try {
    if (isStream(body)) {
      if (isPolled(body)) return await writePolled(target, body, load);
      if (!(await writeStream(target, body, load))) return;
    } else if (!(await writeAll(target, body instanceof Uint8Array ? [body] : body, load))) return;
    target.end();
  } catch (error) {
    target.destroy(error as Error);
  }
}

/** Writes the pieces of a long answer. False once the reader is gone. */
async function writeStream(target: AnswerTarget, body: StreamedBody, load: ServerLoad): Promise<boolean> {
  let size = 0;
  // Building the first piece of a list takes memory and work, and clients may ask for a thousand lists that they do not
  // read.
  if (target.mayWrite?.() === false && !(await drained(target))) {
    await body[Symbol.asyncIterator]().return?.();
    return false;
  }
  try {
    for await (const piece of body) {
      const pieces = piece instanceof Uint8Array ? [piece] : piece;
      size = pieces.reduce((sum, { length }) => sum + length, size);
      if (!(await writeAll(target, pieces, load))) return false;
    }
    return true;
  } finally {
    if (size >= largeAnswer) load.heapPolicy.countLargeResponse();
  }
}

/**
 * Writes available events of a stream as soon as possible: once in a turn of the event loop, for any number of events,
 * and without promises.
 *
 * @throws what the stream throws
 */
function writePolled(target: AnswerTarget, body: PollableBatches<Uint8Array>, load: ServerLoad): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      body.close();
      reject(error);
    };
    const goOn = (): void => {
      try {
        const state = writeNext(target, body, load);
        if (state === 'done') resolve();
        else if (state === 'ready') body.whenReady(goWhenReady);
        else state.then(goOnInBackground, fail);
      } catch (error) {
        fail(error);
      }
    };
    const goWhenReady = scheduledListener(goOn);
    const goOnInBackground = (): void => schedule('background', goOn);
    // A thousand watches may begin together, each with a state of megabytes.
    goOnInBackground();
  });
}

/**
 * Writes the available events of a stream.
 * @returns `'ready'` when the reader accepts more, `'done'` when the stream has ended or the reader is gone. For a slow
 * reader, a promise that resolves when it has read them
 */
function writeNext(
  target: AnswerTarget,
  body: PollableBatches<Uint8Array>,
  load: ServerLoad,
): 'done' | 'ready' | Promise<boolean> {
  if (target.destroyed || target.writableEnded) {
    body.close();
    return 'done';
  }
  const pieces = body.poll();
  if (pieces === 'none') return 'ready';
  if (pieces === 'ended') {
    target.end();
    return 'done';
  }
  const [first] = pieces;
  if (first !== undefined && pieces.length === 1 && first.length <= batchBytes) {
    return target.write(first) ? 'ready' : drained(target);
  }
  const written = writePieces(target, pieces, load);
  if (written === true) return 'ready';
  if (written !== false) return written;
  body.close();
  return 'done';
}

/** False once the reader is gone. A promise when the reader is slow. */
function writePieces(
  target: AnswerTarget,
  pieces: readonly Uint8Array[],
  load: ServerLoad,
): boolean | Promise<boolean> {
  let size = 0;
  for (const piece of pieces) size += piece.length;
  return size <= batchBytes ? write(target, join(pieces)) : writeAll(target, pieces, load);
}

/** False once the reader is gone. */
async function writeAll(target: AnswerTarget, pieces: readonly Uint8Array[], load: ServerLoad): Promise<boolean> {
  let batch: Uint8Array[] = [];
  let size = 0;
  for (const piece of pieces) {
    const isOfPool = isChunk(piece);
    if (size > 0 && (isOfPool || size + piece.length > batchBytes)) {
      if (!(await write(target, join(batch)))) return false;
      batch = [];
      size = 0;
    }
    if (isOfPool) {
      if (!(await writeChunk(target, piece, load))) return false;
      continue;
    }
    let start = 0;
    for (; piece.length - start > batchBytes; start += batchBytes) {
      if (!(await write(target, piece.subarray(start, start + batchBytes)))) return false;
    }
    const rest = start === 0 ? piece : piece.subarray(start);
    batch.push(rest);
    size += rest.length;
  }
  return size === 0 || write(target, join(batch));
}

/** Writes a piece of a long list and returns its memory to the pool. Resolves to false once the reader is gone. */
async function writeChunk(target: AnswerTarget, chunk: Uint8Array, load: ServerLoad): Promise<boolean> {
  const isWhole = load.beginWholeChunk();
  const bytesAtOnce = isWhole ? chunk.length : batchBytes;
  try {
    let start = 0;
    for (; chunk.length - start > bytesAtOnce; start += bytesAtOnce) {
      if (!(await write(target, chunk.subarray(start, start + bytesAtOnce)))) return false;
    }
    return await write(target, chunk.subarray(start), (error) => error || giveBackChunk(chunk));
  } finally {
    if (isWhole) load.endWholeChunk();
  }
}

const join = (batch: readonly Uint8Array[]): Uint8Array =>
  batch.length === 1 ? (batch[0] as Uint8Array) : joinBytes(batch);

function write(
  target: AnswerTarget,
  bytes: Uint8Array,
  onWritten?: (error?: Error | null) => void,
): boolean | Promise<boolean> {
  if (target.destroyed || target.writableEnded) return false;
  return target.write(bytes, onWritten) || drained(target);
}

/** Resolves when a slow reader has read everything: to false when it is gone. */
function drained(target: AnswerTarget): Promise<boolean> {
  return new Promise((resolve) => {
    const done = () => {
      target.off('drain', done);
      target.off('close', done);
      resolve(!target.destroyed);
    };
    target.on('drain', done);
    target.on('close', done);
  });
}
