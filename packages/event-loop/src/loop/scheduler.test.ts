import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.js';
import { EventLoop } from './event-loop.js';

let clock: ManualClock;
let loop: EventLoop;
let order: string[];
beforeEach(() => {
  clock = new ManualClock();
  loop = new EventLoop(clock);
  order = [];
});

const add = (...[priority, work]: Parameters<EventLoop['scheduler']['add']>) => loop.scheduler.add(priority, work);
const note = (name: string) => () => {
  order.push(name);
};
/** Lists the calls in each turn of the event loop, until no function waits. */
async function turns(): Promise<readonly (readonly string[])[]> {
  const all: string[][] = [];
  while (clock.isBusy) {
    order = [];
    await clock.turn();
    all.push(order);
  }
  return all;
}

describe('scheduled work', () => {
  it('runs in the next turn, in its order within a priority: responses, events, background', async () => {
    add('background', note('background 1'));
    add('event', note('event 1'));
    add('response', note('response 1'));
    add('background', note('background 2'));
    add('event', note('event 2'));
    add('response', note('response 2'));
    expect(order).toEqual([]);
    expect(await turns()).toEqual([['response 1', 'response 2', 'event 1', 'event 2', 'background 1', 'background 2']]);
  });

  it('runs in the next turn if other work adds it', async () => {
    add('response', () => {
      order.push('first');
      add('response', note('second'));
    });
    expect(await turns()).toEqual([['first'], ['second']]);
  });

  it('of responses is divided after 4 ms, with a check of the clock every 16 functions', async () => {
    for (let i = 0; i < 40; i++) {
      add('response', () => {
        order.push(`${i}`);
        if (i === 0) clock.pass(5);
      });
    }
    expect((await turns()).map((done) => done.length)).toEqual([16, 24]);
  });

  it('of responses runs between the turns of long events, and right after them', async () => {
    for (let i = 0; i < 32; i++) {
      add('event', () => {
        if (i === 0) {
          clock.pass(5);
          add('response', note('response'));
        }
        if (i === 0 || i === 31) order.push(`event ${i}`);
      });
    }
    expect(await turns()).toEqual([['event 0', 'response'], ['event 31']]);
  });

  it('of the background gets 2 ms in each turn, after responses', async () => {
    for (let i = 0; i < 3; i++) {
      add('background', () => {
        clock.pass(5);
        order.push(`background ${i}`);
        if (i === 0) add('response', note('response'));
      });
    }
    expect(await turns()).toEqual([['background 0'], ['response', 'background 1'], ['background 2']]);
  });

  it('of the background gets 0.5 ms every 4 ms while clients wait for single requests', async () => {
    for (let i = 0; i < 5; i++) {
      add('background', () => {
        clock.pass(0.3);
        order.push(`${i}`);
      });
    }
    loop.requests.begin();
    await clock.turn();
    await clock.turn();
    expect(order).toEqual(['0', '1']);
    clock.pass(4);
    await clock.turn();
    expect(order).toEqual(['0', '1', '2', '3']);
    loop.requests.end();
    await clock.turn();
    expect(order).toEqual(['0', '1', '2', '3', '4']);
  });

  it('is not divided while slicing is disabled', async () => {
    const release = loop.slices.disable();
    for (let i = 0; i < 40; i++) {
      add('event', () => {
        order.push(`${i}`);
        clock.pass(5);
      });
    }
    expect((await turns()).map((done) => done.length)).toEqual([40]);
    release();
  });

  it('of the background is not delayed for waiting clients while slicing is disabled', async () => {
    const release = loop.slices.disable();
    loop.requests.begin();
    for (let i = 0; i < 3; i++) {
      add('background', note(`${i}`));
      await clock.turn();
    }
    expect(order).toEqual(['0', '1', '2']);
    release();
  });

  it('continues after a function that throws', async () => {
    add('response', () => {
      throw new Error('broken');
    });
    add('response', note('next'));
    await expect(clock.turn()).rejects.toThrow('broken');
    expect(await turns()).toEqual([['next']]);
  });
});
