import { expect, it } from 'vitest';
import { chunkAt, lowerBound, maxChunkEntries, SortedChunk } from './sorted-chunk.js';

const entry = (number: number) => ({ order: String(number).padStart(6, '0') });
const ordersOf = (entries: readonly { order: string }[]) => entries.map(({ order }) => order);

/** Numbers from 0 to 999,999, in an order that looks random. */
function* scattered(count: number): Generator<number> {
  for (let i = 1; i <= count; i++) yield (i * 611_953) % 1_000_000;
}

it.each([
  ['few', 5],
  ['many', 300],
])('SortedChunk sorts %s new entries when it is read', (_, count) => {
  const added = [...scattered(count)].map(entry);
  const chunk = new SortedChunk([entry(500_000)]);
  for (const each of added) chunk.add(each);
  const expected = ordersOf([entry(500_000), ...added]).sort();
  expect(chunk.first).toBe(expected[0]);
  expect(ordersOf(chunk.inOrder())).toEqual(expected);
  expect(ordersOf(chunk.unordered).sort()).toEqual(expected);
  expect(chunk).toHaveLength(count + 1);
});

it('SortedChunk stays sorted with entries removed, added and read in between', () => {
  const chunk = new SortedChunk([entry(0)]);
  const kept = new Map([['000000', entry(0)]]);
  const added: { order: string }[] = [];
  for (const number of scattered(400)) {
    const each = entry(number);
    chunk.add(each);
    added.push(each);
    kept.set(each.order, each);
    const removed = number % 3 === 0 ? added.splice(number % added.length, 1) : [];
    for (const one of removed) {
      chunk.remove(one);
      kept.delete(one.order);
    }
    if (number % 5 === 0) expect(ordersOf(chunk.inOrder())).toEqual([...kept.keys()].sort());
  }
  expect(ordersOf(chunk.inOrder())).toEqual([...kept.keys()].sort());
});

it('SortedChunk ignores entries that are not in it', () => {
  const chunk = new SortedChunk([entry(1)]);
  chunk.remove(entry(1));
  expect(chunk).toHaveLength(1);
});

it('SortedChunk removes and returns its second half in order', () => {
  const chunk = new SortedChunk([entry(4)]);
  for (const number of [9, 2, 7, 5]) chunk.add(entry(number));
  expect(ordersOf(chunk.takeSecondHalf())).toEqual(['000005', '000007', '000009']);
  expect(ordersOf(chunk.inOrder())).toEqual(['000002', '000004']);
  chunk.add(entry(3));
  expect(ordersOf(chunk.inOrder())).toEqual(['000002', '000003', '000004']);
});

it('SortedChunk is full for a key after all other keys, but not for a key in between', () => {
  const chunk = new SortedChunk(Array.from({ length: maxChunkEntries - 1 }, (_, i) => entry(2 * i)));
  const last = entry(5000);
  expect(chunk.isFullBefore(last)).toBe(false);
  chunk.add(entry(4999));
  expect(chunk.isFullBefore(last)).toBe(true);
  expect(chunk.isFullBefore(entry(1))).toBe(false);
});

it('SortedChunk finds chunks and entries by their position', () => {
  const chunks = [{ first: 'b' }, { first: 'd' }];
  expect(['a', 'b', 'c', 'd', 'e'].map((order) => chunkAt(chunks, order))).toEqual([-1, 0, 0, 1, 1]);
  const entries = [{ order: 'b' }, { order: 'd' }];
  expect(['a', 'b', 'c', 'd', 'e'].map((order) => lowerBound(entries, order))).toEqual([0, 0, 1, 1, 2]);
});
