import { describe, expect, it } from 'vitest';
import { at, fits, segments } from './paths.js';
import type { Json } from './scenario.js';

const answer: Json = { items: [{ name: 'a', 'x.y': 1 }, { name: 'b' }], empty: [], text: 'words' };

describe('A path', () => {
  it.each([
    ['', answer],
    ['text', 'words'],
    ['items.0.name', 'a'],
    ['items.-1.name', 'b'],
    ['items.0["x.y"]', 1],
    ['items.*.name', ['a', 'b']],
    ['items.*["x.y"]', [1]],
    ['empty.*.name', []],
    ['items.2', undefined],
    ['items.length', undefined],
    ['text.length', undefined],
    ['missing.*.name', undefined],
    ['constructor', undefined],
  ])('%j finds %j', (path, value) => {
    expect(at(answer, path)).toEqual(value);
  });
});

describe('A pattern of paths', () => {
  it.each([
    ['body.items.*.name', 'body.items.0.name', true],
    ['body.items.*', 'body.items.0.name', false],
    ['**.name', 'body.items.0.name', true],
    ['**.name', 'name', true],
    ['body.**', 'body', true],
    ['body.*', 'body', false],
    ['body["x.y"]', 'body["x.y"]', true],
    ['body', 'headers', false],
  ])('%s matches the path %s: %s', (pattern, path, result) => {
    expect(fits(segments(pattern), segments(path))).toBe(result);
  });
});
