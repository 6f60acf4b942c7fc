import { randomUUID } from 'node:crypto';
import { ASCII } from '../ascii.js';

/**
 * Keeps the text of numbers with a fraction or an exponent, and of integers that may be beyond int64, while a patch is applied. The text
 * matters for decoding and in errors: `1e3` is another quantity than `1000`, and `2.0` is not an integer. Each number is replaced by a string
 * that begins with a random mark, and put back afterwards.
 */
export interface NumberTexts {
  /** The JSON text with strings in place of numbers. */
  readonly marked: string;
  /** Puts the numbers back into a text that was made from {@link text}. */
  restore(json: string): string;
}

/** Undefined when a valid JSON text has no such number. */
export function markNumbers(json: string): NumberTexts | undefined {
  const mark = `${randomUUID()}:`;
  let marked = '';
  let from = 0;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === ASCII.Quote) {
      i++;
      while (json.charCodeAt(i) !== ASCII.Quote) i += json.charCodeAt(i) === ASCII.Backslash ? 2 : 1;
    } else if (c === ASCII.Minus || (c >= ASCII.Zero && c <= ASCII.Nine)) {
      number.lastIndex = i;
      const [text = ''] = number.exec(json) ?? [];
      if (/[.eE]/.test(text) || isBeyondInt64(text)) {
        marked += `${json.slice(from, i)}"${mark}${text}"`;
        from = i + text.length;
      }
      i += Math.max(text.length, 1) - 1;
    }
  }
  if (from === 0) return undefined;
  const inPlace = new RegExp(`"${mark}([-+.0-9eE]+)"`, 'g');
  return { marked: marked + json.slice(from), restore: (text) => text.replaceAll(inPlace, '$1') };
}

/** Integers of at most so many characters fit int64; those of more than {@link longest} do not. */
const shortest = 18;
const longest = 20;

function isBeyondInt64(integer: string): boolean {
  if (integer.length <= shortest || integer.length > longest) return integer.length > longest;
  const value = BigInt(integer);
  return BigInt.asIntN(64, value) !== value;
}

const number = /[-+.0-9eE]+/y;
