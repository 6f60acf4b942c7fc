import { describe, expect, it } from 'vitest';
import { afterAnswers, atEndOfTurn, inSpareTime } from './at-end-of-turn.js';

/** Resolves when the work that was handed over before has been done. */
const allDone = () => new Promise<void>((resolve) => inSpareTime(resolve));

/** Uses the processor, and no clock that tests may set. */
function work(milliseconds: number): void {
  const end = process.hrtime.bigint() + BigInt(milliseconds * 1e6);
  while (process.hrtime.bigint() < end);
}

describe('work at the end of a turn', () => {
  it('is done in the order in which it was handed over, and before what is left for spare time', async () => {
    const order: string[] = [];
    inSpareTime(() => order.push('spare 1'));
    atEndOfTurn(() => order.push('end 1'));
    inSpareTime(() => order.push('spare 2'));
    atEndOfTurn(() => order.push('end 2'));
    await allDone();
    expect(order).toEqual(['end 1', 'end 2', 'spare 1', 'spare 2']);
  });

  it('comes before events, which come before what is left for spare time', async () => {
    const order: string[] = [];
    inSpareTime(() => order.push('spare'));
    afterAnswers(() => order.push('event 1'));
    afterAnswers(() => order.push('event 2'));
    atEndOfTurn(() => order.push('answer'));
    await allDone();
    expect(order).toEqual(['answer', 'event 1', 'event 2', 'spare']);
  });

  it('is done between the turns in which events for many readers are given, and so is what those have put together', async () => {
    const order: string[] = [];
    for (let i = 0; i < 32; i++) {
      afterAnswers(() => {
        if (i === 0) {
          work(5);
          atEndOfTurn(() => order.push('written'));
        }
        if (i === 0 || i === 31) order.push(`event ${i}`);
      });
    }
    await new Promise<void>((resolve) => afterAnswers(resolve));
    expect(order).toEqual(['event 0', 'written', 'event 31']);
  });

  it('comes before work for spare time that takes several turns', async () => {
    const order: string[] = [];
    for (let i = 0; i < 4; i++) {
      inSpareTime(() => {
        work(5);
        order.push(`spare ${i}`);
        if (i === 0) atEndOfTurn(() => order.push('end'));
      });
    }
    await allDone();
    expect(order).toEqual(['spare 0', 'end', 'spare 1', 'spare 2', 'spare 3']);
  });

  it('lets work for spare time do a part in each turn', async () => {
    const order: string[] = [];
    const again = (left: number): void => {
      order.push('end');
      if (left > 0) atEndOfTurn(() => again(left - 1));
    };
    atEndOfTurn(() => again(3));
    for (let i = 0; i < 2; i++) {
      inSpareTime(() => {
        work(5);
        order.push('spare');
      });
    }
    await allDone();
    expect(order.slice(0, 4)).toEqual(['end', 'spare', 'end', 'spare']);
  });
});
