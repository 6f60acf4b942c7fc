import { ASCII } from '../../text/ascii.js';
import { endOfText, isBlank, isBlankOrEnd, isBreak } from './characters.js';
import type { Cursor } from './cursor.js';
import { folded, LineBreaks, TextBuilder } from './text-builder.js';

/** Reads a scalar in single or double quotes. The cursor is at the first quote, and after the last one on return. */
export function scanQuotedScalar(cursor: Cursor): string {
  const quote = cursor.code();
  cursor.pos++;
  const simple = endOfSimple(cursor, quote);
  if (simple !== undefined) {
    const value = cursor.text.slice(cursor.pos, simple);
    cursor.pos = simple + 1;
    return value;
  }
  const text = new TextBuilder();
  const breaks = new LineBreaks();
  for (;;) {
    cursor.need(4);
    if (cursor.column === 0 && cursor.isAtDocumentIndicator())
      throw cursor.error('found unexpected document indicator');
    if (cursor.code() === endOfText) throw cursor.error('found unexpected end of stream');
    let isFolded = scanWord(cursor, quote, text);
    cursor.need(1);
    if (cursor.code() === quote) break;
    const start = cursor.pos;
    let first = '';
    for (;;) {
      if (isBlank(cursor.code())) cursor.pos++;
      else if (!isBreak(cursor.code())) break;
      else if (isFolded) breaks.add(cursor.readBreak());
      else {
        first = cursor.readBreak();
        isFolded = true;
      }
    }
    text.add(isFolded ? folded(first, breaks) : cursor.text.slice(start, cursor.pos));
    breaks.clear();
  }
  cursor.pos++;
  return text.toString();
}

/** Offset of the quote that ends a scalar without escapes and line breaks. */
function endOfSimple({ text, pos }: Cursor, quote: number): number | undefined {
  for (let i = pos; ; i++) {
    const code = text.charCodeAt(i);
    if (code === quote) return quote === ASCII.Quote || text.charCodeAt(i + 1) !== quote ? i : undefined;
    if ((code === ASCII.Backslash && quote === ASCII.Quote) || code === endOfText || isBreak(code)) return undefined;
  }
}

/** Reads up to a blank, a line break or the last quote. @returns true after an escaped line break */
function scanWord(cursor: Cursor, quote: number, into: TextBuilder): boolean {
  const { text } = cursor;
  let start = cursor.pos;
  for (;;) {
    const code = cursor.code();
    if (code === quote) {
      if (quote === ASCII.Quote || cursor.code(1) !== quote) break;
      // Two single quotes are one in the text.
      into.add(text.slice(start, cursor.pos + 1));
      cursor.pos += 2;
      start = cursor.pos;
    } else if (code === ASCII.Backslash && quote === ASCII.Quote) {
      into.add(text.slice(start, cursor.pos));
      cursor.need(2);
      if (isBreak(cursor.code(1))) {
        cursor.pos++;
        cursor.readBreak();
        return true;
      }
      into.add(scanEscape(cursor));
      start = cursor.pos;
    } else if (isBlankOrEnd(code)) break;
    else cursor.pos++;
  }
  into.add(text.slice(start, cursor.pos));
  return false;
}

const escapes: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  '\t': '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  "'": "'",
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
};

/** Hexadecimal digits after a letter. */
const lengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

/** The character of an escape sequence. */
function scanEscape(cursor: Cursor): string {
  const letter = cursor.text[cursor.pos + 1] as string;
  const length = lengths[letter];
  const char = escapes[letter];
  if (length === undefined && char === undefined) throw cursor.error('found unknown escape character');
  cursor.pos += 2;
  if (length === undefined) return char as string;
  cursor.need(length);
  const digits = cursor.text.slice(cursor.pos, cursor.pos + length);
  if (!/^[0-9a-fA-F]*$/.test(digits)) throw cursor.error('did not find expected hexdecimal number');
  const value = Number.parseInt(digits, 16);
  if ((value >= 0xd800 && value <= 0xdfff) || value > 0x10ffff) {
    throw cursor.error('found invalid Unicode character escape code');
  }
  cursor.pos += length;
  return String.fromCodePoint(value);
}
