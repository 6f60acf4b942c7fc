import { beforeEach, describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.js';
import { CommandHeapPolicy } from './command-heap-policy.js';

const mebibyte = 1024 * 1024;

/** Counts collections that also return memory to the system (`released`), and other collections (`begun`). */
let collected: { released: number; begun: number; isSeldom: boolean; now: number };
let clock: FakeClock;
let heapMebibytes: number;
let releasedBuffers: number;
let policy: CommandHeapPolicy;

beforeEach(() => {
  collected = { released: 0, begun: 0, isSeldom: false, now: 0 };
  clock = new FakeClock();
  heapMebibytes = 0;
  releasedBuffers = 0;
  let isForSize = false;
  policy = new CommandHeapPolicy({
    setTimer: (work, ms) => clock.setTimer(work, ms),
    measureUtilization: () => clock.measureUtilization(),
    heapUsed: () => heapMebibytes * mebibyte,
    requestMajorGC() {
      if (isForSize) collected.released++;
      else collected.begun++;
    },
    releaseBuffers: () => releasedBuffers++,
    collect: () => collected.now++,
    flags: {
      forSize(begin) {
        isForSize = true;
        begin();
        isForSize = false;
      },
      collectOften: () => () => {},
      collectSeldom: (isSeldom) => {
        collected.isSeldom = isSeldom;
      },
    },
  });
});

const open = (count: number) => {
  for (let i = 0; i < count; i++) policy.countOpenedConnection();
};
const close = (count: number) => {
  for (let i = 0; i < count; i++) policy.countClosedConnection();
};

describe('the heap policy of the command', () => {
  it('collects once after many connections have been closed, when no more are closed for a while', () => {
    close(199);
    clock.advance(10_000);
    expect(collected.released).toBe(0);
    close(1);
    clock.advance(2999);
    close(1);
    clock.advance(2999);
    expect(collected.released).toBe(0);
    clock.advance(1);
    expect(collected.released).toBe(1);
    close(199);
    clock.advance(10_000);
    expect(collected.released).toBe(1);
    expect(releasedBuffers).toBe(1);
  });

  it('returns memory when the thread is nearly idle, and at the latest after half a minute', () => {
    const collectedAfter = (seconds: number) => {
      clock.advance(seconds * 1000);
      return [collected.released, collected.begun];
    };
    close(200);
    clock.busy = 0.06;
    expect(collectedAfter(20)).toEqual([0, 0]);
    clock.busy = 0.05;
    expect(collectedAfter(1)).toEqual([1, 0]);

    close(200);
    clock.busy = 0.06;
    expect(collectedAfter(22)).toEqual([1, 0]);
    // Nothing large happens for two more seconds. The seconds in which the thread was busy before count, too.
    close(1);
    expect(collectedAfter(11)).toEqual([1, 0]);
    expect(collectedAfter(1)).toEqual([1, 1]);
    // One collection is enough until more garbage is reported.
    expect(collectedAfter(100)).toEqual([1, 1]);
    close(200);
    expect(collectedAfter(31)).toEqual([1, 1]);
    expect(collectedAfter(1)).toEqual([1, 2]);
    clock.busy = 0;
    expect(collectedAfter(1)).toEqual([2, 2]);
    expect(collectedAfter(100)).toEqual([2, 2]);
    expect(clock.timers).toBe(0);
  });

  it('collects when middle-sized bodies have made the heap grow by 24 MiB, or by half', () => {
    const timesAt = (mebibytes: number) => {
      heapMebibytes = mebibytes;
      policy.countLargeBody();
      clock.advance(10);
      return collected.begun;
    };
    expect([30, 50, 53, 54].map(timesAt)).toEqual([0, 0, 0, 1]);
    // The collection runs beside other work. Growth is measured from the heap that the collection leaves.
    expect([75, 80, 35, 58, 59].map(timesAt)).toEqual([1, 1, 1, 1, 2]);
    // A heap from which nothing can be freed is not collected again at once.
    expect([88, 89, 100, 133, 134].map(timesAt)).toEqual([2, 3, 3, 3, 4]);
    // Memory is returned when the process is quiet.
    expect(collected.released).toBe(0);
    clock.advance(3000);
    expect([collected.released, collected.begun]).toEqual([1, 4]);
  });

  it('collects when ordinary requests have made the heap grow by 48 MiB, or by 60 %', () => {
    const timesAt = (mebibytes: number) => {
      heapMebibytes = mebibytes;
      for (let i = 0; i < 256; i++) policy.countRequest();
      return collected.begun;
    };
    expect([20, 60, 67, 68].map(timesAt)).toEqual([0, 0, 0, 1]);
    expect([75, 30, 77, 78].map(timesAt)).toEqual([1, 1, 1, 2]);
    expect([125, 126, 201, 202].map(timesAt)).toEqual([2, 3, 3, 4]);
    // Such requests leave no garbage to be collected later.
    expect(collected.released).toBe(0);
  });

  it('calls listeners that hold caches when there is much garbage', () => {
    let called = 0;
    const end = policy.onMuchGarbage(() => called++);
    policy.countGarbage(8 * mebibyte - 1);
    clock.advance(10);
    expect(called).toBe(0);
    policy.countGarbage(1);
    // Garbage that is reported at the same time is collected together.
    policy.countGarbage(8 * mebibyte);
    expect(called).toBe(0);
    clock.advance(10);
    expect([called, collected.released]).toEqual([1, 1]);
    end();
    policy.countGarbage(8 * mebibyte);
    clock.advance(10);
    expect([called, collected.released]).toEqual([1, 2]);
  });

  it('allows garbage of a quarter of a large heap before it collects', () => {
    heapMebibytes = 100;
    policy.countGarbage(25 * mebibyte - 1);
    clock.advance(10);
    expect(collected.released).toBe(0);
    policy.countGarbage(1);
    clock.advance(10);
    expect(collected.released).toBe(1);
  });

  it.each(['countLargeBody', 'countLargeResponse'] as const)(
    'returns memory three seconds after the last call of %s',
    (count) => {
      policy[count]();
      policy[count]();
      expect(clock.timers).toBe(1);
      clock.advance(2900);
      policy[count]();
      expect(clock.timers).toBe(1);
      clock.advance(2900);
      expect([clock.timers, collected.released]).toEqual([1, 0]);
      clock.advance(100);
      expect([clock.timers, collected.released]).toEqual([0, 1]);
    },
  );

  it('collects seldom while many connections are opened', () => {
    const isSeldomAfter = (count: number) => {
      open(count);
      return collected.isSeldom;
    };
    // Many connections over a long time do not count.
    for (let i = 0; i < 10; i++) {
      expect(isSeldomAfter(49)).toBe(false);
      clock.advance(3000);
    }
    expect([isSeldomAfter(49), isSeldomAfter(1)]).toEqual([false, true]);
    clock.advance(3000);
    expect(isSeldomAfter(50)).toBe(true);
    clock.advance(3000);
    expect(isSeldomAfter(49)).toBe(true);
    clock.advance(3000);
    expect(collected.isSeldom).toBe(false);
  });

  it('collects at once on request', () => {
    expect(policy.collectNow()).toBe(true);
    expect(collected.now).toBe(1);
  });
});
