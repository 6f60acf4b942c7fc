import { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
import type { StorePort } from './store-port.js';

/** Sizes before each message: of its text and of its bytes. */
const headSize = 8;

/** Stands for a byte array in the text of a message: its place among the byte arrays, and its size. */
interface BytesReference {
  readonly $bytes: number;
  readonly size: number;
}

/**
 * A channel of messages over a stream, such as a pipe to another process. A message is sent as a JSON text without its byte arrays, followed by
 * the bytes. The messages of one turn of the event loop are written together.
 *
 * @param stream closed with the channel. Errors of the stream close the channel
 */
export function streamPort(stream: Duplex): StorePort {
  const events = new EventEmitter();
  let isClosed = false;
  let outgoing: Uint8Array[] = [];
  const flush = () => {
    const pieces = outgoing;
    outgoing = [];
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
      if (outgoing.length === 0) setImmediate(flush);
      for (const piece of encode(message)) outgoing.push(piece);
    },
    onMessage: (listener) => void events.on('message', listener),
    onClose: (listener) => void events.on('close', listener),
    close() {
      // Messages of this turn still go out.
      if (outgoing.length > 0) flush();
      close();
    },
  };
}

function encode(message: object): readonly Uint8Array[] {
  const bytes: Uint8Array[] = [];
  let size = 0;
  const text = Buffer.from(
    JSON.stringify(message, function (this: Record<string, unknown>, key, value) {
      // Buffers have made an object of themselves in `value`.
      const own = this[key];
      if (!(own instanceof Uint8Array)) return value;
      size += own.byteLength;
      bytes.push(own);
      return { $bytes: bytes.length - 1, size: own.byteLength } satisfies BytesReference;
    }),
  );
  const head = Buffer.allocUnsafe(headSize);
  head.writeUInt32LE(text.length, 0);
  head.writeUInt32LE(size, 4);
  return [head, text, ...bytes];
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

/** Byte arrays become copies: parts of the chunk would keep all of it in memory. */
function decode(all: Buffer, start: number, textSize: number): unknown {
  const text = all.toString('utf8', start, start + textSize);
  let at = start + textSize;
  if (!text.includes('"$bytes"')) return JSON.parse(text);
  return JSON.parse(text, (_key, value: BytesReference | null) => {
    if (typeof value !== 'object' || value === null || value.$bytes === undefined) return value;
    const bytes = Buffer.from(all.subarray(at, at + value.size));
    at += value.size;
    return bytes;
  });
}
