/** Types of control frames (SPDY protocol, draft 3.1, section 2.6). */
export const FrameType = {
  synStream: 1,
  synReply: 2,
  rstStream: 3,
  settings: 4,
  ping: 6,
  goaway: 7,
  headers: 8,
  windowUpdate: 9,
} as const;

/** The sender sends nothing more on the stream. */
export const flagFin = 0x01;

const version = 3;

/** Length of the head of each frame, in bytes. */
export const frameHeadBytes = 8;

/** Maximum length of the payload of a frame, in bytes. */
export const maxPayloadBytes = 0xffffff;

export interface FrameHead {
  /** Undefined for data frames. */
  readonly type?: number;
  /** Type of a control frame; undefined for data frames. */
  readonly streamID: number;
  readonly flags: number;
  /** Length of the payload, in bytes. */
  readonly length: number;
}

/** @throws Error for a control frame of another version */
export function readFrameHead(bytes: Buffer): FrameHead {
  const first = bytes.readUInt32BE(0);
  const flags = bytes[4] as number;
  const length = bytes.readUIntBE(5, 3);
  if (first >>> 31 === 0) return { streamID: first, flags, length };
  const frameVersion = (first >>> 16) & 0x7fff;
  if (frameVersion !== version) throw new Error(`unsupported SPDY version ${frameVersion}`);
  return { type: first & 0xffff, streamID: 0, flags, length };
}

/** A whole control frame. */
export function controlFrame(type: number, flags: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt16BE(0x8000 | version, 0);
  head.writeUInt16BE(type, 2);
  head[4] = flags;
  head.writeUIntBE(payload.length, 5, 3);
  return Buffer.concat([head, payload]);
}

/** The head of a data frame. */
export function dataFrameHead(streamID: number, flags: number, length: number): Buffer {
  const head = Buffer.alloc(frameHeadBytes);
  head.writeUInt32BE(streamID, 0);
  head[4] = flags;
  head.writeUIntBE(length, 5, 3);
  return head;
}

/** Numbers of four bytes each. */
export function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value >>> 0, index * 4);
  });
  return bytes;
}
