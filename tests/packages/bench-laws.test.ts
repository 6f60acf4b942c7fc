import { describe, expect, it } from 'vitest';
import { constantOf, costAt, lawOf } from '../../bench/suites/scale/laws.js';

describe('the law of a measured cost', () => {
  it('is the line through the costs, with their largest difference from it', () => {
    const law = lawOf([
      [100, 30],
      [200, 50],
      [400, 90],
    ]);
    expect(law).toEqual({ base: expect.closeTo(10), each: expect.closeTo(0.2), deviation: expect.closeTo(0) });
    expect(costAt(law, 1000)).toBeCloseTo(210);
    const bent = lawOf([
      [100, 10],
      [200, 40],
      [300, 40],
    ]);
    expect(bent.deviation).toBeCloseTo(0.5);
  });

  it('begins at 0 where the line would begin below', () => {
    const law = lawOf([
      [1, 0.5],
      [2, 2],
      [3, 3.5],
    ]);
    expect(law.base).toBe(0);
    expect(law.each).toBeCloseTo(15 / 14);
  });

  it('is constant where the line would fall', () => {
    const law = lawOf([
      [1, 4],
      [2, 3],
      [3, 2],
    ]);
    expect(law).toEqual({ base: 3, each: 0, deviation: 0.5 });
    expect(constantOf([4, 3, 2])).toEqual(law);
  });
});
