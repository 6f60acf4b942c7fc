import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clientIsAnswered, clientWaits, doClientsWait, PatientWork } from './waiting-clients.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('knows whether clients wait, and forgets those who wait for something else', () => {
  expect(doClientsWait()).toBe(false);
  clientWaits();
  expect(doClientsWait()).toBe(true);
  vi.advanceTimersByTime(20);
  expect(doClientsWait()).toBe(false);
  clientWaits();
  expect(doClientsWait()).toBe(true);
  clientIsAnswered();
  expect(doClientsWait()).toBe(true);
  clientIsAnswered();
  expect(doClientsWait()).toBe(false);
});

it('gives patient work its part of the time while clients wait, and all of it otherwise', () => {
  const work = new PatientWork(4);
  expect([work.mayBegin(), work.mayBegin()]).toEqual([true, true]);
  clientWaits();
  expect(work.mayBegin()).toBe(false);
  vi.advanceTimersByTime(3);
  expect(work.mayBegin()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([work.mayBegin(), work.mayBegin()]).toEqual([true, false]);
  clientIsAnswered();
  expect(work.mayBegin()).toBe(true);
});
