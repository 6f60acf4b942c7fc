import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import tls, { type TLSSocket } from 'node:tls';
import type { Target } from '../client.js';
import { frame, frameType, preface } from './frames.js';

/** kube-apiserver lets a connection have 100 streams. */
const watchesPerConnection = 64;

/** Maximum window of HTTP/2. With it, a client need not report to the server how much it has read. */
const largestWindow = 2 ** 31 - 1;
const firstWindow = 65_535;

/**
 * Watches that only count the bytes of their events. The connections read frames themselves: `node:http2` needs more
 * CPU time for an event than servers do, so the client would be the bottleneck.
 */
export class Watches {
  /** Bytes of events that have arrived. */
  bytes = 0;
  readonly #connections: WatchConnection[] = [];
  #arrived = () => {};

  /**
   * Opens a watch of each path, and waits for their responses.
   *
   * @param perConnection number of watches on a connection
   * @throws Error when the server does not answer all of them with 200
   */
  static async open(
    target: Target,
    paths: readonly string[],
    accept: string,
    perConnection = watchesPerConnection,
  ): Promise<Watches> {
    const watches = new Watches();
    try {
      for (let at = 0; at < paths.length; at += perConnection) {
        const connection = new WatchConnection(await connect(target), (bytes) => {
          watches.bytes += bytes;
          watches.#arrived();
        });
        watches.#connections.push(connection);
        await connection.open(target, paths.slice(at, at + perConnection), accept);
      }
    } catch (error) {
      watches.close();
      throw error;
    }
    return watches;
  }

  /** Resolves when this number of bytes has arrived. Rejects when a watch ends before that. */
  async until(bytes: number): Promise<void> {
    const enough = new Promise<void>((resolve) => {
      this.#arrived = () => {
        if (this.bytes >= bytes) resolve();
      };
      this.#arrived();
    });
    await Promise.race([enough, ...this.#connections.map(({ ended }) => ended)]);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

/** A connection of watches. */
class WatchConnection {
  /** Rejects when a watch or the connection ends. */
  readonly ended: Promise<never>;
  readonly #socket: TLSSocket;
  readonly #onEvents: (bytes: number) => void;
  #fail: (error: Error) => void = () => {};
  #answered = 0;
  #onAnswer = () => {};
  /** The head of the current frame, and the number of its bytes that have been read. */
  readonly #head = Buffer.alloc(9);
  #headBytes = 0;
  /** The remaining bytes of the frame's payload, and the received bytes of payloads that are read. */
  #payloadLeft = 0;
  #payload: Buffer[] = [];

  constructor(socket: TLSSocket, onEvents: (bytes: number) => void) {
    this.#socket = socket;
    this.#onEvents = onEvents;
    this.ended = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.ended.catch(() => {});
    socket.on('error', this.#fail);
    socket.on('close', () => this.#fail(new Error('the connection of watches was closed')));
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    const settings = Buffer.alloc(6);
    settings.writeUInt16BE(4, 0);
    settings.writeUInt32BE(largestWindow, 2);
    const more = Buffer.alloc(4);
    more.writeUInt32BE(largestWindow - firstWindow);
    socket.write(
      Buffer.concat([preface, frame(frameType.settings, 0, 0, settings), frame(frameType.windowUpdate, 0, 0, more)]),
    );
  }

  async open({ url, token }: Target, paths: readonly string[], accept: string): Promise<void> {
    const { host } = new URL(url);
    const count = paths.length;
    const endStreamAndHeaders = 5;
    const requests = paths.map((path, i) => {
      const block = Buffer.concat([
        Buffer.from([indexed.getMethod, indexed.https]),
        header(indexed.authority, host),
        header(indexed.path, path),
        header(indexed.accept, accept),
        header(indexed.authorization, `Bearer ${token}`),
      ]);
      return frame(frameType.headers, endStreamAndHeaders, 1 + 2 * i, block);
    });
    const all = new Promise<void>((resolve) => {
      this.#onAnswer = () => {
        if (this.#answered === count) resolve();
      };
    });
    this.#socket.write(Buffer.concat(requests));
    await Promise.race([all, this.ended]);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    let events = 0;
    for (let at = 0; at < chunk.length; ) {
      if (this.#headBytes < 9) {
        const end = Math.min(chunk.length, at + 9 - this.#headBytes);
        chunk.copy(this.#head, this.#headBytes, at, end);
        this.#headBytes += end - at;
        at = end;
        if (this.#headBytes < 9) break;
        this.#payloadLeft = this.#head.readUIntBE(0, 3);
      }
      const end = Math.min(chunk.length, at + this.#payloadLeft);
      if (this.#head[3] === frameType.data) events += end - at;
      else this.#payload.push(chunk.subarray(at, end));
      this.#payloadLeft -= end - at;
      at = end;
      if (this.#payloadLeft === 0) this.#endFrame();
    }
    if (events > 0) this.#onEvents(events);
  }

  #endFrame(): void {
    const [type, flags] = [this.#head[3], this.#head[4] ?? 0];
    const payload = Buffer.concat(this.#payload);
    this.#payload = [];
    this.#headBytes = 0;
    const isMarked = (flags & 1) === 1;
    if (type === frameType.data) {
      const padded = 8;
      if (isMarked) this.#fail(new Error('a watch has ended'));
      if (flags & padded) this.#fail(new Error('events with padding are not counted'));
    } else if (type === frameType.headers) {
      if (isMarked || payload[0] !== indexed.status200) this.#fail(new Error('a watch was not answered with 200'));
      this.#answered++;
      this.#onAnswer();
    } else if (type === frameType.settings && !isMarked) this.#socket.write(frame(frameType.settings, 1, 0));
    else if (type === frameType.ping && !isMarked) this.#socket.write(frame(frameType.ping, 1, 0, payload));
    // A GOAWAY only asks clients to send later requests over another connection. It ends no watch.
    else if (type === frameType.reset) this.#fail(new Error('a watch was ended'));
  }
}

async function connect({ url }: Target): Promise<TLSSocket> {
  const { hostname, port } = new URL(url);
  const socket = tls.connect({ port: Number(port), host: hostname, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  return socket;
}

/** Entries of HPACK's static table: the index of a name, or the byte that encodes a name with its value. */
const indexed = { getMethod: 0x82, https: 0x87, status200: 0x88, authority: 1, path: 4, accept: 19, authorization: 23 };

/** Encodes a header whose name is in HPACK's static table. The receiver does not add it to its dynamic table. */
function header(name: number, value: string): Buffer {
  const text = Buffer.from(value, 'latin1');
  return Buffer.concat([integer(name, 4), integer(text.length, 7), text]);
}

/** Encodes a number in HPACK, with this number of bits in the first byte. The other bits of that byte are 0. */
function integer(value: number, bits: number): Buffer {
  const most = 2 ** bits - 1;
  if (value < most) return Buffer.from([value]);
  const bytes = [most];
  let rest = value - most;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
