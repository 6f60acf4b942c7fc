import { describe, expect, it } from 'vitest';
import { SharedCall } from './shared-call.js';

describe('SharedCall', () => {
  it('starts at once, and a second time for all callers that arrive meanwhile', async () => {
    const ends: (() => void)[] = [];
    const shared = new SharedCall(() => new Promise((resolve) => ends.push(resolve)));
    const first = shared.run();
    const later = [shared.run(), shared.run()];
    expect(ends.length).toBe(1);
    expect(shared.isRunning).toBe(true);
    ends[0]?.();
    await first;
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await Promise.all(later);
    expect(shared.isRunning).toBe(false);
    expect(ends.length).toBe(2);
  });

  it('rejects the callers of a failed call, and calls again for later callers', async () => {
    let calls = 0;
    const shared = new SharedCall(async () => {
      await Promise.resolve();
      if (++calls === 1) throw new Error('no');
    });
    const first = shared.run();
    const second = shared.run();
    await expect(first).rejects.toThrow('no');
    await second;
    expect(calls).toBe(2);
  });
});
