import { describe, expect, it } from 'vitest';
import { checkTold, type History, type Told, type ToldChange } from './told-changes.js';

const change = (type: ToldChange['type'], path: string, revision: number) =>
  ({ kind: 'change', type, path, revision }) as const;
const state = (revision: number, items: Record<string, number>): Told => ({
  kind: 'state',
  revision,
  items: new Map(Object.entries(items)),
});

const history: History = {
  revision: 1,
  items: new Map([['a/0', 1]]),
  changes: [
    change('ADDED', 'a/1', 2),
    change('ADDED', 'b/1', 3),
    change('MODIFIED', 'a/1', 4),
    change('DELETED', 'a/0', 5),
    change('ADDED', 'a/2', 6),
  ],
};
const inA = (path: string) => path.startsWith('a/');
const rest = [change('MODIFIED', 'a/1', 4), change('DELETED', 'a/0', 5), change('ADDED', 'a/2', 6)];

describe('the record of an informer', () => {
  it('is correct when each change arrives once, or a state replaces some changes', () => {
    expect(checkTold([state(1, { 'a/0': 1 }), change('ADDED', 'a/1', 2), ...rest], history, inA)).toBe(4);
    expect(checkTold([state(3, { 'a/0': 1, 'a/1': 2 }), ...rest], history, inA)).toBe(3);
    const relisted = [state(1, { 'a/0': 1 }), change('ADDED', 'a/1', 2), state(5, { 'a/1': 4 }), rest[2] as Told];
    expect(checkTold(relisted, history, inA)).toBe(2);
  });

  it.each<[string, Told[], string]>([
    ['a gap', [state(3, { 'a/0': 1, 'a/1': 2 }), ...rest.slice(1)], 'was told instead of MODIFIED a/1@4'],
    ['a repetition', [state(4, { 'a/0': 1, 'a/1': 4 }), ...rest], 'change of 4 after 4'],
    ['a state that never existed', [state(4, { 'a/0': 1, 'a/1': 2 }), ...rest.slice(1)], 'state of 4 is'],
    ['a state of the past', [state(4, { 'a/0': 1, 'a/1': 4 }), state(2, { 'a/0': 1 })], 'state of 2 after 4'],
    ['an early end', [state(3, { 'a/0': 1, 'a/1': 2 }), ...rest.slice(0, 2)], '1 changes were never told'],
    ['another type', [state(5, { 'a/1': 4 }), change('MODIFIED', 'a/2', 6)], 'instead of ADDED a/2@6'],
    ['an event that never happened', [state(6, { 'a/1': 4, 'a/2': 6 }), change('ADDED', 'a/3', 7)], 'never happened'],
  ])('is wrong with %s', (_, told, problem) => {
    expect(() => checkTold(told, history, inA)).toThrow(problem);
  });
});
