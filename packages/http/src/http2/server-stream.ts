import { EventEmitter } from 'node:events';
import { errorCode } from './errors/errors.js';
import type { FrameSender, SendingStream } from './frame-sender.js';
import { type AnswerHeaders, encodeHead } from './hpack/header-encoder.js';
import type { StreamBody } from './stream-body.js';

/** Number of waiting bytes at which writers have to wait for `drain`. */
const highWaterMark = 16 * 1024;

/** A piece of an answer, of which the bytes from `at` on have not been sent. */
interface QueuedPiece {
  readonly bytes: Uint8Array;
  at: number;
  readonly onWritten: ((error?: Error | null) => void) | undefined;
}

const nothing = new Uint8Array(0);

/** The connection of a stream, as the stream sees it. */
export interface StreamConnection {
  /** Sends a PING, whose response shows that the client reads and is alive. */
  ping(): void;
  /** Accepts no new streams, and closes the connection when the open streams have ended. Idempotent. */
  close(): void;
  /** Closes the connection and its streams. @param code the reason for the client; one of `errorCode` */
  destroy(code?: number): void;
  /** Change of the table size to be written before the next head. */
  tableSizeUpdate(): string;
  sendReset(id: number, code: number): void;
  /** Call when both sides of a stream have ended, or it was reset. */
  closed(stream: ServerStream): void;
}

/**
 * A request over HTTP/2, and its answer, which is sent as flow control allows. Has the methods and events (`drain`,
 * `finish`, `close`) of a `Writable` that writers of answers use.
 */
export class ServerStream extends EventEmitter implements SendingStream {
  readonly id: number;
  readonly connection: StreamConnection;
  readonly body: StreamBody;
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
  /** Whether the stream has been reset, by the client or because the client violated the protocol. */
  isReset = false;
  sendWindow: number;
  isReady = false;
  readonly #sender: FrameSender;
  #queue: QueuedPiece[] = [];
  #queued = 0;
  #needsDrain = false;

  /** @param sendWindow number of bytes that the client accepts */
  constructor(connection: StreamConnection, id: number, sender: FrameSender, body: StreamBody, sendWindow: number) {
    super();
    this.connection = connection;
    this.id = id;
    this.#sender = sender;
    this.body = body;
    this.sendWindow = sendWindow;
  }

  get destroyed(): boolean {
    return this.closed;
  }

  /** Sends the head of an answer whose body follows with {@link write} or {@link end}. */
  respond(status: number, headers: AnswerHeaders): void {
    if (this.closed || this.headersSent) return;
    this.#sendHead(status, headers, false);
  }

  /** Sends an answer. @param body default: none */
  answer(status: number, headers: AnswerHeaders, body: Uint8Array = nothing): void {
    if (this.closed || this.headersSent) return;
    if (body.length > 0) this.#sender.reserve(body.length);
    this.#sendHead(status, headers, body.length === 0);
    if (body.length === 0) this.#finish();
    else this.end(body);
  }

  #sendHead(status: number, headers: AnswerHeaders, isEnd: boolean): void {
    this.headersSent = true;
    this.#sender.headers(
      this.id,
      this.connection.tableSizeUpdate() + encodeHead(status, headers, currentDate()),
      isEnd,
    );
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
    this.#sender.ready(this);
    if (this.#queued < highWaterMark) return true;
    this.#needsDrain = true;
    return false;
  }

  /**
   * Whether the client accepts more bytes now. Otherwise `drain` reports when it does, so that data is produced only
   * when it can be sent.
   */
  mayWrite(): boolean {
    if (this.closed || (this.sendWindow > 0 && !this.#sender.isShut)) return true;
    this.#needsDrain = true;
    this.#sender.ready(this);
    return false;
  }

  /** Ends the answer. @param bytes its last piece. Default: none */
  end(bytes: Uint8Array = nothing): void {
    if (this.closed || this.writableEnded) return;
    this.#queue.push({ bytes, at: 0, onWritten: undefined });
    this.#queued += bytes.length;
    this.writableEnded = true;
    this.#sender.ready(this);
  }

  /** Resets the stream. @param error default: the response is not needed any more */
  destroy(error?: Error): void {
    this.reset(error === undefined ? errorCode.cancel : errorCode.internalError);
  }

  /** Resets the stream if it is open. @param code one of `errorCode` */
  reset(code: number): void {
    if (this.closed) return;
    this.connection.sendReset(this.id, code);
    this.close();
  }

  get pieceLength(): number {
    return this.#queue[0]?.bytes.length ?? 0;
  }

  get isInPiece(): boolean {
    const [piece] = this.#queue;
    return piece !== undefined && piece.at > 0;
  }

  sendNext(maxBytes: number): number {
    const [piece] = this.#queue;
    if (piece === undefined) {
      if (this.sendWindow > 0 && maxBytes > 0) this.#drained();
      return -1;
    }
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
    if (length > 0 || isEnd) this.#sender.data(this.id, piece.bytes, start, start + length, isEnd);
    if (isPieceDone) piece.onWritten?.();
    if (this.closed) return length;
    if (isEnd) this.#finish();
    else if (this.#queue.length === 0) this.#drained();
    return length;
  }

  #drained(): void {
    if (!this.#needsDrain) return;
    this.#needsDrain = false;
    this.emit('drain');
  }

  #finish(): void {
    this.writableEnded = true;
    this.writableFinished = true;
    this.emit('finish');
    if (this.body.isEnded) this.close();
    // The client need not send the rest of its request (RFC 9113, section 8.1). The reset follows in a later turn,
    // because curl 7 drops a response that it reads together with the reset.
    else setImmediate(() => this.reset(errorCode.noError));
  }

  /** Call when the client has sent all of its request. Returns false when the body is not as long as announced. */
  endRemote(): boolean {
    if (!this.body.end()) return false;
    if (this.writableFinished) this.close();
    return true;
  }

  /** Closes the stream. To be called by its connection when it is gone, or when the client has reset the stream. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.body.close();
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

let second = 0;
let text = '';

/** The value of the header `date` now. */
export function currentDate(): string {
  const now = Date.now();
  const current = Math.floor(now / 1000);
  if (current !== second) {
    second = current;
    text = new Date(now).toUTCString();
  }
  return text;
}
