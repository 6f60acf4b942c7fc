import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

const limits = { perKey: 3, total: 5, totalSize: 100 };

describe('a fair queue', () => {
  it('lets keys take turns', () => {
    const queue = new FairQueue<string>(limits);
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1']) expect(queue.add(item[0] as string, item, 1)).toBe(true);
    const taken = [1, 2, 3].map(() => queue.take());
    queue.add('b', 'b2', 1);
    expect([...taken, queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([
      'a1',
      'b1',
      'c1',
      'a2',
      'b2',
      'a3',
      undefined,
    ]);
  });

  it('refuses items beyond its limits', () => {
    const queue = new FairQueue<number>(limits);
    expect([1, 2, 3, 4].map((item) => queue.add('a', item, 1))).toEqual([true, true, true, false]);
    expect([queue.add('b', 5, 98), queue.add('b', 5, 97), queue.add('b', 6, 0), queue.add('c', 7, 0)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(queue.count).toBe(5);
  });

  it('forgets items that are removed', () => {
    const queue = new FairQueue<string>(limits);
    queue.add('a', 'a1', 60);
    queue.add('a', 'a2', 10);
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'a2')]).toEqual([true, false, false]);
    expect(queue.add('b', 'b1', 90)).toBe(true);
    expect([queue.take(), queue.take(), queue.take(), queue.count]).toEqual(['a2', 'b1', undefined, 0]);
  });
});
