import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { StorePort } from './store-port.js';

/** Sizes before each message: of its text and of its bytes. */
const headSize = 8;

/** Stands for a byte array in the text of a message; the bytes follow in the order of their references. */
interface BytesReference {
  /** Size of the array. */
  readonly $bytes: number;
}

/** Number of messages that are written without waiting for more, so that the other process can start on them. */
const messagesPerWrite = 8;

/** Minimum size of pieces that are written without copying, in bytes; smaller ones are joined. */
const minUncopied = 4096;

export interface StreamPortOptions {
  /**
   * When the messages that were posted are written. `turn`: at the end of this turn of the event loop, and sometimes
   * before; for messages that requests post one by one. `microtasks`: after the current microtasks; for answers to many
   * calls at once, for which the other process waits. Default `turn`.
   */
  readonly writeAfter?: 'turn' | 'microtasks';
}

/**
 * A channel of messages over a stream, such as a pipe to another process. A message is sent as a JSON text without its
 * byte arrays, followed by the bytes. Messages that are posted together are written together.
 *
 * @param stream closed with the channel. Errors of the stream close the channel
 */
export function streamPort(stream: Duplex, { writeAfter = 'turn' }: StreamPortOptions = {}): StorePort {
  const events = new EventEmitter();
  let isClosed = false;
  let outgoing: Uint8Array[] = [];
  let messages = 0;
  const flush = () => {
    if (messages === 0) return;
    const pieces = outgoing;
    outgoing = [];
    messages = 0;
    if (!isClosed) write(stream, pieces);
  };
  const close = () => {
    if (isClosed) return;
    isClosed = true;
    stream.destroy();
    events.emit('close');
  };
  const read = newReader((message) => events.emit('message', message));
  stream.on('data', (chunk: Buffer) => {
    if (!isClosed) read(chunk);
  });
  for (const event of ['end', 'close', 'error']) stream.on(event, close);
  return {
    postMessage(message) {
      if (isClosed) return;
      for (const piece of encode(message)) outgoing.push(piece);
      messages++;
      if (writeAfter === 'turn' && messages === messagesPerWrite) flush();
      else if (messages === 1) {
        if (writeAfter === 'turn') setImmediate(flush);
        else process.nextTick(flush);
      }
    },
    onMessage: (listener) => void events.on('message', listener),
    onClose: (listener) => void events.on('close', listener),
    close() {
      // Messages that were posted in this turn are still sent.
      flush();
      close();
    },
  };
}

/** Writes pieces with one call of the system. Large ones are not copied: values must not be changed. */
function write(stream: Duplex, pieces: readonly Uint8Array[]): void {
  stream.cork();
  let from = 0;
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as Uint8Array;
    if (piece.length < minUncopied || piece.buffer instanceof SharedArrayBuffer) continue;
    if (at > from) stream.write(Buffer.concat(pieces.slice(from, at)));
    stream.write(piece);
    from = at + 1;
  }
  if (from < pieces.length) stream.write(Buffer.concat(pieces.slice(from)));
  stream.uncork();
}

function encode(message: object): readonly Uint8Array[] {
  const bytes: Uint8Array[] = [];
  const text = Buffer.from(JSON.stringify(detached(message, bytes)));
  const head = Buffer.allocUnsafe(headSize);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(
    bytes.reduce((sum, { byteLength }) => sum + byteLength, 0),
    4,
  );
  return [head, text, ...bytes];
}

/** Plain data with references in place of its byte arrays, which are added to `bytes`. */
function detached(value: unknown, bytes: Uint8Array[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Uint8Array) {
    bytes.push(value);
    return { $bytes: value.byteLength } satisfies BytesReference;
  }
  if (Array.isArray(value)) return value.map((item) => detached(item, bytes));
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = detached((value as Record<string, unknown>)[key], bytes);
  return copy;
}

/** Returns a function that takes the chunks of a stream and calls `receive` with each message. */
function newReader(receive: (message: unknown) => void): (chunk: Buffer) => void {
  /** Received parts of the next message. */
  let parts: Buffer[] = [];
  let available = 0;
  /** Number of bytes that the next message needs, as far as it is known. */
  let needed = headSize;
  const sizeAt = (all: Buffer, at: number) => headSize + all.readUInt32LE(at) + all.readUInt32LE(at + 4);
  /** Takes bytes of a chunk for the message that began in an earlier one. Returns how many. */
  const complete = (chunk: Buffer): number => {
    let at = 0;
    while (available < needed && at < chunk.length) {
      const part = chunk.subarray(at, at + needed - available);
      parts.push(part);
      available += part.length;
      at += part.length;
      if (available < needed) break;
      const all = Buffer.concat(parts);
      parts = [all];
      needed = sizeAt(all, 0);
    }
    return at;
  };
  return (chunk) => {
    let at = 0;
    if (available > 0) {
      at = complete(chunk);
      if (available < needed) return;
      const [all] = parts as [Buffer];
      parts = [];
      available = 0;
      receive(decode(all, headSize, all.readUInt32LE(0)));
    }
    for (;;) {
      needed = headSize;
      if (chunk.length - at < needed) break;
      needed = sizeAt(chunk, at);
      if (chunk.length - at < needed) break;
      receive(decode(chunk, at + headSize, chunk.readUInt32LE(at)));
      at += needed;
    }
    if (at === chunk.length) return;
    parts = [chunk.subarray(at)];
    available = chunk.length - at;
  };
}

/** A message. Its byte arrays are copies: parts of the chunk would keep all of it in memory. */
function decode(all: Buffer, start: number, textSize: number): unknown {
  let at = start + textSize;
  const text = all.toString('utf8', start, at);
  const message: unknown = JSON.parse(text);
  if (!text.includes('"$bytes"')) return message;
  /** Replaces references by byte arrays in a value that no other code refers to. */
  const attach = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const fields = value as Record<string, unknown>;
    const { $bytes: size } = fields;
    if (typeof size === 'number') {
      at += size;
      return Buffer.from(all.subarray(at - size, at));
    }
    for (const key in fields) fields[key] = attach(fields[key]);
    return fields;
  };
  return attach(message);
}
