import { AbortRequestError, type APIBody, isStream } from '@k8s-ts/http';

/** Returns the pieces of a body one by one. */
async function* piecesOf(body: APIBody): AsyncGenerator<Uint8Array> {
  if (body === undefined) return;
  if (body instanceof Uint8Array) yield body;
  else if (!isStream(body)) yield* body;
  else for await (const piece of body) yield* piece instanceof Uint8Array ? [piece] : piece;
}

/** Returns half of the body, or of the first piece of a stream; then the connection is cut. */
export async function* halfOf(body: APIBody): AsyncGenerator<Uint8Array> {
  const whole = body === undefined || body instanceof Uint8Array || isStream(body) ? body : Buffer.concat([...body]);
  for await (const piece of piecesOf(whole)) {
    yield piece.subarray(0, Math.ceil(piece.length / 2));
    break;
  }
  throw new AbortRequestError('half of the answer was sent');
}

/** Number of pieces that are sent per second. */
const piecesPerSecond = 20;

/** Returns the body at a rate. Ends when the signal aborts. */
export async function* slowly(body: APIBody, bytesPerSecond: number, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const size = Math.max(1, Math.floor(bytesPerSecond / piecesPerSecond));
  for await (const piece of piecesOf(body)) {
    for (let at = 0; at < piece.length; at += size) {
      const part = piece.subarray(at, at + size);
      await pause((part.length / bytesPerSecond) * 1000, signal);
      if (signal.aborted) return;
      yield part;
    }
  }
}

/** Resolves after a real time, in ms, or when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Returns a watch without its bookmarks. Each piece is one event. */
export async function* withoutBookmarks(body: APIBody): AsyncGenerator<Uint8Array> {
  for await (const frame of piecesOf(body)) if (!isBookmark(frame)) yield frame;
}

/**
 * In JSON the type comes first. In protobuf it comes after four bytes with the length of the frame, and the tag and
 * length of the field.
 */
function isBookmark(frame: Uint8Array): boolean {
  return /^(?:\{"type":"|.{6})BOOKMARK/s.test(
    Buffer.from(frame.buffer, frame.byteOffset, Math.min(24, frame.length)).toString('latin1'),
  );
}

/** Settings for the early end of a watch. */
export interface Cut {
  /** Undefined: the watch does not end early. */
  how?: 'end' | 'reset';
}

/** Returns a watch that ends after a number of events, or when `cut` aborts and its source has ended. */
export async function* cutAfter(body: APIBody, events: number, cut: Cut): AsyncGenerator<Uint8Array> {
  let sent = 0;
  if (events > 0) {
    for await (const frame of piecesOf(body)) {
      yield frame;
      if (++sent >= events) break;
    }
  }
  if (cut.how === 'reset') throw new AbortRequestError('the watch was cut');
}
