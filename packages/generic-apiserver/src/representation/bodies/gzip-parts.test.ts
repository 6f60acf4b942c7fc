import { randomBytes } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GzipSum, gzipHead, pieceSum, storedBlocks } from './gzip-parts.js';

describe('parts of a gzip file', () => {
  it('have the checksum and the length of all pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 3000 })), (pieces) => {
        const sum = new GzipSum();
        for (const piece of pieces) sum.add(pieceSum(piece));
        const whole = Buffer.concat(pieces);
        const trailer = Buffer.from(sum.trailer());
        expect([trailer.readUInt32LE(0), trailer.readUInt32LE(4)]).toEqual([crc32(whole), whole.length]);
      }),
    );
  });

  it('contain the bytes unchanged, and can be read by zlib', () => {
    const sizes = [0, 1, 65_535, 65_536, 200_000];
    for (const size of sizes) {
      for (const last of sizes) {
        const [first, second] = [randomBytes(size), randomBytes(last)];
        const sum = new GzipSum();
        for (const each of [first, second]) sum.add(pieceSum(each));
        const file = Buffer.concat([gzipHead, storedBlocks(first, false), storedBlocks(second, true), sum.trailer()]);
        expect(gunzipSync(file).equals(Buffer.concat([first, second]))).toBe(true);
      }
    }
    expect(storedBlocks(new Uint8Array(), false)).toHaveLength(0);
  });
});
