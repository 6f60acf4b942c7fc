/**
 * JSON text indented by two spaces, as Go's `json.Indent` makes it: empty objects and lists stay on one line, numbers keep their digits.
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
    if (code === 34) {
      i++;
      while (json.charCodeAt(i) !== 34) i += json.charCodeAt(i) === 92 ? 2 : 1;
      i++;
      continue;
    }
    i++;
    switch (code) {
      case 123:
      case 91: {
        const close = json.charCodeAt(i);
        if (close === code + 2) {
          i++;
          break;
        }
        depth++;
        parts.push(json.slice(from, i), newline(depth));
        from = i;
        break;
      }
      case 125:
      case 93:
        depth--;
        parts.push(json.slice(from, i - 1), newline(depth));
        from = i - 1;
        break;
      case 44:
        parts.push(json.slice(from, i), newline(depth));
        from = i;
        break;
      case 58:
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
