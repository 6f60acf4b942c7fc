import { Buffer } from 'node:buffer';
import type { Socket } from 'node:net';
import type { RequestHeaders } from '../message/header-map.js';
import { readSettings } from './client-settings.js';
import type { ConnectionOptions } from './connection-options.js';
import { ConnectionError, errorCode } from './errors/errors.js';
import { FrameReader, type FrameSink } from './frame-reader.js';
import { FrameSender } from './frame-sender.js';
import { uint32 } from './frame-writer.js';
import {
  expectConnection,
  expectLength,
  expectStream,
  flag,
  frameType,
  isOfServer,
  maxWindow,
  readUInt32,
  setting,
  usualWindow,
} from './frames.js';
import { HeaderDecoder } from './hpack/header-decoder.js';
import { hasPseudo, requestHeadersOf } from './request-headers.js';
import { ServerStream } from './server-stream.js';
import { ReceiveWindow, StreamBody } from './stream-body.js';

/** Maximum number of frames of a header block. */
const maxContinuations = 256;
/** Time limit for a client to read the end of its connection, in ms. Then the socket is closed. */
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
export class ServerConnection implements FrameSink {
  readonly socket: Socket;
  readonly #options: ConnectionOptions;
  readonly #streams = new Map<number, ServerStream>();
  readonly #reader: FrameReader;
  readonly #sender: FrameSender;
  readonly #decoder: HeaderDecoder;
  readonly #receiveWindow: ReceiveWindow;
  #block: HeaderBlock | undefined;
  #lastStream = 0;
  /** Whether the client has sent its settings, which are its first frame. */
  #isIntroduced = false;
  /** Initial window of new streams for data to the client, in bytes. */
  #clientWindow = usualWindow;
  /** Whether the client must be notified that the table of headers stays empty. */
  #tellsTableSize = false;
  /** The stream of the current DATA frame. Undefined when the payload is to be skipped. */
  #dataStream: ServerStream | undefined;
  #dataEnds = false;
  /** Whether the client has not yet answered a {@link ping}. */
  isAsked = false;
  /** Time since which there is no stream, in ms of `performance.now()`. */
  idleSince = performance.now();
  /** Whether no new streams are accepted. Open streams are finished. */
  closing = false;
  /** Whether the connection and all its streams are closed. */
  destroyed = false;

  constructor(socket: Socket, options: ConnectionOptions) {
    this.socket = socket;
    this.#options = options;
    this.#decoder = new HeaderDecoder(options.maxHeaderListSize);
    this.#reader = new FrameReader(this);
    this.#sender = new FrameSender(socket, () => this.#endWhenDone());
    const { maxConcurrentStreams, streamWindow, connectionWindow, maxHeaderListSize } = options;
    this.#receiveWindow = new ReceiveWindow(connectionWindow, (increment) => this.#sender.windowUpdate(0, increment));
    this.#sender.frame(frameType.settings, 0, 0, [
      ...[0, setting.maxConcurrentStreams, ...uint32(maxConcurrentStreams)],
      ...[0, setting.initialWindowSize, ...uint32(streamWindow)],
      ...[0, setting.maxHeaderListSize, ...uint32(maxHeaderListSize)],
    ]);
    if (connectionWindow > usualWindow) this.#sender.windowUpdate(0, connectionWindow - usualWindow);
    socket.on('data', (bytes: Buffer) => this.#read(bytes));
    // Nothing is written any more to a client that has ended its side.
    socket.allowHalfOpen = true;
    socket.once('end', () => socket.destroy());
    socket.once('close', () => this.#end());
  }

  /** Number of open streams. */
  get openStreams(): number {
    return this.#streams.size;
  }

  /** Sends a PING, whose response shows that the client reads and is alive. */
  ping(): void {
    this.isAsked = true;
    this.#sender.frame(frameType.ping, 0, 0, new Uint8Array(8));
  }

  /** Accepts no new streams, and closes the connection when the open streams have ended. Idempotent. */
  close(): void {
    if (this.closing || this.destroyed) return;
    this.closing = true;
    this.#goAway(errorCode.noError);
    this.#endWhenDone();
  }

  /** Closes the connection and its streams. @param code the reason for the client; one of {@link errorCode} */
  destroy(code: number = errorCode.noError): void {
    if (this.destroyed) return;
    this.#goAway(code);
    this.#end();
    this.#sender.flush();
    this.#linger();
  }

  #goAway(code: number): void {
    this.#sender.frame(frameType.goAway, 0, 0, [...uint32(this.#lastStream), ...uint32(code)]);
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
    this.#sender.end();
    const streams = [...this.#streams.values()];
    for (const stream of streams) stream.close();
    this.#options.onClosed();
  }

  #endWhenDone(): void {
    if (!this.closing || this.destroyed || this.#streams.size > 0) return;
    this.#sender.flush();
    if (!this.#sender.isIdle) return;
    this.#end();
    this.#linger();
  }

  #read(bytes: Buffer): void {
    if (this.destroyed) return;
    this.#sender.hold();
    try {
      this.#reader.read(bytes);
      this.#options.onRead();
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.destroy(error.code);
    } finally {
      this.#sender.release();
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
        // Tells the client which of its streams was the last that the server accepted, because the client may have
        // opened others.
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
    // Later blocks may refer to this one, even if its request is refused.
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
    // Header lists that are too large are incomplete.
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
    const stream = this.#newStream(id, headers);
    if (isEnd && !stream.endRemote()) {
      this.sendReset(id, errorCode.protocolError);
      return;
    }
    this.#streams.set(id, stream);
    if (isTooLarge) stream.answer(431, { 'content-type': 'text/html; charset=utf-8' }, tooLarge);
    else this.#options.onStream(stream, headers, raw);
  }

  #newStream(id: number, headers: RequestHeaders): ServerStream {
    const { 'content-length': length, expect } = headers;
    const body = new StreamBody({
      announced: length === undefined ? undefined : Number(length),
      streamWindow: new ReceiveWindow(this.#options.streamWindow, (increment) =>
        this.#sender.windowUpdate(id, increment),
      ),
      connectionWindow: this.#receiveWindow,
      sendContinue:
        expect?.toLowerCase() === '100-continue'
          ? () => stream.headersSent || this.#sender.headers(id, continueHead, false)
          : undefined,
    });
    const stream = new ServerStream(this, id, this.#sender, body, this.#clientWindow);
    return stream;
  }

  #onTrailers(stream: ServerStream, areValid: boolean): void {
    if (stream.body.isEnded) refuse(stream, errorCode.streamClosed);
    else if (!areValid || !stream.endRemote()) refuse(stream, errorCode.protocolError);
  }

  /**
   * Whether the client has not opened a stream. Streams that it opens after our GOAWAY count as opened, although they
   * are not known.
   */
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
    const { initialWindow, maxFrameSize, setsTableSize } = readSettings(bytes, start, end);
    if (maxFrameSize !== undefined) this.#sender.maxFrameSize = maxFrameSize;
    if (setsTableSize) this.#tellsTableSize = true;
    if (initialWindow !== undefined) this.#changeWindow(initialWindow);
    this.#sender.frame(frameType.settings, flag.ack, 0, []);
  }

  /** Changes the windows of streams. @param size initial window of each stream, in bytes */
  #changeWindow(size: number): void {
    const change = size - this.#clientWindow;
    this.#clientWindow = size;
    if (change === 0) return;
    for (const stream of this.#streams.values()) {
      stream.sendWindow += change;
      if (stream.sendWindow > maxWindow) throw new ConnectionError(errorCode.flowControlError);
      if (change > 0) this.#sender.ready(stream);
    }
  }

  #onPing(flags: number, payload: Uint8Array): void {
    if ((flags & flag.ack) === 0) this.#sender.frame(frameType.ping, flag.ack, 0, payload);
    else this.isAsked = false;
  }

  #onWindowUpdate(id: number, increment: number): void {
    if (id === 0) {
      if (increment === 0) throw new ConnectionError(errorCode.protocolError);
      if (!this.#sender.openWindow(increment)) throw new ConnectionError(errorCode.flowControlError);
      return;
    }
    if (this.#isIdle(id)) throw new ConnectionError(errorCode.protocolError);
    const stream = this.#streams.get(id);
    if (stream === undefined) return;
    stream.sendWindow += increment;
    if (increment === 0) refuse(stream, errorCode.protocolError);
    else if (stream.sendWindow > maxWindow) refuse(stream, errorCode.flowControlError);
    else this.#sender.ready(stream);
  }

  onDataHead(flags: number, id: number, length: number): void {
    if (this.destroyed) return;
    if (this.#block !== undefined || !this.#isIntroduced || this.#isIdle(id))
      throw new ConnectionError(errorCode.protocolError);
    if (!this.#receiveWindow.receive(length)) throw new ConnectionError(errorCode.flowControlError);
    const stream = this.#streams.get(id);
    this.#dataEnds = (flags & flag.endStream) !== 0;
    this.#dataStream = stream;
    if (stream === undefined) {
      if (id <= this.#lastStream) this.sendReset(id, errorCode.streamClosed);
    } else if (stream.body.isEnded) refuse(stream, errorCode.streamClosed);
    else if (!stream.body.mayReceive(length)) refuse(stream, errorCode.flowControlError);
  }

  onData(bytes: Buffer): void {
    const stream = this.#dataStream;
    if (stream === undefined || stream.closed) this.#receiveWindow.allowAgain(bytes.length);
    else if (!stream.body.receive(bytes)) refuse(stream, errorCode.protocolError);
  }

  onPadding(length: number): void {
    const stream = this.#dataStream;
    if (stream === undefined || stream.closed) this.#receiveWindow.allowAgain(length);
    else stream.body.receivePadding(length);
  }

  onDataEnd(): void {
    const stream = this.#dataStream;
    if (this.#dataEnds && stream?.closed === false && !stream.endRemote()) refuse(stream, errorCode.protocolError);
  }

  /**
   * Beginning of the next header block: empty, or the update that the table of headers stays empty, if the client must
   * be notified.
   */
  tableSizeUpdate(): string {
    if (!this.#tellsTableSize) return '';
    this.#tellsTableSize = false;
    return emptyTable;
  }

  sendReset(id: number, code: number): void {
    if (!this.destroyed) this.#sender.frame(frameType.reset, 0, id, uint32(code));
  }

  /** Called when a stream is closed. */
  closed(stream: ServerStream): void {
    this.#streams.delete(stream.id);
    this.#sender.remove(stream);
    if (this.#streams.size === 0) this.idleSince = performance.now();
    if (this.closing) this.#sender.flushSoon();
  }
}

/** Changes the size of the client's table of headers to 0. */
const emptyTable = '\x20';
/** `:status: 100`, in HPACK. */
const continueHead = '\x08\x03100';

/**
 * Resets a stream because its client breaks the protocol. Counts as a reset by the client, which could otherwise make
 * the server start useless work this way.
 */
function refuse(stream: ServerStream, code: number): void {
  stream.isReset = true;
  stream.reset(code);
}
