import { beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.js';
import { LoopPacer } from './background-pacer.js';
import { InteractiveRequests } from './interactive-requests.js';

let clock: ManualClock;
let requests: InteractiveRequests;
beforeEach(() => {
  clock = new ManualClock();
  requests = new InteractiveRequests(clock);
});

it('InteractiveRequests reports whether clients wait, and does not count clients that wait for other work', () => {
  expect(requests.areWaiting).toBe(false);
  requests.begin();
  expect(requests.areWaiting).toBe(true);
  clock.pass(20);
  expect(requests.areWaiting).toBe(false);
  requests.begin();
  expect(requests.areWaiting).toBe(true);
  requests.end();
  expect(requests.areWaiting).toBe(true);
  requests.end();
  expect(requests.areWaiting).toBe(false);
});

it('LoopPacer limits background work to its part of the time while clients wait', () => {
  const work = new LoopPacer(4, clock, requests);
  expect([work.mayBegin(), work.mayBegin()]).toEqual([true, true]);
  requests.begin();
  expect(work.mayBegin()).toBe(false);
  clock.pass(3);
  expect(work.mayBegin()).toBe(false);
  clock.pass(1);
  expect([work.mayBegin(), work.mayBegin()]).toEqual([true, false]);
  requests.end();
  expect(work.mayBegin()).toBe(true);
});
