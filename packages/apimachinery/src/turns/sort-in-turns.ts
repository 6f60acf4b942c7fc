/** Numbers of items that are sorted, and merged, in one slice. */
const [sortedPerTurn, mergedPerTurn] = [4096, 16_384];

/** Sorts a long list in slices: sorts parts of it and then merges them. The sort is stable. Yields between slices. */
export function* sortInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Generator<void, T[], void> {
  let parts: T[][] = [];
  for (let at = 0; at < items.length; at += sortedPerTurn) {
    if (at > 0) yield;
    parts.push(items.slice(at, at + sortedPerTurn).sort(compare));
  }
  while (parts.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < parts.length; i += 2) {
      const [first, second] = [parts[i] as T[], parts[i + 1]];
      merged.push(second === undefined ? first : yield* mergeInTurns(first, second, compare));
    }
    parts = merged;
  }
  return parts[0] ?? [];
}

function* mergeInTurns<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[], void> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (merged.length % mergedPerTurn === 0) yield;
    merged.push(compare(a[i] as T, b[j] as T) <= 0 ? (a[i++] as T) : (b[j++] as T));
  }
  return merged.concat(a.slice(i), b.slice(j));
}
