import type { Duplex } from 'node:stream';
import {
  controlFrame,
  dataFrameHead,
  type FrameHead,
  FrameType,
  flagFin,
  frameHeadBytes,
  maxPayloadBytes,
  readFrameHead,
  uint32s,
} from './frames.js';
import { HeaderBlockReader, HeaderBlockWriter, type SpdyHeaders } from './header-block.js';
import { SpdyStream, type StreamConnection } from './spdy-stream.js';

/**
 * Maximum size of a control frame, in bytes, because control frames are read as a whole. Longer frames end the
 * connection.
 */
const maxControlBytes = 1 << 20;

/** Status of RST_STREAM: the stream is no longer wanted. */
const cancelStatus = 5;
/** Status of RST_STREAM: there is no such stream. */
const invalidStreamStatus = 2;

export interface SpdyConnectionOptions {
  /** Clients open streams with odd numbers, servers with even numbers. */
  readonly role: 'client' | 'server';
  /** Bytes that were read from the socket already. Default none. */
  readonly head?: Uint8Array;
  /** Called with each stream that the other side opens. Default: such streams are reset. */
  readonly onStream?: (stream: SpdyStream) => void;
}

/**
 * A SPDY/3.1 connection as Kubernetes uses it: streams with headers in both directions, pings, and no flow control but
 * that of the socket (`moby/spdystream`). An unread stream blocks the other streams.
 */
export class SpdyConnection {
  readonly #socket: Duplex;
  readonly #role: 'client' | 'server';
  readonly #onStream: ((stream: SpdyStream) => void) | undefined;
  readonly #streams = new Map<number, SpdyStream>();
  readonly #replies = new Map<number, { resolve(): void; reject(error: Error): void }>();
  readonly #blocked = new Set<number>();
  readonly #reader = new HeaderBlockReader();
  readonly #writer = new HeaderBlockWriter();
  readonly #streamSide: StreamConnection;
  #nextID: number;
  #pending = Buffer.alloc(0);
  /** The data frame that is being read, and the number of its missing bytes. */
  #data: { readonly head: FrameHead; left: number } | undefined;
  #isClosed = false;
  /** Resolves when the socket has closed. */
  readonly closed: Promise<void>;

  constructor(socket: Duplex, { role, head, onStream }: SpdyConnectionOptions) {
    this.#socket = socket;
    this.#role = role;
    this.#nextID = role === 'client' ? 1 : 2;
    this.#onStream = onStream;
    this.#streamSide = {
      sendData: (id, data, isLast, done) => this.#sendData(id, data, isLast, done),
      sendReset: (id) => this.#send(controlFrame(FrameType.rstStream, 0, uint32s(id, cancelStatus))),
      wantsData: (id) => this.#unblock(id),
      forget: (id) => {
        this.#streams.delete(id);
        this.#unblock(id);
      },
    };
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        this.#end();
        resolve();
      });
    });
    socket.on('error', () => socket.destroy());
    socket.on('end', () => {
      this.#end();
      socket.end();
    });
    socket.on('data', (bytes: Buffer) => this.#receive(bytes));
    if (head !== undefined && head.length > 0) this.#receive(Buffer.from(head));
    // Sockets may have been paused since the answer to the request.
    if (this.#blocked.size === 0) socket.resume();
  }

  /**
   * Opens a stream. Resolves when the other side has accepted it.
   *
   * @throws Error when the other side refuses it, or the connection ends
   */
  async openStream(headers: SpdyHeaders): Promise<SpdyStream> {
    if (this.#isClosed) throw new Error('the connection is closed');
    const id = this.#nextID;
    this.#nextID += 2;
    const stream = this.#newStream(id, headers);
    const accepted = new Promise<void>((resolve, reject) => this.#replies.set(id, { resolve, reject }));
    const payload = Buffer.concat([uint32s(id, 0), Buffer.from([0, 0]), this.#writer.write(headers)]);
    this.#send(controlFrame(FrameType.synStream, 0, payload));
    await accepted;
    return stream;
  }

  /** Sends written data, then closes the socket. */
  close(): void {
    if (this.#isClosed || this.#socket.destroyed) return;
    this.#send(controlFrame(FrameType.goaway, 0, uint32s(0, 0)));
    this.#socket.end();
  }

  /** Closes the socket at once. */
  destroy(): void {
    this.#socket.destroy();
  }

  #newStream(id: number, headers: SpdyHeaders): SpdyStream {
    const stream = new SpdyStream(this.#streamSide, id, headers);
    stream.on('error', () => {});
    this.#streams.set(id, stream);
    return stream;
  }

  #send(bytes: Buffer): void {
    if (!this.#socket.destroyed && !this.#socket.writableEnded) this.#socket.write(bytes);
  }

  #sendData(id: number, data: Buffer, isLast: boolean, done: (error?: Error | null) => void): void {
    const socket = this.#socket;
    if (socket.destroyed || socket.writableEnded) {
      done();
      return;
    }
    socket.cork();
    let from = 0;
    while (data.length - from > maxPayloadBytes) {
      socket.write(dataFrameHead(id, 0, maxPayloadBytes));
      socket.write(data.subarray(from, from + maxPayloadBytes));
      from += maxPayloadBytes;
    }
    const rest = data.subarray(from);
    const head = dataFrameHead(id, isLast ? flagFin : 0, rest.length);
    // A closing socket calls back with an error: the stream has ended then.
    if (rest.length === 0) socket.write(head, () => done());
    else {
      socket.write(head);
      socket.write(rest, () => done());
    }
    socket.uncork();
  }

  #unblock(id: number): void {
    if (this.#blocked.delete(id) && this.#blocked.size === 0) this.#socket.resume();
  }

  #receive(bytes: Buffer): void {
    try {
      this.#parse(bytes);
    } catch {
      // The peer does not speak SPDY, so the connection is closed.
      this.#socket.destroy();
    }
  }

  #parse(bytes: Buffer): void {
    let rest = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    for (;;) {
      if (this.#data !== undefined) {
        if (rest.length === 0) break;
        const piece = rest.subarray(0, this.#data.left);
        rest = rest.subarray(piece.length);
        this.#data.left -= piece.length;
        this.#deliver(this.#data.head, piece, this.#data.left === 0);
        if (this.#data.left === 0) this.#data = undefined;
        continue;
      }
      if (rest.length < frameHeadBytes) break;
      const head = readFrameHead(rest);
      if (head.type === undefined) {
        rest = rest.subarray(frameHeadBytes);
        if (head.length === 0) this.#deliver(head, Buffer.alloc(0), true);
        else this.#data = { head, left: head.length };
        continue;
      }
      if (head.length > maxControlBytes) throw new Error('control frame too long');
      const end = frameHeadBytes + head.length;
      if (rest.length < end) break;
      this.#control(head.type, head.flags, rest.subarray(frameHeadBytes, end));
      rest = rest.subarray(end);
    }
    this.#pending = Buffer.from(rest);
  }

  #deliver({ streamID, flags }: FrameHead, piece: Buffer, isWhole: boolean): void {
    const stream = this.#streams.get(streamID);
    if (stream === undefined) return;
    if (piece.length > 0 && !stream.receive(piece)) {
      this.#blocked.add(streamID);
      this.#socket.pause();
    }
    if (isWhole && (flags & flagFin) !== 0) stream.endByPeer();
  }

  #control(type: number, flags: number, payload: Buffer): void {
    if (type === FrameType.ping) {
      const isTheirs = payload.readUInt32BE(0) % 2 === (this.#role === 'client' ? 0 : 1);
      if (isTheirs) this.#send(controlFrame(FrameType.ping, 0, Buffer.from(payload)));
      return;
    }
    if (type === FrameType.synStream) {
      this.#accept(payload.readUInt32BE(0) & 0x7fffffff, this.#reader.read(payload.subarray(10)), flags);
      return;
    }
    if (type !== FrameType.synReply && type !== FrameType.rstStream && type !== FrameType.headers) return;
    const id = payload.readUInt32BE(0) & 0x7fffffff;
    // The block must be read although its headers are not used: the next block may refer to it.
    if (type !== FrameType.rstStream) this.#reader.read(payload.subarray(4));
    const stream = this.#streams.get(id);
    const reply = this.#replies.get(id);
    if (type === FrameType.synReply) {
      this.#replies.delete(id);
      reply?.resolve();
      if ((flags & flagFin) !== 0) stream?.endByPeer();
    } else if (type === FrameType.rstStream) {
      this.#replies.delete(id);
      reply?.reject(new Error('stream reset'));
      stream?.resetByPeer();
    }
  }

  #accept(id: number, headers: SpdyHeaders, flags: number): void {
    const isTheirs = id % 2 === (this.#role === 'client' ? 0 : 1);
    if (!isTheirs || this.#streams.has(id)) throw new Error(`invalid stream ${id}`);
    if (this.#onStream === undefined) {
      this.#send(controlFrame(FrameType.rstStream, 0, uint32s(id, invalidStreamStatus)));
      return;
    }
    const stream = this.#newStream(id, headers);
    if ((flags & flagFin) !== 0) stream.endByPeer();
    this.#send(controlFrame(FrameType.synReply, 0, Buffer.concat([uint32s(id), this.#writer.write({})])));
    this.#onStream(stream);
  }

  #end(): void {
    this.#isClosed = true;
    for (const { reject } of this.#replies.values()) reject(new Error('the connection ended'));
    this.#replies.clear();
    for (const stream of [...this.#streams.values()]) stream.resetByPeer();
  }
}
