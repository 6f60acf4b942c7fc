import { guardDepth } from './decode-error.js';

export interface StringifyOptions {
  /** Spaces of a level. Default: everything on one line. */
  readonly indent?: number;
  /** Returns a replacement for a value. Default: the value. */
  readonly replace?: (value: unknown) => unknown;
}

/** `JSON.stringify` that also accepts bigints. */
export function stringify(value: unknown, { indent, replace }: StringifyOptions = {}): string {
  const replacer = replace && ((_key: string, item: unknown) => replace(item));
  return guardDepth(() => {
    try {
      return JSON.stringify(value, replacer, indent) ?? 'null';
    } catch (cause) {
      if (!(cause instanceof TypeError) || !/BigInt/.test(cause.message)) throw cause;
      return stringifyBigints(value, indent, replace);
    }
  });
}

/** Passes bigints through JSON.stringify as marked strings. The mark is a text that does not occur in the value. */
function stringifyBigints(
  value: unknown,
  indent: number | undefined,
  replace: (value: unknown) => unknown = (item) => item,
): string {
  const write = (bigint: (item: bigint) => string, spaces?: number) =>
    JSON.stringify(
      value,
      (_key, item: unknown) => {
        const replaced = replace(item);
        return typeof replaced === 'bigint' ? bigint(replaced) : replaced;
      },
      spaces,
    );
  const plain = write(String);
  let mark = 'bigint:';
  for (let i = 0; plain.includes(mark); i++) mark = `bigint${i}:`;
  const marked = write((item) => `${mark}${item}`, indent);
  return marked.replaceAll(new RegExp(`"${mark}(-?[0-9]+)"`, 'g'), '$1');
}

/** Characters that Go escapes and JSON.stringify does not. */
const escaped = /[<>&\u2028\u2029]/g;

const escapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/**
 * Escapes the characters in JSON text that Go escapes. They only occur in strings, so the whole text can be searched.
 */
export function escapeHTML(json: string): string {
  return hasEscaped(json) ? json.replace(escaped, (c) => escapes[c] as string) : json;
}

/** Searching for each character separately is many times faster than a regular expression. */
function hasEscaped(json: string): boolean {
  for (const character in escapes) if (json.includes(character)) return true;
  return false;
}
