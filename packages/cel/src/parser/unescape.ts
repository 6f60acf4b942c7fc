const simple: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
  '\\': 92,
  "'": 39,
  '"': 34,
  '`': 96,
  '?': 63,
};

/** Takes the quotes, and the `r` before them, off a literal. Newlines of all sorts become `\n`. */
function body(literal: string): { text: string; raw: boolean } {
  const raw = /^[rR]/.test(literal);
  const text = literal.replaceAll(/\r\n?/g, '\n').slice(raw ? 1 : 0);
  const quotes = /^('''|""")/.test(text) && text.length >= 6 ? 3 : 1;
  return { text: text.slice(quotes, -quotes), raw };
}

/**
 * The text of a text literal.
 *
 * @throws RangeError for an escape that is no Unicode code point
 */
export function unescapeString(literal: string): string {
  const { text, raw } = body(literal);
  if (raw || !text.includes('\\')) return text;
  return text.replaceAll(/\\(?:[xX](..)|u(....)|U(.{8})|([0-3]..)|(.))/g, (_, ...groups: (string | undefined)[]) => {
    const [x, u, long, octal, other] = groups;
    if (other !== undefined) return String.fromCodePoint(simple[other] ?? 0);
    const code = octal === undefined ? Number.parseInt(x ?? u ?? long ?? '', 16) : Number.parseInt(octal, 8);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) throw new RangeError('invalid unicode code point');
    return String.fromCodePoint(code);
  });
}

/**
 * The bytes of a bytes literal, without its `b`.
 *
 * @throws RangeError for an escape such as `\u00e9`, which stands for a code point and not for bytes
 */
export function unescapeBytes(literal: string): Uint8Array {
  const { text, raw } = body(literal);
  const encoder = new TextEncoder();
  if (raw || !text.includes('\\')) return encoder.encode(text);
  const bytes: number[] = [];
  for (const [piece, x, octal, other] of text.matchAll(/\\(?:[xX](..)|([0-3]..)|(.))|[^\\]+/g)) {
    if (x !== undefined) bytes.push(Number.parseInt(x, 16));
    else if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else if (other === undefined) bytes.push(...encoder.encode(piece));
    else if (simple[other] !== undefined) bytes.push(simple[other]);
    else throw new RangeError('unable to unescape string');
  }
  return Uint8Array.from(bytes);
}
