import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { readBody } from './read-body.js';

it('has garbage collected when no body of 16 KiB or more came for three seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const read = async (size: number) => {
      const source = new PassThrough();
      const body = readBody(source, 1_000_000, () => new Error('too large'));
      source.end(Buffer.alloc(size));
      expect((await body).length).toBe(size);
      return vi.getTimerCount();
    };
    expect(await read(16_383)).toBe(0);
    expect([await read(16_384), await read(50_000)]).toEqual([1, 1]);
    vi.advanceTimersByTime(2900);
    expect(await read(20_000)).toBe(1);
    vi.advanceTimersByTime(2900);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(200);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
