const star = '*'.charCodeAt(0);

/** Whether a rule's path equals the given one or, when it ends in `*`, is a prefix of it. */
export function pathCovers(owner: string, path: string): boolean {
  if (owner === path) return true;
  let end = owner.length;
  while (end > 0 && owner.charCodeAt(end - 1) === star) end--;
  return end < owner.length && path.startsWith(owner.slice(0, end));
}
