import { expect, it } from 'vitest';
import { BackgroundPacer, beginInteractiveRequest, endInteractiveRequest } from '../thread.js';
import { TurnLimiter } from './turn-limiter.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('TurnLimiter handles the first items at once, and the other items in later turns, in their order', async () => {
  const done: number[] = [];
  const few = new TurnLimiter<number>(3, (item) => done.push(item));
  for (let i = 0; i < 10; i++) few.add(i);
  expect(done).toEqual([0, 1, 2]);
  expect(few.waiting).toBe(7);
  const steps: number[] = [];
  for (let before = done.length; done.length < 10; before = done.length) {
    await turn();
    steps.push(done.length - before);
  }
  // One turn may begin and end between two samples.
  expect(Math.max(...steps)).toBeLessThanOrEqual(6);
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('TurnLimiter queues later items behind waiting items', async () => {
  const done: string[] = [];
  const few = new TurnLimiter<string>(1, (item) => {
    done.push(item);
    if (item === 'b') few.add('d');
  });
  for (const item of ['a', 'b', 'c']) few.add(item);
  while (done.length < 4) await turn();
  expect(done).toEqual(['a', 'b', 'c', 'd']);
  // No items wait, so the next one begins at once.
  for (let i = 0; i < 3; i++) await turn();
  few.add('e');
  expect(done.at(-1)).toBe('e');
});

it('TurnLimiter counts the cost of items', async () => {
  const done: number[] = [];
  const few = new TurnLimiter<number>(
    4,
    (item) => done.push(item),
    (item) => item,
  );
  for (const item of [0, 1, 3, 0, 12, 1]) few.add(item);
  expect(done).toEqual([0, 1, 3]);
  while (done.length < 5) await turn();
  let turns = 0;
  for (; done.length < 6; turns++) await turn();
  // An item that takes as long as three turns is followed by two turns without work.
  expect(turns).toBeGreaterThanOrEqual(2);
  expect(done).toEqual([0, 1, 3, 0, 12, 1]);
});

it('TurnLimiter runs `background` work less often while clients wait', async () => {
  const done: number[] = [];
  const few = new TurnLimiter<number>(
    1,
    (item) => done.push(item),
    () => 1,
    new BackgroundPacer(1e9),
  );
  for (const item of [1, 2, 3]) {
    beginInteractiveRequest();
    few.add(item);
  }
  expect(done).toEqual([1]);
  await turn();
  await turn();
  expect(few.waiting).toBeGreaterThan(0);
  for (let i = 0; i < 3; i++) endInteractiveRequest();
  while (done.length < 3) await turn();
  expect(done).toEqual([1, 2, 3]);
});
