import { expect, it } from 'vitest';
import { garbageOfHead } from './node-request.js';

it('counts the garbage of long heads, and that of what is made of their targets', () => {
  const headers = (length: number) => ['user-agent', 'a'.repeat(length - 'user-agent'.length)];
  const garbage = (target: number, head: number) =>
    garbageOfHead({ path: 'p'.repeat(100), search: 's'.repeat(target - 100) }, headers(head));
  expect(garbage(1000, 60_000)).toBe(0);
  expect(garbage(1000, 900_000)).toBe(910_000);
  expect(garbage(900_000, 1000)).toBe(9_001_000);
});
