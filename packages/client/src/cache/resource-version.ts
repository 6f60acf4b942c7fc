/**
 * Orders two resource versions of one server and resource: negative when the first is older, 0 when they are the same.
 * Both must be decimal numbers, of any length; `''` is older than all.
 */
export function compareResourceVersions(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  return a < b ? -1 : a > b ? 1 : 0;
}
