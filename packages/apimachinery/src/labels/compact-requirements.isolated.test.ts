import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runSync } from '../turns/turns.js';
import { compactInTurns } from './compact-requirements.js';
import { Operator } from './operator.js';
import { parse } from './parse.js';
import { compileRequirement, type Requirement } from './requirement.js';
import type { Selector } from './selector.js';

const requirement: fc.Arbitrary<Requirement> = fc
  .tuple(
    fc.constantFrom('a', 'b', 'c'),
    fc.constantFrom(...Object.values(Operator)),
    fc.array(fc.constantFrom('1', '2', 'x')),
  )
  .map(([key, operator, values]) => {
    if (operator === Operator.exists || operator === Operator.doesNotExist) return { key, operator, values: [] };
    const isSet = operator === Operator.in || operator === Operator.notIn;
    return { key, operator, values: isSet ? ['y', ...values] : [values[0] ?? ''] };
  });
const labels = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', '1', '2', 'x', 'y'));

describe('compact requirements', () => {
  it('match like each requirement, and are listed unchanged', () => {
    fc.assert(
      fc.property(fc.array(requirement, { maxLength: 4 }), labels, (requirements, set) => {
        const compact = runSync(compactInTurns(requirements));
        expect(compact.matches(set)).toBe(requirements.every((each) => compileRequirement(each)(set)));
        expect(compact.list()).toEqual(requirements);
      }),
      { numRuns: 2000 },
    );
  });

  it('are used by a selector with many requirements', () => {
    const text = Array.from({ length: 600 }, (_, i) => `key${String(i).padStart(3, '0')}=v`).join(',');
    const selector = parse(`${text},x in (a,b)`);
    expect(selector.toString()).toBe(`${text},x in (a,b)`);
    expect(selector.requirements).toHaveLength(601);
    expect(selector.requiresExactMatch('key007')).toBe('v');
    expect([selector.isEmpty, selector.matches({ x: 'a' }), selector.matches(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
    const all = Object.fromEntries(text.split(',').map((each) => each.split('=')));
    expect([selector.matches({ ...all, x: 'a' }), selector.matches({ ...all, x: 'c' })]).toEqual([true, false]);
    expect(parse(`${text},x in (a,b)`).requirements).toEqual(selector.requirements);
  });

  it('take a small multiple of the memory of their text', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const texts = [0, 1, 2, 3, 4].map((n) => Array.from({ length: 70_000 }, (_, i) => `key${i}=v${n}`).join(','));
    const size = texts.reduce((sum, text) => sum + text.length, 0);
    collect();
    const before = process.memoryUsage().heapUsed;
    const kept: Selector[] = texts.map((text) => parse(text));
    collect();
    const taken = process.memoryUsage().heapUsed - before;
    expect(kept).toHaveLength(5);
    expect(taken / size).toBeLessThan(12);
  });
});
