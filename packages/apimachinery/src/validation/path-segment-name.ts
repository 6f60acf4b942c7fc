/* Names that stand in URLs and storage keys. kubernetes/apimachinery pkg/api/validation/path. */

/** Names that mean something else in a path. */
export const nameMayNotBe: readonly string[] = ['.', '..'];

/** What may not be in a name that stands in a path. */
export const nameMayNotContain: readonly string[] = ['/', '%'];

/** Whether the name can be one segment of a path. Returns what is wrong; an empty list means valid (also for the empty name). */
export function isValidPathSegmentName(name: string): string[] {
  if (nameMayNotBe.includes(name)) return [`may not be '${name}'`];
  return isValidPathSegmentPrefix(name);
}

/** Whether something can be appended to the text to make a {@link isValidPathSegmentName | valid name}. */
export function isValidPathSegmentPrefix(name: string): string[] {
  return nameMayNotContain.filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`);
}

/** The rule for a name, or for a `generateName` when `prefix` is set. */
export function validatePathSegmentName(name: string, prefix: boolean): string[] {
  return prefix ? isValidPathSegmentPrefix(name) : isValidPathSegmentName(name);
}
