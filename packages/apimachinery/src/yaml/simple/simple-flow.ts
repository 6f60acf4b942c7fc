import { ASCII } from '../../text/ascii.js';
import type { DuplicateKeys } from '../resolve/duplicate-keys.js';
import { objectOfEntries } from '../resolve/object-of-entries.js';
import { notSimple, type Part, readKey, readQuoted, simpleScalar } from './simple-scalar.js';

const plain = /[A-Za-z0-9_./+]?-?[A-Za-z0-9_./$+-]+(?: +[A-Za-z0-9_./$+-]+)*/y;

/**
 * Reads lists and mappings in brackets that end on their line, with simple keys and scalars in them.
 *
 * @param line the number of the line, from 1
 * @param maxDepth maximum number of levels
 * @throws notSimple for everything else
 */
export function readSimpleFlow(
  text: string,
  at: number,
  line: number,
  maxDepth: number,
  duplicates: DuplicateKeys,
): Part<unknown> {
  let pos = at;

  const blanks = (): void => {
    while (text.charCodeAt(pos) === ASCII.Space) pos++;
  };

  /** Called after an item. Returns whether the brackets are closed now. */
  const closed = (bracket: string): boolean => {
    blanks();
    const c = text[pos++];
    if (c === bracket) return true;
    if (c !== ',') throw notSimple;
    blanks();
    if (text[pos] !== bracket) return false;
    pos++;
    return true;
  };

  const list = (depth: number): unknown[] => {
    const items: unknown[] = [];
    if (text[pos] === ']') pos++;
    else
      do items.push(value(depth));
      while (!closed(']'));
    return items;
  };

  const mapping = (depth: number): Record<string, unknown> => {
    const entries = new Map<string, unknown>();
    if (text[pos] === '}') pos++;
    else
      do {
        const quoted = text[pos] === '"' || text[pos] === "'";
        const key = readKey(text, pos);
        pos = key.end + 1;
        if (!quoted && text[pos] !== ' ') throw notSimple;
        blanks();
        const item = value(depth);
        if (entries.has(key.value)) duplicates.add(key.value, line);
        entries.set(key.value, item);
      } while (!closed('}'));
    return objectOfEntries(entries);
  };

  const value = (depth: number): unknown => {
    const c = text[pos];
    if (c === '[' || c === '{') {
      if (depth <= 0) throw notSimple;
      pos++;
      blanks();
      return c === '[' ? list(depth - 1) : mapping(depth - 1);
    }
    if (c === '"' || c === "'") {
      const quoted = readQuoted(text, pos);
      pos = quoted.end;
      return quoted.value;
    }
    plain.lastIndex = pos;
    const word = plain.exec(text)?.[0];
    if (word === undefined || /^-(?: |$)/.test(word)) throw notSimple;
    pos += word.length;
    return simpleScalar(word);
  };

  return { value: value(maxDepth), end: pos };
}
