import { describe, expect, it } from 'vitest';
import { encodeObject } from '../json/index.js';
import { translateTimestampSince } from '../time/index.js';
import { ageCell, renderRow, rowTemplate } from './index.js';

const created = '2026-01-02T03:04:05Z';
const second = 1000;
const times = [0, 1, 30, 119, 121, 600, 3600, 10_000, 86_400, 1e7, 1e9, -10].map(
  (s) => Date.parse(created) + s * second,
);

describe('a cached row', () => {
  it.each<[string, readonly ReturnType<typeof ageCell>[], (age: (time?: string) => string) => readonly string[]]>([
    ['has one age', ['a', ageCell(created), 'b'], (age) => ['a', age(created), 'b']],
    ['has ages within a text', [ageCell(created, '3 (<', '> ago)'), 'a'], (age) => [`3 (<${age(created)}> ago)`, 'a']],
    ['shows an age twice', [ageCell(created), ageCell(created)], (age) => [age(created), age(created)]],
    ['has no age', ['<none>', '"quoted"'], () => ['<none>', '"quoted"']],
    ['has an unknown age', [ageCell(undefined), ageCell(null, '(', ')')], () => ['<unknown>', '(<unknown>)']],
    ['has an invalid time', [ageCell('yesterday')], (age) => [age('yesterday')]],
    ['has no cells', [], () => []],
  ])('%s', (_, cells, texts) => {
    const template = rowTemplate({ cells });
    for (const now of times) {
      const wanted = encodeObject({ cells: texts((time) => translateTimestampSince(time, now)), object: null });
      expect(`${renderRow(template, now)}null}`).toBe(wanted);
    }
  });

  it('ends where the object begins, after cells and conditions', () => {
    const conditions = [{ type: 'Completed', status: 'True' as const, reason: 'Succeeded', message: 'done' }];
    const row = { cells: ['a', 1, null], conditions };
    const textOf = (each: Parameters<typeof rowTemplate>[0]) => `${renderRow(rowTemplate(each), 0)}null}`;
    expect(textOf(row)).toBe(encodeObject({ ...row, object: null }));
    expect(textOf({ cells: ['a'], conditions: [] })).toBe('{"cells":["a"],"object":null}');
  });
});
