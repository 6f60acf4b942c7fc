/** The names of a kind in the sources of a project. */
export type KindNames = Readonly<Record<'Kind' | 'kind' | 'resource' | 'singular', string>>;

/** The names that follow from a kind: `GiftBox` → `giftBox`, `giftboxes`, `giftbox`. */
export function kindNames(kind: string): KindNames {
  const lower = (kind[0] ?? '').toLowerCase() + kind.slice(1);
  const singular = kind.toLowerCase();
  return { Kind: kind, kind: lower, resource: pluralOf(singular), singular };
}

/** English plurals, as names of resources have them. */
function pluralOf(word: string): string {
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}
