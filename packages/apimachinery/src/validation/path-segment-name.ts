/* Names in URLs and storage keys. kubernetes/apimachinery pkg/api/validation/path. */

/** Names with a special meaning in paths. */
export const nameMayNotBe: readonly string[] = ['.', '..'];

/** Texts that a name in a path must not contain. */
export const nameMayNotContain: readonly string[] = ['/', '%'];

/** Whether the name can be a segment of a path. Returns error messages; an empty list means valid (also for the empty name). */
export function isValidPathSegmentName(name: string): string[] {
  if (nameMayNotBe.includes(name)) return [`may not be '${name}'`];
  return isValidPathSegmentPrefix(name);
}

/** Whether the text can be the beginning of a {@link isValidPathSegmentName | valid name}. */
export function isValidPathSegmentPrefix(name: string): string[] {
  return nameMayNotContain.filter((part) => name.includes(part)).map((part) => `may not contain '${part}'`);
}

/** The rule for a name, or for a `generateName` when `prefix` is set. */
export function validatePathSegmentName(name: string, prefix: boolean): string[] {
  return prefix ? isValidPathSegmentPrefix(name) : isValidPathSegmentName(name);
}
