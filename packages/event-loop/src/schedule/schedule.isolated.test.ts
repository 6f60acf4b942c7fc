import { describe, expect, it } from 'vitest';
import { schedule } from './schedule.js';

/** Resolves when the work that was handed over before has been done. */
const allDone = () => new Promise<void>((resolve) => schedule('background', resolve));

/** Uses the processor, and no clock that tests may set. */
function work(milliseconds: number): void {
  const end = process.hrtime.bigint() + BigInt(milliseconds * 1e6);
  while (process.hrtime.bigint() < end);
}

describe('work at the end of a turn', () => {
  it('is done in the order in which it was handed over, and before `background` work', async () => {
    const order: string[] = [];
    schedule('background', () => order.push('spare 1'));
    schedule('response', () => order.push('end 1'));
    schedule('background', () => order.push('spare 2'));
    schedule('response', () => order.push('end 2'));
    await allDone();
    expect(order).toEqual(['end 1', 'end 2', 'spare 1', 'spare 2']);
  });

  it('comes before events, which come before `background` work', async () => {
    const order: string[] = [];
    schedule('background', () => order.push('spare'));
    schedule('event', () => order.push('event 1'));
    schedule('event', () => order.push('event 2'));
    schedule('response', () => order.push('answer'));
    await allDone();
    expect(order).toEqual(['answer', 'event 1', 'event 2', 'spare']);
  });

  it('is done between the turns in which events for many readers are given, and so is what those have put together', async () => {
    const order: string[] = [];
    for (let i = 0; i < 32; i++) {
      schedule('event', () => {
        if (i === 0) {
          work(5);
          schedule('response', () => order.push('written'));
        }
        if (i === 0 || i === 31) order.push(`event ${i}`);
      });
    }
    await new Promise<void>((resolve) => schedule('event', resolve));
    expect(order).toEqual(['event 0', 'written', 'event 31']);
  });

  it('comes before `background` work that takes several turns', async () => {
    const order: string[] = [];
    for (let i = 0; i < 4; i++) {
      schedule('background', () => {
        work(5);
        order.push(`spare ${i}`);
        if (i === 0) schedule('response', () => order.push('end'));
      });
    }
    await allDone();
    expect(order).toEqual(['spare 0', 'end', 'spare 1', 'spare 2', 'spare 3']);
  });

  it('lets `background` work do a part in each turn', async () => {
    const order: string[] = [];
    const again = (left: number): void => {
      order.push('end');
      if (left > 0) schedule('response', () => again(left - 1));
    };
    schedule('response', () => again(3));
    for (let i = 0; i < 2; i++) {
      schedule('background', () => {
        work(5);
        order.push('spare');
      });
    }
    await allDone();
    expect(order.slice(0, 4)).toEqual(['end', 'spare', 'end', 'spare']);
  });
});
