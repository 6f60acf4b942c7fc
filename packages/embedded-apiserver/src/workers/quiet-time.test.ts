import { expect, it } from 'vitest';
import { QuietTime } from './quiet-time.js';

it('QuietTime is over when all processes together have been quiet for the whole time', () => {
  const quiet = new QuietTime(5000);
  const at = (seconds: number, ...utilizations: number[]) =>
    quiet.measured(utilizations, seconds * 1000 - 1000, seconds * 1000);
  expect([at(1, 0.1, 0.2), at(2, 0.1, 0.2), at(3, 0.3, 0.3)]).toEqual([false, false, false]);
  expect([at(4, 0, 0.4), at(5, 0, 0), at(6, 0, 0), at(7, 0, 0), at(8, 0, 0)]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect([at(9, 0), at(10, 0), at(11, 0), at(12, 0), at(13, 0)]).toEqual([false, false, false, false, true]);
});
