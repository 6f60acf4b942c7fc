import { expect, it } from 'vitest';
import { WritesPerMinute } from './writes-per-minute.js';

it('WritesPerMinute refuses more writes of an object than the maximum, until a minute has passed', () => {
  const writes = new WritesPerMinute(2);
  const taken = (...calls: [string, number][]) => calls.map(([name, now]) => writes.take(name, now));
  expect(taken(['one', 0], ['one', 30_000], ['one', 59_999], ['two', 59_999])).toEqual([true, true, false, true]);
  expect(taken(['one', 60_000], ['one', 60_000], ['one', 90_000])).toEqual([true, false, true]);
});
