import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ShapeTrie, type ShapeTrieOptions } from './shape-trie.js';

const root = {};

function trie(options: Partial<ShapeTrieOptions> = {}) {
  const shapes = new ShapeTrie<string>({ longest: 100, total: 1000, ...options });
  let made = 0;
  return {
    /** Returns the value of a shape; `made` counts the shapes that were not known. */
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

  it('caches no shapes that are too long, have no value, or were not ended', () => {
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

  it('drops all shapes when there are too many', () => {
    const { of, made } = trie({ total: 300 });
    of(['first']);
    for (let i = 0; i < 20; i++) of([`shape ${i}`]);
    const before = made();
    of(['first']);
    expect(made()).toBe(before + 1);
  });

  it('counts the full length of shapes that begin alike, because each has its own value', () => {
    const { of, made } = trie({ longest: 1000, total: 10_000 });
    const beginning = Array.from({ length: 90 }, () => 'a');
    const shapes = Array.from({ length: 100 }, (_, i) => [...beginning, i]);
    for (let round = 0; round < 2; round++) for (const parts of shapes) of(parts);
    // Half of the shapes fit into the cache, so two rounds over them succeed.
    expect(made()).toBe(200);
    const few = trie({ longest: 1000, total: 10_000 });
    for (let round = 0; round < 2; round++) for (const parts of shapes.slice(0, 30)) few.of(parts);
    expect(few.made()).toBe(30);
  });

  it('does not keep the text of which a value is a part', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const shapes = new ShapeTrie<object>({ longest: 100, total: 100_000 });
    const heap = () => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = heap();
    for (let i = 0; i < 100; i++) {
      const body = Buffer.alloc(1_000_000, `the text of body ${i}`).toString();
      shapes.begin(root);
      shapes.step(body.slice(0, 18), true);
      shapes.end(() => ({}));
    }
    expect(heap() - before).toBeLessThan(20_000_000);
  });
});
