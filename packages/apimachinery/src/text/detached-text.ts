/** The same text in memory of its own. A part of a text, as parsers make it, keeps all of that text, which may be a whole body. */
export function detachedText(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
