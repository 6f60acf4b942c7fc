import { randomUUID } from 'node:crypto';

/**
 * Numbers with a fraction or an exponent, whose text counts where a body is decoded (`1e3` is another quantity than `1000`, `2.0` no integer),
 * while a patch is applied: strings stand in their places that begin with a mark which nobody can know.
 */
export interface NumberTexts {
  /** The JSON text with the strings in it. */
  readonly marked: string;
  /** A text that was made of it, with the numbers back in their places. */
  restore(json: string): string;
}

/** Undefined when no number of a valid JSON text has a fraction or an exponent. */
export function markNumbers(json: string): NumberTexts | undefined {
  const mark = `${randomUUID()}:`;
  let marked = '';
  let from = 0;
  for (let i = 0; i < json.length; i++) {
    const c = json.charCodeAt(i);
    if (c === quote) {
      i++;
      while (json.charCodeAt(i) !== quote) i += json.charCodeAt(i) === backslash ? 2 : 1;
    } else if (c === minus || (c >= zero && c <= nine)) {
      number.lastIndex = i;
      const [text = ''] = number.exec(json) ?? [];
      if (/[.eE]/.test(text)) {
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

const number = /[-+.0-9eE]+/y;
const quote = 0x22;
const backslash = 0x5c;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
