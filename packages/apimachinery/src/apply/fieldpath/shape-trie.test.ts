import { describe, expect, it } from 'vitest';
import { ShapeTrie, type ShapeTrieOptions } from './shape-trie.js';

const root = {};

function trie(options: Partial<ShapeTrieOptions> = {}) {
  const shapes = new ShapeTrie<string>({ longest: 100, total: 1000, ...options });
  let made = 0;
  return {
    /** The value of a shape; `made` counts those that were not known. */
    of(parts: readonly (string | number)[], value: string | undefined = parts.join(), of: object = root) {
      shapes.begin(of);
      for (const part of parts) shapes.step(part);
      return shapes.end(() => {
        made++;
        return value;
      });
    },
    begin: (parts: readonly string[]) => {
      shapes.begin(root);
      for (const part of parts) shapes.step(part);
    },
    made: () => made,
  };
}

describe('a trie of shapes', () => {
  it('makes the value of a shape once', () => {
    const { of, made } = trie();
    const shapes = [['a', 'b'], ['a'], ['a', 'b', 'c'], ['a', 'c'], ['b'], [1], ['1'], [], ['a', 1, 'c'], ['ab']];
    for (let round = 0; round < 3; round++) for (const parts of shapes) expect(of(parts)).toBe(parts.join());
    expect(made()).toBe(shapes.length);
    expect(of(['a'], 'other', {})).toBe('other');
  });

  it('keeps nothing of shapes that are too long, have no value, or were not ended', () => {
    const { of, begin, made } = trie({ longest: 9 });
    for (let round = 0; round < 2; round++) {
      expect(of(['abc', 'def', 'ghi'])).toBe('abc,def,ghi');
      expect(of(['abc', 'x', 'y'], '')).toBe('');
      begin(['abc', 'z']);
    }
    expect(made()).toBe(3);
    const shapes = new ShapeTrie<string>({ longest: 10, total: 10 });
    shapes.begin(root);
    shapes.step('a');
    expect(() =>
      shapes.end(() => {
        throw new Error('no value');
      }),
    ).toThrow('no value');
    shapes.begin(root);
    shapes.step('a');
    expect(shapes.end(() => 'a')).toBe('a');
  });

  it('forgets all shapes when they are too many', () => {
    const { of, made } = trie({ total: 30 });
    of(['first']);
    for (let i = 0; i < 20; i++) of([`shape ${i}`]);
    const before = made();
    of(['first']);
    expect(made()).toBe(before + 1);
  });
});
