import { expect, it } from 'vitest';
import { LineNumbers } from './line-numbers.js';

it('numbers the lines of a text, in any order', () => {
  const text = 'ab\n\ncd\r\n';
  const numbers = [1, 1, 1, 2, 3, 3, 3, 3, 4];
  const lines = new LineNumbers(text);
  expect(numbers.map((_, offset) => lines.at(offset))).toEqual(numbers);
  expect(numbers.map((_, offset) => lines.at(8 - offset))).toEqual(numbers.toReversed());
});

it('numbers the only line of a text without line ends', () => {
  expect([new LineNumbers('').at(0), new LineNumbers('ab').at(1)]).toEqual([1, 1]);
});
