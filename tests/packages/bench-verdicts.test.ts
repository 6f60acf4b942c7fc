import { describe, expect, it } from 'vitest';
import type { Subject } from '../../bench/suites/whole/subject.js';
import { verdictsOf } from '../../bench/suites/whole/verdicts.js';

const target = { url: '', token: '' };
const subject = (label: string, rest: Partial<Subject> = {}): Subject => ({
  label,
  target,
  pids: [],
  isFloor: false,
  ...rest,
});
const subjects = [
  subject('one', { workers: 1 }),
  subject('two', { workers: 2 }),
  subject('other'),
  subject('floor', { isFloor: true }),
];

describe('verdictsOf', () => {
  it('requires 60 % of the target of one worker, and compares only one worker with the floor', () => {
    const results = {
      one: { perSecond: 200, cpu: 10 },
      two: { perSecond: 290, cpu: 12 },
      other: { perSecond: 100, cpu: 30 },
      floor: { perSecond: 1000, cpu: 2 },
    };
    const rows = [{ name: 'get', wanted: { other: 3, floor: 0.25 }, results }];
    const verdicts = verdictsOf({ rows, memory: [], ready: [] }, subjects);
    expect(
      verdicts.map(({ label, beside, ratio, cpuRatio, met }) => ({ label, beside, ratio, cpuRatio, met })),
    ).toEqual([
      { label: 'one', beside: 'other', ratio: 2, cpuRatio: 3, met: true },
      { label: 'one', beside: 'floor', ratio: 0.2, cpuRatio: 0.2, met: false },
      { label: 'two', beside: 'other', ratio: 2.9, cpuRatio: 2.5, met: false },
    ]);
  });

  it('compares times, memory and starts by their ratios, and leaves out rows without a target', () => {
    const rows = [
      { name: 'list', wanted: { other: 4 }, results: { two: { p50: 10 }, other: { p50: 50 } } },
      { name: 'event', results: { two: { perSecond: 10 }, other: { perSecond: 50 } } },
    ];
    const memory = [
      { name: 'idle', megabytes: { two: 100, other: 350 } },
      { name: 'at the end', megabytes: { two: 100, other: 350 } },
    ];
    const ready = [
      { label: 'two', milliseconds: 250 },
      { label: 'other', milliseconds: 3000 },
    ];
    const verdicts = verdictsOf({ rows, memory, ready }, subjects);
    expect(verdicts.map(({ name, ratio, wanted, met }) => ({ name, ratio, wanted, met }))).toEqual([
      { name: 'list', ratio: 5, wanted: 4, met: true },
      { name: 'memory idle', ratio: 3.5, wanted: 4, met: false },
      { name: 'ready from an empty folder', ratio: 12, wanted: 10, met: true },
    ]);
  });
});
