import { expect, it } from 'vitest';
import { formatGoValue, goTypeName } from './go-format.js';

it.each<[unknown, string]>([
  [{ b: ['x', null], a: { c: true } }, 'map[a:map[c:true] b:[x <nil>]]'],
  [1_000_000, '1000000'],
  [2n ** 63n - 1n, '9223372036854775807'],
  [2n ** 63n, '9.223372036854776e+18'],
  [9.3e18, '9.3e+18'],
  [-1e308, '-1e+308'],
  [123456.5, '123456.5'],
  [1234567.5, '1.2345675e+06'],
  [0.0001, '0.0001'],
  [0.00001, '1e-05'],
])('formatGoValue prints %s as %s', (value, text) => {
  expect(formatGoValue(value)).toBe(text);
});

it.each<[unknown, string]>([
  [1, 'int64'],
  [-(2n ** 63n), 'int64'],
  [2n ** 63n, 'float64'],
  [1e19, 'float64'],
  [0.5, 'float64'],
])('goTypeName of %s is %s', (value, name) => {
  expect(goTypeName(value)).toBe(name);
});
