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

/** So many messages are written without waiting for more, so that the other process works on them meanwhile. */
const messagesPerWrite = 8;

export interface StreamPortOptions {
  /**
   * When the messages that were posted are written. `turn`: at the end of this turn of the event loop, and from time to time before; for messages that
   * requests post, one after the other. `microtasks`: after the microtasks that run now; for answers to many calls, which come together and for which
   * the other process waits. Default `turn`.
   */
  readonly writeAfter?: 'turn' | 'microtasks';
}

/**
 * A channel of messages over a stream, such as a pipe to another process. A message is sent as a JSON text without its byte arrays, followed by
 * the bytes. Messages that are posted together are written together.
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
    if (!isClosed) stream.write(Buffer.concat(pieces));
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
      // Messages of this turn still go out.
      flush();
      close();
    },
  };
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
  let chunks: Buffer[] = [];
  let available = 0;
  /** Bytes that the next message needs, as far as that is known. */
  let needed = headSize;
  return (chunk) => {
    chunks.push(chunk);
    available += chunk.length;
    if (available < needed) return;
    const all = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    let at = 0;
    for (;;) {
      needed = headSize;
      if (all.length - at < needed) break;
      const textSize = all.readUInt32LE(at);
      needed += textSize + all.readUInt32LE(at + 4);
      if (all.length - at < needed) break;
      receive(decode(all, at + headSize, textSize));
      at += needed;
    }
    chunks = at === all.length ? [] : [all.subarray(at)];
    available = all.length - at;
  };
}

/** A message. Its byte arrays are copies: parts of the chunk would keep all of it in memory. */
function decode(all: Buffer, start: number, textSize: number): unknown {
  let at = start + textSize;
  const text = all.toString('utf8', start, at);
  const message: unknown = JSON.parse(text);
  if (!text.includes('"$bytes"')) return message;
  /** Puts byte arrays in place of the references in a value of which nobody else knows. */
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
