import type { Socket } from 'node:net';
import { schedule } from '@k8s-ts/event-loop';
import { FrameWriter, uint32 } from './frame-writer.js';
import { frameType, headBytes, maxWindow, usualFrameSize, usualWindow } from './frames.js';

/** A stream that has data to send. */
export interface SendingStream {
  /** Whether the sender knows that there is something to send. Only the sender sets it. */
  isReady: boolean;
  readonly closed: boolean;
  /** Window of this stream, in bytes. Negative after the client has made its windows smaller. */
  readonly sendWindow: number;
  /** The length of the piece that is sent next, in bytes. */
  readonly pieceLength: number;
  /** Whether a part of that piece has been sent. */
  readonly isInPiece: boolean;
  /**
   * Calls `FrameSender.data` with the next frame, if there is something to send and the windows allow it.
   *
   * @param maxBytes the longest payload
   * @returns bytes of the payload; -1 when there was nothing to send
   */
  sendNext(maxBytes: number): number;
}

/**
 * DATA is buffered up to about this size, in bytes, while the socket does not drain. More data waits in the streams.
 */
const maxPending = 128 * 1024;
/** Total size of frames, in bytes, at which they are written before the end of the turn. */
const flushedEarly = 64 * 1024;
/**
 * Pieces of at least this length, in bytes, are buffered whole: long lists then need fewer writes. Response writers
 * limit their number.
 */
const largePiece = 256 * 1024;
/** Size of waiting responses to control frames, in bytes, at which a client that does not read is cut off. */
const maxUnread = 1024 * 1024;
/** Usual maximum length of heads of answers, in bytes. */
const usualHead = 512 + 4 * headBytes;

/**
 * Sends the frames of a connection. Frames of one turn of the event loop are collected and written once. DATA is
 * collected as the window of the connection and the socket allow, one frame of each stream in turn.
 */
export class FrameSender {
  readonly #socket: Socket;
  readonly #onWritten: () => void;
  readonly #writer = new FrameWriter();
  /** Window of the connection, in bytes. */
  #window = usualWindow;
  /** Maximum payload that the client accepts, in bytes. */
  maxFrameSize = usualFrameSize;
  readonly #ready: SendingStream[] = [];
  /**
   * Number of collected bytes of DATA frames. Flow control and {@link maxPending} limit it; long pieces are collected
   * whole.
   */
  #pendingData = 0;
  #isSending = false;
  #isWriting = false;
  #isFlushDue = false;
  #isHeld = false;
  #isOver = false;

  /**
   * @param onWritten called whenever the socket has accepted all collected frames, and at the end of a turn with frames
   */
  constructor(socket: Socket, onWritten: () => void) {
    this.#socket = socket;
    this.#onWritten = onWritten;
  }

  /** Whether the socket has accepted all frames. */
  get isIdle(): boolean {
    return !this.#isWriting && this.#writer.length === 0;
  }

  /** Whether the client accepts no more data on any stream now. */
  get isShut(): boolean {
    return this.#window <= 0;
  }

  /** Sends a frame of a few bytes. */
  frame(type: number, flags: number, stream: number, payload: readonly number[] | Uint8Array): void {
    this.#writer.frame(type, flags, stream, payload);
    this.#control();
  }

  /** Lets the client send `increment` bytes more. @param stream 0 for all streams together */
  windowUpdate(stream: number, increment: number): void {
    if (!this.#isOver) this.frame(frameType.windowUpdate, 0, stream, uint32(increment));
  }

  /** Sends the head of an answer. @param block a character for each byte */
  headers(stream: number, block: string, isEnd: boolean): void {
    this.#writer.headers(stream, block, isEnd, this.maxFrameSize);
    this.#control();
  }

  /** Makes space for the head and the body of an answer. */
  reserve(bytes: number): void {
    if (bytes <= maxPending && this.#writer.length <= maxPending) this.#writer.reserve(bytes + usualHead);
  }

  /** Adds a stream with data to send, or with a larger window. */
  ready(stream: SendingStream): void {
    if (!stream.isReady) {
      stream.isReady = true;
      this.#ready.push(stream);
    }
    this.#send();
  }

  /** Adds a DATA frame, see {@link SendingStream.sendNext}. */
  data(stream: number, bytes: Uint8Array, start: number, end: number, isEnd: boolean): void {
    this.#window -= end - start;
    this.#pendingData += headBytes + end - start;
    this.#writer.data(stream, bytes, start, end, isEnd);
  }

  /** Removes a closed stream. */
  remove(stream: SendingStream): void {
    // Removes reset streams: a client that reads no data could otherwise collect them for as long as the connection
    // lasts.
    const at = stream.isReady ? this.#ready.indexOf(stream) : -1;
    if (at >= 0) this.#ready.splice(at, 1);
  }

  /**
   * Call when the client accepts `increment` more bytes. Returns false when its window exceeds the maximum size of
   * windows.
   */
  openWindow(increment: number): boolean {
    this.#window += increment;
    if (this.#window > maxWindow) return false;
    this.#send();
    return true;
  }

  /** Delays frames until {@link release}, so that responses to one piece of input are written together. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.flush();
  }

  /** Calls `onWritten` at the end of the turn. */
  flushSoon(): void {
    if (this.#isFlushDue || this.#isHeld) return;
    this.#isFlushDue = true;
    schedule('response', this.#flushDue);
  }

  readonly #flushDue = (): void => {
    this.#isFlushDue = false;
    this.flush();
    this.#onWritten();
  };

  /** Writes the collected frames, unless the socket has not accepted earlier frames yet. */
  flush(): void {
    // When the connection ends, the remaining frames are written before the socket is closed.
    if ((this.#isWriting && !this.#isOver) || this.#writer.length === 0 || this.#socket.destroyed) return;
    const [bytes, done] = this.#writer.take();
    this.#pendingData = 0;
    this.#isWriting = true;
    this.#socket.write(bytes, () => {
      done();
      this.#isWriting = false;
      if (this.#isOver) return;
      this.#send();
      this.flush();
      this.#onWritten();
    });
    // There is space for more.
    if (!this.#isSending) this.#send();
  }

  /** Sends no more frames after the collected ones. */
  end(): void {
    this.#isOver = true;
  }

  /** Call after a frame that the client causes and that no flow control limits. */
  #control(): void {
    if (this.#writer.length - this.#pendingData > maxUnread) this.#socket.destroy();
    else this.flushSoon();
  }

  #send(): void {
    if (this.#isSending || this.#isOver) return;
    this.#isSending = true;
    while (this.#ready.length > 0) {
      const [stream] = this.#ready as [SendingStream];
      if (!this.#hasSpaceFor(stream)) break;
      this.#ready.shift();
      const sent = stream.sendNext(Math.min(usualFrameSize, this.#window));
      if (stream.closed) stream.isReady = false;
      else if (sent >= 0) this.#ready.push(stream);
      else if (this.#window <= 0) {
        // All streams wait for a window update of the client, after which each is tried again.
        this.#ready.unshift(stream);
        break;
      } else stream.isReady = false;
    }
    this.#isSending = false;
    if (this.#writer.length >= flushedEarly) this.flush();
    else if (this.#writer.length > 0) this.flushSoon();
  }

  #hasSpaceFor({ pieceLength, isInPiece, sendWindow }: SendingStream): boolean {
    const isLarge = pieceLength >= largePiece;
    if (this.#writer.length >= maxPending) return isLarge && isInPiece;
    if (isLarge && !isInPiece) {
      // Reserves no more than the client's windows allow: a client with closed windows would keep the buffer in use.
      const length = Math.min(pieceLength, sendWindow, this.#window);
      if (length > 0) this.#writer.reserve(length + headBytes * Math.ceil(length / usualFrameSize));
    }
    return true;
  }
}
