import { describe, expect, it } from 'vitest';
import { encodeObject } from '../json/index.js';
import { renderRow, rowTemplate, rowText, translateTimestampSince, translateTimestampUntil } from './index.js';

const created = '2026-01-02T03:04:05Z';
const second = 1000;
const times = [0, 1, 30, 119, 121, 600, 3600, 10_000, 86_400, 1e7, 1e9].map((s) => Date.parse(created) + s * second);

describe('a row that is kept', () => {
  it.each<[string, (now: number) => readonly string[]]>([
    ['has one age', (now) => ['a', translateTimestampSince(created, now), 'b']],
    [
      'has ages within a text',
      (now) => [`3 (${translateTimestampSince(created, now)} ago)`, translateTimestampUntil(created, now)],
    ],
    ['has no age', () => ['<none>', '"quoted"']],
    ['has an unknown age', (now) => [translateTimestampSince(undefined, now)]],
    ['has an invalid time', (now) => [translateTimestampSince('yesterday', now)]],
  ])('%s', (_, cells) => {
    const template = rowTemplate((now) => ({ cells: cells(now) }))?.template;
    for (const now of times) {
      expect(template && renderRow(template, now)).toBe(rowText({ cells: cells(now) }));
    }
  });

  it('ends where the object begins', () => {
    const conditions = [{ type: 'Completed', status: 'True' as const, reason: 'Succeeded', message: 'done' }];
    const row = { cells: ['a', 1, null], conditions };
    expect(`${rowText(row)}null}`).toBe(encodeObject({ ...row, object: null }));
    expect(`${rowText({ cells: ['a'], conditions: [] })}null}`).toBe('{"cells":["a"],"object":null}');
  });

  it.each<[string, (now: number) => readonly string[]]>([
    ['an age that is not shown', (now) => [translateTimestampSince(created, now).slice(0, 0)]],
    ['an age that is shown twice', (now) => Array<string>(2).fill(translateTimestampSince(created, now))],
    ['a text that looks like an age', (now) => [translateTimestampSince(created, now), '\uE000age:0\uE001']],
    ['only a text that looks like an age', () => ['\uE000age:0\uE001']],
    [
      'ages in another order',
      (now) => [translateTimestampSince(created, now), translateTimestampSince(created, now)].reverse(),
    ],
  ])('is not made of %s', (_, cells) => {
    expect(rowTemplate((now) => ({ cells: cells(now) }))).toBeUndefined();
  });

  it('leaves other rows alone, also after a failure', () => {
    expect(() =>
      rowTemplate(() => {
        throw new Error('no row');
      }),
    ).toThrow('no row');
    expect(translateTimestampSince(created, times[2])).toBe('30s');
  });
});
