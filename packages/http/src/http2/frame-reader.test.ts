import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frame as frameOf } from '../../test/raw-http2-client.js';
import { ConnectionError, errorCode } from './errors/errors.js';
import { FrameReader } from './frame-reader.js';
import { preface, usualFrameSize } from './frames.js';

interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Uint8Array;
}

/** Reads pieces of a byte stream, and lists the frames. Parts of DATA are joined. */
function read(pieces: readonly Uint8Array[]): readonly Frame[] {
  const frames: Frame[] = [];
  let parts: Uint8Array[] = [];
  let left = 0;
  let ended = 0;
  const reader = new FrameReader({
    onFrame(type, flags, stream, bytes, start, end) {
      expect(left).toBe(0);
      frames.push({ type, flags, stream, payload: Uint8Array.from(bytes.subarray(start, end)) });
    },
    onDataHead(flags, stream, length) {
      expect(left).toBe(0);
      left = length;
      parts = [];
      frames.push({ type: 0, flags, stream, payload: new Uint8Array() });
    },
    onData(bytes) {
      parts.push(Uint8Array.from(bytes));
      left -= bytes.length;
      const last = frames.at(-1) as Frame;
      frames[frames.length - 1] = { ...last, payload: Uint8Array.from(Buffer.concat(parts)) };
    },
    onPadding(length) {
      left -= length;
    },
    onDataEnd() {
      expect(left).toBe(0);
      ended++;
    },
  });
  for (const piece of pieces) reader.read(Buffer.from(piece));
  expect(left).toBe(0);
  expect(ended).toBe(frames.filter(({ type }) => type === 0).length);
  return frames;
}

/** Whether a frame is DATA that ends with padding. Its first byte is the length of the padding. */
const isPadded = ({ type, flags }: Frame): boolean => type === 0 && (flags & 8) !== 0;

const withoutPadding = (frame: Frame): Frame => {
  const { payload } = frame;
  return isPadded(frame) ? { ...frame, payload: payload.subarray(1, payload.length - (payload[0] as number)) } : frame;
};

const bytesOf = ({ type, flags, stream, payload }: Frame): Buffer => frameOf(type, flags, stream, payload);

/** Cuts bytes at the given places. */
function cut(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return sorted.slice(1).map((end, i) => bytes.subarray(sorted[i], end));
}

const anyFrame = fc.record({
  type: fc.oneof(fc.constantFrom(0, 0, 1, 9), fc.integer({ min: 0, max: 255 })),
  flags: fc.integer({ min: 0, max: 255 }),
  stream: fc.integer({ min: 0, max: 0x7fff_ffff }),
  payload: fc.oneof(fc.uint8Array({ maxLength: 30 }), fc.uint8Array({ minLength: 200, maxLength: 2000 })),
});

/** Frames whose padding is not longer than they are. */
const frame = anyFrame.map((each): Frame => {
  const [first = 0, ...others] = each.payload;
  return isPadded(each) ? { ...each, payload: Uint8Array.of(first % (others.length + 1), ...others) } : each;
});

const codeOf = (work: () => unknown): number | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ConnectionError);
    return (error as ConnectionError).code;
  }
};

describe('FrameReader', () => {
  it('reads the same frames, wherever the byte stream is divided', () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 40 }), (frames, places) => {
        const bytes = Buffer.concat([Buffer.from(preface), ...frames.map(bytesOf)]);
        expect(read(cut(bytes, places))).toEqual(frames.map(withoutPadding));
      }),
    );
  });

  it('reads the same frames byte by byte', () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 6 }), (frames) => {
        const bytes = Buffer.concat([Buffer.from(preface), ...frames.map(bytesOf)]);
        expect(read(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(frames.map(withoutPadding));
      }),
      { numRuns: 30 },
    );
  });

  it.each<[string, readonly number[], number]>([
    ['without the byte with its length', [], errorCode.frameSizeError],
    ['longer than the frame', [3, 1, 2], errorCode.protocolError],
  ])('refuses padding %s', (_, payload, code) => {
    const bytes = bytesOf({ type: 0, flags: 8, stream: 1, payload: Uint8Array.from(payload) });
    expect(codeOf(() => read([Buffer.from(preface), bytes]))).toBe(code);
    expect(codeOf(() => read([Buffer.from(preface), ...Array.from(bytes, (byte) => Uint8Array.of(byte))]))).toBe(code);
  });

  it('ignores the reserved bit of streams', () => {
    const bytes = bytesOf({ type: 4, flags: 0, stream: 0, payload: new Uint8Array() });
    bytes.writeUInt8(0x80, 5);
    expect(read([Buffer.from(preface), bytes])[0]?.stream).toBe(0);
  });

  it.each([0, 1, 4, 200])('accepts frames of type %i of the maximum length, and refuses longer frames', (type) => {
    const longest = { type, flags: 0, stream: 1, payload: new Uint8Array(usualFrameSize) };
    expect(read([Buffer.from(preface), bytesOf(longest)])).toEqual([longest]);
    const tooLong = bytesOf({ ...longest, payload: new Uint8Array(usualFrameSize + 1) });
    expect(codeOf(() => read([Buffer.from(preface), tooLong]))).toBe(errorCode.frameSizeError);
    // The head of the frame is enough for the error, however it is divided.
    for (let at = 0; at <= 9; at++) {
      const parts = [Buffer.from(preface), tooLong.subarray(0, at), tooLong.subarray(at, 9)];
      expect(codeOf(() => read(parts))).toBe(errorCode.frameSizeError);
    }
  });

  it.each(Array.from(preface, (_, i) => i))('refuses a preface with a wrong byte %i', (at) => {
    const bytes = Buffer.from(preface);
    bytes.writeUInt8((bytes[at] as number) ^ 1, at);
    expect(codeOf(() => read([bytes]))).toBe(errorCode.protocolError);
    expect(codeOf(() => read([bytes.subarray(0, at), bytes.subarray(at, at + 1)]))).toBe(errorCode.protocolError);
  });

  it('refuses a request of HTTP/1.1', () => {
    expect(codeOf(() => read([Buffer.from('GET / HTTP/1.1\r\n')]))).toBe(errorCode.protocolError);
  });
});
