import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.js';
import { Slices } from './slices.js';

let clock: ManualClock;
let slices: Slices;
beforeEach(() => {
  clock = new ManualClock();
  slices = new Slices(clock);
});

/** Works in parts of two milliseconds each, in slices of one millisecond. */
async function work(parts: number, done: () => void = () => {}): Promise<void> {
  const slice = slices.newSlice(1, 1);
  for (let i = 0; i < parts; i++) {
    clock.pass(2);
    done();
    if (slice.isOver()) await slice.next();
  }
}

/**
 * Turns the event loop until the work is done. Returns how many parts were done before the first turn, and in each
 * turn.
 */
async function partsInTurns(all: Promise<unknown>, parts: () => number): Promise<readonly number[]> {
  let isDone = false;
  void all.then(() => {
    isDone = true;
  });
  const counts = [parts()];
  let before = parts();
  while (!isDone) {
    await clock.turn();
    counts.push(parts() - before);
    before = parts();
  }
  return counts;
}

describe('time slices', () => {
  it('last until the work is done while slicing is disabled', () => {
    const [release, other] = [slices.disable(), slices.disable()];
    const isOver = () => slices.newSlice(0, 1).isOver();
    expect(isOver()).toBe(false);
    release();
    release();
    expect(isOver()).toBe(false);
    other();
    expect(isOver()).toBe(true);
  });

  it('let the event loop turn between parts of one loop', async () => {
    let parts = 0;
    const counts = await partsInTurns(
      work(4, () => parts++),
      () => parts,
    );
    expect(counts).toEqual([1, 1, 1, 1, 0]);
  });

  it('let few of many loops continue in a turn', async () => {
    let parts = 0;
    const all = Promise.all(Array.from({ length: 20 }, () => work(3, () => parts++)));
    const [first, ...others] = await partsInTurns(all, () => parts);
    expect(first).toBe(20);
    // Each part takes 2 ms, and loops run for 4 ms in a turn. A loop's end takes no time.
    expect(Math.max(...others)).toBe(2);
    expect(parts).toBe(60);
  });

  it('let a later loop end before thirty other loops, which continue meanwhile', async () => {
    const ended: string[] = [];
    const loop = (name: string, parts: number) => work(parts).then(() => ended.push(name));
    const many = Array.from({ length: 30 }, () => loop('long', 3));
    await clock.turn();
    await partsInTurns(Promise.all([...many, loop('short', 2)]), () => 0);
    expect(ended.indexOf('short')).toBeLessThan(10);
    expect(ended).toHaveLength(31);
  });

  it('end at the first check of the clock when other loops have used up the time of the turn', () => {
    expect(slices.newSlice(60_000).isOver()).toBe(false);
    clock.pass(2);
    const second = slices.newSlice(1, 4);
    // Short loops are not divided.
    expect([1, 2, 3, 4].map(() => second.isOver())).toEqual([false, false, false, true]);
  });

  it('continue in the next turn when next() is called before they are over', async () => {
    const next = slices.newSlice().next();
    await clock.turn();
    await next;
  });
});

describe('the budget of a turn', () => {
  /**
   * Begins several pieces of work, of two milliseconds each, at the same time. Returns how many were done at once, and
   * in each turn.
   */
  function doneInTurns(count: number, objects: number): Promise<readonly number[]> {
    let done = 0;
    const pieces = Array.from({ length: count }, async () => {
      const later = slices.waitForBudget(objects);
      if (later !== undefined) await later;
      clock.pass(2);
      done++;
    });
    return partsInTurns(Promise.all(pieces), () => done);
  }

  it('allows a little work at once, and the rest in later turns', async () => {
    expect(await doneInTurns(6, 1_000)).toEqual([2, 2, 2]);
  });

  it('always allows work on few objects', async () => {
    expect((await doneInTurns(30, 999))[0]).toBe(30);
  });

  it('always allows work while slicing is disabled', async () => {
    const release = slices.disable();
    expect((await doneInTurns(30, 1_000))[0]).toBe(30);
    release();
  });
});
