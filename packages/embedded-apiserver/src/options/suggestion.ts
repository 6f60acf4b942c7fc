/** Returns `, did you mean --x?` for a name that is similar to a known one; else an empty text. */
export function suggestion(name: string, known: readonly string[], prefix = '--'): string {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(2, Math.floor(candidate.length / 5)))
    .sort((a, b) => a.distance - b.distance);
  return nearest ? `, did you mean ${prefix}${nearest.candidate}?` : '';
}

/** Number of characters to insert, remove or replace to turn one text into the other (Levenshtein distance). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
