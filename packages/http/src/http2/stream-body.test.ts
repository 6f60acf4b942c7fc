import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReceivedPieces } from './stream-body.js';

/** Memory that pieces keep, in bytes. */
function keptBy(pieces: readonly Uint8Array[]): number {
  const buffers = new Set(pieces.map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** A piece of a larger buffer. */
const within = (length: number, readBytes: number): Uint8Array => new Uint8Array(readBytes).subarray(0, length);

describe('ReceivedPieces', () => {
  it('keeps a body that arrives as a whole without copying it', () => {
    const pieces = new ReceivedPieces();
    const body = within(900, 1000);
    pieces.push(body);
    expect(pieces.shift()).toBe(body);
    expect(pieces.shift()).toBeUndefined();
  });

  it('keeps large pieces without copying them', () => {
    const pieces = new ReceivedPieces();
    const all = [within(16_000, 16_384), within(16_000, 16_384), within(1024, 2000)];
    for (const piece of all) pieces.push(piece);
    expect(pieces.take()).toEqual(all);
  });

  it.each([1, 10, 100, 1000])('needs about as much memory as it has received, in pieces of %i', (length) => {
    const pieces = new ReceivedPieces();
    const count = Math.ceil(200_000 / length);
    for (let i = 0; i < count; i++) pieces.push(within(length, 16_384));
    const all = pieces.take();
    expect(all.reduce((sum, piece) => sum + piece.length, 0)).toBe(count * length);
    expect(keptBy(all)).toBeLessThan(2 * count * length);
    expect(all.length).toBeLessThan(40);
  });

  it('does not keep other bytes of the buffer of a small body', () => {
    const pieces = new ReceivedPieces();
    pieces.push(within(100, 1_000_000));
    // At most a part of Node's pool, which is larger in Node 24.
    expect(keptBy(pieces.take())).toBeLessThanOrEqual(Buffer.poolSize);
  });

  it('returns the bytes in their order, whenever they are taken', () => {
    const action = fc.oneof(
      fc.record({ length: fc.integer({ min: 1, max: 3000 }), around: fc.integer({ min: 0, max: 20_000 }) }),
      fc.constantFrom('shift' as const, 'take' as const),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const pieces = new ReceivedPieces();
        const sent: Uint8Array[] = [];
        const taken: Uint8Array[] = [];
        let next = 0;
        for (const each of actions) {
          if (each === 'take') taken.push(...pieces.take());
          else if (each === 'shift') taken.push(...[pieces.shift()].filter((piece) => piece !== undefined));
          else {
            const piece = within(each.length, each.length + each.around).fill(next++ & 0xff);
            sent.push(Uint8Array.from(piece));
            pieces.push(piece);
          }
        }
        taken.push(...pieces.take());
        expect(Buffer.concat(taken).equals(Buffer.concat(sent))).toBe(true);
      }),
    );
  });
});
