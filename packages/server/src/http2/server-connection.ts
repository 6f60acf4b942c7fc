import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import { atEndOfTurn } from '@k8s-ts/storage/event-loop';
import { currentDate } from './current-date.js';
import { ConnectionError, errorCode } from './errors.js';
import { FrameReader } from './frame-reader.js';
import { FrameWriter, uint32 } from './frame-writer.js';
import { flag, frameType, headBytes, maxWindow, readUInt32, setting, usualFrameSize, usualWindow } from './frames.js';
import { HeaderDecoder } from './hpack/header-decoder.js';
import { type AnswerHeaders, encodeHead } from './hpack/header-encoder.js';
import { requestHeadersOf } from './request-headers.js';
import { ServerStream } from './server-stream.js';

/** Settings and events of connections. */
export interface ConnectionOptions {
  readonly maxConcurrentStreams: number;
  /** What a client may send on a stream before it is taken, in bytes. */
  readonly streamWindow: number;
  /** The same for all streams together. */
  readonly connectionWindow: number;
  /** Largest header list, in bytes, as HPACK counts them. */
  readonly maxHeaderListSize: number;
  /**
   * Called with each request, when its head has come.
   *
   * @param headers names in lower case
   * @param raw names and values in turn, as sent
   */
  readonly onStream: (
    stream: ServerStream,
    headers: Readonly<Record<string, string | undefined>>,
    raw: readonly string[],
  ) => void;
  /** Called once when the connection is closed, or is about to be. Its streams are closed. */
  readonly onClosed: () => void;
}

/** DATA is put together up to about this size while the socket takes nothing, in bytes. More waits in the streams. */
const maxPending = 128 * 1024;
/** It is written before the end of the turn when so much has come together. */
const flushedEarly = 64 * 1024;
/** Pieces of this length or more are put together whole: long lists then take fewer writes. Writers of answers limit how many there are at a time. */
const largePiece = 256 * 1024;
/** A client that makes the server answer frames and reads nothing is cut off when answers of this size wait, in bytes. */
const maxUnread = 1024 * 1024;
/** Frames that continue a header, at most. */
const maxContinuations = 256;
/** A client has so long to read the end of its connection, in ms. */
const lingerMs = 1000;
/** The answer of Go's server to headers that are too large. */
const tooLarge = Buffer.from('<h1>HTTP Error 431</h1><p>Request Header Field(s) Too Large</p>');

/** The header block that is being received. */
interface HeaderBlock {
  readonly stream: number;
  readonly isEnd: boolean;
  readonly parts: Buffer[];
  length: number;
}

/** The server's side of an HTTP/2 connection (RFC 9113). */
export class ServerConnection {
  readonly socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #streams = new Map<number, ServerStream>();
  readonly #reader: FrameReader;
  readonly #writer = new FrameWriter();
  readonly #decoder: HeaderDecoder;
  #block: HeaderBlock | undefined;
  #lastStream = 0;
  /** Whether the client has sent its settings, which are its first frame. */
  #isIntroduced = false;
  #clientWindow = usualWindow;
  #clientFrameSize = usualFrameSize;
  #sendWindow = usualWindow;
  #receiveWindow: number;
  #taken = 0;
  /** Streams with something to send, which take turns. */
  #ready: ServerStream[] = [];
  /** Bytes of DATA frames that have been put together. Flow control and {@link maxPending} limit them, long pieces are put together whole. */
  #pendingData = 0;
  #isSending = false;
  #isWriting = false;
  #isFlushDue = false;
  #isReading = false;
  /** Set when the client has to be told that the table of headers stays empty. */
  #tellsTableSize = false;
  /** The stream of the current DATA frame. Undefined when the payload is to be skipped. */
  #dataStream: ServerStream | undefined;
  #dataLeft = 0;
  #padding = 0;
  #padded = false;
  #dataEnds = false;
  /** Whether the client owes the answer to a {@link ping}. */
  isAsked = false;
  /** Since when there is no stream, in ms of `performance.now()`. */
  idleSince = performance.now();
  /** Whether no new streams are accepted. The open ones are finished. */
  closing = false;
  /** Whether everything has ended. */
  destroyed = false;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.socket = socket;
    this.#options = options;
    this.#decoder = new HeaderDecoder(options.maxHeaderListSize);
    this.#reader = new FrameReader(this);
    this.#receiveWindow = options.connectionWindow;
    const { maxConcurrentStreams, streamWindow, maxHeaderListSize } = options;
    this.#writer.frame(frameType.settings, 0, 0, [
      ...[0, setting.maxConcurrentStreams, ...uint32(maxConcurrentStreams)],
      ...[0, setting.initialWindowSize, ...uint32(streamWindow)],
      ...[0, setting.maxHeaderListSize, ...uint32(maxHeaderListSize)],
    ]);
    const more = options.connectionWindow - usualWindow;
    if (more > 0) this.#writer.windowUpdate(0, more);
    this.#flushSoon();
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    // Nothing is written any more to a client that has ended its side.
    socket.allowHalfOpen = true;
    socket.once('end', () => socket.destroy());
    socket.once('close', () => this.#end());
  }

  /** How many streams are open. */
  get openStreams(): number {
    return this.#streams.size;
  }

  /** Asks the client for an answer, which shows that it reads and is alive. */
  ping(): void {
    this.isAsked = true;
    this.#writer.frame(frameType.ping, 0, 0, new Uint8Array(8));
    this.#flushSoon();
  }

  /** Accepts no new streams, and closes the connection when the open ones have ended. Idempotent. */
  close(): void {
    if (this.closing || this.destroyed) return;
    this.closing = true;
    this.#goAway(errorCode.noError);
    this.#endWhenDone();
  }

  /** Closes the connection and its streams. @param code tells the client why; one of {@link errorCode} */
  destroy(code: number = errorCode.noError): void {
    if (this.destroyed) return;
    this.#goAway(code);
    this.#end();
    this.#flush();
    this.#linger();
  }

  #goAway(code: number): void {
    this.#writer.frame(frameType.goAway, 0, 0, [...uint32(this.#lastStream), ...uint32(code)]);
    this.#flushSoon();
  }

  /** Lets the client read what has been written before the socket is closed. */
  #linger(): void {
    const { socket } = this;
    if (socket.destroyed) return;
    socket.destroySoon();
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    socket.once('close', () => clearTimeout(timer));
  }

  #end(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.closing = true;
    const streams = [...this.#streams.values()];
    for (const stream of streams) stream.close();
    this.#options.onClosed();
  }

  #endWhenDone(): void {
    if (!this.closing || this.destroyed || this.#streams.size > 0) return;
    this.#flush();
    if (this.#isWriting || this.#writer.length > 0) return;
    this.#end();
    this.#linger();
  }

  #read(bytes: Buffer): void {
    if (this.destroyed) return;
    this.#isReading = true;
    try {
      this.#reader.read(bytes);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.destroy(error.code);
    } finally {
      this.#isReading = false;
      this.#flush();
      this.#endWhenDone();
    }
  }

  onFrame(type: number, flags: number, stream: number, bytes: Buffer, start: number, end: number): void {
    if (this.destroyed) return;
    if (!this.#isIntroduced) {
      if (type !== frameType.settings) throw new ConnectionError(errorCode.protocolError);
      this.#isIntroduced = true;
    }
    const isContinuation = type === frameType.continuation;
    if (isContinuation !== (this.#block !== undefined) || (isContinuation && stream !== this.#block?.stream))
      throw new ConnectionError(errorCode.protocolError);
    const length = end - start;
    switch (type) {
      case frameType.headers:
        this.#onHeaders(flags, stream, bytes, start, end);
        break;
      case frameType.continuation:
        this.#onBlock(flags, bytes, start, end);
        break;
      case frameType.priority:
        expectStream(stream);
        expectLength(length === 5);
        break;
      case frameType.reset:
        expectStream(stream);
        expectLength(length === 4);
        this.#onReset(stream);
        break;
      case frameType.settings:
        expectConnection(stream);
        this.#onSettings(flags, bytes, start, end);
        break;
      case frameType.pushPromise:
        throw new ConnectionError(errorCode.protocolError);
      case frameType.ping:
        expectConnection(stream);
        expectLength(length === 8);
        this.#onPing(flags, bytes.subarray(start, end));
        break;
      case frameType.goAway:
        expectConnection(stream);
        expectLength(length >= 8);
        // Tells the client which of its streams are finished: it may have opened others.
        this.close();
        break;
      case frameType.windowUpdate:
        expectLength(length === 4);
        this.#onWindowUpdate(stream, readUInt32(bytes, start) & maxWindow);
        break;
      default:
    }
  }

  #onHeaders(flags: number, stream: number, bytes: Buffer, begin: number, stop: number): void {
    expectStream(stream);
    let [start, end] = [begin, stop];
    if ((flags & flag.padded) !== 0) {
      expectLength(end > start);
      end -= bytes[start++] as number;
    }
    if ((flags & flag.priority) !== 0) start += 5;
    if (start > end) throw new ConnectionError(errorCode.protocolError);
    const isEnd = (flags & flag.endStream) !== 0;
    if ((flags & flag.endHeaders) !== 0) {
      this.#onHead(stream, isEnd, bytes, start, end);
      return;
    }
    this.#block = { stream, isEnd, parts: [], length: 0 };
    this.#onBlock(flags, bytes, start, end);
  }

  /** Collects the parts of a header block. */
  #onBlock(flags: number, bytes: Buffer, start: number, end: number): void {
    const block = this.#block as HeaderBlock;
    block.parts.push(Buffer.from(bytes.subarray(start, end)));
    block.length += end - start;
    if (block.length > this.#options.maxHeaderListSize || block.parts.length > maxContinuations)
      throw new ConnectionError(errorCode.enhanceYourCalm);
    if ((flags & flag.endHeaders) === 0) return;
    this.#block = undefined;
    this.#onHead(block.stream, block.isEnd, Buffer.concat(block.parts, block.length), 0, block.length);
  }

  #onHead(id: number, isEnd: boolean, bytes: Buffer, start: number, end: number): void {
    // Later blocks may refer to this one, whatever becomes of it.
    const { raw, isMalformed, isTooLarge } = this.#decoder.decode(bytes, start, end);
    const known = this.#streams.get(id);
    if (known !== undefined) {
      this.#onTrailers(known, isEnd && !isMalformed && !hasPseudo(raw));
      return;
    }
    if (isOfServer(id)) throw new ConnectionError(errorCode.protocolError);
    if (id <= this.#lastStream) {
      // The client may have sent the trailers of a request before it got the whole answer, which ends the stream.
      if (isEnd && !hasPseudo(raw)) return;
      throw new ConnectionError(errorCode.protocolError);
    }
    if (this.closing) return;
    this.#lastStream = id;
    // Headers that are too large are not complete.
    const headers = isMalformed ? undefined : isTooLarge ? {} : requestHeadersOf(raw);
    const length = headers?.['content-length'];
    if (headers === undefined || (length !== undefined && !/^\d{1,15}$/.test(length))) {
      this.sendReset(id, errorCode.protocolError);
      return;
    }
    if (this.#streams.size >= this.#options.maxConcurrentStreams) {
      this.sendReset(id, errorCode.refusedStream);
      return;
    }
    const windows = { send: this.#clientWindow, receive: this.#options.streamWindow };
    const stream = new ServerStream(this, id, windows, length === undefined ? undefined : Number(length));
    if (isEnd && !stream.endRemote()) {
      this.sendReset(id, errorCode.protocolError);
      return;
    }
    this.#streams.set(id, stream);
    stream.expectsContinue = headers.expect?.toLowerCase() === '100-continue';
    if (isTooLarge) stream.answer(431, { 'content-type': 'text/html; charset=utf-8' }, tooLarge);
    else this.#options.onStream(stream, headers, raw);
  }

  #onTrailers(stream: ServerStream, areValid: boolean): void {
    if (stream.isRemoteEnded) refuse(stream, errorCode.streamClosed);
    else if (!areValid || !stream.endRemote()) refuse(stream, errorCode.protocolError);
  }

  /** Whether the client has not opened a stream. Those that it opens after the end has been announced count as opened, they are not known. */
  #isIdle(id: number): boolean {
    return isOfServer(id) || (id > this.#lastStream && !this.closing);
  }

  #onReset(id: number): void {
    if (this.#isIdle(id)) throw new ConnectionError(errorCode.protocolError);
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    stream.isReset = true;
    stream.close();
  }

  #onSettings(flags: number, bytes: Buffer, start: number, end: number): void {
    if ((flags & flag.ack) !== 0) {
      expectLength(end === start);
      return;
    }
    expectLength((end - start) % 6 === 0);
    let window = this.#clientWindow;
    for (let at = start; at < end; at += 6) {
      const name = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
      const value = readUInt32(bytes, at + 2);
      if (name !== setting.initialWindowSize) this.#onSetting(name, value);
      else if (value > maxWindow) throw new ConnectionError(errorCode.flowControlError);
      else window = value;
    }
    // Once for a frame, which may have thousands of sizes: there may be a hundred streams.
    this.#changeWindow(window);
    this.#answer(frameType.settings, []);
  }

  #onSetting(name: number, value: number): void {
    switch (name) {
      case setting.headerTableSize:
        this.#tellsTableSize = true;
        break;
      case setting.enablePush:
        if (value > 1) throw new ConnectionError(errorCode.protocolError);
        break;
      case setting.maxFrameSize:
        if (value < usualFrameSize || value > 0xff_ffff) throw new ConnectionError(errorCode.protocolError);
        this.#clientFrameSize = value;
        break;
      default:
    }
  }

  /** Changes the windows of streams. @param size of the window that each has at its beginning, in bytes */
  #changeWindow(size: number): void {
    const change = size - this.#clientWindow;
    this.#clientWindow = size;
    if (change === 0) return;
    for (const stream of this.#streams.values()) {
      stream.sendWindow += change;
      if (stream.sendWindow > maxWindow) throw new ConnectionError(errorCode.flowControlError);
      if (change > 0) this.ready(stream);
    }
  }

  #onPing(flags: number, payload: Uint8Array): void {
    if ((flags & flag.ack) === 0) this.#answer(frameType.ping, payload);
    else this.isAsked = false;
  }

  /** Answers SETTINGS and PING. */
  #answer(type: number, payload: readonly number[] | Uint8Array): void {
    this.#writer.frame(type, flag.ack, 0, payload);
    this.#control();
  }

  /** To be called after a frame that a client causes, and that no flow control holds up. */
  #control(): void {
    if (this.#writer.length - this.#pendingData > maxUnread) this.socket.destroy();
    else this.#flushSoon();
  }

  #onWindowUpdate(id: number, increment: number): void {
    if (id === 0) {
      this.#sendWindow += increment;
      if (increment === 0) throw new ConnectionError(errorCode.protocolError);
      if (this.#sendWindow > maxWindow) throw new ConnectionError(errorCode.flowControlError);
      this.#send();
      return;
    }
    if (this.#isIdle(id)) throw new ConnectionError(errorCode.protocolError);
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    stream.sendWindow += increment;
    if (increment === 0) refuse(stream, errorCode.protocolError);
    else if (stream.sendWindow > maxWindow) refuse(stream, errorCode.flowControlError);
    else this.ready(stream);
  }

  onDataHead(flags: number, id: number, length: number): void {
    if (this.destroyed) return;
    if (this.#block !== undefined || !this.#isIntroduced || this.#isIdle(id))
      throw new ConnectionError(errorCode.protocolError);
    this.#receiveWindow -= length;
    if (this.#receiveWindow < 0) throw new ConnectionError(errorCode.flowControlError);
    const stream = this.#streams.get(id);
    this.#dataLeft = length;
    this.#padded = (flags & flag.padded) !== 0;
    if (this.#padded && length === 0) throw new ConnectionError(errorCode.frameSizeError);
    this.#padding = 0;
    this.#dataEnds = (flags & flag.endStream) !== 0;
    this.#dataStream = stream;
    if (stream === undefined) {
      if (id <= this.#lastStream) this.sendReset(id, errorCode.streamClosed);
    } else if (stream.isRemoteEnded) refuse(stream, errorCode.streamClosed);
    else if (!stream.mayReceive(length)) refuse(stream, errorCode.flowControlError);
  }

  onData(bytes: Buffer): void {
    if (this.destroyed) return;
    let payload: Uint8Array = bytes;
    this.#dataLeft -= bytes.length;
    const stream = this.#dataStream;
    if (stream === undefined || stream.closed) {
      this.allowAgain(bytes.length);
      return;
    }
    if (this.#padded) {
      this.#padded = false;
      this.#padding = bytes[0] as number;
      if (this.#padding > this.#dataLeft + bytes.length - 1) throw new ConnectionError(errorCode.protocolError);
      payload = bytes.subarray(1);
      stream.receivePadding(1);
    }
    // What is left of the frame may be padding only.
    const inPadding = Math.min(payload.length, Math.max(0, this.#padding - this.#dataLeft));
    if (inPadding > 0) {
      payload = payload.subarray(0, payload.length - inPadding);
      stream.receivePadding(inPadding);
    }
    if (stream.exceedsAnnounced(payload.length)) {
      this.allowAgain(payload.length);
      refuse(stream, errorCode.protocolError);
      return;
    }
    if (payload.length > 0) stream.receive(payload);
    if (this.#dataLeft === 0 && this.#dataEnds && !stream.endRemote()) refuse(stream, errorCode.protocolError);
  }

  /** Makes space for the head and the body of an answer. */
  reserve(bytes: number): void {
    if (bytes <= maxPending && this.#writer.length <= maxPending) this.#writer.reserve(bytes + usualHead);
  }

  sendHead({ id }: ServerStream, status: number, headers: AnswerHeaders, isEnd: boolean): void {
    let block = encodeHead(status, headers, currentDate());
    if (this.#tellsTableSize) {
      this.#tellsTableSize = false;
      block = `${emptyTable}${block}`;
    }
    this.#writer.headers(id, block, isEnd, this.#clientFrameSize);
    this.#control();
  }

  /** Lets a client that waits for it send the body of its request. */
  sendContinue(id: number): void {
    this.#writer.headers(id, continueHead, false, this.#clientFrameSize);
    this.#control();
  }

  sendData(id: number, bytes: Uint8Array, start: number, end: number, isEnd: boolean): void {
    this.#sendWindow -= end - start;
    this.#pendingData += headBytes + end - start;
    this.#writer.data(id, bytes, start, end, isEnd);
  }

  sendReset(id: number, code: number): void {
    if (this.destroyed) return;
    this.#writer.frame(frameType.reset, 0, id, uint32(code));
    this.#control();
  }

  sendWindowUpdate(id: number, increment: number): void {
    this.#writer.windowUpdate(id, increment);
    this.#control();
  }

  /** Whether so many bytes that were taken of a window are worth an update. */
  isMuch(bytes: number): boolean {
    return bytes >= this.#options.streamWindow / 2;
  }

  /** Lets the client send as many bytes again, on all streams together. */
  allowAgain(length: number): void {
    this.#taken += length;
    if (this.#taken < this.#options.connectionWindow / 2 || this.destroyed) return;
    this.#receiveWindow += this.#taken;
    this.sendWindowUpdate(0, this.#taken);
    this.#taken = 0;
  }

  /** A stream has something to send, or may send more. */
  ready(stream: ServerStream): void {
    if (!stream.isReady) {
      stream.isReady = true;
      this.#ready.push(stream);
    }
    this.#send();
  }

  /** A stream is closed. */
  closed(stream: ServerStream): void {
    this.#streams.delete(stream.id);
    // A client that takes no data may open and reset streams: they would wait as long as the connection lasts.
    const at = stream.isReady ? this.#ready.indexOf(stream) : -1;
    if (at >= 0) this.#ready.splice(at, 1);
    if (this.#streams.size === 0) this.idleSince = performance.now();
    if (this.closing) this.#flushSoon();
  }

  /** Puts DATA frames together, one of each stream in turn, as long as the client and the socket take them. */
  #send(): void {
    if (this.#isSending || this.destroyed) return;
    this.#isSending = true;
    while (this.#ready.length > 0) {
      const [stream] = this.#ready as [ServerStream];
      if (!this.#hasSpaceFor(stream)) break;
      this.#ready.shift();
      const sent = stream.sendNext(Math.min(usualFrameSize, this.#sendWindow));
      if (stream.closed) stream.isReady = false;
      else if (sent >= 0) this.#ready.push(stream);
      else if (this.#sendWindow <= 0) {
        // All wait for the client. Each is asked again after its update.
        this.#ready.unshift(stream);
        break;
      } else stream.isReady = false;
    }
    this.#isSending = false;
    if (this.#writer.length >= flushedEarly) this.#flush();
    else if (this.#writer.length > 0) this.#flushSoon();
  }

  #hasSpaceFor({ pieceLength, isInPiece, sendWindow }: ServerStream): boolean {
    const isLarge = pieceLength >= largePiece;
    if (this.#writer.length >= maxPending) return isLarge && isInPiece;
    if (isLarge && !isInPiece) {
      // A client whose windows are closed would otherwise keep a buffer of this size.
      const length = Math.min(pieceLength, sendWindow, this.#sendWindow);
      if (length > 0) this.#writer.reserve(length + headBytes * Math.ceil(length / usualFrameSize));
    }
    return true;
  }

  /** Writes what has been put together at the end of this turn of the event loop, or of what the client has sent. */
  #flushSoon(): void {
    if (this.#isFlushDue || this.#isReading) return;
    this.#isFlushDue = true;
    atEndOfTurn(this.#flushDue);
  }

  readonly #flushDue = (): void => {
    this.#isFlushDue = false;
    this.#flush();
    this.#endWhenDone();
  };

  #flush(): void {
    // What is left at the end is handed over before the socket is ended.
    if ((this.#isWriting && !this.destroyed) || this.#writer.length === 0 || this.socket.destroyed) return;
    const [bytes, done] = this.#writer.take();
    this.#pendingData = 0;
    this.#isWriting = true;
    this.socket.write(bytes, () => {
      done();
      this.#isWriting = false;
      if (this.destroyed) return;
      this.#send();
      this.#flush();
      this.#endWhenDone();
    });
    // There is space for more.
    if (!this.#isSending) this.#send();
  }
}

/** Changes the size of the client's table of headers to 0. */
const emptyTable = '\x20';
/** `:status: 100`, in HPACK. */
const continueHead = '\x08\x03100';
/** Heads of answers are not longer than this as a rule, in bytes. */
const usualHead = 512 + 4 * headBytes;

/** Resets a stream because its client breaks the protocol. Counts as a reset by the client: otherwise it could make the server begin work for nothing in this way. */
function refuse(stream: ServerStream, code: number): void {
  stream.isReset = true;
  stream.reset(code);
}

/** Streams with even numbers are those of servers, which this one does not open. 0 is no stream. */
const isOfServer = (id: number): boolean => (id & 1) === 0;

/** Whether a header list has pseudo headers, which requests have and trailers have not. */
function hasPseudo(raw: readonly string[]): boolean {
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.startsWith(':')) return true;
  return false;
}

function expectStream(stream: number): void {
  if (stream === 0) throw new ConnectionError(errorCode.protocolError);
}

function expectConnection(stream: number): void {
  if (stream !== 0) throw new ConnectionError(errorCode.protocolError);
}

function expectLength(isRight: boolean): void {
  if (!isRight) throw new ConnectionError(errorCode.frameSizeError);
}
