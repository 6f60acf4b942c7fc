import { ProtobufError } from './protobuf-error.js';
import { Reader } from './reader.js';

/** One event of a protobuf watch stream; the object is a whole body with its envelope. */
export interface WatchFrame {
  readonly type: string;
  readonly object: Uint8Array;
}

const encoder = new TextEncoder();

/**
 * A frame of a watch stream: length as 4 bytes, big-endian, then a bare `meta/v1 WatchEvent` whose object holds `body`.
 *
 * @param body the object as {@link encodeProtobuf} returns it
 */
export function encodeWatchFrame(type: string, body: Uint8Array): Uint8Array {
  const typeBytes = encoder.encode(type);
  const rawHead = [0x0a, ...varint(body.length)];
  const head = [
    0x0a,
    ...varint(typeBytes.length),
    ...typeBytes,
    0x12,
    ...varint(rawHead.length + body.length),
    ...rawHead,
  ];
  const out = new Uint8Array(4 + head.length + body.length);
  new DataView(out.buffer).setUint32(0, head.length + body.length);
  out.set(head, 4);
  out.set(body, 4 + head.length);
  return out;
}

function varint(value: number): number[] {
  const out: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 128)) out.push((rest % 128) | 0x80);
  out.push(rest);
  return out;
}

/** Default maximum size of a frame: 16 MiB, as in client-go. */
const defaultMaxFrame = 16 * 1024 * 1024;

/**
 * Decodes a watch stream from pieces of any size.
 *
 * Holds at most one frame; a frame whose length is more than `maxFrame` bytes is rejected before it is buffered.
 */
export class WatchFrameDecoder {
  readonly #maxFrame: number;
  #kept = new Uint8Array(0);

  /** @param maxFrame maximum size of a frame, in bytes. Default 16 MiB */
  constructor(maxFrame: number = defaultMaxFrame) {
    this.#maxFrame = maxFrame;
  }

  /** Whether the stream ended inside a frame. */
  get incomplete(): boolean {
    return this.#kept.length > 0;
  }

  /**
   * Returns the events that are complete after this piece.
   *
   * @throws ProtobufError when a frame is too large or not a WatchEvent
   */
  push(piece: Uint8Array): WatchFrame[] {
    let bytes = piece;
    if (this.#kept.length > 0) {
      bytes = new Uint8Array(this.#kept.length + piece.length);
      bytes.set(this.#kept);
      bytes.set(piece, this.#kept.length);
    }
    const frames: WatchFrame[] = [];
    let pos = 0;
    while (bytes.length - pos >= 4) {
      const length = new DataView(bytes.buffer, bytes.byteOffset + pos, 4).getUint32(0);
      if (length > this.#maxFrame) throw new ProtobufError('object to decode was longer than maximum allowed size');
      if (bytes.length - pos - 4 < length) break;
      frames.push(decodeWatchEvent(bytes.subarray(pos + 4, pos + 4 + length)));
      pos += 4 + length;
    }
    this.#kept = bytes.slice(pos);
    return frames;
  }
}

/** The event of a bare `meta/v1 WatchEvent` message. The object is a view of the input's memory. */
export function decodeWatchEvent(bytes: Uint8Array): WatchFrame {
  const reader = new Reader(bytes);
  let type = '';
  let object = bytes.subarray(0, 0);
  while (reader.pos < bytes.length) {
    const tag = reader.uint32();
    if (tag === 0x0a) type = reader.string(bytes.length);
    else if (tag === 0x12) {
      const end = reader.delimited(bytes.length);
      while (reader.pos < end) {
        const inner = reader.uint32();
        if (inner === 0x0a) {
          const last = reader.delimited(end);
          object = bytes.subarray(reader.pos, last);
          reader.pos = last;
        } else reader.skip(inner & 7, end);
      }
    } else reader.skip(tag & 7, bytes.length);
  }
  return { type, object };
}
