import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeUnknown,
  encodeUnknown,
  encodeWatchFrame,
  hasProtobufPrefix,
  ProtobufError,
  ProtobufReader,
  ProtobufWriter,
  WatchFrameDecoder,
} from './index.js';

const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('v1', 'apps/v1', 'Pod', ''));
const bytes = fc.uint8Array({ maxLength: 300 });

describe('envelopes', () => {
  it('are opened with the same content', () => {
    fc.assert(
      fc.property(text, text, bytes, text, text, (apiVersion, kind, raw, contentEncoding, contentType) => {
        const unknown = { apiVersion, kind, raw, contentEncoding, contentType };
        const body = encodeUnknown(unknown);
        expect(hasProtobufPrefix(body)).toBe(true);
        expect({ ...decodeUnknown(body), raw: [] }).toEqual({ ...unknown, raw: [] });
        expect(Buffer.compare(decodeUnknown(body).raw, raw)).toBe(0);
      }),
    );
  });

  it('of any bytes are opened, or refused with their own error', () => {
    fc.assert(
      fc.property(bytes, fc.boolean(), (body, prefixed) => {
        const all = prefixed ? Uint8Array.of(0x6b, 0x38, 0x73, 0, ...body) : body;
        try {
          const { raw } = decodeUnknown(all);
          expect(raw.length).toBeLessThanOrEqual(all.length);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtobufError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('watch frames', () => {
  it('are decoded from pieces of any size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK', 'ERROR'), bytes), {
          maxLength: 6,
        }),
        fc.array(fc.nat({ max: 200 }), { maxLength: 20 }),
        (events, sizes) => {
          const stream = Buffer.concat(events.map(([type, body]) => encodeWatchFrame(type, body)));
          const decoder = new WatchFrameDecoder();
          const read: (readonly [string, number[]])[] = [];
          let at = 0;
          for (const size of [...sizes, stream.length]) {
            for (const { type, object } of decoder.push(stream.subarray(at, at + size))) read.push([type, [...object]]);
            at = Math.min(stream.length, at + size);
          }
          expect(read).toEqual(events.map(([type, body]) => [type, [...body]]));
          expect(decoder.incomplete).toBe(false);
        },
      ),
    );
  });
});

describe('numbers', () => {
  it('of 64 bits are unchanged after encoding and decoding', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }), (value) => {
        const writer = new ProtobufWriter();
        writer.int64(value);
        const read = new ProtobufReader(writer.finish()).int64();
        expect(BigInt(read)).toBe(value);
        expect(typeof read).toBe(Number.isSafeInteger(Number(value)) ? 'number' : 'bigint');
      }),
    );
  });
});
