import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { ASCII } from '../../../request/ascii.js';

/**
 * Keeps the text of numbers with a fraction or an exponent, and of integers that may be beyond int64, while a patch is
 * applied. The text matters for decoding and in errors: `1e3` is another quantity than `1000`, and `2.0` is not an
 * integer. Each number is replaced by a string that begins with a random mark, and put back afterwards.
 */
export interface NumberTexts {
  /** The JSON text with strings in place of numbers. */
  readonly marked: string;
  /** Puts the numbers back into JSON that was made from {@link NumberTexts.marked}. */
  restore(json: string): string;
}

/**
 * Undefined when the JSON, which must be valid and in UTF-8, contains no such number. This is the usual case, and the
 * bytes are not decoded to a text then.
 */
export function markNumbers(json: Uint8Array): NumberTexts | undefined {
  if (!mayHaveMarked(json)) return undefined;
  return marked(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString());
}

/** Whether the text contains anything that looks like a number to mark. It may also be part of a string. */
function mayHaveMarked(json: Uint8Array): boolean {
  let digits = 0;
  for (let i = 0; i < json.length; i++) {
    const c = json[i] as number;
    if (c >= ASCII.Zero && c <= ASCII.Nine) digits++;
    else {
      if (digits > shortest || (digits > 0 && (c === ASCII.Dot || c === ASCII.e || c === ASCII.E))) return true;
      digits = 0;
    }
  }
  return digits > shortest;
}

function marked(json: string): NumberTexts | undefined {
  const mark = `${randomUUID()}:`;
  let text = '';
  let from = 0;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === ASCII.Quote) {
      i++;
      while (json.charCodeAt(i) !== ASCII.Quote) i += json.charCodeAt(i) === ASCII.Backslash ? 2 : 1;
    } else if (c === ASCII.Minus || (c >= ASCII.Zero && c <= ASCII.Nine)) {
      number.lastIndex = i;
      const [digits = ''] = number.exec(json) ?? [];
      if (/[.eE]/.test(digits) || isBeyondInt64(digits)) {
        text += `${json.slice(from, i)}"${mark}${digits}"`;
        from = i + digits.length;
      }
      i += Math.max(digits.length, 1) - 1;
    }
  }
  if (from === 0) return undefined;
  const inPlace = new RegExp(`"${mark}([-+.0-9eE]+)"`, 'g');
  return { marked: text + json.slice(from), restore: (json) => json.replaceAll(inPlace, '$1') };
}

/** Integers of at most this number of characters fit int64; integers of more than {@link longest} do not. */
const shortest = 18;
const longest = 20;

function isBeyondInt64(integer: string): boolean {
  if (integer.length <= shortest || integer.length > longest) return integer.length > longest;
  const value = BigInt(integer);
  return BigInt.asIntN(64, value) !== value;
}

const number = /[-+.0-9eE]+/y;
