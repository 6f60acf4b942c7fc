import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  BackgroundPacer,
  beginInteractiveRequest,
  endInteractiveRequest,
  hasInteractiveRequests,
} from './interactive-requests.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('knows whether clients wait, and forgets those who wait for something else', () => {
  expect(hasInteractiveRequests()).toBe(false);
  beginInteractiveRequest();
  expect(hasInteractiveRequests()).toBe(true);
  vi.advanceTimersByTime(20);
  expect(hasInteractiveRequests()).toBe(false);
  beginInteractiveRequest();
  expect(hasInteractiveRequests()).toBe(true);
  endInteractiveRequest();
  expect(hasInteractiveRequests()).toBe(true);
  endInteractiveRequest();
  expect(hasInteractiveRequests()).toBe(false);
});

it('gives `background` work its part of the time while clients wait, and all of it otherwise', () => {
  const work = new BackgroundPacer(4);
  expect([work.mayBegin(), work.mayBegin()]).toEqual([true, true]);
  beginInteractiveRequest();
  expect(work.mayBegin()).toBe(false);
  vi.advanceTimersByTime(3);
  expect(work.mayBegin()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([work.mayBegin(), work.mayBegin()]).toEqual([true, false]);
  endInteractiveRequest();
  expect(work.mayBegin()).toBe(true);
});
