const star = '*'.charCodeAt(0);

/** Whether a path of a rule is the given one or, ending in `*`, the beginning of it. */
export function pathCovers(owner: string, path: string): boolean {
  if (owner === path) return true;
  let end = owner.length;
  while (end > 0 && owner.charCodeAt(end - 1) === star) end--;
  return end < owner.length && path.startsWith(owner.slice(0, end));
}
