import { Buffer } from 'node:buffer';

interface BodyReader {
  readonly limit: number;
  readonly tooLarge: () => Error;
  readonly resolve: (body: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
}

/** Options of a body that its stream provides. */
export interface BodyOptions {
  /** Length of the body according to the head of its request. Default: not announced. */
  readonly announced: number | undefined;
  readonly streamWindow: ReceiveWindow;
  readonly connectionWindow: ReceiveWindow;
  /** Asks a waiting client to send the body. Undefined when it does not wait. */
  readonly sendContinue: (() => void) | undefined;
}

const nothing = new Uint8Array(0);

const unexpectedEnd = (): Error => new Error('unexpected EOF');

/**
 * The body of a request over HTTP/2. Either {@link read} or {@link pieces} may be called, once. The client may send
 * more as the body is read.
 */
export class StreamBody {
  readonly #options: BodyOptions;
  /** Whether the client has sent all of its request. */
  isEnded = false;
  /** Whether the stream is closed. Then its part of the connection's window has been returned. */
  #isClosed = false;
  #received = 0;
  /** Bytes that have been received, but that the reader has not taken. */
  #untaken = 0;
  readonly #pieces = new ReceivedPieces();
  #reader: BodyReader | undefined;
  #readSize = 0;
  /** Wakes up the reader of {@link pieces}. */
  #wake: (() => void) | undefined;

  constructor(options: BodyOptions) {
    this.#options = options;
  }

  /**
   * Reads the whole body. Rejects when the stream ends before the body does.
   *
   * @param limit in bytes
   * @param tooLarge makes the error for longer bodies, whose rest is not read
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

  /** Whether {@link read} is still running. */
  get isReading(): boolean {
    return this.#reader !== undefined;
  }

  /**
   * The body piece by piece, at the pace of its reader. Undefined without a body. Throws when the stream ends before
   * the body does.
   */
  pieces(): AsyncIterable<Uint8Array> | undefined {
    this.#continue();
    return this.isEnded && this.#received === 0 ? undefined : this.#piecesInTurn();
  }

  async *#piecesInTurn(): AsyncGenerator<Uint8Array> {
    for (;;) {
      for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) {
        this.#allowAgain(piece.length);
        yield piece;
      }
      if (this.#isCutOff) throw unexpectedEnd();
      if (this.isEnded) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Whether the stream was closed before the client had sent all of its request. */
  get #isCutOff(): boolean {
    return this.#isClosed && !this.isEnded;
  }

  #continue(): void {
    if (!this.isEnded && !this.#isClosed && this.#received === 0) this.#options.sendContinue?.();
  }

  /** Counts the payload of a DATA frame. Returns false when the client exceeds its window. */
  mayReceive(length: number): boolean {
    return this.#options.streamWindow.receive(length);
  }

  /** Receives the next bytes. Returns false when the body becomes longer than announced. */
  receive(bytes: Uint8Array): boolean {
    const { announced, connectionWindow } = this.#options;
    if (announced !== undefined && this.#received + bytes.length > announced) {
      connectionWindow.allowAgain(bytes.length);
      return false;
    }
    this.#received += bytes.length;
    this.#untaken += bytes.length;
    this.#pieces.push(bytes);
    if (this.#reader !== undefined) this.#count(bytes.length);
    else this.#wake?.();
    return true;
  }

  /** Receives bytes that do not belong to the body. */
  receivePadding(length: number): void {
    this.#untaken += length;
    this.#allowAgain(length);
  }

  /** Call when the client has sent all of its request. Returns false when the body is not as long as announced. */
  end(): boolean {
    const { announced } = this.#options;
    if (announced !== undefined && this.#received !== announced) return false;
    this.isEnded = true;
    this.#finishReading();
    this.#wake?.();
    return true;
  }

  /** Called when the stream is closed. Reading an incomplete body fails then. */
  close(): void {
    this.#isClosed = true;
    this.#options.connectionWindow.allowAgain(this.#untaken);
    this.#untaken = 0;
    if (this.isEnded) return;
    this.#pieces.take();
    this.#reader?.reject(unexpectedEnd());
    this.#reader = undefined;
    this.#wake?.();
  }

  /** Counts bytes that the reader of the whole body takes. */
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
    if (reader === undefined || !this.isEnded) return;
    const pieces = this.#pieces.take();
    this.#reader = undefined;
    const [first = nothing] = pieces;
    reader.resolve(pieces.length <= 1 ? first : Buffer.concat(pieces, this.#readSize));
  }

  /** Returns bytes to the window of the stream and of the connection. */
  #allowAgain(length: number): void {
    if (this.#isClosed) return;
    const { streamWindow, connectionWindow } = this.#options;
    connectionWindow.allowAgain(length);
    this.#untaken -= length;
    if (!this.isEnded) streamWindow.allowAgain(length);
  }
}

/** Minimum size of pieces that are kept without copying, in bytes, if they are most of their buffer. */
const large = 1024;
/** Small pieces are collected in buffers of at most this size, in bytes. */
const maxCollected = 16 * 1024;

/**
 * The pieces of a body that were not read yet. Small pieces are copied: otherwise a piece would keep the whole buffer
 * that was read from the connection, and a client may send a body byte by byte, between other frames.
 */
export class ReceivedPieces {
  #pieces: Uint8Array[] = [];
  /** Buffer in which the last piece grows. */
  #collected: Buffer | undefined;
  #collectedLength = 0;
  #received = 0;

  /** @param bytes must not change; the caller must not use the rest of their buffer */
  push(bytes: Uint8Array): void {
    const { length } = bytes;
    this.#received += length;
    const isFirst = this.#received === length;
    if ((isFirst || length >= large) && 2 * length >= bytes.buffer.byteLength) this.#add(bytes, undefined);
    else if (isFirst) this.#add(Buffer.from(bytes), undefined);
    else this.#collect(bytes);
  }

  /** Removes the first piece. */
  shift(): Uint8Array | undefined {
    const piece = this.#pieces.shift();
    if (this.#pieces.length === 0) this.#collected = undefined;
    return piece;
  }

  /** Takes all pieces. */
  take(): readonly Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    this.#collected = undefined;
    return pieces;
  }

  #add(piece: Uint8Array, collected: Buffer | undefined): void {
    this.#pieces.push(piece);
    this.#collected = collected;
    this.#collectedLength = piece.length;
  }

  #collect(bytes: Uint8Array): void {
    const collected = this.#collected;
    const end = this.#collectedLength + bytes.length;
    if (collected !== undefined && end <= collected.length) {
      collected.set(bytes, this.#collectedLength);
      this.#pieces[this.#pieces.length - 1] = collected.subarray(0, end);
      this.#collectedLength = end;
      return;
    }
    const size = Math.max(bytes.length, Math.min(maxCollected, Math.max(large, this.#received)));
    const larger = Buffer.allocUnsafeSlow(size);
    larger.set(bytes);
    this.#add(larger.subarray(0, bytes.length), larger);
  }
}

/**
 * Number of bytes that a client may send before the server allows more (RFC 9113, section 5.2), of one stream or of a
 * connection.
 */
export class ReceiveWindow {
  readonly #size: number;
  readonly #update: (increment: number) => void;
  #left: number;
  /** Number of bytes that the next update can return to the window. */
  #taken = 0;

  /**
   * @param size in bytes
   * @param update sends the client an update by this many bytes
   */
  constructor(size: number, update: (increment: number) => void) {
    this.#size = size;
    this.#left = size;
    this.#update = update;
  }

  /** Counts received bytes. Returns false when there are more than allowed. */
  receive(length: number): boolean {
    this.#left -= length;
    return this.#left >= 0;
  }

  /** Returns bytes to the window. The client gets an update when half of the window has been returned. */
  allowAgain(length: number): void {
    this.#taken += length;
    if (this.#taken < this.#size / 2) return;
    const increment = this.#taken;
    this.#left += increment;
    this.#taken = 0;
    this.#update(increment);
  }
}
