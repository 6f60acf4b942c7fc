import { ASCII } from '../text/ascii.js';

/** Removes the white space between the tokens of JSON text; returns the same text if it has no white space. */
export function compactJSON(json: string): string {
  if (!/[ \t\r\n]/.test(json)) return json;
  let out = '';
  let from = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === ASCII.Quote) {
      i = endOfString(json, i) - 1;
    } else if (isBlank(code)) {
      out += json.slice(from, i);
      from = i + 1;
    }
  }
  return out + json.slice(from);
}

/** White space of JSON. */
export const isBlank = (code: number): boolean =>
  code === ASCII.Space || code === ASCII.Newline || code === ASCII.CarriageReturn || code === ASCII.Tab;

/** Position after the string that begins at a position of valid JSON. */
export function endOfString(json: string, start: number): number {
  let i = start + 1;
  while (json.charCodeAt(i) !== ASCII.Quote) i += json.charCodeAt(i) === ASCII.Backslash ? 2 : 1;
  return i + 1;
}
