import { describe, expect, it } from 'vitest';
import { KeyIndex, type Version, versionsOf } from './key-index.js';

const version = (key: string, revision: number, isDeletion = false): Version => ({
  key,
  revision,
  createRevision: isDeletion ? 0 : revision,
  lease: undefined,
  value: undefined,
});

const keyOf = (n: number): string => `/registry/pods/default/pod-${n.toString(36).padStart(4, '0')}`;
const [start, end] = ['/registry/pods/', '/registry/pods0'];

/** Pseudo-random numbers below a limit, the same at each run. */
function randomNumbers(): (limit: number) => number {
  let seed = 1;
  return (limit) => {
    seed = (seed * 48271) % 2147483647;
    return seed % limit;
  };
}

/** Numbers from 0 to `count` - 1 in a pseudo-random order. */
function shuffled(count: number): readonly number[] {
  const numbers = Array.from({ length: count }, (_, i) => i);
  const random = randomNumbers();
  for (let i = count - 1; i > 0; i--) {
    const other = random(i + 1);
    [numbers[i], numbers[other]] = [numbers[other] as number, numbers[i] as number];
  }
  return numbers;
}

const keysOf = (versions: Iterable<Version>): readonly string[] => [...versions].map(({ key }) => key);

describe('KeyIndex', () => {
  it('reads keys in order that were added in any order, in many chunks', () => {
    const count = 5000;
    const index = new KeyIndex();
    for (const [i, n] of shuffled(count).entries()) index.add(version(keyOf(n), i + 2));
    const sorted = Array.from({ length: count }, (_, n) => keyOf(n));
    expect(keysOf(index.select(start, end, undefined, Number.POSITIVE_INFINITY).versions)).toEqual(sorted);
    expect(keysOf(versionsOf(index.state()))).toEqual(sorted);
  });

  it('counts keys beyond the limit without sorting them', () => {
    const index = new KeyIndex();
    for (const [i, n] of shuffled(3000).entries()) index.add(version(keyOf(n), i + 2));
    const { versions, count } = index.select(keyOf(100), keyOf(2900), undefined, 3);
    expect(keysOf(versions)).toEqual([keyOf(100), keyOf(101), keyOf(102)]);
    expect(count).toBe(2800);
  });

  it('finds and removes keys that have not been sorted yet', () => {
    const index = new KeyIndex();
    const numbers = shuffled(2000);
    for (const [i, n] of numbers.entries()) index.add(version(keyOf(n), i + 2));
    for (const [i, n] of numbers.entries()) if (n % 2 === 0) index.add(version(keyOf(n), 3000 + i, true));
    for (const n of numbers) if (n % 2 === 0) index.trim(keyOf(n), 9000);
    const odd = Array.from({ length: 1000 }, (_, i) => keyOf(2 * i + 1));
    expect(keysOf(index.select(start, end, undefined, Number.POSITIVE_INFINITY).versions)).toEqual(odd);
    expect(index.newest(keyOf(4))).toBeUndefined();
    expect(index.newest(keyOf(5))?.key).toBe(keyOf(5));
  });

  it('does not change its initial state', () => {
    const first = new KeyIndex();
    for (const [i, n] of shuffled(1500).entries()) first.add(version(keyOf(2 * n), i + 2));
    const state = first.state();
    const before = keysOf(versionsOf(state));
    const second = new KeyIndex(state);
    for (const [i, n] of shuffled(1500).entries()) second.add(version(keyOf(2 * n + 1), 2000 + i));
    expect(keysOf(versionsOf(state))).toEqual(before);
    expect(keysOf(versionsOf(second.state()))).toEqual(Array.from({ length: 3000 }, (_, n) => keyOf(n)));
  });

  it('gives the same answers as a sorted list of all keys', () => {
    const random = randomNumbers();
    const index = new KeyIndex();
    const model = new Map<string, Version>();
    const sorted = () => [...model.keys()].sort();
    for (let revision = 2; revision < 8000; revision++) {
      const key = keyOf(random(2000));
      const kind = random(200);
      if (kind < 120 || (kind < 170 && model.has(key))) {
        const next = version(key, revision, kind >= 120);
        index.add(next);
        if (kind < 120) model.set(key, next);
        else model.delete(key);
      } else if (kind < 197) index.trim(key, revision);
      else if (kind < 198) expect(keysOf(versionsOf(index.state()))).toEqual(sorted());
      else {
        const inRange = sorted().filter((each) => each >= key);
        const { versions, count } = index.select(key, end, undefined, 5);
        expect(keysOf(versions)).toEqual(inRange.slice(0, 5));
        expect(count).toBe(inRange.length);
      }
      expect(index.newest(key)).toBe(model.get(key));
    }
  });
});
