import { EventEmitter } from 'node:events';
import { errorCode } from './errors.js';
import type { AnswerHeaders } from './hpack/header-encoder.js';
import { ReceivedPieces } from './received-pieces.js';
import type { ServerConnection } from './server-connection.js';

/** Writers of longer answers are to wait for `drain` when so many bytes wait to be sent. */
const highWaterMark = 16 * 1024;

/** A piece of an answer, of which the bytes from `at` on have not been sent. */
interface QueuedPiece {
  readonly bytes: Uint8Array;
  at: number;
  readonly onWritten: ((error?: Error | null) => void) | undefined;
}

interface BodyReader {
  readonly limit: number;
  readonly tooLarge: () => Error;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

const nothing = new Uint8Array(0);

const unexpectedEnd = (): Error => new Error('unexpected EOF');

/**
 * A request over HTTP/2, and its answer. Bodies are received and answers are sent as flow control allows. Has the methods and events (`drain`, `finish`,
 * `close`) of a `Writable` that writers of answers use.
 */
export class ServerStream extends EventEmitter {
  readonly id: number;
  readonly connection: ServerConnection;
  /** Called once the stream is closed, for whatever reason. */
  onClosed: (() => void) | undefined;
  /** Whether the head of the answer has been sent. */
  headersSent = false;
  /** Whether the stream is closed: both sides have ended, or one of them has reset it, or the connection is gone. */
  closed = false;
  /** Whether the answer has its end. Some of it may still wait to be sent. */
  writableEnded = false;
  /** Whether all of the answer has been handed to the connection. */
  writableFinished = false;
  /** Whether the client has reset the stream, or has broken the protocol so that it was reset. */
  isReset = false;
  /** Bytes that the client takes. Less than 0 after it has made its windows smaller. */
  sendWindow: number;
  /** Whether the client sends the body only after it has been told to. */
  expectsContinue = false;
  /** Whether the connection knows that there is something to send. */
  isReady = false;
  #queue: QueuedPiece[] = [];
  #queued = 0;
  #needsDrain = false;
  /** Bytes that the client may send. */
  #receiveWindow: number;
  /** Bytes that have been received, but not been taken. */
  #untaken = 0;
  /** Bytes that have been taken since the client was last allowed to send more. */
  #taken = 0;
  #received = 0;
  readonly #announced: number | undefined;
  #remoteEnded = false;
  readonly #pieces = new ReceivedPieces();
  #reader: BodyReader | undefined;
  #readSize = 0;
  /** Wakes up the reader of {@link pieces}. */
  #wake: (() => void) | undefined;
  /** Whether the stream was closed before the client had sent all of its request. */
  #isCutOff = false;

  /** @param announced the length of the body according to its head */
  constructor(
    connection: ServerConnection,
    id: number,
    windows: { readonly send: number; readonly receive: number },
    announced: number | undefined,
  ) {
    super();
    this.connection = connection;
    this.id = id;
    this.sendWindow = windows.send;
    this.#receiveWindow = windows.receive;
    this.#announced = announced;
  }

  get destroyed(): boolean {
    return this.closed;
  }

  /** Whether the client has sent all of its request. */
  get isRemoteEnded(): boolean {
    return this.#remoteEnded;
  }

  /** Sends the head of an answer whose body follows with {@link write} or {@link end}. */
  respond(status: number, headers: AnswerHeaders): void {
    if (this.closed || this.headersSent) return;
    this.headersSent = true;
    this.connection.sendHead(this, status, headers, false);
  }

  /** Sends an answer. @param body default: none */
  answer(status: number, headers: AnswerHeaders, body: Uint8Array = nothing): void {
    if (this.closed || this.headersSent) return;
    this.headersSent = true;
    if (body.length > 0) this.connection.reserve(body.length);
    this.connection.sendHead(this, status, headers, body.length === 0);
    if (body.length === 0) this.#finish();
    else this.end(body);
  }

  /**
   * Sends a piece of the answer.
   *
   * @param bytes must not change until they are written
   * @param onWritten called when the bytes are not needed any more
   * @returns false when more should only be written after `drain`
   */
  write(bytes: Uint8Array, onWritten?: (error?: Error | null) => void): boolean {
    if (this.closed || this.writableEnded) {
      onWritten?.();
      return false;
    }
    this.#queue.push({ bytes, at: 0, onWritten });
    this.#queued += bytes.length;
    this.connection.ready(this);
    if (this.#queued < highWaterMark) return true;
    this.#needsDrain = true;
    return false;
  }

  /** Ends the answer. @param bytes its last piece. Default: none */
  end(bytes: Uint8Array = nothing): void {
    if (this.closed || this.writableEnded) return;
    this.#queue.push({ bytes, at: 0, onWritten: undefined });
    this.#queued += bytes.length;
    this.writableEnded = true;
    this.connection.ready(this);
  }

  /** Resets the stream. @param error default: nobody wants the answer any more */
  destroy(error?: Error): void {
    this.reset(error === undefined ? errorCode.cancel : errorCode.internalError);
  }

  /** Resets the stream if it is open. @param code one of `errorCode` */
  reset(code: number): void {
    if (this.closed) return;
    this.connection.sendReset(this.id, code);
    this.close();
  }

  /** The length of the piece that is sent next, in bytes. */
  get pieceLength(): number {
    return this.#queue[0]?.bytes.length ?? 0;
  }

  /** Whether a part of that piece has been sent. */
  get isInPiece(): boolean {
    const [piece] = this.#queue;
    return piece !== undefined && piece.at > 0;
  }

  /**
   * Hands the next frame of the answer to the connection, if there is something to send and the windows allow it.
   *
   * @param maxBytes the longest payload
   * @returns bytes of the frame's payload; -1 when there was nothing to send
   */
  sendNext(maxBytes: number): number {
    const [piece] = this.#queue;
    if (piece === undefined) return -1;
    const left = piece.bytes.length - piece.at;
    const length = Math.max(0, Math.min(left, maxBytes, this.sendWindow));
    if (length === 0 && left > 0) return -1;
    const start = piece.at;
    piece.at += length;
    this.sendWindow -= length;
    this.#queued -= length;
    const isPieceDone = length === left;
    if (isPieceDone) this.#queue.shift();
    const isEnd = isPieceDone && this.writableEnded && this.#queue.length === 0;
    if (length > 0 || isEnd) this.connection.sendData(this.id, piece.bytes, start, start + length, isEnd);
    if (isPieceDone) piece.onWritten?.();
    if (this.closed) return length;
    if (isEnd) this.#finish();
    else if (this.#needsDrain && this.#queue.length === 0) {
      this.#needsDrain = false;
      this.emit('drain');
    }
    return length;
  }

  #finish(): void {
    this.writableEnded = true;
    this.writableFinished = true;
    this.emit('finish');
    if (this.#remoteEnded) this.close();
    // The client needs to send the rest of its request no longer (RFC 9113, section 8.1). It is told so after it could read the answer: curl 7 drops an answer that it
    // reads together with the reset.
    else setImmediate(() => this.reset(errorCode.noError));
  }

  /**
   * Reads the whole body. May be called once. Rejects with an Error when the stream ends before the body does.
   *
   * @param limit in bytes
   * @param tooLarge makes the error for longer bodies, of which the rest is not taken
   */
  read(limit: number, tooLarge: () => Error): Promise<Uint8Array> {
    if (this.#isCutOff) return Promise.reject(unexpectedEnd());
    this.#continue();
    return new Promise((resolve, reject) => {
      this.#reader = { limit, tooLarge, resolve, reject };
      this.#count(this.#received);
      this.#finishReading();
    });
  }

  /** Whether {@link read} has not come to an end yet. */
  get isReading(): boolean {
    return this.#reader !== undefined;
  }

  /**
   * The body piece by piece, at the pace of its reader. Undefined when there is none. Throws an Error when the stream ends before the body does. May be called once,
   * instead of {@link read}.
   */
  pieces(): AsyncIterable<Uint8Array> | undefined {
    this.#continue();
    return this.#remoteEnded && this.#received === 0 ? undefined : this.#piecesInTurn();
  }

  #continue(): void {
    if (!this.expectsContinue || this.#remoteEnded || this.#received > 0 || this.headersSent || this.closed) return;
    this.expectsContinue = false;
    this.connection.sendContinue(this.id);
  }

  async *#piecesInTurn(): AsyncGenerator<Uint8Array> {
    for (;;) {
      for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) {
        this.#allowAgain(piece.length);
        yield piece;
      }
      if (this.#isCutOff) throw unexpectedEnd();
      if (this.#remoteEnded) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Makes the reading of a body that has not come to its end fail. */
  #failBody(): void {
    if (this.#remoteEnded) return;
    this.#isCutOff = true;
    this.#pieces.take();
    this.#reader?.reject(unexpectedEnd());
    this.#reader = undefined;
    this.#wake?.();
  }

  /** Takes the length of a DATA frame from the window. False when the client sends more than it may. */
  mayReceive(length: number): boolean {
    this.#receiveWindow -= length;
    return this.#receiveWindow >= 0;
  }

  /** Whether a body of this length would be longer than announced. */
  exceedsAnnounced(length: number): boolean {
    return this.#announced !== undefined && this.#received + length > this.#announced;
  }

  /** Gets a piece of the body. */
  receive(bytes: Uint8Array): void {
    this.#received += bytes.length;
    this.#untaken += bytes.length;
    this.#pieces.push(bytes);
    if (this.#reader !== undefined) this.#count(bytes.length);
    else this.#wake?.();
  }

  /** Gives back what has been received without being a part of the body. */
  receivePadding(length: number): void {
    this.#untaken += length;
    this.#allowAgain(length);
  }

  /** The client has sent all of its request. False when the body is not as long as announced. */
  endRemote(): boolean {
    if (this.#announced !== undefined && this.#received !== this.#announced) return false;
    this.#remoteEnded = true;
    this.#finishReading();
    this.#wake?.();
    if (this.writableFinished) this.close();
    return true;
  }

  #count(length: number): void {
    const reader = this.#reader;
    if (reader === undefined) return;
    this.#readSize += length;
    if (this.#readSize <= reader.limit) this.#allowAgain(length);
    else {
      this.#reader = undefined;
      reader.reject(reader.tooLarge());
    }
  }

  #finishReading(): void {
    const reader = this.#reader;
    if (reader === undefined || !this.#remoteEnded) return;
    const pieces = this.#pieces.take();
    this.#reader = undefined;
    const [first = nothing] = pieces;
    reader.resolve(pieces.length <= 1 ? first : Buffer.concat(pieces, this.#readSize));
  }

  /** Lets the client send as many bytes again. */
  #allowAgain(length: number): void {
    // All of it has been given back when the stream was closed.
    if (this.closed) return;
    this.connection.allowAgain(length);
    this.#untaken -= length;
    if (this.#remoteEnded) return;
    this.#taken += length;
    if (!this.connection.isMuch(this.#taken)) return;
    this.connection.sendWindowUpdate(this.id, this.#taken);
    this.#receiveWindow += this.#taken;
    this.#taken = 0;
  }

  /** Closes the stream. To be called by its connection when it is gone, or when the client has reset the stream. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.connection.allowAgain(this.#untaken);
    this.#untaken = 0;
    this.#failBody();
    const queue = this.#queue;
    this.#queue = [];
    for (const { onWritten } of queue) onWritten?.();
    this.connection.closed(this);
    const { onClosed } = this;
    // A closed stream holds its request no longer.
    this.onClosed = undefined;
    onClosed?.();
    this.emit('close');
  }
}
