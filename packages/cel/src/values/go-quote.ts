const escapes: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\u000b': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/** Go's `%q`: the text in double quotes, with escapes for what is not printable. */
export function goQuote(text: string): string {
  let quoted = '"';
  for (const point of text) quoted += escapes[point] ?? (isPrintable(point) ? point : numericEscape(point));
  return `${quoted}"`;
}

function isPrintable(point: string): boolean {
  return point === ' ' || /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(point);
}

function numericEscape(point: string): string {
  const code = point.codePointAt(0) ?? 0;
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, '0')}`;
  if (code < 0x10000) return `\\u${code.toString(16).padStart(4, '0')}`;
  return `\\U${code.toString(16).padStart(8, '0')}`;
}
