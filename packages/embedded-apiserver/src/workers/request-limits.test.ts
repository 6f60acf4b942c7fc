import { expect, it } from 'vitest';
import { partOfLimits } from './request-limits.js';

it.each([
  [400, 200, 1],
  [400, 200, 3],
  [7, 5, 4],
  [0, 3, 2],
])('partOfLimits divides limits of %i and %i among %i processes', (reads, writes, processes) => {
  const limits = { maxRequestsInFlight: reads, maxMutatingRequestsInFlight: writes };
  const parts = Array.from({ length: processes }, (_, index) => partOfLimits(limits, processes, index));
  const sum = (name: keyof typeof limits) => parts.reduce((total, part) => total + part[name], 0);
  expect([sum('maxRequestsInFlight'), sum('maxMutatingRequestsInFlight')]).toEqual([reads, writes]);
});

it('partOfLimits gives each process at least one request', () => {
  const limits = { maxRequestsInFlight: 1, maxMutatingRequestsInFlight: 2 };
  expect(partOfLimits(limits, 3, 2)).toEqual({ maxRequestsInFlight: 1, maxMutatingRequestsInFlight: 1 });
});
