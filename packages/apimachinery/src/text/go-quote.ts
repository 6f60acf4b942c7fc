const printableASCII = /^[ !#-[\]-~]*$/;
/** Go and JSON escape these characters in the same way. */
const escapedAsInJSON = /^[\b\t\n\f\r -~]*$/;
// Created on first use: the engine needs milliseconds for these properties, and every import of this file would wait
// for that.
let printable: RegExp | undefined;
let toEscape: RegExp | undefined;

/** How Go writes characters in quotes of either kind that it cannot write as they are. */
export const goEscapes: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
};
const shortEscapes: Readonly<Record<string, string>> = { ...goEscapes, '"': '\\"' };

/**
 * Quotes a text like Go's `%q` and `strconv.Quote`, for names and values in error messages: in double quotes, printable
 * Unicode unchanged, other characters as `\n`, `\x00`, `\u00ad` or `\U000e0001`. A lone surrogate prints as U+FFFD.
 */
export function goQuote(text: string): string {
  if (printableASCII.test(text)) return `"${text}"`;
  // Long texts, such as whole objects, are not concatenated piece by piece, because the engine would use 32 bytes for
  // each piece.
  if (escapedAsInJSON.test(text)) return JSON.stringify(text);
  toEscape ??= /["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
  return `"${text.replace(toEscape, escapeOf)}"`;
}

/** Cached escapes of characters below U+0100, by code. A text may have 300,000 such characters. */
const known: (string | undefined)[] = Array.from({ length: 0x100 });

function escapeOf(character: string): string {
  const code = character.codePointAt(0) as number;
  if (code >= known.length) return newEscape(character, code);
  known[code] ??= newEscape(character, code);
  return known[code];
}

function newEscape(character: string, code: number): string {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (code < 0x80) return `\\x${hex(code, 2)}`;
  return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
}

/**
 * Whether Go's `unicode.IsPrint` holds for the character: letters, marks, numbers, punctuation, symbols and the ASCII
 * space.
 */
export function isPrintable(character: string): boolean {
  printable ??= /[\p{L}\p{M}\p{N}\p{P}\p{S} ]/u;
  return printable.test(character);
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, '0');
}
