import { ASCII } from '../../text/ascii.js';
import { isBlank, isBlankOrEnd, isBreak } from './characters.js';
import type { Cursor } from './cursor.js';
import { folded, LineBreaks, TextBuilder } from './text-builder.js';

/** A scalar without quotes. */
export interface PlainScalar {
  readonly value: string;
  /** Whether line breaks follow the scalar. The cursor has passed them. */
  readonly endsLine: boolean;
}

/** Reads a scalar without quotes. @param indent columns that further lines must have outside of brackets */
export function scanPlainScalar(cursor: Cursor, indent: number, inFlow: boolean): PlainScalar {
  const { text } = cursor;
  let value: string | undefined;
  let builder: TextBuilder | undefined;
  let breaks: LineBreaks | undefined;
  let blanks = '';
  let first = '';
  let isFolded = false;
  for (;;) {
    cursor.need(4);
    if (cursor.column === 0 && cursor.isAtDocumentIndicator()) break;
    if (cursor.code() === ASCII.Hash) break;
    const start = cursor.pos;
    skipWord(cursor, inFlow);
    if (cursor.pos > start) {
      const word = text.slice(start, cursor.pos);
      if (value === undefined) value = word;
      else {
        if (builder === undefined) {
          builder = new TextBuilder();
          builder.add(value);
        }
        builder.add(isFolded ? folded(first, breaks) : blanks);
        builder.add(word);
      }
      breaks = undefined;
      isFolded = false;
    }
    if (!isBlank(cursor.code()) && !isBreak(cursor.code())) {
      cursor.need(1);
      break;
    }
    const blanksStart = cursor.pos;
    for (;;) {
      const code = cursor.code();
      if (isBlank(code)) {
        if (isFolded && code === ASCII.Tab && cursor.column < indent) {
          throw cursor.error('found a tab character that violates indentation');
        }
        cursor.pos++;
      } else if (!isBreak(code)) break;
      else if (isFolded) {
        breaks ??= new LineBreaks();
        breaks.add(cursor.readBreak());
      } else {
        first = cursor.readBreak();
        isFolded = true;
      }
    }
    cursor.need(1);
    if (!isFolded) blanks = text.slice(blanksStart, cursor.pos);
    if (!inFlow && cursor.column < indent) break;
  }
  return { value: builder?.toString() ?? value ?? '', endsLine: isFolded };
}

/** Moves to the next blank, or to an indicator that ends the scalar. */
function skipWord(cursor: Cursor, inFlow: boolean): void {
  const { text } = cursor;
  let { pos } = cursor;
  for (; ; pos++) {
    const code = text.charCodeAt(pos);
    if (isBlankOrEnd(code)) break;
    if (code === ASCII.Colon && isBlankOrEnd(text.charCodeAt(pos + 1))) break;
    if (inFlow && endsInFlow(code)) break;
  }
  cursor.pos = pos;
}

/** One of `,?[]{}`. */
function endsInFlow(code: number): boolean {
  switch (code) {
    case ASCII.Comma:
    case ASCII.Question:
    case ASCII.OpenBracket:
    case ASCII.CloseBracket:
    case ASCII.OpenBrace:
    case ASCII.CloseBrace:
      return true;
    default:
      return false;
  }
}
