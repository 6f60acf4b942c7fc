import { ASCII } from '../../text/ascii.js';
import { endOfText, isBlank, isBreak, isDigit } from './characters.js';
import type { Cursor } from './cursor.js';
import { folded, LineBreaks, TextBuilder } from './text-builder.js';

interface Header {
  /** `-` drops the line breaks at the end, `+` keeps all. */
  readonly chomping: '-' | '+' | '';
  /** The indentation as the header gives it. 0: not given. */
  readonly increment: number;
}

/** Reads a literal (`|`) or folded (`>`) block. @param parent indentation of the collection around it, -1 for none */
export function scanBlockScalar(cursor: Cursor, parent: number): string {
  const isLiteral = cursor.code() === ASCII.Bar;
  cursor.pos++;
  const { chomping, increment } = scanHeader(cursor);
  const text = new TextBuilder();
  const breaks = new LineBreaks();
  const given = increment === 0 ? 0 : Math.max(parent, 0) + increment;
  const indent = skipIndentation(cursor, given, parent, breaks);
  let lineBreak = '';
  let isAfterBlank = false;
  while (cursor.column === indent && cursor.code() !== endOfText) {
    // Lines that begin with a blank are not joined with others.
    const isBeforeBlank = isBlank(cursor.code());
    if (!isLiteral && lineBreak === '\n' && !isAfterBlank && !isBeforeBlank) text.add(folded(lineBreak, breaks));
    else {
      text.add(lineBreak);
      text.add(breaks.toString());
    }
    breaks.clear();
    isAfterBlank = isBeforeBlank;
    const start = cursor.pos;
    cursor.skipLine();
    text.add(cursor.text.slice(start, cursor.pos));
    lineBreak = isBreak(cursor.code()) ? cursor.readBreak() : '';
    skipIndentation(cursor, indent, parent, breaks);
  }
  if (chomping !== '-') text.add(lineBreak);
  if (chomping === '+') text.add(breaks.toString());
  return text.toString();
}

function scanHeader(cursor: Cursor): Header {
  cursor.need(1);
  let chomping = scanChomping(cursor);
  let increment = 0;
  if (isDigit(cursor.code())) {
    increment = cursor.code() - ASCII.Zero;
    if (increment === 0) throw cursor.error('found an indentation indicator equal to 0');
    cursor.pos++;
    cursor.need(1);
    if (chomping === '') chomping = scanChomping(cursor);
  }
  cursor.skipRestOfLine();
  return { chomping, increment };
}

function scanChomping(cursor: Cursor): Header['chomping'] {
  const code = cursor.code();
  if (code !== ASCII.Plus && code !== ASCII.Minus) return '';
  cursor.pos++;
  cursor.need(1);
  return code === ASCII.Plus ? '+' : '-';
}

/**
 * Skips empty lines and the indentation of the next one.
 *
 * @param indent of the block; 0 if it is not known
 * @returns the block's indentation
 */
function skipIndentation(cursor: Cursor, indent: number, parent: number, breaks: LineBreaks): number {
  let deepest = 0;
  for (;;) {
    while ((indent === 0 || cursor.column < indent) && cursor.code() === ASCII.Space) cursor.pos++;
    cursor.need(1);
    deepest = Math.max(deepest, cursor.column);
    if ((indent === 0 || cursor.column < indent) && cursor.code() === ASCII.Tab) {
      throw cursor.error('found a tab character where an indentation space is expected');
    }
    if (!isBreak(cursor.code())) break;
    breaks.add(cursor.readBreak());
  }
  return indent === 0 ? Math.max(deepest, parent + 1, 1) : indent;
}
