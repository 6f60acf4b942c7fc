import { describe, expect, it } from 'vitest';
import { eventLoopTurn, timeSlice } from './time-slice.js';
import { holdWorkUndivided } from './undivided-work.js';

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

/** Works for so many parts of two milliseconds, in slices. */
async function work(parts: number, done: () => void): Promise<void> {
  const slice = timeSlice(1, 1);
  for (let i = 0; i < parts; i++) {
    busy(2);
    done();
    if (slice.isOver()) await slice.next();
  }
}

describe('time slices', () => {
  it('last until the work is done while it is held undivided', () => {
    const [release, other] = [holdWorkUndivided(), holdWorkUndivided()];
    const isOver = () => timeSlice(0, 1).isOver();
    expect(isOver()).toBe(false);
    release();
    release();
    expect(isOver()).toBe(false);
    other();
    expect(isOver()).toBe(true);
  });

  it('let the event loop turn between parts of one loop', async () => {
    let parts = 0;
    let partsAtTurn = 0;
    const worked = work(10, () => parts++);
    void eventLoopTurn().then(() => {
      partsAtTurn = parts;
    });
    await worked;
    expect(parts).toBe(10);
    expect(partsAtTurn).toBeLessThan(5);
  });

  it('let few of many loops go on in a turn', async () => {
    let parts = 0;
    let isDone = false;
    const all = Promise.all(Array.from({ length: 20 }, () => work(3, () => parts++))).then(() => {
      isDone = true;
    });
    let before = parts;
    expect(before).toBe(20);
    let most = 0;
    while (!isDone) {
      await eventLoopTurn();
      most = Math.max(most, parts - before);
      before = parts;
    }
    await all;
    expect(parts).toBe(60);
    expect(most).toBeLessThan(8);
  });

  it('let a loop that comes later end before thirty others, and those go on meanwhile', async () => {
    const ended: string[] = [];
    const loop = (name: string, parts: number) => work(parts, () => {}).then(() => ended.push(name));
    const many = Array.from({ length: 30 }, () => loop('long', 3));
    await eventLoopTurn();
    await Promise.all([...many, loop('short', 2)]);
    expect(ended.indexOf('short')).toBeLessThan(10);
    // In the end each loop has had its turn.
    expect(ended).toHaveLength(31);
  });

  it('end at the first look at the clock when others have used up the time of the turn', async () => {
    await eventLoopTurn();
    expect(timeSlice(60_000).isOver()).toBe(false);
    busy(2);
    const second = timeSlice(1, 4);
    // Short loops are not divided.
    expect([1, 2, 3, 4].map(() => second.isOver())).toEqual([false, false, false, true]);
    await second.next();
  });

  it('go on without having been over', async () => {
    await eventLoopTurn();
    await timeSlice().next();
  });
});
