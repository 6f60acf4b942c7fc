import { Duplex } from 'node:stream';
import type { SpdyHeaders } from './header-block.js';

/** The part of a connection that a stream uses. */
export interface StreamConnection {
  /** Sends data. Calls back when the next data may be sent. */
  sendData(streamID: number, data: Buffer, isLast: boolean, done: (error?: Error | null) => void): void;
  sendReset(streamID: number): void;
  /** Called when the stream accepts more data, or needs no more data. */
  wantsData(streamID: number): void;
  /** Both sides have ended the stream. */
  forget(streamID: number): void;
}

/** A stream of a SPDY connection. `end()` closes our half, `reset()` both. */
export class SpdyStream extends Duplex {
  readonly id: number;
  /** Headers of the stream, from the side that opened it. */
  readonly headers: SpdyHeaders;
  readonly #connection: StreamConnection;
  #isReset = false;
  #isEndedByPeer = false;

  constructor(connection: StreamConnection, id: number, headers: SpdyHeaders) {
    super({ allowHalfOpen: true });
    this.#connection = connection;
    this.id = id;
    this.headers = headers;
  }

  /** Ends both halves at once. Idempotent. */
  reset(): void {
    this.destroy();
  }

  /**
   * The connection calls this when the other side has reset the stream, or is gone. What was received can still be
   * read.
   */
  resetByPeer(): void {
    this.#isReset = true;
    this.endByPeer();
    this.end();
  }

  /** The connection calls this when the other side sends no more data. Idempotent. */
  endByPeer(): void {
    if (this.#isEndedByPeer) return;
    this.#isEndedByPeer = true;
    this.push(null);
    // Streams that have ended do not ask for more data.
    this.#connection.wantsData(this.id);
  }

  /** The connection calls this with data. Returns false to stop data until `StreamConnection.wantsData`. */
  receive(data: Buffer): boolean {
    return this.#isEndedByPeer || this.destroyed || this.push(data);
  }

  override _read(): void {
    this.#connection.wantsData(this.id);
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#isReset) done();
    else this.#connection.sendData(this.id, chunk, false, done);
  }

  override _final(done: (error?: Error | null) => void): void {
    if (this.#isReset) done();
    else this.#connection.sendData(this.id, Buffer.alloc(0), true, done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // The other side waits for the end of our half.
    if (!this.#isReset && !this.writableFinished) this.#connection.sendReset(this.id);
    this.#isReset = true;
    this.#connection.forget(this.id);
    done(error);
  }
}
