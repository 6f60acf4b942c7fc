const printableASCII = /^[ !#-[\]-~]*$/;
// Made at the first use: the engine needs milliseconds for these properties, and every import of this file would wait for that.
let printable: RegExp | undefined;

const shortEscapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
};

/**
 * Quotes a text like Go's `%q` and `strconv.Quote`, for names and values in error messages: in double quotes, printable Unicode unchanged,
 * other characters as `\n`, `\x00`, `\u00ad` or `\U000e0001`. A lone surrogate prints as U+FFFD.
 */
export function goQuote(text: string): string {
  if (printableASCII.test(text)) return `"${text}"`;
  let out = '"';
  for (const ch of text) {
    const short = shortEscapes[ch];
    if (short !== undefined) {
      out += short;
      continue;
    }
    const code = ch.codePointAt(0) as number;
    if (code >= 0xd800 && code <= 0xdfff) out += '\ufffd';
    else if (isPrintable(ch)) out += ch;
    else if (code < 0x80) out += `\\x${hex(code, 2)}`;
    else if (code < 0x10000) out += `\\u${hex(code, 4)}`;
    else out += `\\U${hex(code, 8)}`;
  }
  return `${out}"`;
}

/** Whether Go's `unicode.IsPrint` holds for the character: letters, marks, numbers, punctuation, symbols and the ASCII space. */
export function isPrintable(character: string): boolean {
  printable ??= /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
  return printable.test(character);
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, '0');
}
