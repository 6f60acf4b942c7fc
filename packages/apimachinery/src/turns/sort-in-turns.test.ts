import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortInTurns } from './sort-in-turns.js';
import { runSync } from './turns.js';

const byFirst = ([a]: readonly [number, number], [b]: readonly [number, number]): number => a - b;

it('sortInTurns sorts like the engine, and keeps the order of equal items', () => {
  const lengths = fc.constantFrom(0, 1, 2, 4095, 4096, 4097, 12_288, 40_000);
  fc.assert(
    fc.property(
      lengths,
      fc.constantFrom(1, 7, 1000, 65_537),
      fc.integer({ min: 1, max: 65_536 }),
      (length, keys, factor) => {
        const items = Array.from({ length }, (_, i) => [(i * factor) % keys, i] as const);
        expect(runSync(sortInTurns(items, byFirst))).toEqual([...items].sort(byFirst));
      },
    ),
    { numRuns: 50 },
  );
});

it('sortInTurns makes at most some ten thousand comparisons in a slice', () => {
  const items = Array.from({ length: 60_000 }, (_, i) => [(i * 40_503) % 65_537, i] as const);
  let compared = 0;
  let most = 0;
  const steps = sortInTurns(items, (a, b) => {
    compared++;
    return byFirst(a, b);
  });
  for (let step = steps.next(); !step.done; step = steps.next()) {
    most = Math.max(most, compared);
    compared = 0;
  }
  expect(most).toBeLessThan(70_000);
});
