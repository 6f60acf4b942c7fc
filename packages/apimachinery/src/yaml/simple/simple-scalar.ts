import { resolveScalar, type ScalarValue } from '../resolve/resolve-scalar.js';

/** Thrown where a text is not simple enough. The full parser then reads it. */
export const notSimple = new Error('not simple YAML');

/** Maximum length of a key, in characters. YAML has a limit of 1,024. */
const maxKeyLength = 1000;

/** A scalar or a key, and where the text after it begins. */
export interface Part<T> {
  readonly value: T;
  readonly end: number;
}

const plainKey = /[A-Za-z0-9_./][A-Za-z0-9_./$-]*(?=:)/y;

/**
 * A key without a line break, up to its colon.
 *
 * @throws notSimple for text that is not such a key, and for null, booleans and numbers
 */
export function readKey(text: string, at: number): Part<string> {
  const first = text[at];
  if (first === '"' || first === "'") {
    const quoted = readQuoted(text, at);
    if (quoted.end - at > maxKeyLength || text[quoted.end] !== ':') throw notSimple;
    return quoted;
  }
  plainKey.lastIndex = at;
  const plain = plainKey.exec(text)?.[0];
  if (plain === undefined || plain.length > maxKeyLength) throw notSimple;
  const value = simpleScalar(plain);
  if (typeof value !== 'string') throw notSimple;
  return { value, end: at + plain.length };
}

/** Whether a text begins with a key, a colon and a blank or nothing more. */
export function startsWithKey(text: string): boolean {
  let end: number;
  try {
    ({ end } = readKey(text, 0));
  } catch {
    return false;
  }
  return end + 1 === text.length || text[end + 1] === ' ';
}

/**
 * A quoted scalar that ends on its line. @throws notSimple where it does not, and for escapes that JSON or YAML does
 * not have
 */
export function readQuoted(text: string, at: number): Part<string> {
  return text[at] === '"' ? readDoubleQuoted(text, at) : readSingleQuoted(text, at);
}

function readDoubleQuoted(text: string, at: number): Part<string> {
  let escaped = false;
  for (let i = at + 1; i < text.length; i++) {
    const c = text[i];
    if (c === '"') {
      const value = escaped ? (JSON.parse(text.slice(at, i + 1)) as string) : text.slice(at + 1, i);
      return { value, end: i + 1 };
    }
    if (c !== '\\') continue;
    escaped = true;
    i++;
    const letter = text[i] ?? '';
    if (letter === 'u') {
      const hex = text.slice(i + 1, i + 5);
      if (!/^[0-9a-fA-F]{4}$/.test(hex) || /^[dD][89a-fA-F]/.test(hex)) throw notSimple;
    } else if (!'"\\bfnrt'.includes(letter) || letter === '') throw notSimple;
  }
  throw notSimple;
}

function readSingleQuoted(text: string, at: number): Part<string> {
  let from = at + 1;
  for (;;) {
    const quote = text.indexOf("'", from);
    if (quote < 0) throw notSimple;
    if (text[quote + 1] !== "'") return { value: text.slice(at + 1, quote).replaceAll("''", "'"), end: quote + 1 };
    from = quote + 2;
  }
}

/** The value of a plain scalar. @throws notSimple for numbers that JSON does not have, which are errors */
export function simpleScalar(text: string): ScalarValue {
  const value = resolveScalar(text);
  if (text === '<<' || (typeof value === 'number' && !Number.isFinite(value))) throw notSimple;
  return value;
}
