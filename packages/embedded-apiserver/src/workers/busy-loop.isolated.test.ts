import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BusyLoop } from './busy-loop.js';

const work = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

/**
 * Sends requests of a given length for a given time, both in ms. @returns the time after which the process was busy, in
 * ms; undefined if it never was
 */
async function busyAfter(loop: BusyLoop, each: number, pause: number, milliseconds: number) {
  const begun = performance.now();
  while (performance.now() < begun + milliseconds) {
    work(each);
    if (loop.isBusy()) return performance.now() - begun;
    if (pause > 0) await sleep(pause);
  }
  return undefined;
}

it('BusyLoop detects that requests have filled the time of the process for a second', async () => {
  expect(await busyAfter(new BusyLoop(), 5, 0, 10_000)).toBeGreaterThan(990);
});

it('BusyLoop does not count time in which the process waits', async () => {
  expect(await busyAfter(new BusyLoop(), 0, 4, 2500)).toBeUndefined();
});

it('BusyLoop is not busy after a few long requests', () => {
  const loop = new BusyLoop();
  for (let request = 0; request < 4; request++) {
    work(300);
    expect(loop.isBusy()).toBe(false);
  }
});
