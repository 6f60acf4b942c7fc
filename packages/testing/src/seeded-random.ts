import { createHash } from 'node:crypto';

/**
 * Returns a sequence of fractions, from 0 to below 1. It is the same for the same seed (the generator "mulberry32").
 *
 * @param seed any number or text
 */
export function seededRandom(seed: number | string): () => number {
  let state = hashOf(String(seed));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns fractions by key. Each key has its own sequence, which is the same for the same seed.
 *
 * @param seed any number or text
 */
export function seededSequences(seed: number | string): (key: string) => number {
  const sequences = new Map<string, () => number>();
  return (key) => {
    let sequence = sequences.get(key);
    if (sequence === undefined) {
      sequence = longSequence(`${seed} ${key}`);
      sequences.set(key, sequence);
    }
    return sequence();
  };
}

/**
 * Returns fractions from a state of 128 bits (the generator "sfc32"). With states of 32 bits, some of thousands of keys
 * would have the same state, and so the same uids.
 */
function longSequence(text: string): () => number {
  const digest = createHash('sha256').update(text).digest();
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => digest.readInt32LE(at)) as [number, number, number, number];
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 2 ** 32;
  };
}

/** FNV-1a of the text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}
