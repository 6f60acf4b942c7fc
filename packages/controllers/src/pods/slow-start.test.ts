import { describe, expect, it } from 'vitest';
import { slowStartBatch } from './slow-start.js';

describe('slowStartBatch', () => {
  it.each([
    // calls wanted, calls that succeed, calls begun, successes
    [0, 10, 0, 0],
    [1, 10, 1, 1],
    [7, 10, 7, 7],
    [10, 10, 10, 10],
    [10, 0, 1, 0],
    [10, 2, 3, 2],
    [10, 5, 7, 5],
    [10, 7, 10, 7],
  ])('%d calls of which the first %d succeed: %d started, %d successes', async (count, limit, begun, successes) => {
    let calls = 0;
    const { results, error } = await slowStartBatch(count, async (index) => {
      calls += 1;
      if (index >= limit) throw new Error('quota');
      return index;
    });
    expect([calls, results.length]).toEqual([begun, successes]);
    expect(error instanceof Error).toBe(successes < begun);
  });

  it('doubles its batches up to a size', async () => {
    const sizes: number[] = [];
    let running = 0;
    await slowStartBatch(
      20,
      async () => {
        if (running++ === 0) queueMicrotask(() => sizes.push(running));
        await new Promise(setImmediate);
        running = 0;
      },
      { maxBatch: 6 },
    );
    expect(sizes).toEqual([1, 2, 4, 6, 6, 1]);
  });
});
