import { expect, it } from 'vitest';
import { countIndexes, overlappingIndex } from './indexes.js';

it.each<[string, number]>([
  ['', 0],
  ['0', 1],
  ['0-4', 5],
  ['0,2-3,9', 4],
])('the list of indexes %j contains %d indexes', (text, count) => {
  expect(countIndexes(text, 10)).toBe(count);
});

it.each<[string, string]>([
  ['a', 'cannot convert string to integer for index: "a"'],
  ['1,', 'cannot convert string to integer for index: ""'],
  ['1-', 'cannot convert string to integer for index: ""'],
  ['9223372036854775808', 'cannot convert string to integer for index: "9223372036854775808"'],
  ['10', 'too large index: "10"'],
  ['1-10', 'too large index: "10"'],
  ['3-3', 'non-increasing order, previous: 3, current: 3'],
  ['1,1', 'non-increasing order, previous: 1, current: 1'],
  ['1-5,3', 'non-increasing order, previous: 5, current: 3'],
  [
    '1-2-3',
    'the fragment "1-2-3" violates the requirement that an index interval can have at most two parts separated by \'-\'',
  ],
])('the list of indexes %j is refused', (text, message) => {
  expect(() => countIndexes(text, 10)).toThrow(new Error(message));
});

it.each<[string, string, number | undefined]>([
  ['', '1', undefined],
  ['0-2', '3-4', undefined],
  ['0-2', '2-4', 2],
  ['0,4,8', '1-3,8', 8],
  ['x,4', '1,4', 4],
])('the lists of indexes %j and %j overlap at %s', (completed, failed, index) => {
  expect(overlappingIndex(completed, failed, 10)).toBe(index);
  expect(overlappingIndex(failed, completed, 10)).toBe(index);
});
