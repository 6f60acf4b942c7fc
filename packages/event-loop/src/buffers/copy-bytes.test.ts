import { expect, it } from 'vitest';
import { copyBytes, joinBytes } from './copy-bytes.js';

const sharedBuffer = (length: number) => Buffer.from(new SharedArrayBuffer(length));

it.each([0, 1, 255, 256, 10_001])('copyBytes copies %s bytes from and to memory of each kind', (length) => {
  const bytes = Buffer.from(Uint8Array.from({ length }, (_, i) => i % 251));
  const shared = sharedBuffer(length);
  copyBytes(shared, bytes, 0);
  expect(shared.equals(bytes)).toBe(true);
  for (const source of [bytes, shared]) {
    const target = Buffer.alloc(length + 3, 'x');
    copyBytes(target, source, 2);
    expect(target.equals(Buffer.concat([Buffer.from('xx'), bytes, Buffer.from('x')]))).toBe(true);
  }
  const parts = [shared, Buffer.from('y'), bytes];
  for (const joined of [joinBytes(parts), joinBytes(parts, sharedBuffer)])
    expect(joined.equals(Buffer.concat(parts))).toBe(true);
});

it('copyBytes refuses bytes that do not fit', () => {
  for (const length of [10, 1000]) {
    const target = Buffer.alloc(length);
    expect(() => copyBytes(target, Buffer.alloc(length), 1)).toThrow(RangeError);
  }
});
