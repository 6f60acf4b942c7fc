import { afterEach, describe, expect, it } from 'vitest';
import { type EventLoopStall, EventLoopWatchdog } from './event-loop-watchdog.js';

const request = (uri: string) => ({ method: 'GET', uri, auditID: '' });
const stalls: EventLoopStall[] = [];
const watchdog = new EventLoopWatchdog({ onStall: (stall) => stalls.push(stall) });
afterEach(() => {
  watchdog.stop();
  stalls.length = 0;
});

function busy(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}
const urisOf = () => stalls.map((stall) => stall.request?.uri);

describe('the watchdog', () => {
  it('names the request that blocked the event loop', () => {
    watchdog.working(request('/before'));
    watchdog.working(request('/slow'));
    busy(150);
    watchdog.working(request('/after'));
    expect(urisOf()).toContain('/slow');
    expect(stalls.find((stall) => stall.request?.uri === '/slow')?.milliseconds).toBeGreaterThanOrEqual(150);
  });

  it('names the blocking request although no other work is waiting', async () => {
    watchdog.working(request('/alone'));
    busy(150);
    await expect.poll(urisOf).toContain('/alone');
  });

  it('names no request when other work blocked the event loop', async () => {
    watchdog.working(request('/quick'));
    await new Promise((resolve) => setTimeout(resolve, 60));
    stalls.length = 0;
    busy(150);
    // A busy machine may add delays of its own.
    await expect.poll(() => [...new Set(urisOf())]).toEqual([undefined]);
  });

  it('counts delays, and reports only long delays', () => {
    watchdog.working(request('/short'));
    watchdog.working(request('/short'));
    expect(watchdog.delays.bounds).toContain(0.1);
  });
});
