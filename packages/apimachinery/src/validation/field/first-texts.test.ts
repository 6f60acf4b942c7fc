import { describe, expect, it } from 'vitest';
import { firstTexts } from './index.js';

describe('firstTexts', () => {
  it('returns all texts that occur in practice', () => {
    expect(firstTexts(['a', 'b'], (item) => `${item}!`)).toEqual({ texts: ['a!', 'b!'], left: 0 });
    expect(firstTexts([], String)).toEqual({ texts: [], left: 0 });
  });

  it('builds no more texts than are shown', () => {
    let made = 0;
    const { texts, left } = firstTexts(new Array(1_000_000).fill('x'.repeat(1000)), (item: string) => {
      made++;
      return item;
    });
    expect([made, texts.length, left]).toEqual([1049, 1049, 998_951]);
  });

  it('returns one text of any length', () => {
    expect(firstTexts([1, 2], () => 'x'.repeat(3_000_000))).toMatchObject({ left: 1 });
  });
});
