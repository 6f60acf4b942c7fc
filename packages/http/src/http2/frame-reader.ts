import { Buffer } from 'node:buffer';
import { ConnectionError, errorCode } from './errors/errors.js';
import { flag, frameType, headBytes, preface, readUInt32, usualFrameSize } from './frames.js';

/** Receives the frames of a connection. An exception ends the reading. */
export interface FrameSink {
  /**
   * A frame that is not DATA.
   *
   * @param bytes has the payload between `start` and `end`. The bytes may be overwritten by other frames
   */
  onFrame(type: number, flags: number, stream: number, bytes: Buffer, start: number, end: number): void;
  /** The head of a DATA frame. @param length of its payload, with the padding, in bytes */
  onDataHead(flags: number, stream: number, length: number): void;
  /** Called with the next bytes of the current DATA frame. */
  onData(bytes: Buffer): void;
  /** Called for padding bytes of the frame. */
  onPadding(length: number): void;
  /** Called at the end of the frame. */
  onDataEnd(): void;
}

/**
 * Divides the input of a client into frames. The bytes of DATA are passed on as they come, other frames when they are
 * complete.
 */
export class FrameReader {
  readonly #sink: FrameSink;
  /** Number of bytes of the preface that have been received. */
  #prefaceRead = 0;
  /** The beginning of a frame that is not complete. */
  #part: Buffer = Buffer.alloc(0);
  #partLength = 0;
  /** Number of bytes of the current DATA frame that are missing, including its padding. */
  #dataLeft = 0;
  /**
   * Number of padding bytes at the end of the frame. Undefined until the byte that contains this number has been
   * received.
   */
  #padding: number | undefined = 0;

  constructor(sink: FrameSink) {
    this.#sink = sink;
  }

  /** @throws ConnectionError when the client breaks the protocol, and what the sink throws */
  read(bytes: Buffer): void {
    let at = this.#prefaceRead < preface.length ? this.#readPreface(bytes) : 0;
    while (at < bytes.length) {
      if (this.#dataLeft > 0) at = this.#readData(bytes, at);
      else if (this.#partLength > 0 || !isComplete(bytes, at)) at = this.#readPart(bytes, at);
      else at = this.#readFrame(bytes, at);
    }
  }

  #readPreface(bytes: Buffer): number {
    const length = Math.min(bytes.length, preface.length - this.#prefaceRead);
    const expected = preface.slice(this.#prefaceRead, this.#prefaceRead + length);
    if (bytes.toString('latin1', 0, length) !== expected) throw new ConnectionError(errorCode.protocolError);
    this.#prefaceRead += length;
    return length;
  }

  /** Reads a frame whose head has been received. Frames other than DATA must be complete. */
  #readFrame(bytes: Buffer, at: number): number {
    const length = lengthOf(bytes, at);
    const type = bytes[at + 3] as number;
    const flags = bytes[at + 4] as number;
    const stream = readUInt32(bytes, at + 5) & 0x7fff_ffff;
    const start = at + headBytes;
    if (type === frameType.data) {
      const isPadded = (flags & flag.padded) !== 0;
      if (isPadded && length === 0) throw new ConnectionError(errorCode.frameSizeError);
      this.#dataLeft = length;
      this.#padding = isPadded ? undefined : 0;
      this.#sink.onDataHead(flags, stream, length);
      if (length === 0) this.#sink.onDataEnd();
      return start;
    }
    this.#sink.onFrame(type, flags, stream, bytes, start, start + length);
    return start + length;
  }

  #readData(bytes: Buffer, start: number): number {
    let at = start;
    if (this.#padding === undefined) {
      this.#padding = bytes[at++] as number;
      if (this.#padding > --this.#dataLeft) throw new ConnectionError(errorCode.protocolError);
      this.#sink.onPadding(1);
    }
    const end = Math.min(bytes.length, at + this.#dataLeft);
    // The rest of the frame may be only padding.
    const endOfData = Math.min(end, Math.max(at, at + this.#dataLeft - this.#padding));
    this.#dataLeft -= end - at;
    if (endOfData > at) this.#sink.onData(bytes.subarray(at, endOfData));
    if (end > endOfData) this.#sink.onPadding(end - endOfData);
    if (this.#dataLeft === 0) this.#sink.onDataEnd();
    return end;
  }

  /** Collects the bytes of a frame that comes in parts: its head first, then the rest. */
  #readPart(bytes: Buffer, start: number): number {
    let at = start;
    for (;;) {
      const wanted = this.#wanted();
      if (this.#part.length < wanted) {
        const longer = Buffer.allocUnsafeSlow(wanted);
        this.#part.copy(longer, 0, 0, this.#partLength);
        this.#part = longer;
      }
      const copied = Math.min(wanted - this.#partLength, bytes.length - at);
      bytes.copy(this.#part, this.#partLength, at, at + copied);
      this.#partLength += copied;
      at += copied;
      if (this.#partLength < wanted) return at;
      if (wanted === this.#wanted()) break;
    }
    this.#partLength = 0;
    this.#readFrame(this.#part, 0);
    // Connections that wait for requests keep no buffer.
    this.#part = nothing;
    return at;
  }

  /** Number of bytes to collect next: those of the head, or of the whole frame once the head is known. */
  #wanted(): number {
    const hasLength = this.#partLength >= headBytes && this.#part[3] !== frameType.data;
    return hasLength ? headBytes + lengthOf(this.#part, 0) : headBytes;
  }
}

const nothing = Buffer.alloc(0);

function lengthOf(bytes: Buffer, at: number): number {
  const length = ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
  if (length > usualFrameSize) throw new ConnectionError(errorCode.frameSizeError);
  return length;
}

/** Whether the needed part of a frame has been received, see {@link FrameReader}. */
function isComplete(bytes: Buffer, at: number): boolean {
  const left = bytes.length - at;
  return left >= headBytes && (bytes[at + 3] === frameType.data || left >= headBytes + lengthOf(bytes, at));
}
