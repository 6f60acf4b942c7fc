import { describe, expect, it } from 'vitest';
import { disableSlicing } from './slicing.js';
import { eventLoopTurn, timeSlice, waitForBudget } from './time-slice.js';

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

/** Works for this number of parts of two milliseconds, in slices. */
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
    const [release, other] = [disableSlicing(), disableSlicing()];
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

describe('time for work', () => {
  /** Begins this number of pieces of work of two milliseconds at once. Returns how many are done after each turn of the event loop. */
  async function doneByTurn(count: number, objects = 1_000): Promise<readonly number[]> {
    await eventLoopTurn();
    let done = 0;
    const pieces = Array.from({ length: count }, async () => {
      await undefined;
      const later = waitForBudget(objects);
      if (later !== undefined) await later;
      busy(2);
      done++;
    });
    const all = Promise.all(pieces);
    const turns: number[] = [];
    while (done < count) {
      await eventLoopTurn();
      turns.push(done);
    }
    await all;
    return turns;
  }

  it('is there at once for a little work, and in later turns for the rest', async () => {
    const turns = await doneByTurn(30);
    expect(turns.at(-1)).toBe(30);
    // On a machine that is busy with other things even the first piece may take the time of a turn.
    for (const [i, done] of turns.entries()) expect(done - (turns[i - 1] ?? 0)).toBeLessThanOrEqual(6);
  });

  it('is always there for work on few objects', async () => {
    expect(await doneByTurn(30, 999)).toEqual([30]);
  });

  it('is always there while work is held undivided', async () => {
    const release = disableSlicing();
    try {
      expect(await doneByTurn(30)).toEqual([30]);
    } finally {
      release();
    }
  });
});
