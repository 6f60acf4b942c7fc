import { describe, expect, it } from 'vitest';
import { decodeUnknown, decodeWatchEvent, encodeUnknown, encodeWatchFrame, WatchFrameDecoder } from './index.js';

const body = encodeUnknown({
  apiVersion: 'v1',
  kind: 'Pod',
  raw: Uint8Array.from({ length: 300 }, (_, i) => i & 0xff),
});

describe('watch frames', () => {
  it('carries a whole body in every event', () => {
    const frame = encodeWatchFrame('ADDED', body);
    expect(new DataView(frame.buffer).getUint32(0)).toBe(frame.length - 4);
    const { type, object } = decodeWatchEvent(frame.subarray(4));
    expect(type).toBe('ADDED');
    expect(decodeUnknown(object)).toMatchObject({ apiVersion: 'v1', kind: 'Pod' });
  });

  it('reads the stream in pieces of any size', () => {
    const events = ['ADDED', 'MODIFIED', 'DELETED'];
    const stream = Uint8Array.from(events.flatMap((type) => [...encodeWatchFrame(type, body)]));
    for (const size of [1, 3, 7, 100, stream.length]) {
      const decoder = new WatchFrameDecoder();
      const types: string[] = [];
      for (let at = 0; at < stream.length; at += size) {
        for (const { type, object } of decoder.push(stream.subarray(at, at + size))) {
          types.push(type);
          expect([...object]).toEqual([...body]);
        }
      }
      expect(types).toEqual(events);
      expect(decoder.incomplete).toBe(false);
    }
  });

  it('refuses a frame that is too large before it has arrived', () => {
    const decoder = new WatchFrameDecoder(10);
    expect(() => decoder.push(Uint8Array.of(0, 0, 0, 11))).toThrow('longer than maximum allowed size');
  });

  it('detects an incomplete frame', () => {
    const decoder = new WatchFrameDecoder();
    expect(decoder.push(encodeWatchFrame('ADDED', body).subarray(0, 20))).toEqual([]);
    expect(decoder.incomplete).toBe(true);
  });
});
