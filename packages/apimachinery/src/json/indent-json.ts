import { ASCII } from '../text/ascii.js';
import { endOfString } from './compact-json.js';

/**
 * JSON text indented by two spaces, as Go's `json.Indent` makes it: empty objects and lists stay on one line, numbers
 * keep their digits.
 *
 * @param json valid JSON without needless white space
 */
export function indentJSON(json: string): string {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  let i = 0;
  while (i < json.length) {
    const code = json.charCodeAt(i);
    if (code === ASCII.Quote) {
      i = endOfString(json, i);
      continue;
    }
    i++;
    switch (code) {
      case ASCII.OpenBrace:
      case ASCII.OpenBracket:
        if (json.charCodeAt(i) === (code === ASCII.OpenBrace ? ASCII.CloseBrace : ASCII.CloseBracket)) {
          i++;
          break;
        }
        depth++;
        parts.push(json.slice(from, i), newline(depth));
        from = i;
        break;
      case ASCII.CloseBrace:
      case ASCII.CloseBracket:
        depth--;
        parts.push(json.slice(from, i - 1), newline(depth));
        from = i - 1;
        break;
      case ASCII.Comma:
        parts.push(json.slice(from, i), newline(depth));
        from = i;
        break;
      case ASCII.Colon:
        parts.push(json.slice(from, i), ' ');
        from = i;
        break;
    }
  }
  parts.push(json.slice(from));
  return parts.join('');
}

const lines: string[] = [];

function newline(depth: number): string {
  lines[depth] ??= `\n${'  '.repeat(depth)}`;
  return lines[depth];
}
