/**
 * Appends all of `more` to `list`. Unlike `list.push(...more)` this accepts any number of them: a call has room for
 * some 100,000 arguments, and a client decides how many errors an object has.
 */
export function pushAll<T>(list: T[], more: readonly T[]): void {
  for (const item of more) list.push(item);
}
