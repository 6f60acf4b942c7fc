/**
 * Copies a text into memory of its own. A slice of a text, as parsers make it, keeps the whole text in memory, which
 * may be a whole body.
 */
export function detachedText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
